package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Everybody sees all that is on the table, without regard to visibility.
const Everybody = -1

// Table draws the states of a game. It must be used from one goroutine.
type Table struct {
	game   *kernel.Game
	words  *words.Words
	boards []Board
	signs  []*signs           // of each board; the same in all drawn states
	zones  []*gamedef.ZoneDef // those on no board
}

// Of returns the table of a game.
func Of(g *kernel.Game) *Table {
	t := &Table{game: g, words: words.Of(g)}
	t.boards, t.zones = Boards(g.Definition())
	for range t.boards {
		t.signs = append(t.signs, &signs{taken: map[string]bool{}, shown: map[string]bool{}})
	}
	return t
}

// Text draws a state as a player sees it, or all of it for Everybody. The lines end with line breaks. Boards come
// first, then places and other zones with their contents, then variables and markers. It fails if the game has no
// such player.
func (t *Table) Text(s *kernel.State, player int) (string, error) {
	if player != Everybody && (player < 0 || player >= s.Players()) {
		return "", fmt.Errorf("there is no player %d; the players are 0 to %d", player, s.Players()-1)
	}
	d := &drawing{Table: t, state: s, player: player, scene: t.words.In(s)}
	if player != Everybody {
		d.scene = d.scene.For(player)
	}
	if err := d.read(); err != nil {
		return "", err
	}
	for i := range t.boards {
		d.drawBoard(&t.boards[i], t.signs[i])
	}
	d.places()
	d.variables()
	d.markers()
	return d.out.String(), nil
}

// drawing is one state being drawn.
type drawing struct {
	*Table
	state  *kernel.State
	player int
	scene  words.Scene
	data   gamedef.Object
	tokens map[string][]string // by zone, the top first
	out    strings.Builder
}

// read reads the parts of the state.
func (d *drawing) read() error {
	d.data = d.state.VisibleData()
	zones, ok := d.part("zones")
	if !ok {
		return errors.New("the state has no zones")
	}
	d.tokens = map[string][]string{}
	for _, z := range zones {
		list, _ := z.Value.(gamedef.Array)
		for _, token := range list {
			if o, ok := token.(gamedef.Object); ok {
				id, _ := o.Get("id")
				text, _ := id.(gamedef.Text)
				d.tokens[z.Key] = append(d.tokens[z.Key], string(text))
			}
		}
	}
	return nil
}

// part returns a part of the state that is an object.
func (d *drawing) part(name string) (gamedef.Object, bool) {
	value, _ := d.data.Get(name)
	o, ok := value.(gamedef.Object)
	return o, ok
}

// kinds describes tokens as the player sees them.
func (d *drawing) kinds(tokens []string) []string {
	return lists.Map(tokens, d.scene.Token)
}

// maxNamed is how many kinds of tokens get their signs before they are on a board.
const maxNamed = 20

// assignSigns gives signs to the tokens on a board and to others of the same types, in the order of creation: the
// signs are then the same whichever state is drawn first.
func (d *drawing) assignSigns(b *Board, signs *signs) {
	types := map[string]bool{}
	for _, s := range b.Spaces {
		for _, id := range d.tokens[s.Zone.ID] {
			kind, _, _ := d.state.Token(id)
			types[kind] = true
		}
	}
	var ids []string
	for _, zone := range d.state.Game().Definition().Zones {
		for _, id := range d.tokens[zone.ID] {
			if kind, _, _ := d.state.Token(id); types[kind] && d.scene.Sees(id) {
				ids = append(ids, id)
			}
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return cmp.Compare(tokensMadeBefore(a), tokensMadeBefore(b)) })
	var kinds []string
	for _, id := range ids {
		if means := d.scene.Token(id); !slices.Contains(kinds, means) {
			kinds = append(kinds, means)
		}
	}
	if len(kinds) <= maxNamed {
		for _, means := range kinds {
			signs.signFor(means)
		}
	}
}

// tokensMadeBefore returns how many tokens of the game were made before a token.
func tokensMadeBefore(token string) int {
	n, _ := strconv.Atoi(token[strings.LastIndexByte(token, '_')+1:])
	return n
}

// drawBoard draws a board, and explains its signs.
func (d *drawing) drawBoard(b *Board, signs *signs) {
	var width int
	d.assignSigns(b, signs)
	cells := make([]string, len(b.Spaces))
	for i, s := range b.Spaces {
		cells[i] = signs.signsFor(d.kinds(d.tokens[s.Zone.ID]))
		width = max(width, utf8.RuneCountInString(cells[i]))
	}
	first := b.Spaces[0]
	left, label := first.Column, 0
	for _, s := range b.Spaces {
		left, label = min(left, s.Column), max(label, len(strconv.Itoa(s.Row)))
	}
	step := width + 1
	if b.Hexagon {
		step += step % 2
		left = first.Column*2 + first.Row
		for _, s := range b.Spaces {
			left = min(left, s.Column*2+s.Row)
		}
	}
	for i := 0; i < len(b.Spaces); {
		row := b.Spaces[i].Row
		line := fmt.Sprintf("  %*d  ", label, row)
		start := len(line)
		at := 0
		for ; i < len(b.Spaces) && b.Spaces[i].Row == row; i++ {
			to := (b.Spaces[i].Column - left) * step
			if b.Hexagon {
				to = (b.Spaces[i].Column*2 + row - left) * step / 2
			}
			line += strings.Repeat(" ", max(0, to-at)) + cells[i]
			at = max(to, at) + utf8.RuneCountInString(cells[i])
		}
		d.out.WriteString(strings.TrimRight(line[:start]+line[start:], " ") + "\n")
	}
	d.writeColumns(b, label, left, step)
	for _, s := range signs.all {
		if signs.shown[s.means] {
			fmt.Fprintf(&d.out, "  %*s  %s %s\n", label, "", s.sign, s.means)
		}
	}
}

// writeColumns writes the names of the columns of a board below it.
func (d *drawing) writeColumns(b *Board, label, left, step int) {
	if b.Hexagon {
		return // its columns are slanted
	}
	line, at := "", 0
	seen := map[int]bool{}
	for _, s := range b.Spaces {
		seen[s.Column] = true
	}
	for c := left; len(seen) > 0; c++ {
		if !seen[c] {
			continue
		}
		delete(seen, c)
		name := strconv.Itoa(c)
		if b.Upward {
			name = string(rune('a' + c))
		}
		to := (c - left) * step
		if to < at {
			return // there is no room for all of them
		}
		line += strings.Repeat(" ", to-at) + name
		at = to + len(name)
	}
	fmt.Fprintf(&d.out, "  %*s  %s\n", label, "", line)
}

// signs are the signs for the tokens on a board.
type signs struct {
	all   []sign
	taken map[string]bool
	shown map[string]bool // what has been on the board, by meaning
}

// sign stands for tokens of the same look.
type sign struct{ sign, means string }

// signsFor returns the signs for the tokens of a space.
func (s *signs) signsFor(tokens []string) string {
	if len(tokens) == 0 {
		return "."
	}
	var order []string
	count := map[string]int{}
	for _, t := range tokens {
		if count[t]++; count[t] == 1 {
			order = append(order, t)
		}
	}
	out := ""
	for _, t := range order {
		out += s.signFor(t)
		s.shown[t] = true
		if count[t] > 1 {
			out += strconv.Itoa(count[t])
		}
	}
	return out
}

// signFor returns the sign for a token: a letter of its description, unique on the board.
func (s *signs) signFor(means string) string {
	for _, known := range s.all {
		if known.means == means {
			return known.sign
		}
	}
	free := "?"
	upper, lower := strings.ToUpper(means), strings.ToLower(means)
	for _, c := range upper + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + lower + "abcdefghijklmnopqrstuvwxyz" {
		if unicode.IsLetter(c) && !s.taken[string(c)] {
			free = string(c)
			break
		}
	}
	s.taken[free] = true
	s.all = append(s.all, sign{free, means})
	return free
}

// places lists the zones on no board: the spaces of a map with their neighbours, and the others; the empty ones are
// on a line after them.
func (d *drawing) places() {
	var empty []string
	for _, z := range d.zones {
		if z.Owner == gamedef.OwnedByPlayer && d.isAbsent(z.ID) {
			continue
		}
		next := d.neighbours(z)
		tokens := d.tokens[z.ID]
		if len(tokens) == 0 && len(next) == 0 {
			empty = append(empty, d.zoneName(z.ID))
			continue
		}
		line := "  " + d.zoneName(z.ID) + ": "
		if z.Ordering == gamedef.SetOrdering && len(next) == 0 {
			tokens = d.scene.Sort(tokens)
		}
		if len(tokens) > 0 {
			line += words.List(d.kinds(tokens))
		} else {
			line += "empty"
		}
		if len(next) > 0 {
			line += "  (next to " + strings.Join(next, ", ") + ")"
		}
		d.out.WriteString(line + "\n")
	}
	if empty != nil {
		d.out.WriteString("  empty: " + strings.Join(empty, ", ") + "\n")
	}
}

// isAbsent reports whether a zone belongs to a player who does not play.
func (d *drawing) isAbsent(zone string) bool {
	owner, err := strconv.Atoi(zone[strings.LastIndexByte(zone, ':')+1:])
	return err == nil && owner >= d.state.Players()
}

// zoneName names a zone: the player's own as such.
func (d *drawing) zoneName(id string) string {
	if name, own := strings.CutSuffix(id, ":"+strconv.Itoa(d.player)); own {
		return "your " + words.Name(name)
	}
	return d.words.Zone(id)
}

func (d *drawing) neighbours(z *gamedef.ZoneDef) []string {
	var out []string
	for _, edge := range z.AdjacentTo {
		if name := d.words.Zone(edge.To); !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// variables lists the variables with their values: of each player on one line.
func (d *drawing) variables() {
	if global, _ := d.part("globalVars"); len(global) > 0 {
		d.out.WriteString("  " + strings.Join(d.nameValues(global), ", ") + "\n")
	}
	players, _ := d.part("perPlayerVars")
	for player := range d.state.Players() {
		values, _ := players.Get(strconv.Itoa(player))
		if own, _ := values.(gamedef.Object); len(own) > 0 {
			who := d.words.Player(player)
			if player == d.player {
				who = "you"
			}
			d.out.WriteString("  " + who + ": " + strings.Join(d.nameValues(own), ", ") + "\n")
		}
	}
	zones, _ := d.part("zoneVars")
	d.perZone(zones, func(v gamedef.Data) bool { n, ok := v.(gamedef.Number); return !ok || n != 0 })
}

// markers lists the markers of the game and of spaces.
func (d *drawing) markers() {
	if global, _ := d.part("globalMarkers"); len(global) > 0 {
		d.out.WriteString("  " + strings.Join(d.nameValues(global), ", ") + "\n")
	}
	spaces, _ := d.part("markers")
	d.perZone(spaces, func(gamedef.Data) bool { return true })
}

// perZone lists something of the zones, a line for each that has something worth showing.
func (d *drawing) perZone(zones gamedef.Object, said func(gamedef.Data) bool) {
	for _, z := range zones {
		all, _ := z.Value.(gamedef.Object)
		var own gamedef.Object
		for _, v := range all {
			if said(v.Value) {
				own = append(own, v)
			}
		}
		if len(own) > 0 {
			d.out.WriteString("  " + d.zoneName(z.Key) + ": " + strings.Join(d.nameValues(own), ", ") + "\n")
		}
	}
}

// nameValues writes values with their names.
func (d *drawing) nameValues(values gamedef.Object) []string {
	out := make([]string, len(values))
	for i, v := range values {
		text := string(gamedef.Canonical(v.Value))
		if word, ok := v.Value.(gamedef.Text); ok {
			text = words.Name(string(word))
		}
		out[i] = words.Name(v.Key) + " " + text
	}
	return out
}
