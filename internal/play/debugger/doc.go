// Package debugger steps through a game as its rules run: from effect to effect, forward and back, with what is in
// scope at each of them.
//
// A game is played once, and the state before each move is kept. To look into a move, the debugger makes it again,
// which gives the same steps: going back costs as much as going forward, and nothing needs to be kept from within
// moves. Changing a variable makes a branch: from that move on the game is played anew.
//
// It deals in positions, frames and variables; package dap translates them into the debug adapter protocol.
package debugger
