// Package playtest plays a game many times and says what is wrong with its rules. What the
// rules did is counted by kernel/sim; this package judges it. It knows nothing of text:
// findings name places in the definition, which a source map puts where they were written.
package playtest
