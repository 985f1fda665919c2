// Package schematest helps tests of the published JSON Schemas: tests that generate a schema, and tests that validate
// data.
package schematest
