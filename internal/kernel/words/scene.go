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

// Scene describes a game with its tokens as they are in some states: a token is taken from the first state that knows
// it.
type Scene struct {
	*Words
	states []*kernel.State
	exact  exactness
	full   bool            // see [Scene.InFull]
	acting string          // the number of the acting player, if named separately; see [Scene.Acting]
	seen   map[string]bool // the tokens that may be described; nil: all
	by     *moveMaker      // who made the described move, and how; nil: unknown
	player int             // the viewer, unless it is everybody
	// altered are the changes of tokens in the course of the move, and moments the entry of its trace after which
	// each is described; without one it is the entry moment for all, if set.
	altered map[string][]tokenChange
	steps   map[string][]step // the moves of tokens in the course of the move
	moments map[string]int
	moment  *int
}

// moveMaker is the player who made a move, and how it was made.
type moveMaker struct {
	player int
	asked  map[string]decisionPlace // by decision id
	trace  []kernel.TraceEntry
	// idle are the zones in which all decisions chose nothing and nothing else happened.
	idle map[string]bool
}

// decisionPlace is where and by whom a decision was made, and at which entry of the trace.
type decisionPlace struct {
	zone   string
	player int
	at     int
}

// exactness is how much is said about a token besides its name.
type exactness int

// Nothing, the properties that vary within its type, or those and its place.
const (
	_ exactness = iota
	withProperties
	withZones
)

// For returns the scene for one player. Of tokens that the player does not see, it tells only that they exist.
func (s Scene) For(player int) Scene {
	s.seen, s.player = map[string]bool{}, player
	for _, id := range s.shown {
		s.seen[id] = true
	}
	for _, state := range s.states {
		for _, zone := range state.Game().Definition().Zones {
			tokens, _ := state.Seen(player, zone.ID) // an unknown player sees nothing
			for _, t := range tokens {
				s.seen[t.Text()] = true
			}
		}
	}
	return s
}

// By returns the scene for a move of a player. Each decision has its place and, if another player made it, that
// player, as far as the trace shows them. Secret choices of other players are hidden.
func (s Scene) By(player int, trace []kernel.TraceEntry) Scene {
	s = s.Through(trace)
	s.by = &moveMaker{player, map[string]decisionPlace{}, trace, s.idleZones(trace)}
	for at, entry := range trace {
		if t, is := entry.What.(kernel.DecisionMade); is {
			s.by.asked[t.DecisionID] = decisionPlace{s.zoneOf(entry.Around), t.Player, at}
		}
	}
	return s
}

// idleZones returns the zones where the trace has decisions but nothing was chosen.
func (s Scene) idleZones(trace []kernel.TraceEntry) map[string]bool {
	idle, busy := map[string]bool{}, map[string]bool{}
	for at, entry := range trace {
		switch t := entry.What.(type) {
		case kernel.DecisionMade:
			if zone := s.zoneAround(entry.Around); choosesAny(t.Value) {
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
			busy[on.from] = busy[on.from] || !s.spaces[on.to] // leaving a zone is no action there
		}
	}
	maps.DeleteFunc(idle, func(zone string, _ bool) bool { return zone == "" || busy[zone] })
	return idle
}

// choosesAny reports whether an answer to a decision picks anything: a part of a list, or a number other than 0.
func choosesAny(v kernel.Value) bool {
	n, number := v.Int()
	return v.Kind() == kernel.List && len(v.Items()) > 0 || v.Kind() != kernel.List && (!number || n != 0)
}

// sayChosen returns the chosen value; of several spaces, only those that are not idle.
func (s Scene) sayChosen(v kernel.Value) kernel.Value {
	items := v.Items()
	if s.by == nil || len(items) == 0 || !s.spaces[items[0].Text()] {
		return v
	}
	return kernel.ListOf(slices.DeleteFunc(slices.Clone(items), func(item kernel.Value) bool {
		return s.by.idle[item.Text()]
	})...)
}

// decisionMade returns how the decision with an id was made; known is false if the scene does not know it.
func (s Scene) decisionMade(id string) (how decisionPlace, known bool) {
	if s.by != nil {
		how, known = s.by.asked[id]
	}
	return how, known
}

// decider returns the player who chose a parameter or made a decision. In simultaneous moves it is always the player
// of the move.
func (s Scene) decider(id string) int {
	if how, known := s.decisionMade(id); known && !s.game.Simultaneous() {
		return how.player
	}
	return s.by.player
}

// ForActor returns the scene for text that names the acting player: their things are described without owner.
func (s Scene) ForActor(player int) Scene {
	s.acting = strconv.Itoa(player)
	return s
}

// InFull returns the scene that names each parameter and shows cards without signs: "play (card (2 of clubs))".
// People may still enter moves in this form.
func (s Scene) InFull() Scene {
	s.full = true
	return s
}

// Zone returns the name of a zone: with its owner, unless the owner is named separately.
func (s Scene) Zone(id string) string {
	if name, own := strings.CutSuffix(id, ":"+s.acting); own && s.acting != "" && s.labels[id] == "" {
		return s.Name(name)
	}
	return s.Words.Zone(id)
}

// NameOwned returns the name of a variable or marker as [Words.NameOwned] does, but for the acting player without the
// owner.
func (s Scene) NameOwned(name, owner string) string {
	switch {
	case owner == "" || s.owns(owner, name):
		return s.Name(name)
	case s.zones[owner]:
		return s.Name(name) + " of " + s.Zone(owner)
	}
	return s.Words.NameOwned(name, owner)
}

// owns reports whether a variable of a player is named without its owner: it is the acting player's, and the game
// itself has no variable of that name.
func (s Scene) owns(owner, name string) bool {
	return s.acting != "" && owner == s.acting && !s.common[name]
}

// Sees reports whether a token may be fully described.
func (s Scene) Sees(id string) bool { return s.seen == nil || s.seen[id] }

// In returns the scene of a game in some states. A nil state knows no tokens.
func (w *Words) In(states ...*kernel.State) Scene {
	scene := Scene{Words: w, states: slices.DeleteFunc(slices.Clone(states),
		func(s *kernel.State) bool { return s == nil })}
	if w.viewer != nil {
		return scene.For(*w.viewer)
	}
	return scene
}

// Token returns the description of a token: by a property that names it, by the card it stands for, or by its type
// and the properties that vary within the type.
func (s Scene) Token(id string) string {
	text := s.token(id)
	if s.exact == 0 || !s.Sees(id) {
		return text
	}
	if state, kind, properties := s.knowledgeOf(id); state != nil {
		for _, p := range properties {
			value := s.Name(p.Value.Text())
			said := isWithin(text, value) || strings.Contains(text, s.Name(p.Name)+" "+value) ||
				cardProperties[p.Name] && strings.ContainsAny(text, signs)
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

// unseen returns the description of an unseen token: its type, unless that would show which of several tokens it is.
func (s Scene) unseen(kind string) string {
	if len(s.game.Definition().TokenTypes) == 1 {
		return s.Name(kind)
	}
	return "hidden token"
}

// namingProperties are the properties that hold a token's name.
var namingProperties = []string{"label", "title", "name"}

// describe returns the description of a token of a type by the properties that vary within the type.
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
	for _, name := range namingProperties {
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
		card := rankName(rank, suit) + " of " + suit
		if !strings.Contains(name, suit) || name == card {
			if corner, sign := CardCorner(rank, suit); sign != "" && !s.full {
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

// isWithin reports whether a name contains all words of a text.
func isWithin(name, text string) bool {
	words := strings.Fields(name)
	return !slices.ContainsFunc(strings.Fields(text), func(word string) bool { return !slices.Contains(words, word) })
}

// maxKinds is how many different tokens are listed of many.
const maxKinds = 8

// Tokens returns the description of a list of tokens, with similar ones joined, or their number if they are many.
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

// Sort returns tokens sorted as people hold cards: by suit and rank, others by type and description; unseen ones come
// last.
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
				case p.Name == "suit": // cards of several types form one pack
					k.kind, k.suit = "", p.Value.Text()
				case p.Value.IsText() && k.kind != "" && k.suit == "" && !slices.Contains(namingProperties, p.Name):
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

// places returns where the tokens of a list are, as a suffix for each; nil if none is on a space of the map.
func (s Scene) places(items []kernel.Value) []string {
	if len(s.states) == 0 || s.seen != nil {
		return nil
	}
	out, onMap := make([]string, len(items)), false
	for i, item := range items {
		switch zone := s.zoneWhere(item.Text()); {
		case s.spaces[zone]:
			out[i], onMap = " of "+s.Zone(zone), true
		case !s.isUnknownZone(zone):
			out[i] = " from " + s.Zone(zone)
		}
	}
	if !onMap {
		return nil
	}
	return out
}

// Value returns the description of a value: a token, a zone, or a list.
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
