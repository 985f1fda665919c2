package directed

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// WriteText writes a report for people to read.
func (r *Report) WriteText(w io.Writer, g *kernel.Game) error {
	var b strings.Builder
	r.head(&b)
	if r.Play == nil {
		r.writeMissed(&b)
	} else {
		r.Play.write(&b, g)
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return err
	}
	return r.WriteGames(w, g)
}

// WriteGames writes, for people, the results of the games from where the rule acted: the last part of WriteText.
func (r *Report) WriteGames(w io.Writer, g *kernel.Game) error {
	if r.EndedBy != "" {
		if _, err := fmt.Fprintf(w, "\n%s\n", r.EndedBy); err != nil {
			return err
		}
	}
	if r.Statistics == nil {
		return nil
	}
	if _, err := fmt.Fprintf(w, "\nGames played from there on:\n%s\n\n", r.Onward(g)); err != nil {
		return err
	}
	return r.Statistics.WriteText(w, g)
}

// Onward returns a text about what the games from where the rule acted start from and, if known, the results of whole
// games: the contents of hands and decks there make the figures differ from those of the game.
func (r *Report) Onward(g *kernel.Game) string {
	out := "They all go on from exactly this position"
	var unseen []string
	for _, zone := range g.Definition().Zones {
		id := zone.ID
		at := strings.LastIndexByte(id, ':')
		if at > 0 {
			id = id[:at]
		}
		name := words.Name(id)
		internal := zone.IsInternal != nil && *zone.IsInternal
		if zone.Visibility != gamedef.PublicZone && !internal && !slices.Contains(unseen, name) &&
			r.Play.hasTokensIn(id) {
			unseen = append(unseen, name)
		}
	}
	switch n := len(unseen); {
	case n > mostUnseen:
		out += fmt.Sprintf(", with what lies hidden in %d kinds of zones", n)
	case n > 0:
		out += ", with what lies in " + words.List(unseen) + " now"
	}
	out += ": their figures are of this position, not of the whole game."
	if r.Whole == nil {
		return out
	}
	var shares []string
	for i := range r.Whole.Seats {
		shares = append(shares, fmt.Sprintf("%s wins %.0f %%", words.Player(g, r.Whole.Seats[i].Player),
			100*float64(r.Whole.Seats[i].Wins)/float64(max(1, r.Whole.CountDecided()))))
	}
	return out + fmt.Sprintf(" In whole games %s (%s).", words.List(shares), symbols.Count(r.Whole.Playouts, "game"))
}

// mostUnseen is the maximal number of unseen zones that the text about these games names.
const mostUnseen = 3

// hasTokensIn reports whether a zone has tokens after the play, for any of its owners.
func (p *Play) hasTokensIn(zone string) bool {
	for _, z := range objectIn(p.After.Data(), "zones") {
		name, _, _ := strings.Cut(z.Key, ":")
		if tokens, _ := z.Value.(gamedef.Array); name == zone && len(tokens) > 0 {
			return true
		}
	}
	return false
}

// rule returns the rule that acted, or the first of those that were searched for.
func (r *Report) rule() Rule {
	if r.Play != nil {
		return r.Play.Rule
	}
	return r.Rules[0]
}

func (r *Report) head(b *strings.Builder) {
	rule := r.rule()
	fmt.Fprintf(b, "%s (%s)\n", rule, rule.Place())
	if others := len(r.Rules) - 1; others > 0 {
		fmt.Fprintf(b, "The same line is part of %s.\n", symbols.Count(others, "other rule"))
	}
	if r.Lost != "" {
		fmt.Fprintf(b, "The earlier point is not reached any more: %s.\n", strings.TrimSuffix(r.Lost, "."))
	}
	if r.Partly {
		b.WriteString("The rule acts, but the effect that is meant does nothing there, and was not seen to do anything elsewhere. ")
		r.Tried.write(b, r.Rules[0].isChosen())
	}
	b.WriteByte('\n')
}

// Brief returns a clause about where the rule acts, or about what was tried in vain.
func (r *Report) Brief() string {
	if p := r.Play; p != nil && !r.Partly {
		text := fmt.Sprintf("played towards, it acts with seed %d after %s", p.Seed, symbols.Count(len(p.Moves), "move"))
		if p.Card != "" {
			text += ", the card " + p.scene().Card(p.Card) + " put after " + symbols.Count(p.Point.After, "other")
		}
		return text
	}
	text := fmt.Sprintf("not reached in %s with %s played towards it", symbols.Count(r.Tried.Games, "game"),
		symbols.Count(r.Tried.Moves, "move"))
	if r.Why != "" {
		text += ": " + strings.TrimSuffix(r.Why, ".")
	}
	return text
}

// writeMissed writes what was tried in vain to reach a rule.
func (r *Report) writeMissed(b *strings.Builder) {
	b.WriteString("It never acted. ")
	if r.Why != "" {
		b.WriteString(r.Why + "\n")
	}
	r.Tried.write(b, r.Rules[0].isChosen())
}

// write writes what was tried towards a rule, chosen or not.
func (t *SearchEffort) write(b *strings.Builder, chosen bool) {
	fmt.Fprintf(b, "%s with %s were played towards it", symbols.Count(t.Games, "game"),
		symbols.Count(t.Moves, "move"))
	switch {
	case t.Offered > 0:
		fmt.Fprintf(b, "; it could be chosen %s", symbols.Count(t.Offered, "time"))
	case t.Acted == 0 && chosen:
		b.WriteString("; it could never be chosen")
	}
	if t.Acted > 0 {
		fmt.Fprintf(b, "; the rule acted %s", symbols.Count(t.Acted, "time"))
	}
	b.WriteString(".\n")
	if t.EndedBy != "" {
		fmt.Fprintf(b, "  %s\n", t.EndedBy)
	}
	if t.Ends > 0 {
		fmt.Fprintf(b, "  %s came to their end.\n", symbols.Count(t.Ends, "game"))
	}
	for _, s := range t.Failed {
		fmt.Fprintf(b, "  %d × chosen, and failed: %s\n", s.Times, s.What)
	}
	for _, s := range t.Stops {
		fmt.Fprintf(b, "  %d × %s\n", s.Times, s.What)
	}
}

func (p *Play) write(b *strings.Builder, g *kernel.Game) {
	told := p.scene()
	b.WriteString(p.setting(fmt.Sprintf(", after %s", symbols.Count(len(p.Moves), "move"))) + ":\n")
	for i, m := range p.Moves {
		fmt.Fprintf(b, "  %4d  %s\n", i+1, told.Move(m))
	}
	if p.Move != nil {
		fmt.Fprintf(b, "\n%s\n", p.title(g))
		for _, c := range told.Choices(*p.Move) {
			fmt.Fprintf(b, "  %s\n", c)
		}
	}
	for _, answer := range p.Answers {
		fmt.Fprintf(b, "answered: %s\n", told.Move(answer))
	}
	if saw := p.seenLines(); len(saw) > 0 {
		fmt.Fprintf(b, "\nWhat it saw:\n  %s\n", strings.Join(saw, "\n  "))
	}
	if len(p.Groups) > 0 {
		b.WriteString("\nWhat it does:\n")
		for i := range p.Groups {
			fmt.Fprintf(b, "%3d. %s\n", i+1, p.Groups[i].line(p))
		}
	}
	for _, w := range p.warnings() {
		fmt.Fprintf(b, "warning: %s\n", w)
	}
	if len(p.Changes) > 0 {
		b.WriteString("\nWhat is different:\n")
		for _, c := range p.Changes {
			fmt.Fprintf(b, "  %s\n", c)
		}
	}
	switch {
	case p.Result != nil:
		fmt.Fprintf(b, "\nThe game is over: %s\n", sim.ResultText(g, p.Result))
	case len(p.Next) > 0:
		fmt.Fprintf(b, "\nNext: %s\n", p.next(g))
	default:
		b.WriteString("\nNobody can move next.\n")
	}
}

// setting returns a clause about where the rule acts; moved says that moves lead there, if there are any.
func (p *Play) setting(moved string) string {
	out := fmt.Sprintf("Seed %d, %s", p.Seed, symbols.Count(p.After.Players(), "player"))
	if p.Card != "" {
		out += fmt.Sprintf(", the card %s put after %s", p.scene().Card(p.Card), symbols.Count(p.Point.After, "other"))
	}
	if len(p.Moves) == 0 {
		moved = ", at the beginning"
	}
	if out += moved; p.Before != nil {
		out += fmt.Sprintf("; turn %d, %s", p.Before.Turn()+1, words.Name(p.Before.Phase()))
	}
	return out
}

// title returns the name of the move in which the rule acted, and who made it.
func (p *Play) title(g *kernel.Game) string {
	return words.Capital(p.scene().Title(*p.Move)) + ": " + words.Player(g, p.Player)
}

// seenLines returns what the rule saw, one thing a line.
func (p *Play) seenLines() (out []string) {
	for _, s := range p.Saw {
		out = append(out, s.String())
	}
	if p.SawMore > 0 {
		out = append(out, fmt.Sprintf("and %d more", p.SawMore))
	}
	return out
}

// warnings returns the warnings about what the rule did, each once.
func (p *Play) warnings() []string {
	var t SearchEffort
	told := p.scene()
	for i := range p.Warnings {
		w := &p.Warnings[i]
		if w.IsExpected() {
			continue
		}
		message := w.Message
		if zone, ok := w.Context["zone"].(string); ok {
			message = strings.ReplaceAll(message, strconv.Quote(zone), strconv.Quote(told.Zone(zone)))
		}
		t.stop(fmt.Sprintf("%s (%s)", message, w.Code))
	}
	for i := range p.Log {
		if depth, ok := p.Log[i].TruncatedDepth(); ok {
			t.stop(fmt.Sprintf("Triggers set off each other %d times, one after the other, which is the limit; what would come of it goes on no further.", depth))
		}
	}
	var out []string
	for _, s := range t.Stops {
		if s.Times > 1 {
			s.What += fmt.Sprintf(" ×%d", s.Times)
		}
		out = append(out, s.What)
	}
	return out
}

// next returns a line about what can be done after the play.
func (p *Play) next(g *kernel.Game) string {
	var list []string
	for _, o := range p.Next {
		if o.Moves > 1 {
			list = append(list, fmt.Sprintf("%s ×%d", words.Name(o.ActionID), o.Moves))
		} else {
			list = append(list, words.Name(o.ActionID))
		}
	}
	return fmt.Sprintf("%s in %s: %s", words.Player(g, p.After.Active()), words.Name(p.After.Phase()),
		strings.Join(list, ", "))
}
