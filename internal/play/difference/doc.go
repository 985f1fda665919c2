// Package difference writes in which rules two games differ, for people and for programs:
// what cnl.Compare finds, and beside it what many games played of each show.
package difference
