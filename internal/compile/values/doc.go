// Package values finds the possible values in a compiled game: those that a binding, a variable, a property, a
// marker, a query or an expression can have in any play. From them it finds rules that compile but cannot mean what
// they say: comparisons that always give the same answer, queries that never find anything, effects that change
// nothing, zones that nothing fills.
//
// Nothing is reported about unknown values. The package reads only a definition; the owner of its source map maps the
// findings to where they were written.
//
// The definition is cut into entries, such as an action or an event card. An entry is analysed for faults and for its
// contributions to the game: writes, reads, tokens that move between zones. Possible values in an entry depend on the
// contributions of all, so they are analysed in rounds until nothing changes. Each run is cached with the facts that
// it read, and repeated only when one of them changes.
package values
