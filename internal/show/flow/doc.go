// Package flow describes the order of a game: its phases and their actions, the triggers and interrupts between them,
// the cards that are played, and how it ends. All of it comes from the compiled definition; package picture draws it,
// and [Chart.WriteText] writes it as an outline.
package flow
