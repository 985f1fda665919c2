// Package analysis tells what is known of the expressions of a game before it is played: what they depend on, whether
// they can fail, which cells of a position they read, whether they give whole numbers, and how large ones. What is
// known lets the kernel work something out once, leave it unknown where it decides nothing, and remember it until
// what it reads changes.
//
// It knows what a game is played with, and no positions, machines or compiled functions. What has to be evaluated is
// evaluated by whoever asks: see Evaluator.
package analysis
