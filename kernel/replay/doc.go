// Package replay replays recorded games and reports where they come out differently. A recording is a file of JSON
// lines: for each game a line with its seed and first state, a line for each move with the choices in it and what
// changed, and a line for its end. docs/play.md describes the format.
//
// A state is compared as a projection: the part that players and rules can see, in a form independent of how a
// program stores it. Projections are compared layer by layer, so that an intended difference does not hide an
// unintended one.
package replay
