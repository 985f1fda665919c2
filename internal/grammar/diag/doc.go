// Package diag declares what the checker can report: findings, and the registry of codes with their severity,
// explanation and examples. It is the only list of codes; the editor, --check, explain, SARIF rules and the docs read
// it.
package diag

//go:generate go run ./generate
//go:generate go test . -run TestDocumentationIsUpToDate -update
