// Package flow tells in which order a game goes: its phases and what can be done in them, the
// triggers and interrupts between, the cards that are played, and how it ends. All comes from
// the compiled definition alone; package picture draws it, and [Chart.WriteText] writes it as
// an outline.
package flow
