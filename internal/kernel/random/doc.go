// Package random is the generator of random numbers of games: PCG-DXSM with a
// state of 128 bits. Equal seeds give equal numbers on every machine, so that a
// game can be replayed. It reads nothing but its state.
package random
