// Package coverage tells which rules of a game acted in games that were played, at the lines
// where they were written: for people, and in the forms that services for the coverage of
// tests read (LCOV's tracefiles, Cobertura's XML). What acted is known from sim.Evidence.
package coverage
