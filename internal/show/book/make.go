//go:build !js

package book

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Make makes the pages of a book. It fails if the games cannot be played.
func Make(ctx context.Context, o Options) ([]File, error) {
	b := newBook(ctx, o, o.Spec.Size() <= maxOnePage, checkInactive)
	played, files, err := b.play(ctx)
	if err != nil {
		return nil, err
	}
	files = append(files, b.pages(b.statistics(played))...)
	if !b.single {
		o.LeftOut = nil // it was called
		all := newBook(ctx, o, true, checkInactive)
		files = append(files, File{allPage, all.pages(all.statistics(played))[0].Data})
	}
	files = append(files, File{"style.css", []byte(styleOfPages())})
	return append(files, b.images...), ctx.Err()
}

// play plays the games of a book, and returns what they showed and the page of statistics; nil if none are to be
// played.
func (b *book) play(ctx context.Context) (*playtest.Played, []File, error) {
	if b.Games == 0 {
		return nil, nil, nil
	}
	played, err := playtest.Play(ctx, b.Game.Definition(), playtest.Options{Games: b.Games, Players: b.Setup.Players,
		Seed: b.Setup.Seed, MaxMoves: b.Setup.MaxMoves, Jobs: b.Jobs})
	if err != nil {
		return nil, nil, err
	}
	var page bytes.Buffer
	players := b.Setup.Players
	if players == 0 {
		players = int(b.Game.Definition().Metadata.Players.Min)
	}
	err = played.Numbers[0].Statistics.WriteHTML(&page, b.Game,
		sim.Page{Players: players, Seed: max(1, b.Setup.Seed), Agents: "random", Command: b.Command})
	if err != nil {
		return nil, nil, err
	}
	return played, []File{{"statistics.html", page.Bytes()}}, nil
}

// coveredRule is a rule with the number of times it acted in the games of a book.
type coveredRule struct {
	Noun, Name, Link string
	Times            int64
}

// coverage lists the rules of a game with the number of times each acted.
func (b *book) coverage(e *sim.Evidence, page string) (out []coveredRule) {
	def := b.Game.Definition()
	add := func(noun, name, path string, times int64) {
		c := coveredRule{Noun: noun, Name: name, Times: times}
		if place, ok := b.Sources.Find(path); ok && b.byFile[place.File] != nil {
			chapter := b.byFile[place.File]
			c.Link = href(page, chapter.page, chapter.line(place.Range.Start.Line))
		}
		out = append(out, c)
	}
	acted := func(noun, name, path string) { add(noun, name, path, e.Of(path).Acted.Times) }
	for i := range def.TurnStructure.Phases {
		acted("phase", words.Name(def.TurnStructure.Phases[i].ID),
			member.PathTo(member.TurnStructure, member.Phases, i))
	}
	for i := range def.Actions {
		acted("action", words.Name(def.Actions[i].ID), member.PathTo(member.Actions, i))
	}
	for i := range def.Triggers {
		acted("trigger", words.Name(def.Triggers[i].ID), member.PathTo(member.Triggers, i))
	}
	for i := range def.Terminal.Conditions {
		acted("ending", fmt.Sprintf("ending %d", i+1), member.PathTo(member.Terminal, member.Conditions, i))
	}
	for d := range def.EventDecks {
		for k := range def.EventDecks[d].Cards {
			card := &def.EventDecks[d].Cards[k]
			for _, side := range []struct {
				name string
				has  *gamedef.EventSide
			}{{"unshaded", card.Unshaded}, {"shaded", card.Shaded}} {
				if side.has == nil || len(side.has.Effects) == 0 {
					continue
				}
				path := member.PathTo(member.EventDecks, d, member.Cards, k, side.name)
				add("event", card.Title+", "+side.name, path, e.Of(path+".effects[0]").Acted.Times)
			}
		}
	}
	return out
}

// playedSentence says how the games went.
func (b *book) playedSentence(p *playtest.Played) string {
	s := p.Numbers[0].Statistics
	var out strings.Builder
	fmt.Fprintf(&out, "%d games were played at random. ", s.Playouts)
	if decided := s.CountDecided(); decided > 0 {
		var wins []string
		for i := range s.Seats {
			wins = append(wins, fmt.Sprintf("%s wins %.0f %%", words.Player(b.Game, s.Seats[i].Player),
				100*float64(s.Seats[i].Wins)/float64(decided)))
		}
		fmt.Fprintf(&out, "Of the %d that came to their end, %s. ", decided, words.List(wins))
	}
	fmt.Fprintf(&out, "A game has %d to %d moves, half of them at most %d.", s.Length(0), s.Length(1), s.Length(0.5))
	if more := p.Numbers[1:]; len(more) > 0 {
		fmt.Fprintf(&out, " %d more games with %s count below.", p.Games()-s.Playouts,
			words.Players(int64(more[0].Players), int64(more[len(more)-1].Players)))
	}
	return out.String()
}

// statistics shows the results of the games; "" if none were played.
func (b *book) statistics(p *playtest.Played) string {
	if p == nil {
		return ""
	}
	var out strings.Builder
	out.WriteString("<h2 id=\"statistics\">Statistics and coverage</h2>\n")
	fmt.Fprintf(&out, "<p>%s <a href=\"statistics.html\">All statistics</a></p>\n", escape(b.playedSentence(p)))
	rules := b.coverage(p.Evidence, "index.html")
	acted := 0
	for _, r := range rules {
		if r.Times > 0 {
			acted++
		}
	}
	fmt.Fprintf(&out, "<p>%d of %d rules acted.</p>\n", acted, len(rules))
	out.WriteString("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Coverage\"><table><thead><tr>" +
		"<th colspan=\"2\">rule</th><th class=\"n\">acted</th></tr></thead><tbody>\n")
	for _, r := range rules {
		class, name := "", escape(r.Name)
		if r.Times == 0 {
			class = ` class="never"`
		}
		if r.Link != "" {
			name = fmt.Sprintf(`<a href="%s">%s</a>`, escape(r.Link), name)
		}
		fmt.Fprintf(&out, "<tr%s><td>%s</td><td>%s</td><td class=\"n\">%d</td></tr>\n", class, r.Noun, name, r.Times)
	}
	out.WriteString("</tbody></table></div>\n")
	return out.String()
}
