// Package review puts the prose of a game beside its rules, read aloud, for comparing the two: by a person, or by a
// program that reads both.
package review
