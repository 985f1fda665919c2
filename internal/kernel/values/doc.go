// Package values provides the values that rules compute with: numbers, booleans, texts, lists, tokens with their
// properties, rows of tables; the numbers that stand for texts and names; sets and counts of values; and values read
// from JSON.
//
// Programs inspect a Value through its methods. What only the kernel makes and asks of one are functions (Make, Same,
// Safe), because the type is part of package kernel's API; its two fields are exported because accessors cost up to a
// tenth of a playout. This package knows no positions, rules or machines.
package values
