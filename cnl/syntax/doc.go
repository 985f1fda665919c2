// Package syntax reads one YAML text into a positioned tree. It never fails:
// broken text gives the tree that its sound lines show, together with errors
// that lie on the token at fault and know how to mend it. It accepts exactly
// the YAML 1.2 core-schema documents of the language (one document per text).
package syntax
