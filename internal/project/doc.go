// Package project reads the project file of a workspace, ludo.yaml: the settings shared by all people of a project in
// the editor, on the command line and in CI. Its keys are the fields of Project and of the types in it; the
// diagnostics, the JSON Schema and the page about it are made from these. Faults in the file are reported like those
// of a spec: at the token, with a fix.
package project

//go:generate go test . -run TestSchemaAndPageAreCurrent -update
