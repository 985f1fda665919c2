package playtest

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"iter"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// In a deep test the game is played again without one of its rules, and without the next one: if the offered moves,
// positions and results stay the same, the rule makes no difference.

const (
	// deepGames are played without each rule, unless one of them differs before.
	deepGames = 60
	// deepMoves are made in all; building the game without a rule counts as deepMaking of them. So the selection of
	// tested rules does not depend on their speed.
	deepMoves  = 400_000
	deepMaking = 50
	// enoughActing is how often a rule must have run to be tested.
	enoughActing = 20
)

// leaveOut is a set of rules that are left out together, because they come from the same text.
type leaveOut struct {
	paths   []string
	instead string // what stands in its place, as JSON; "": nothing
	whole   string // the condition of which the first is a part; "" for other rules
	acted   int64
	depth   int // of the first
}

// LeaveOut is the result of leaving out rules.
type LeaveOut struct {
	Looked, All int // tested rules, and all testable ones
	idle        []*leaveOut
}

// leaveOut plays a game without each of its rules.
func (p *Played) leaveOut(ctx context.Context, o Options, batches []sim.Batch) (*LeaveOut, error) {
	text, err := gamedef.Encode(p.def)
	if err != nil {
		return nil, err
	}
	var setups []sim.Setup
	for _, b := range batches {
		for i := range min(b.Games, max(1, deepGames/len(batches))) {
			setup := b.Setup
			setup.Seed += int64(i)
			setup.Agents = []sim.Agent{sim.Quick{}}
			setups = append(setups, setup)
		}
	}
	g, err := kernel.New(p.def)
	if err != nil {
		return nil, err
	}
	courses := lists.Map(setups, func(setup sim.Setup) []uint64 { return slices.Collect(course(ctx, g, setup)) })
	left := deepMoves // remaining budget
	goesTheSameWay := func(g *kernel.Game) bool {
		for i, setup := range setups {
			rest := courses[i]
			for now := range course(ctx, g, setup) {
				left--
				if len(rest) == 0 || rest[0] != now {
					return false
				}
				rest = rest[1:]
			}
			if len(rest) > 0 {
				return false
			}
		}
		return true
	}
	spans := gamedef.Spans(text)
	parts := p.parts(o.Same)
	out := &LeaveOut{All: len(parts)}
	for _, part := range parts {
		if left -= deepMaking; left < 0 || ctx.Err() != nil {
			break
		}
		out.Looked++
		if slices.ContainsFunc(out.idle, func(l *leaveOut) bool { return member.IsWithin(part.paths[0], l.paths[0]) }) {
			continue
		}
		def, err := gamedef.Decode(part.cutFrom(text, spans))
		if err != nil {
			continue // the rest is no valid game
		}
		if g, err := kernel.New(def); err == nil && goesTheSameWay(g) {
			out.idle = append(out.idle, part)
		}
	}
	return out, ctx.Err()
}

// parts returns the sets of rules that can be left out and have run often enough, outermost first.
func (p *Played) parts(same func(string) string) []*leaveOut {
	var all []*leaveOut
	known := map[string]*leaveOut{}
	add := func(path, instead, whole string, acted int64) {
		key := path
		if same != nil {
			key = cmp.Or(same(path), path)
		}
		key += " " + instead
		part := known[key]
		if part == nil {
			part = &leaveOut{instead: instead, whole: whole, depth: strings.Count(path, ".") + strings.Count(path, "[")}
			known[key] = part
			all = append(all, part)
		}
		part.paths = append(part.paths, path)
		part.acted += acted
	}
	acted := func(path string) int64 { return p.Evidence.Of(path).Acted.Times }
	asked := func(path string) int64 {
		if h := p.Evidence.Held[path]; h != nil {
			return h.True.Times + h.False.Times
		}
		return 0
	}
	without := map[string]string{} // replacement for a part of the condition at a path
	gamedef.Walk(p.def, func(at gamedef.Place, node gamedef.Node) bool {
		path := at.String()
		switch n := node.(type) {
		case gamedef.Effect:
			if strings.HasSuffix(path, "]") {
				add(path, "", "", acted(path))
			}
		case gamedef.Bool:
		case gamedef.Condition:
			if joins, ok := n.(gamedef.Joint); ok {
				_, must := joins.Parts()
				without[path] = fmt.Sprint(must)
			}
			whole := path[:max(0, strings.LastIndexByte(path, '.'))]
			switch instead, part := without[whole]; {
			case part:
				add(path, instead, whole, asked(path))
			case !strings.HasPrefix(path, member.Terminal):
				add(path, "true", "", asked(path))
			}
		case interface {
			TokenFilter() []gamedef.TokenPredicate
		}:
			if path := path + ".filter"; len(n.TokenFilter()) > 0 {
				add(path, "[]", "", asked(path))
			}
		}
		return true
	})
	for i := range p.def.Terminal.Conditions {
		add(ending(i), "", "", acted(ending(i)))
	}
	for i := range p.def.Triggers {
		path := member.PathTo(member.Triggers, i)
		add(path, "", "", acted(path))
	}
	all = slices.DeleteFunc(all, func(l *leaveOut) bool { return l.acted < enoughActing })
	slices.SortStableFunc(all, func(a, b *leaveOut) int { return cmp.Compare(a.depth, b.depth) })
	return all
}

// cutFrom returns the text of a definition without the rules of the set, nil if the place of one is unknown.
func (l *leaveOut) cutFrom(text []byte, spans map[string]gamedef.Span) []byte {
	var at []gamedef.Span
	for _, path := range l.paths {
		s, ok := spans[path]
		if !ok {
			return nil
		}
		at = append(at, s)
	}
	slices.SortFunc(at, func(a, b gamedef.Span) int { return cmp.Compare(b.From, a.From) }) // last first
	out := slices.Clone(text)
	for _, s := range at {
		if l.instead == "" {
			switch {
			case out[s.To] == ',':
				s.To++
			case out[s.From-1] == ',':
				s.From--
			}
		}
		out = slices.Concat(out[:s.From], []byte(l.instead), out[s.To:])
	}
	return out
}

// course iterates over hashes that describe how a game goes: one for each move, and one for the end.
func course(ctx context.Context, g *kernel.Game, setup sim.Setup) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		wanted := true
		tell := func(parts ...any) {
			if !wanted {
				return
			}
			h := fnv.New64a()
			fmt.Fprintln(h, parts...)
			if wanted = yield(h.Sum64()); !wanted {
				stop()
			}
		}
		out, err := sim.Play(ctx, g, setup, &sim.Observer{Move: func(r *sim.Record) {
			tell(r.Legal, r.Player, r.Move.ActionID, r.After.Hash(), len(r.Warnings))
		}})
		switch {
		case err != nil:
			tell(err)
		case out.Result != nil:
			result := *out.Result
			result.Path = "" // another ending may be at that path
			tell(result)
		default:
			tell(out.Reason)
		}
	}
}

// reportNeedless reports rules without which the games stay the same.
func (j *judge) reportNeedless() {
	if j.played.Without == nil {
		return
	}
	for _, part := range j.played.Without.idle {
		at := part.paths[0]
		isBeside := func(f cnl.Played) bool { return member.IsWithin(f.Path, at) || member.IsWithin(at, f.Path) }
		if slices.ContainsFunc(j.found, isBeside) {
			continue
		}
		f := j.say(diag.PlayNoDifference, at,
			"Without this, the same games go the same way, move by move: it acted or was asked %d times and makes no difference to the moves that are offered, to any position or to who wins.",
			part.acted)
		f.Whole = part.whole
	}
}
