// Package jsonschema writes the JSON Schema of the authoring language from its
// grammar, for editors and tools that know nothing of the language server. The
// schema is about one fenced block: a mapping of section names to sections.
//
// A schema sees no names and no scopes, so it accepts more than the language
// does. In particular it lets a macro parameter, a call of a condition macro and
// a template's {placeholder} stand anywhere, since it cannot tell where a block
// is the body of a macro.
package jsonschema

//go:generate go test . -run TestSchemaIsUpToDate -update
