// Package overwrite keeps what is there already: it says which files a program may write over, by what they hold.
// What writes a file that a person names asks here first. The kinds that are told apart are those that ludo-lsp and
// ludo-scale write.
package overwrite
