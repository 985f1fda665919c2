// Package dap is a debug adapter: it serves the debug adapter protocol
// (https://microsoft.github.io/debug-adapter-protocol) to an editor, for sessions of package debugger. Messages are
// those of github.com/google/go-dap.
package dap
