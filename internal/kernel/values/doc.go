// Package values is what rules reckon with: numbers, truth values, texts, lists, tokens
// with their properties, rows of tables; the numbers that stand for texts and for names;
// sets and counts of values; and values read from JSON.
//
// A Value shows programs what it is by its methods. What only the kernel may make and see
// of one are functions (Make, Raw, Ref, Same), for the type is part of what package kernel
// exports. Nothing here knows positions, rules or machines.
package values
