// Package debugger goes through a game as its rules run: from effect to effect, forward and
// back, with what is in scope at each of them.
//
// A game is played once, and of each move the state before it is kept. Where somebody looks
// into a move it is made again, which gives the same steps: so going back costs as much as
// going forward, and nothing has to be remembered of the middle of moves. Changing a
// variable makes a branch: from that move on the game is played anew.
//
// What it speaks is positions, frames and variables; package dap puts them into the debug
// adapter protocol.
package debugger
