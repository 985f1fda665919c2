// Package review puts the prose of a game beside its rules, read aloud, for somebody who compares the two: a person, or
// a program that reads both.
package review
