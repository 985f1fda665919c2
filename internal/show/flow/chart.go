package flow

import "ludo-lsp/kernel/gamedef"

// Kind is the kind of thing that a box of a chart stands for.
type Kind string

// Kinds of boxes.
const (
	Setup     Kind = "setup"
	Cards     Kind = "cards"     // a deck of event cards
	Triggers  Kind = "triggers"  // those that belong to no phase
	Phase     Kind = "phase"     // of a turn
	Coup      Kind = "coup"      // a phase of coup rounds
	Interrupt Kind = "interrupt" // a phase that is only entered by an effect
	Endings   Kind = "endings"
)

// Relation is how an arrow leads from one box to another.
type Relation string

// Relations.
const (
	Next       Relation = "next"       // the default order
	Jumps      Relation = "jumps"      // an effect goes to a later phase
	Interrupts Relation = "interrupts" // an effect pushes an interrupt
	Returns    Relation = "returns"    // an interrupt is over
	Plays      Relation = "plays"      // an action plays a card
	Ends       Relation = "ends"       // the endings are checked
)

// Chart is the flow of a game.
type Chart struct {
	Title  string
	Boxes  []Box
	Arrows []Arrow
}

// Box is a station of the flow.
type Box struct {
	Kind  Kind
	Name  string // as people call it
	Note  string // "" or when it is left out, who decides …
	Path  string // of the rule, in the definition; "" of what is no rule
	Lines []Line
}

// Line is a rule in a box.
type Line struct {
	Text  string
	Note  string // what it is, and where it leads to
	Path  string
	Minor bool // one of many that a picture may leave out
}

// Whole is the Line of an arrow from its box as a whole.
const Whole = -1

// Arrow leads from a line of a box, or from the whole of it, to another box.
type Arrow struct {
	Relation Relation
	From, To int // boxes of the chart
	Line     int // or Whole
	Label    string
	Path     string // of the effect; "" where no rule says it
}

// Of returns the flow of a game.
func Of(def *gamedef.GameDef) *Chart {
	b := &builder{def: def, chart: &Chart{Title: def.Metadata.Name}, phases: map[string]int{}}
	if b.chart.Title == "" {
		b.chart.Title = def.Metadata.ID
	}
	b.setup()
	b.addDecks()
	b.addTurn()
	b.addFreeTriggers()
	b.endings()
	b.drawOrder()
	b.drawEffects()
	return b.chart
}
