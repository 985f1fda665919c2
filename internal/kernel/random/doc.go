// Package random is the random number generator of games: PCG-DXSM with a 128-bit state. Equal seeds give equal
// numbers on every machine, so that a game can be replayed. It reads nothing but its state.
package random
