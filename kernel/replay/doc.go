// Package replay plays recorded games again and says where they come out
// differently. A recording is a file of JSON lines: for each game a line with its
// seed and first state, a line for each move with the choices in it and what
// changed, and a line for its end. docs/play.md describes the format.
//
// A state is compared as a projection: what players and rules can see of it, in a
// form that does not depend on how a program keeps it. Projections are compared
// layer by layer, so that a difference that is meant does not hide one that is not.
package replay
