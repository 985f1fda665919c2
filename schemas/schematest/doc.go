// Package schematest helps tests of the JSON Schemas that are published beside
// it: those that generate one, and those that hold data against one.
package schematest
