// Package mcp serves the games of a workspace to programs that write rules, over the Model Context Protocol: what
// people have in an editor and on the command line, as tools. A tool calls what is there, a command of the program, the
// check, a question to a spec; it decides nothing of its own but what is written, and how much of an answer is told at
// once.
package mcp
