// Package values finds out what the values of a compiled game can be: what a
// binding, a variable, a property, a marker, a query or an expression can give,
// whatever is played. From that follow the rules that compile and cannot mean
// what they say: comparisons that always give the same answer, queries that
// never find anything, effects that change nothing, zones that nothing fills.
//
// What is not known is unknown, and nothing is said about it. The package reads
// a definition and nothing else; who has its source map puts the findings where
// they were written.
//
// The definition is cut into entries, an action or an event card each. An entry
// is analysed for what it finds at fault and for what it contributes to the
// game: writes, reads, tokens that go from one zone into another. What it can
// be in an entry depends on what all entries contribute, so they are analysed in
// rounds until nothing changes. Each run is remembered with the facts that it
// read, and repeated only when one of them is another.
package values
