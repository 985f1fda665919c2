// Package playtest plays a game many times and reports faults of its rules. Package kernel/sim counts what the rules
// did; this package judges it. It knows nothing of text: findings name paths in the definition, which a source map
// converts to places in the text.
package playtest
