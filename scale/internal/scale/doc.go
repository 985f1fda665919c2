// Package scale plays more games than one machine can: specs, the values of a sweep and ranges of seeds become
// playouts in an Apache Beam pipeline, and the results are merged into the reports of "ludo-lsp simulate", byte for
// byte those of one machine that plays the same seeds.
//
// A Job is the games to be played. It is cut into Ranges of seeds, sized by the measured length of the games. Every
// worker of the pipeline has a Pool of player processes: a range that hangs, needs too much memory or kills its
// player only costs that range, which becomes a Failure. How ranges are cut, where they are played and in which order
// they are finished does not affect the result.
package scale
