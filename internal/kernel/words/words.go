package words

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Words describes a game to people. It may be used from several goroutines at once.
type Words struct {
	decisions  map[string]decision
	chosen     map[[2]string]bool   // parameters of actions that choose players
	titles     map[string]string    // of event cards, by id
	texts      map[[2]string]string // of event cards, by id and side
	zones      map[string]bool
	visibility map[string]gamedef.Visibility  // of zones
	spaces     map[string]bool                // the zones that are spaces of a map
	internal   map[string]bool                // the zones that people do not know
	labels     map[string]string              // of zones that have one
	seats      map[string]string              // as cards write them
	coups      map[string]bool                // cards
	lasting    map[string]string              // the card that sets a boolean of the game, by its name
	classes    map[string]gamedef.ActionClass // of actions
	playsCards map[string]bool                // actions that execute event cards
	common     map[string]bool                // variables that belong to the game
	actions    []string                       // their names
	game       *kernel.Game
	secrets    *secrets // of the game
	viewer     *int     // the viewer; nil: somebody who sees everything
	shown      []string // tokens that the viewer has seen, wherever they are now
}

// wordsOfGame is the key of a game's cached words.
type wordsOfGame struct{}

// Of returns the words of a game.
func Of(g *kernel.Game) *Words {
	return g.Derive(wordsOfGame{}, func() any { return wordsOf(g) }).(*Words)
}

func wordsOf(g *kernel.Game) *Words {
	def := g.Definition()
	w := &Words{game: g, titles: map[string]string{}, texts: map[[2]string]string{}, zones: map[string]bool{},
		visibility: map[string]gamedef.Visibility{}, spaces: map[string]bool{}, internal: map[string]bool{},
		secrets: &secrets{known: map[choice]secrecy{}},
		labels:  map[string]string{}, lasting: map[string]string{},
		seats: seatsOnCards(def), coups: map[string]bool{}, classes: map[string]gamedef.ActionClass{}}
	if order := def.TurnOrder; order != nil && order.Config != nil {
		for _, e := range order.Config.ActionClassByActionID {
			w.classes[e.Key] = e.Value
		}
	}
	w.decisions, w.chosen = decisionsOf(def)
	w.playsCards, w.common = map[string]bool{}, map[string]bool{}
	for i := range def.GlobalVars {
		w.common[def.GlobalVars[i].Name] = true
	}
	for i := range def.Actions {
		w.actions = append(w.actions, w.Name(def.Actions[i].ID))
		w.playsCards[def.Actions[i].ID] = slices.Contains(def.Actions[i].Capabilities, gamedef.CardEventCapability)
	}
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			card := &def.EventDecks[i].Cards[k]
			w.titles[card.ID] = card.Title
			gamedef.Walk(card, func(_ gamedef.Place, node gamedef.Node) bool {
				if set, is := node.(*gamedef.SetVar); is && set.Scope == gamedef.GlobalScope &&
					set.Value == gamedef.Bool(true) {
					w.lasting[set.Var] = w.Card(card.ID)
				}
				return true
			})
			if card.Unshaded != nil {
				w.texts[[2]string{card.ID, member.Unshaded}] = card.Unshaded.Text
			}
			if card.Shaded != nil {
				w.texts[[2]string{card.ID, member.Shaded}] = card.Shaded.Text
			}
			if slices.Contains(card.Tags, gamedef.CoupTag) {
				w.coups[card.ID] = true
			}
		}
	}
	for i := range def.Zones {
		w.zones[def.Zones[i].ID] = true
		w.spaces[def.Zones[i].ID] = def.Zones[i].ZoneKindOrDefault() == gamedef.BoardZone
		w.internal[def.Zones[i].ID] = def.Zones[i].IsInternal != nil && *def.Zones[i].IsInternal
		w.visibility[def.Zones[i].ID] = def.Zones[i].Visibility
		for _, name := range slices.Backward(namingProperties) {
			if label, ok := def.Zones[i].Attributes.Get(name); ok {
				if text, ok := label.(gamedef.Text); ok {
					w.labels[def.Zones[i].ID] = string(text)
				}
			}
		}
	}
	return w
}

// To returns the words for one player, like [Scene.For]. The tokens in shown are ones that the player has seen,
// wherever they are now.
func (w *Words) To(player int, shown ...string) *Words {
	to := *w
	to.viewer, to.shown = &player, shown
	return &to
}

// seatsOnCards returns the words by which cards name seats in their order, by seat id.
func seatsOnCards(def *gamedef.GameDef) map[string]string {
	out := map[string]string{}
	if def.TurnOrder != nil && def.TurnOrder.Config != nil {
		for _, e := range def.TurnOrder.Config.CardSeatOrderMapping {
			out[e.Value] = e.Key
		}
	}
	return out
}

// Seat returns the name of a seat, as on the game's cards if they name it.
func Seat(g *kernel.Game, seat string) string {
	return cmp.Or(Of(g).seats[seat], seat)
}

// Player returns the name of a player: that of the seat, or the number in a game without seats.
func (w *Words) Player(player int) string { return Player(w.game, player) }

// Player returns the name of a player of a game, as [Words.Player] does.
func Player(g *kernel.Game, player int) string {
	if seats := g.Definition().Seats; player >= 0 && player < len(seats) {
		return Seat(g, seats[player].ID)
	}
	return "player " + strconv.Itoa(player)
}

// Players returns a phrase for the number of players: "2 players", "2 to 4 players".
func Players(least, most int64) string {
	if least != most {
		return fmt.Sprintf("%d to %d players", least, most)
	}
	return symbols.Count(least, "player")
}

// Zone returns the name of a zone, with its owner if it has one.
func (w *Words) Zone(id string) string {
	at := strings.LastIndexByte(id, ':')
	switch label := w.labels[id]; {
	case label != "":
		return label
	case at < 0:
		return w.Name(id)
	}
	name, owner := w.Name(id[:at]), id[at+1:]
	if owner == "none" {
		return name
	}
	if player, err := strconv.Atoi(owner); err == nil {
		owner = w.Player(player)
	}
	return name + " of " + owner
}

// NameOwned returns the name of a variable or marker of a player or a place. Owner is the number of the player, the
// id of the zone, or "" for the game.
func (w *Words) NameOwned(name, owner string) string {
	if owner == "" {
		return w.Name(name)
	}
	if player, err := strconv.Atoi(owner); err == nil {
		return w.Name(name) + " of " + w.Player(player)
	}
	return w.Name(name) + " of " + w.Zone(owner)
}

// Card returns the name of an event card: its title, if it has one.
func (w *Words) Card(id string) string {
	if title := w.titles[id]; title != "" {
		return strconv.Quote(title)
	}
	return w.Name(id)
}

// Name returns an id in words, with seats as on cards: arvnResources is "ARVN resources".
func (w *Words) Name(id string) string {
	if len(w.seats) == 0 {
		return Name(id)
	}
	parts := strings.Fields(Name(id))
	for i, part := range parts {
		parts[i] = cmp.Or(w.seats[part], part)
	}
	return strings.Join(parts, " ")
}

// Name returns an id in words: end-support, end_support and endSupport become "end support".
func Name(id string) string {
	var out strings.Builder
	var last rune
	for _, c := range id {
		switch {
		case c == '-' || c == '_':
			c = ' '
		case unicode.IsUpper(c) && unicode.IsLower(last):
			out.WriteByte(' ')
			c = unicode.ToLower(c)
		}
		if c != ' ' || last != ' ' && last != 0 {
			out.WriteRune(c)
		}
		last = c
	}
	if text := strings.TrimSpace(out.String()); text != "" {
		return text
	}
	return id
}

// Capital returns a text with its first letter in upper case.
func Capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

// nothing is the text of an empty list.
const nothing = "nothing"

// List returns texts joined as people say them: "a, b and c", or "nothing" if there are none. Repeated texts are
// listed once, with their count.
func List(texts []string) string {
	var out []string
	count := map[string]int{}
	for _, text := range texts {
		if count[text]++; count[text] == 1 {
			out = append(out, text)
		}
	}
	for i, text := range out {
		if n := count[text]; n > 1 {
			out[i] = strconv.Itoa(n) + " × " + text
		}
	}
	return cmp.Or(symbols.Join(out, "and"), nothing)
}

// actionClass returns the name of the way in which an action is taken, "" for an operation, which is the usual one.
func actionClass(c gamedef.ActionClass) string {
	switch c {
	case "", gamedef.OperationClass:
		return ""
	}
	return Name(string(c))
}
