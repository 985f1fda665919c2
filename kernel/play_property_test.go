package kernel_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// scrutiny plays a game at random and demands at every step what holds for all
// games.
type scrutiny struct {
	rapid.TB
	game *kernel.Game
	// sound tells that no rule of the game fails. Rules of random games may: then
	// all ways to do the same must fail alike.
	sound bool
	rng   random.Generator
	moves []kernel.Move // made so far
	steps []string      // what came of each
}

// report is what an answer of the kernel or its error looks like in JSON.
func report(d gamedef.Data, err error) string {
	if err != nil {
		return "error " + err.Error()
	}
	return string(gamedef.Canonical(d))
}

// outcome is everything that came of a move, without the trace.
func outcome(out *kernel.Outcome, err error) string {
	if err != nil {
		return report(nil, err)
	}
	list := gamedef.Array{out.State.Data()}
	for _, e := range out.Log {
		list = append(list, e.Data())
	}
	for _, w := range out.Warnings {
		list = append(list, kernel.DataOf(&w))
	}
	pending := "none"
	if p := out.Pending; p != nil {
		pending = fmt.Sprintf("%s %d %v %v %d-%d", p.ID, p.Player, p.Options, p.TargetKinds, p.Min, p.Max)
	}
	return report(append(list, gamedef.Text(pending)), nil)
}

func trace(out *kernel.Outcome, err error) string {
	if err != nil {
		return ""
	}
	var list gamedef.Array
	for _, e := range out.Trace {
		list = append(list, e.Data())
	}
	return report(list, nil)
}

// known demands that an error is one of those that the package promises.
func (s *scrutiny) known(err error, doing string) {
	var rule *kernel.Error
	var refused *kernel.IllegalMoveError
	switch {
	case err == nil:
	case errors.As(err, &refused):
		if refused.Reason == "" || refused.Message == "" {
			s.Fatalf("%s: refused without a reason: %#v", doing, refused)
		}
	case errors.As(err, &rule):
		if rule.Code == "" || rule.Message == "" || rule.Family == "" {
			s.Fatalf("%s: an error without a code: %#v", doing, rule)
		}
	default:
		s.Fatalf("%s: %T %v", doing, err, err)
	}
}

func (s *scrutiny) same(what, have, want string) {
	s.Helper()
	if have != want {
		at := 0
		for at < len(have) && at < len(want) && have[at] == want[at] {
			at++
		}
		from := max(0, at-200)
		s.Fatalf("%s\nhas  …%.600s\nwant …%.600s\nafter %v\nof %s", what, have[from:], want[from:], s.moves,
			s.definition())
	}
}

func (s *scrutiny) definition() string {
	text, err := gamedef.Encode(s.game.Definition())
	if err != nil || len(text) > 50_000 {
		return s.game.Definition().Metadata.ID
	}
	return string(text)
}

// play makes up to so many moves; it is false when the game cannot be set up.
func (s *scrutiny) play(seed int64, players, most int) bool {
	first, err := s.game.Initial(seed, players)
	if err != nil {
		s.known(err, "setting up")
		if s.sound {
			s.Fatal(err)
		}
		return false
	}
	state := first
	if out, err := first.Advance(); err == nil {
		state = out.State
	} else {
		s.known(err, "beginning")
	}
	start := state
	for range most {
		next := s.step(state)
		if next == nil {
			break
		}
		state = next
	}
	s.replay(start)
	return true
}

// replay makes all moves again.
func (s *scrutiny) replay(state *kernel.State) {
	for i, move := range s.moves {
		out, err := state.Apply(move, kernel.ApplyOptions{Trace: true})
		if err != nil {
			s.Fatalf("move %d cannot be made again: %v", i, err)
		}
		s.same("a move made again", outcome(out, err)+trace(out, err), s.steps[i])
		state = out.State
	}
}

// step looks at a state from all sides and makes one move; it gives nil when there
// is none.
func (s *scrutiny) step(state *kernel.State) *kernel.State {
	before := canonical(s, state)
	again, err := s.game.ReadState([]byte(before))
	if err != nil {
		s.Fatalf("%v\n%s", err, before)
	}
	s.same("a state read back", canonical(s, again), before)
	if again.Hash() != state.Hash() {
		s.Fatalf("the hash is %x, from scratch %x\n%s", state.Hash(), again.Hash(), before)
	}
	defer func() {
		if !s.Failed() {
			s.same("a state that was looked at", canonical(s, state), before)
		}
	}()
	result, err := state.Terminal()
	s.known(err, "looking for the end")
	if result != nil {
		return nil
	}
	listing := s.listed(state, again)
	if listing == nil {
		return nil
	}
	p := state.Playout()
	defer p.Close()
	ready, err := state.Advance()
	failed := p.Advance() // from here on it may know the list of moves already
	if err != nil || failed != nil || canonical(s, ready.State) != before {
		if (err == nil) != (failed == nil) {
			s.Fatalf("going on: %v; in a playout: %v", err, failed)
		}
		p.Restart(state) // nobody can move here
	}
	s.playoutLists(p, listing)
	s.refusals(state, listing.Moves)
	templates := slices.Clone(listing.Moves)
	for tries := 0; len(templates) > 0 && tries < 8; tries++ {
		at := int(s.rng.Int(0, int64(len(templates)-1)))
		template := templates[at]
		sure := !slices.Contains(listing.Unproven,
			slices.IndexFunc(listing.Moves, func(m kernel.Move) bool { return written(m) == written(template) }))
		templates = slices.Delete(templates, at, at+1)
		if next := s.try(state, again, p, template, sure); next != nil {
			return next
		}
	}
	return nil
}

// listed lists the moves in all ways.
func (s *scrutiny) listed(state, again *kernel.State) *kernel.Listing {
	plain, err := state.Legal(kernel.ListOptions{})
	s.known(err, "listing")
	if err != nil && s.sound {
		s.Fatal(err)
	}
	all, other := state.Legal(kernel.ListOptions{Compound: true, SkipFailing: true})
	s.known(other, "listing without what fails")
	if other != nil {
		return nil
	}
	back, err2 := again.Legal(kernel.ListOptions{Compound: true, SkipFailing: true})
	s.known(err2, "listing after reading")
	s.same("moves after reading", report(kernel.DataOf(back), err2), report(kernel.DataOf(all), nil))
	if err == nil {
		for i, move := range plain.Moves {
			if i >= len(all.Moves) || written(move) != written(all.Moves[i]) {
				s.Fatalf("the compound listing does not begin with the plain one: %v\n%v", plain.Moves, all.Moves)
			}
		}
		for _, move := range all.Moves[len(plain.Moves):] {
			if move.Compound == nil {
				s.Fatalf("%s is listed only with compound moves", written(move))
			}
		}
	}
	return all
}

func (s *scrutiny) playoutLists(p *kernel.Playout, l *kernel.Listing) {
	moves, _, err := p.Moves()
	if err != nil {
		s.Fatalf("a playout cannot list moves: %v", err)
	}
	want := kernel.DataOf(&kernel.Listing{Moves: l.Moves})
	s.same("moves of a playout", report(kernel.DataOf(&kernel.Listing{Moves: moves}), nil), report(want, nil))
}

// refusals tries moves that are off the mark. They are refused for a reason, or they
// can be made after all.
func (s *scrutiny) refusals(state *kernel.State, moves []kernel.Move) {
	wrong := kernel.Move{ActionID: "no such action"}
	if len(moves) > 0 {
		wrong = moves[s.rng.Int(0, int64(len(moves)-1))]
	}
	switch s.rng.Int(0, 5) {
	case 0:
		wrong.ActionID = "no such action"
	case 1:
		wrong.Params = wrong.Params.With("$unknown", kernel.Int(1))
	case 2:
		if len(wrong.Params) > 0 {
			wrong.Params = wrong.Params.With(wrong.Params[0].Name,
				kernel.ListOf(kernel.Truth(true), kernel.Float(0.5), kernel.String("tok_crate_99")))
		}
	case 3:
		wrong.Continues = !wrong.Continues
	case 4:
		wrong.FreeOperation, wrong.InterruptSeat = true, "no such seat"
	case 5:
		wrong.Compound = &kernel.Compound{SpecialActivity: wrong, Timing: kernel.DuringOperation,
			InsertAfterStage: new(int)}
	}
	before := canonical(s, state)
	_, err := state.Apply(wrong, kernel.ApplyOptions{})
	s.known(err, written(wrong))
	_, err = state.Choices(wrong, true)
	s.known(err, written(wrong))
	_, _, err = state.Complete(wrong, &s.rng)
	s.known(err, written(wrong))
	s.same("a state after a refused move", canonical(s, state), before)
}

// try completes a template and makes the move in all ways.
func (s *scrutiny) try(state, again *kernel.State, p *kernel.Playout, template kernel.Move, sure bool) *kernel.State {
	choices, err := state.Choices(template, true)
	s.known(err, "choices of "+written(template))
	if err == nil && choices.Illegal != "" && sure && template.Compound == nil && !s.overfull(choices.Illegal) {
		s.Fatalf("%s is listed, but %s\nafter %v\nof %s", written(template), choices.Illegal, s.moves, s.definition())
	}
	s.asks(state, template)
	rng, same := s.rng, s.rng
	move, ok, err := state.Complete(template, &s.rng)
	s.known(err, "completing "+written(template))
	move2, ok2, err2 := again.Complete(template, &same)
	if ok != ok2 || written(move) != written(move2) || (err == nil) != (err2 == nil) || s.rng != same {
		s.Fatalf("%s is completed to %s, after reading to %s", written(template), written(move), written(move2))
	}
	if quick, ok, err := p.CompleteQuickly(template, &rng); err == nil && ok {
		_, err := state.Apply(quick, kernel.ApplyOptions{})
		s.legal(quick, err)
	}
	if err != nil || !ok {
		if s.sound && sure && template.Compound == nil {
			s.Fatalf("%s is listed, but cannot be completed: %v", written(template), err)
		}
		return nil
	}
	s.asks(state, s.without(move))
	out, err := state.Apply(move, kernel.ApplyOptions{})
	s.legal(move, err)
	want := outcome(out, err)
	traced, err2 := state.Apply(move, kernel.ApplyOptions{Trace: true})
	s.same("a traced move", outcome(traced, err2), want)
	back, err3 := again.Apply(move, kernel.ApplyOptions{Trace: true})
	s.same("a move after reading", outcome(back, err3), want)
	s.same("a trace after reading", trace(back, err3), trace(traced, err2))
	copied := move
	if failed := p.Apply(&copied); failed == nil != (err == nil) {
		s.Fatalf("%s: %v; in a playout: %v\nafter %v\nof %s", written(move), err, failed, s.moves, s.definition())
	}
	if err != nil {
		s.same("a playout after a move that failed", canonical(s, p.State()), canonical(s, state))
		return nil
	}
	s.same("a playout after a move", canonical(s, p.State()), canonical(s, out.State))
	if result, err := p.Result(); err == nil && out.Pending == nil {
		other, _ := out.State.Terminal()
		s.same("the end in a playout", fmt.Sprint(result), fmt.Sprint(other))
	}
	if listing, err := out.State.Legal(kernel.ListOptions{Compound: true, SkipFailing: true}); err == nil {
		s.playoutLists(p, listing)
	}
	s.stray(state, move)
	s.conserved(state, out.State)
	s.moves = append(s.moves, move)
	s.steps = append(s.steps, want+trace(traced, nil))
	return out.State
}

// asks demands that making a move asks for a missing answer exactly where looking at it
// does. What an event does after the moves that it grants may be left open.
func (s *scrutiny) asks(state *kernel.State, move kernel.Move) {
	choices, err := state.Choices(move, false)
	if err != nil || choices.Illegal != "" || choices.Request != nil &&
		strings.HasPrefix(choices.Request.Path, "eventDecks") {
		return
	}
	var refused *kernel.IllegalMoveError
	out, err := state.Apply(move, kernel.ApplyOptions{Stay: true})
	missing := errors.As(err, &refused) && refused.Reason == "moveHasIncompleteParams"
	unasked := err == nil && choices.Request != nil
	if unasked && move.Continues { // an answer need not be the last: the move may wait again
		unasked = out.Pending == nil || out.Pending.ID != choices.Request.ID
	}
	if missing && choices.Complete || unasked {
		s.Fatalf("the choices of %s: %+v; making it: %v\nafter %v\nof %s", string(gamedef.Canonical(move.Data())),
			choices.Request, came(out, err), s.moves, s.definition())
	}
}

// came is what came of a move, in short.
func came(out *kernel.Outcome, err error) string {
	switch {
	case err != nil:
		return err.Error()
	case out.Pending != nil:
		return "waits for " + out.Pending.ID
	}
	return "made"
}

// stray demands that a move which can be made is refused with an answer to nothing.
func (s *scrutiny) stray(state *kernel.State, move kernel.Move) {
	if move.Compound != nil && s.rng.Int(0, 1) == 0 {
		compound := *move.Compound
		compound.SpecialActivity.Params = compound.SpecialActivity.Params.With("stray", kernel.Int(1))
		move.Compound = &compound
	} else {
		move.Params = move.Params.With("stray", kernel.Int(1))
	}
	var refused *kernel.IllegalMoveError
	_, err := state.Apply(move, kernel.ApplyOptions{})
	if move.ActionID != kernel.Decline && (!errors.As(err, &refused) || refused.Context["param"] != "stray") {
		s.Fatalf("%s: %v\nafter %v\nof %s", string(gamedef.Canonical(move.Data())), err, s.moves, s.definition())
	}
}

// without is a move that lacks one of its answers, if it has any.
func (s *scrutiny) without(move kernel.Move) kernel.Move {
	params := &move.Params
	if move.Compound != nil {
		compound := *move.Compound
		move.Compound = &compound
		if s.rng.Int(0, 1) == 0 {
			params = &compound.SpecialActivity.Params
		}
	}
	if n := len(*params); n > 0 {
		at := int(s.rng.Int(0, int64(n-1)))
		*params = slices.Delete(slices.Clone(*params), at, at+1)
	}
	return move
}

// legal demands that a move which the kernel offers is not refused, unless because a
// rule of the game fails.
func (s *scrutiny) legal(move kernel.Move, err error) {
	var refused *kernel.IllegalMoveError
	var rule *kernel.Error
	s.known(err, written(move))
	if errors.As(err, &refused) && s.overfull(refused.Context["detail"]) {
		return
	}
	if err != nil && s.sound || errors.As(err, &refused) && !errors.As(err, &rule) {
		s.Fatalf("%s is offered, but %v\nafter %v\nof %s", written(move), err, s.moves, s.definition())
	}
}

// overfull tells whether a move may be refused because it would put too many tokens
// into a space, which listing moves without decisions does not look for.
func (s *scrutiny) overfull(reason any) bool {
	return reason == "pipelineLegalityFailed" && len(s.game.Definition().StackingConstraints) > 0
}

// conserved demands that tokens neither appear nor vanish where no rule says so. Cards
// that say whose turn it is may leave the game when they have been played.
func (s *scrutiny) conserved(before, after *kernel.State) {
	text := s.rules()
	cards := strings.Contains(text, `"cardDriven"`)
	had, has := tokenIDs(before), tokenIDs(after)
	for id := range had {
		if !has[id] && !(cards && (strings.HasPrefix(id, "tok_card_") || strings.HasPrefix(id, "tok___eventCard_"))) &&
			!strings.Contains(text, `"destroyToken"`) {
			s.Fatalf("the token %s is lost after %v\nof %s", id, s.moves, s.definition())
		}
	}
	for id := range has {
		if !had[id] && !strings.Contains(text, `"createToken"`) {
			s.Fatalf("the token %s comes from nowhere", id)
		}
	}
}

// rules is the definition without its setup.
func (s *scrutiny) rules() string {
	def := *s.game.Definition()
	def.Setup = nil
	text, err := gamedef.Encode(&def)
	if err != nil {
		s.Fatal(err)
	}
	return string(bytes.TrimSpace(text))
}

// tokenIDs are the tokens in the zones of a state; none is in two places.
func tokenIDs(s *kernel.State) map[string]bool {
	out := map[string]bool{}
	zones, _ := s.Data().Get("zones")
	for _, zone := range zones.(gamedef.Object) {
		for _, token := range zone.Value.(gamedef.Array) {
			id, _ := token.(gamedef.Object).Get("id")
			if out[string(id.(gamedef.Text))] {
				panic(fmt.Sprintf("the token %s is in two places", id))
			}
			out[string(id.(gamedef.Text))] = true
		}
	}
	return out
}
