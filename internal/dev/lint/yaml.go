package main

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strconv"
)

// yamlUsers are the packages that use yaml.v3.
var yamlUsers = []string{"cmd/ludo-lsp", "internal/dev/conformance", "internal/dev/jsonschema", "internal/project",
	"internal/yaml/render"}

const yamlLibrary = "gopkg.in/yaml.v3"

// pieceOfYAML is a text of which YAML is put together by hand: the beginning of a record, a bracket apart, the mark of
// an entry. Sentences for authors quote YAML with an ellipsis in it.
var pieceOfYAML = regexp.MustCompile(`\{ ?\w+: [^…]*$|^ ?\{ $|^(?: ?[\]}])* [\]}]$|^\s*- (?:\{ )?$`)

// ofTheLanguage are the files of packages that know the language.
var ofTheLanguage = regexp.MustCompile(`^(internal/(text|yaml|grammar|spec|compile|ide)|cnl)/`)

// It is put together elsewhere only where it is no YAML yet (snippets, which have stops in them), where it is the
// author's (formatting), where it is read again at once (formulas), and where it is an example (the table, the
// registry, the reference).
var yaml = rule("yaml", "finds YAML that is not made by internal/yaml/render, which has yaml.v3 write what no author wrote",
	func(f file) bool { return !f.isTest() && f.isIn("cnl", "internal", "kernel", "cmd") },
	func(f file) {
		for _, spec := range f.Imports {
			if spec.Path.Value == strconv.Quote(yamlLibrary) && !slices.Contains(yamlUsers, path.Dir(f.path)) {
				f.Reportf(spec.Pos(), "yaml.v3 is not used here: internal/yaml/render writes YAML")
			}
		}
		if !ofTheLanguage.MatchString(f.path) || f.isIn("internal/ide/complete", "internal/ide/explain",
			"internal/ide/format", "internal/spec/formula", "internal/grammar", "internal/yaml/render",
			"internal/compile/sourcemap") {
			return
		}
		f.literals(func(l *ast.BasicLit, text string) {
			if pieceOfYAML.MatchString(text) {
				f.Reportf(l.Pos(), "%q is a piece of YAML: have internal/yaml/render write it", text)
			}
		})
	})
