package values

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// findShortDeals reports draws for which there are not enough tokens, for any possible number of players. Setup is
// followed from its beginning into the first phase, where the number of tokens in a zone is known; elsewhere the
// game's total is the only bound.
func (g *game) findShortDeals() {
	if len(g.def.EventDecks) > 0 {
		return
	}
	first := member.PathTo(member.TurnStructure, member.Phases, 0)
	read := drawingEntries{taking: map[string]bool{}}
	for i, r := range g.analysis.results {
		entry := g.analysis.paths[i]
		taking := slices.ContainsFunc(r.contribution.draws, func(d draw) bool { return d.taken })
		if taking {
			read.taking[entry] = true
		}
		if taking || entry == member.Setup || entry == first {
			read.entries, read.results = append(read.entries, entry), append(read.results, r)
		}
		for _, m := range r.contribution.moves {
			read.made = read.made || m.made && entry != member.Setup
		}
	}
	if known := g.analysis.dealings; known == nil || !known.sameAs(&read) {
		if len(read.taking) > 0 {
			read.shorts, read.order = g.findShorts(&read)
		}
		g.analysis.dealings = &read
	}
	known := g.analysis.dealings
	for _, path := range known.order {
		if s := known.shorts[path]; g.filled[s.zone] {
			g.short(path, s)
		}
	}
}

// drawingEntries are the draws without enough tokens, with their premises.
type drawingEntries struct {
	entries []string
	results []*result
	taking  map[string]bool // the entries that draw
	made    bool            // a rule makes tokens during the game
	shorts  map[string]*drawTotal
	order   []string
}

func (d *drawingEntries) sameAs(e *drawingEntries) bool {
	return d.made == e.made && slices.Equal(d.entries, e.entries) && slices.Equal(d.results, e.results)
}

// findShorts returns the draws without enough tokens in the drawing entries, for each number of players, and their
// order.
func (g *game) findShorts(read *drawingEntries) (shorts map[string]*drawTotal, order []string) {
	shorts = map[string]*drawTotal{}
	for players := g.least; players <= min(g.most, g.least+maxTables); players++ {
		d := newDeal(g.vocabulary, players)
		d.runList(member.Setup, g.def.Setup)
		if !read.made {
			d.total = d.created
		}
		for i := range g.def.TurnStructure.Phases {
			phase := &g.def.TurnStructure.Phases[i]
			at := member.TurnStructure + "." + member.Phases + index(i)
			if !read.taking[at] {
				continue
			}
			if i > 0 {
				d.forgetPlaces()
			}
			d.runList(at+".onEnter", phase.OnEnter)
			d.forgetPlaces()
			d.runList(at+".onExit", phase.OnExit)
		}
		for i := range g.def.Actions {
			if at := member.Actions + index(i); read.taking[at] {
				d.forgetPlaces()
				d.runList(at+".effects", g.def.Actions[i].Effects)
			}
		}
		for i := range g.def.Triggers {
			if at := member.Triggers + index(i); read.taking[at] {
				d.forgetPlaces()
				d.runList(at+".effects", g.def.Triggers[i].Effects)
			}
		}
		for _, path := range d.order {
			if s := d.drawn[path]; s.got < s.wanted && shorts[path] == nil {
				shorts[path] = s
				order = append(order, path)
			}
		}
	}
	return shorts, order
}

// drawTotal is the total of a draw that lacks tokens, added up while a list of effects runs.
type drawTotal struct {
	zone              string
	players           int64
	runs, wanted, got int64
}

func (g *game) short(path string, s *drawTotal) {
	with := ""
	if s.players > g.least {
		with = fmt.Sprintf("With %d players ", s.players)
	}
	base, _, _ := cutLast(s.zone)
	f := Finding{Code: diag.ValuesDrawShort, At: []string{"/" + path + ".count", "/" + path}, Everywhere: true,
		Message: upper(fmt.Sprintf("%s%s to be drawn from %s here, which has %d at most.", with, countTokens(s.wanted),
			quote(base), s.got))}
	if each := s.got / s.runs; each > 0 {
		f.Fixes = []Fix{{Title: fmt.Sprintf("Draw %d", each),
			Edits: []Edit{{Path: "/" + path + ".count", Text: strconv.FormatInt(each, 10)}}}}
	}
	g.report(f)
}

func countTokens(tokens int64) string {
	if tokens == 1 {
		return "1 token is"
	}
	return fmt.Sprintf("%d tokens are", tokens)
}

const (
	maxTables    = 12   // numbers of players examined besides the least
	maxDealSteps = 3000 // effects followed in one list
)

// deal runs effects in sequence, with an upper bound for the tokens in each zone.
type deal struct {
	*vocabulary
	players int64
	created int64            // so far
	total   int64            // in the whole game
	most    []int64          // in each zone, by its index in the definition
	peak    []int64          // its maximum so far
	named   map[string][]int // the zones for a name; nil: any
	bound   map[string]string
	path    []byte // of the effect that runs
	unsure  int    // loops of unknown count around, and branches
	steps   int
	drawn   map[string]*drawTotal // by path
	order   []string
}

// newDeal returns a deal with empty zones, to which any number of tokens may come.
func newDeal(v *vocabulary, players int64) *deal {
	n := len(v.def.Zones)
	return &deal{vocabulary: v, players: players, total: Infinite, most: make([]int64, n), peak: make([]int64, n),
		named: map[string][]int{}, bound: map[string]string{}, drawn: map[string]*drawTotal{}}
}

// forgetPlaces forgets where the tokens are.
func (d *deal) forgetPlaces() {
	d.steps = 0
	for z := range d.most {
		d.most[z] = d.total
	}
}

// runList runs the effects at a path, relative to that of the running effect.
func (d *deal) runList(path string, effects []gamedef.Effect) {
	above := len(d.path)
	d.path = append(d.path, path...)
	at := len(d.path)
	for i, e := range effects {
		d.path = append(append(append(d.path[:at], index(i)...), '.'), gamedef.EffectKind(e)...)
		d.effect(e)
	}
	d.path = d.path[:above]
}

func (d *deal) effect(e gamedef.Effect) {
	if d.steps++; d.steps > maxDealSteps { // nothing is known any more
		d.created, d.total = Infinite, Infinite
		d.add(nil, Infinite)
		return
	}
	gamedef.VisitEffect(e, tokenMoves{func(e gamedef.Effect) {
		for _, body := range gamedef.Bodies(e) {
			d.repeatOften("."+body.Member, body.Effects)
		}
	}, d})
}

// Draw records how many tokens a draw wants and gets. A conditional draw may run only if there are enough.
func (d tokenMoves) Draw(t *gamedef.Draw) {
	from := d.zones(t.From)
	count, known := wholeNumber(t.Count)
	if !known { // possibly none, possibly all
		d.add(d.zones(t.To), d.mostTokens(from))
		return
	}
	got := min(count, d.mostTokens(from))
	if len(from) == 1 {
		z := &d.def.Zones[from[0]]
		if b := z.Behavior; b != nil && b.ReshuffleFrom != "" && got < count {
			behind := d.resolve(b.ReshuffleFrom)
			d.add(from, d.mostTokens(behind))
			d.take(behind, Infinite)
			got = min(count, d.mostTokens(from))
		}
		if d.unsure == 0 {
			s := d.drawn[string(d.path)]
			if s == nil {
				path := string(d.path)
				s = &drawTotal{zone: z.ID, players: d.players}
				d.drawn[path] = s
				d.order = append(d.order, path)
			}
			s.runs++
			s.wanted += count
			s.got += got
		}
	}
	d.take(from, count)
	d.add(d.zones(t.To), got)
}

// If runs both branches of an effect, one of which is taken.
func (d tokenMoves) If(t *gamedef.If) {
	d.unsure++
	before := slices.Clone(d.most)
	d.runList(".then", t.Then)
	then := d.most
	d.most = before
	d.runList(".else", t.Else)
	for z, n := range then {
		d.most[z] = max(d.most[z], n)
	}
	d.unsure--
}

// ForEach runs a loop once for each result of its query, if their number is known; otherwise an unknown number of
// times.
func (d tokenMoves) ForEach(t *gamedef.ForEach) {
	limit, fixed := int64(math.MaxInt64), true
	if t.Limit != nil {
		var n gamedef.Number
		if n, fixed = t.Limit.(gamedef.Number); fixed {
			limit = int64(n)
		}
	}
	items, known := d.items(t.Over)
	before, bound := d.bound[t.Bind]
	if known && fixed {
		for i, item := range items {
			if int64(i) == limit {
				break
			}
			d.bound[t.Bind] = item
			d.runList(".effects", t.Effects)
		}
	} else {
		delete(d.bound, t.Bind)
		d.repeatOften(".effects", t.Effects)
	}
	delete(d.bound, t.Bind)
	if bound {
		d.bound[t.Bind] = before
	}
	d.runList(".in", t.In)
}

// repeatOften runs effects an unknown number of times: a zone that tokens enter may receive any number, and tokens that
// leave a zone are not subtracted.
func (d *deal) repeatOften(path string, effects []gamedef.Effect) {
	d.unsure++
	before, created := slices.Clone(d.most), d.created
	d.runList(path, effects)
	for z, n := range d.most {
		if n > before[z] {
			d.most[z], d.peak[z] = d.total, d.total
		} else {
			d.most[z] = before[z]
		}
	}
	if d.created > created {
		d.created = Infinite
	}
	d.unsure--
}

// items lists the results of a query, as written in zone names.
func (d *deal) items(q gamedef.Query) (out []string, known bool) {
	if _, players := q.(*gamedef.Players); players {
		for i := range d.players {
			out = append(out, strconv.FormatInt(i, 10))
		}
		return out, true
	}
	if enums, ok := q.(*gamedef.Enums); ok {
		return enums.Values, true
	}
	if rows, ok := q.(*gamedef.AssetRows); ok {
		k := d.tableIndex(rows.TableID)
		if k < 0 || len(rows.Where) > 0 {
			return nil, false
		}
		return make([]string, len(rowsOf(d.def, &d.def.TableContracts[k]))), true // a row is the name of nothing
	}
	ints, ok := q.(*gamedef.IntsInRange)
	if !ok || ints.Step != nil || ints.MaxResults != nil || len(ints.AlwaysInclude) > 0 {
		return nil, false
	}
	from, ok := ints.Min.(gamedef.Number)
	to, both := ints.Max.(gamedef.Number)
	if !ok || !both || to-from > maxDealSteps {
		return nil, false
	}
	for i := from; i <= to; i++ {
		out = append(out, strconv.FormatInt(int64(i), 10))
	}
	return out, true
}

// zones lists the zones that a reference can name, by index in the definition; nil means that it can be any zone.
func (d *deal) zones(z gamedef.ZoneReference) []int {
	if z.Expr != nil || z.Selector == "" {
		return nil
	}
	return d.resolve(string(z.Selector))
}

func (d *deal) resolve(text string) []int {
	if item, ok := d.bound[text]; ok {
		text = item
	}
	base, owner, _ := cutLast(text)
	if item, ok := d.bound[owner]; ok {
		text = base + ":" + item
	}
	zones, known := d.named[text]
	if !known {
		zones = d.find(text, base)
		d.named[text] = zones
	}
	return zones
}

// find returns the zones that a name without bindings can mean, by index.
func (d *deal) find(text, base string) []int {
	if z, ok := d.vocabulary.zones[text]; ok {
		return []int{z}
	}
	if z, ok := d.vocabulary.zones[text+":none"]; ok {
		return []int{z}
	}
	if strings.HasPrefix(text, "$") {
		return nil
	}
	return lists.Map(d.bases[base], func(id string) int { return d.vocabulary.zones[id] })
}

// mostTokens returns the greatest number of tokens that one of the zones can have.
func (d *deal) mostTokens(zones []int) int64 {
	if zones == nil {
		return d.total
	}
	most := int64(0)
	for _, z := range zones {
		most = max(most, d.most[z])
	}
	return most
}

// add puts tokens into the zones, any of which may be the one that gets them.
func (d *deal) add(zones []int, n int64) {
	if zones == nil {
		for z := range d.most {
			d.addTo(z, n)
		}
	}
	for _, z := range zones {
		d.addTo(z, n)
	}
}

func (d *deal) addTo(zone int, n int64) {
	d.most[zone] = min(d.total, plus(d.most[zone], n))
	d.peak[zone] = max(d.peak[zone], d.most[zone])
}

// take takes tokens from the zone, if there is only one that it can be.
func (d *deal) take(zones []int, n int64) {
	if len(zones) != 1 {
		return
	}
	if most := &d.most[zones[0]]; n == Infinite || *most < n {
		*most = 0
	} else if *most != Infinite {
		*most -= n
	}
}
