// Package project reads the project file of a workspace, ludo.yaml: what the
// people of a project have agreed on for all of them, in the editor, on the
// command line and in CI. Its keys are the fields of Project and of the types
// in it; the diagnostics, the JSON Schema and the page that describes it are
// made from these. What is wrong with the file is found like any fault of a
// spec: at the token, with its fix.
package project

//go:generate go test . -run TestSchemaAndPageAreCurrent -update
