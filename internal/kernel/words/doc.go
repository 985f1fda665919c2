// Package words describes a game as people at the table would: tokens by what they are, zones, phases and actions by
// their names, cards by their titles and players by their seats. Ids stay in JSON and in traces.
package words
