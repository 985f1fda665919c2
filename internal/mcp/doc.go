// Package mcp serves the games of a workspace to programs that write rules, over the Model Context Protocol: what
// people have in an editor and on the command line, as tools. A tool calls existing parts, a command of the program,
// the check, a query on a spec; it decides only what is written, and how much of an answer is returned at once.
package mcp
