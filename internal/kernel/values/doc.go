// Package values is what rules reckon with: numbers, truth values, texts, lists, tokens
// with their properties, rows of tables; the numbers that stand for texts and for names;
// sets and counts of values; and values read from JSON.
//
// A Value shows programs what it is by its methods. What only the kernel makes and asks of
// one are functions (Make, Same, Safe), for the type is part of what package kernel exports;
// its two fields are exported because functions for them cost up to a tenth of a playout.
// Nothing here knows positions, rules or machines.
package values
