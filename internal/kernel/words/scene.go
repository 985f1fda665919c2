package words

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"

	"ludo-lsp/kernel/gamedef"
)

// Scene is how a game is told while tokens are as they are in some states: those of the
// first state that knows a token are told.
type Scene struct {
	*Words
	states []*kernel.State
	exact  exactness
	full   bool            // see [Scene.InFull]
	acting string          // the number of who acts, where that is said beside what is told; see [Scene.Acting]
	seen   map[string]bool // the tokens that may be told; nil: all
	by     *by             // who made the move that is told, and how; nil: that is not known
	player int             // to whom, unless it is all
	// altered is what tokens were in the course of the move, and moments after which entry of its trace each is told
	// of; where that is not said it is after the entry moment of all, if any.
	altered map[string][]alteration
	steps   map[string][]step // the ways of tokens in the course of the move
	moments map[string]int
	moment  *int
}

// by is who made a move, and how.
type by struct {
	player int
	asked  map[string]made // by the ids of decisions
	trace  []kernel.TraceEntry
	// idle are the zones in which decisions were made, all for nothing, while nothing else happened there.
	idle map[string]bool
}

// made is where and by whom a decision was made, and at which entry of the trace.
type made struct {
	zone   string
	player int
	at     int
}

// exactness is how much is told of a token beside what it is called.
type exactness int

// Nothing, the properties in which its type differs, or those and where it lies.
const (
	_ exactness = iota
	withProperties
	withZones
)

// For is how a game is told to one player: of tokens that they do not see, no more than that
// there are some.
func (s Scene) For(player int) Scene {
	s.seen, s.player = map[string]bool{}, player
	for _, id := range s.shown {
		s.seen[id] = true
	}
	for _, state := range s.states {
		for _, zone := range state.Game().Definition().Zones {
			tokens, _ := state.Seen(player, zone.ID) // a player who does not play sees nothing
			for _, t := range tokens {
				s.seen[t.Text()] = true
			}
		}
	}
	return s
}

// By is how a move of a player is told, with where each decision was made, and by whom where it was not the player,
// as far as its trace says. What others have chosen in secret is not told.
func (s Scene) By(player int, trace []kernel.TraceEntry) Scene {
	s = s.Through(trace)
	s.by = &by{player, map[string]made{}, trace, s.idleIn(trace)}
	for at, entry := range trace {
		if t, is := entry.What.(kernel.DecisionMade); is {
			s.by.asked[t.DecisionID] = made{s.zoneOf(entry.Around), t.Player, at}
		}
	}
	return s
}

// idleIn are the zones about which a trace has decisions for nothing, and nothing else.
func (s Scene) idleIn(trace []kernel.TraceEntry) map[string]bool {
	idle, busy := map[string]bool{}, map[string]bool{}
	for at, entry := range trace {
		switch t := entry.What.(type) {
		case kernel.DecisionMade:
			if zone := s.zoneAround(entry.Around); chooses(t.Value) {
				busy[zone] = true
			} else {
				idle[zone] = true
			}
		case kernel.NumberRolled:
			busy[s.zoneAround(entry.Around)] = true
		case kernel.MarkerChanged:
			busy[t.Space] = true
		case kernel.TokenPropertySet:
			busy[s.After(at).zoneWhere(t.TokenID)] = true
		}
		if _, on, goes := wayOf(entry); goes {
			busy[on.to] = true
			busy[on.from] = busy[on.from] || !s.spaces[on.to] // whoever only leaves does not act there
		}
	}
	maps.DeleteFunc(idle, func(zone string, _ bool) bool { return zone == "" || busy[zone] })
	return idle
}

// chooses tells whether an answer takes something: some of a list, or another number than 0.
func chooses(v kernel.Value) bool {
	n, number := v.Int()
	return v.Kind() == kernel.List && len(v.Items()) > 0 || v.Kind() != kernel.List && (!number || n != 0)
}

// sayChosen is what was chosen, of several spaces those that are not idle.
func (s Scene) sayChosen(v kernel.Value) kernel.Value {
	items := v.Items()
	if s.by == nil || len(items) == 0 || !s.spaces[items[0].Text()] {
		return v
	}
	return kernel.ListOf(slices.DeleteFunc(slices.Clone(items), func(item kernel.Value) bool {
		return s.by.idle[item.Text()]
	})...)
}

// decisionMade is how a decision was made.
func (s Scene) decisionMade(id string) (how made, known bool) {
	if s.by != nil {
		how, known = s.by.asked[id]
	}
	return how, known
}

// decider is who chose a parameter or decided. Moves that are made together ask for the same.
func (s Scene) decider(id string) int {
	if how, known := s.decisionMade(id); known && !s.game.Simultaneous() {
		return how.player
	}
	return s.by.player
}

// Acting is how what a player does is told where it is said who acts: what is theirs is told without whose it is.
func (s Scene) Acting(player int) Scene {
	s.acting = strconv.Itoa(player)
	return s
}

// InFull is how moves are told with the name of each parameter and cards without signs: "play (card (2 of clubs))".
// People may still write them so.
func (s Scene) InFull() Scene {
	s.full = true
	return s
}

// Zone names a zone: with its owner, if it has one who is not said beside it.
func (s Scene) Zone(id string) string {
	if name, own := strings.CutSuffix(id, ":"+s.acting); own && s.acting != "" && s.labels[id] == "" {
		return s.Name(name)
	}
	return s.Words.Zone(id)
}

// NameOwned names a variable or marker as [Words.Owned] does, what belongs to who acts by its name alone.
func (s Scene) NameOwned(name, owner string) string {
	switch {
	case owner == "" || s.owns(owner, name):
		return s.Name(name)
	case s.zones[owner]:
		return s.Name(name) + " of " + s.Zone(owner)
	}
	return s.Words.NameOwned(name, owner)
}

// owns tells whether a variable of a player is told by its name alone: they are who acts, and the game itself has none
// of that name.
func (s Scene) owns(owner, name string) bool {
	return s.acting != "" && owner == s.acting && !s.common[name]
}

// Sees tells whether a token may be told as what it is.
func (s Scene) Sees(id string) bool { return s.seen == nil || s.seen[id] }

// In is how a game is told in states; those that are nil know nothing.
func (w *Words) In(states ...*kernel.State) Scene {
	scene := Scene{Words: w, states: slices.DeleteFunc(slices.Clone(states),
		func(s *kernel.State) bool { return s == nil })}
	if w.viewer != nil {
		return scene.For(*w.viewer)
	}
	return scene
}

// Token tells what a token is: by a property that names it, by the card for which it
// stands, or by its type and by those of its properties in which tokens of it differ.
func (s Scene) Token(id string) string {
	text := s.token(id)
	if s.exact == 0 || !s.Sees(id) {
		return text
	}
	if state, kind, properties := s.knowledgeOf(id); state != nil {
		for _, p := range properties {
			value := s.Name(p.Value.Text())
			said := isWithin(text, value) || strings.Contains(text, s.Name(p.Name)+" "+value) ||
				onCards[p.Name] && strings.ContainsAny(text, signs)
			if !said && state.Varies(kind, p.Name) {
				text += ", " + s.Name(p.Name) + " " + value
			}
		}
		if zone, ok := state.ZoneOf(id); ok && s.exact == withZones {
			text += ", " + s.Zone(zone)
		}
	}
	return text
}

func (s Scene) token(id string) string {
	if state, kind, properties := s.knowledgeOf(id); state != nil {
		if !s.Sees(id) {
			return s.unseen(kind)
		}
		return s.describe(kind, properties, state.Varies)
	}
	kind := strings.TrimPrefix(id, "tok_")
	if at := strings.LastIndexByte(kind, '_'); at > 0 {
		kind = kind[:at]
	}
	return s.Name(kind)
}

// unseen tells a token that is not seen: by its type, unless that says which of several it is.
func (s Scene) unseen(kind string) string {
	if len(s.game.Definition().TokenTypes) == 1 {
		return s.Name(kind)
	}
	return "hidden token"
}

// naming are the properties that say what a token is called.
var naming = []string{"label", "title", "name"}

// describe tells a token of a type by its properties, of which those are told in which tokens of the type differ.
func (s Scene) describe(kind string, properties []kernel.TokenProperty,
	varies func(kind, property string) bool) string {
	text := func(name string) string {
		for _, p := range properties {
			if p.Name == name && p.Value.Kind() != kernel.Bool {
				return p.Value.Text()
			}
		}
		return ""
	}
	for _, name := range naming {
		if label := text(name); label != "" {
			return label
		}
	}
	if card := text(gamedef.CardProp); s.titles[card] != "" {
		return s.Card(card)
	}
	name := s.Name(kind)
	if suit, rank := text("suit"), text("rank"); suit != "" && rank != "" {
		rank = cmp.Or(text("face"), rank)
		card := faces(rank, suit) + " of " + suit
		if !strings.Contains(name, suit) || name == card {
			if corner, sign := Playing(rank, suit); sign != "" && !s.full {
				return corner + sign
			}
			return card
		}
	}
	var adjectives, numbers, varying []string
	for _, p := range properties {
		value := p.Value.Text()
		switch {
		case p.Value.IsNumber():
			numbers = append(numbers, s.Name(p.Name)+" "+value)
			if varies(kind, p.Name) {
				varying = numbers
			}
		case !p.Value.IsText() || value == "" || value == "none" || isWithin(name, s.Name(value)) ||
			!varies(kind, p.Name):
		default:
			adjectives = append(adjectives, s.Name(value))
		}
	}
	if len(adjectives) > 0 {
		name = strings.Join(adjectives, " ") + " " + name
		if varying == nil {
			return name
		}
		return name + " (" + strings.Join(varying, ", ") + ")"
	}
	if len(numbers) > 0 && !strings.Contains(name, " ") {
		return name + " (" + strings.Join(numbers, ", ") + ")"
	}
	return name
}

// isWithin tells whether all words of a text are among those of a name.
func isWithin(name, text string) bool {
	words := strings.Fields(name)
	for _, word := range strings.Fields(text) {
		if !slices.Contains(words, word) {
			return false
		}
	}
	return true
}

// maxKinds is how many different tokens are told of some that are many.
const maxKinds = 8

// Tokens tells what tokens are, alike ones together, or how many where they are many.
func (s Scene) Tokens(ids []string) string {
	out := make([]string, len(ids))
	kinds := map[string]bool{}
	for i, id := range ids {
		out[i] = s.Token(id)
		kinds[out[i]] = true
	}
	if len(kinds) > maxKinds {
		return fmt.Sprintf("%d tokens", len(ids))
	}
	return List(out)
}

// Sort are tokens in the order in which people hold cards: by suit and rank, others by type and what stands for
// these; after them those that are not seen.
func (s Scene) Sort(ids []string) []string {
	type key struct {
		seen       int
		kind, suit string
		numbers    []int64
	}
	keys := map[string]key{}
	for _, id := range ids {
		k := key{seen: 1}
		for _, state := range s.states {
			kind, properties, ok := state.Token(id)
			if !ok || !s.Sees(id) {
				continue
			}
			k = key{kind: kind}
			for _, p := range properties {
				n, number := p.Value.Int()
				switch {
				case number:
					k.numbers = append(k.numbers, n)
				case p.Name == "suit": // cards of several types are of one pack
					k.kind, k.suit = "", p.Value.Text()
				case p.Value.IsText() && k.kind != "" && k.suit == "" && !slices.Contains(naming, p.Name):
					k.suit = p.Value.Text()
				}
			}
			break
		}
		keys[id] = k
	}
	return slices.SortedStableFunc(slices.Values(ids), func(a, b string) int {
		x, y := keys[a], keys[b]
		return cmp.Or(x.seen-y.seen, strings.Compare(x.kind, y.kind), strings.Compare(x.suit, y.suit),
			slices.Compare(x.numbers, y.numbers))
	})
}

// places tell where the tokens of a list stand, as what is said after them; nil where none stands on a space of
// the map.
func (s Scene) places(items []kernel.Value) []string {
	if len(s.states) == 0 || s.seen != nil {
		return nil
	}
	out, onMap := make([]string, len(items)), false
	for i, item := range items {
		switch zone := s.zoneWhere(item.Text()); {
		case s.spaces[zone]:
			out[i], onMap = " of "+s.Zone(zone), true
		case !s.nowhere(zone):
			out[i] = " from " + s.Zone(zone)
		}
	}
	if !onMap {
		return nil
	}
	return out
}

// Value tells a value: a token, a zone, or a list as such.
func (s Scene) Value(v kernel.Value) string {
	if v.Kind() == kernel.List {
		items := v.Items()
		out := make([]string, len(items))
		for i, item := range items {
			out[i] = s.Value(item)
		}
		if at := s.places(items); at != nil {
			for i := range out {
				out[i] += at[i]
			}
		}
		return List(out)
	}
	text := v.Text()
	switch {
	case strings.HasPrefix(text, "tok_"): // a text, or the piece itself
		return s.Token(text)
	case !v.IsText():
		return text
	case s.zones[text]:
		return s.Zone(text)
	}
	return cmp.Or(s.seats[text], text)
}
