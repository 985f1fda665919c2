// Package overwrite protects existing files: it decides, by their content, which files a program may overwrite. Code
// that writes a file named by a person must call it first. It distinguishes the kinds of files that ludo-lsp and
// ludo-scale write.
package overwrite
