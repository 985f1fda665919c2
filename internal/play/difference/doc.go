// Package difference writes how the rules of two games differ, for people and for programs: the result of
// cnl.Compare, together with figures from many games played of each.
package difference
