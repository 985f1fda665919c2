// Package hostile makes inputs that nobody writes who means well, or who means
// well and has a fault in a program: small texts that stand for much, long ones
// in which everything is wrong, files that never end, broken messages. Nothing
// is stored; each input is made when it is wanted, in any size.
//
// [Cases] lists them, [Run] gives one to the built program and measures what it
// costs. The program attack runs them all; a test doubles those that grow and
// counts the work.
package hostile
