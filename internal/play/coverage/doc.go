// Package coverage reports which rules of a game acted in played games, by the lines they were written at: for
// people, and in the formats that coverage services read (LCOV's tracefiles, Cobertura's XML). The data comes from
// sim.Evidence.
package coverage
