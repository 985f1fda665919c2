package book

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

//go:embed page.html
var pageText string

//go:embed style.css
var style string

func styleOfPages() string { return style + picture.Edges + picture.Style + "\n" }

// pageView is what the frame of a page shows.
type pageView struct {
	Title        string
	Up           bool // has a link back to the first page
	Before, Next *pageLink
	Body         string // HTML
}

type pageLink struct{ Page, Title string }

// framePage wraps a body as a page. A browser has no room for html/template.
func (b *book) framePage(name string, v pageView) File {
	links := ""
	if v.Up {
		link := func(l *pageLink, before, after string) string {
			return fmt.Sprintf(`<a href="%s">%s%s%s</a>`, escape(l.Page), before, escape(l.Title), after)
		}
		links = `<nav class="up" aria-label="Book">` + link(&pageLink{"index.html", b.gameTitle()}, "", "")
		if v.Before != nil {
			links += " · " + link(v.Before, "← ", "")
		}
		if v.Next != nil {
			links += " · " + link(v.Next, "", " →")
		}
		links += "</nav>\n"
	}
	from, styled := "'self'", `<link rel="stylesheet" href="style.css">`
	images := from
	if b.checkSVG == nil {
		from, images, styled = "'unsafe-inline'", "data:", "<style>\n"+styleOfPages()+"</style>"
	}
	return File{name, []byte(strings.NewReplacer("{{from}}", from, "{{images}}", images, "{{title}}", escape(v.Title),
		"{{style}}", styled, "{{links}}", links, "{{body}}", v.Body).Replace(pageText))}
}

// gameTitle returns the name of the game.
func (b *book) gameTitle() string {
	meta := b.Game.Definition().Metadata
	if meta.Name != "" {
		return meta.Name
	}
	return words.Name(meta.ID)
}

// pages makes the pages: a single one for a small game; for a large one the first page, one for each document, and
// those with pieces, cards and names. What games showed, if any were played, stands on the first.
func (b *book) pages(statistics string) (files []File) {
	add := func(name string, v pageView) { files = append(files, b.framePage(name, v)) }
	var first strings.Builder
	b.writeCover(&first)
	b.contents(&first, statistics != "")
	if b.single {
		for _, c := range b.chapters {
			fmt.Fprintf(&first, "<div id=\"%s\"></div>\n", c.top())
			first.WriteString(c.body.String())
		}
		first.WriteString(b.gallery("index.html") + b.list("index.html"))
	}
	first.WriteString(statistics)
	add("index.html", pageView{Title: b.gameTitle(), Body: first.String()})
	if b.single {
		return files
	}
	rest := lists.Map(b.chapters, func(c *chapter) pageLink { return pageLink{c.page, c.title} })
	gallery := b.gallery("pieces.html")
	rest = append(rest, pageLink{"pieces.html", "Pieces and cards"}, pageLink{"names.html", "Names"})
	for i, link := range rest {
		v := pageView{Title: link.Title + " · " + b.gameTitle(), Up: true}
		if i > 0 {
			v.Before = &rest[i-1]
		}
		if i+1 < len(rest) {
			v.Next = &rest[i+1]
		}
		switch {
		case i < len(b.chapters):
			c := b.chapters[i]
			body := fmt.Sprintf("<div id=\"%s\"></div>\n", c.top())
			if len(c.headings) == 0 || c.headings[0].Level != 1 {
				body += "<h1>" + escape(c.title) + "</h1>\n"
			}
			v.Body = body + c.body.String()
		case link.Page == "pieces.html":
			v.Body = "<h1>Pieces and cards</h1>\n" + gallery
		default:
			v.Body = "<h1>Names</h1>\n" + b.list("names.html")
		}
		add(link.Page, v)
	}
	return files
}

// writeCover writes the beginning of the first page: the title of the game, who can play, and the table.
func (b *book) writeCover(out *strings.Builder) {
	meta := b.Game.Definition().Metadata
	fmt.Fprintf(out, "<h1>%s</h1>\n", escape(b.gameTitle()))
	if meta.Description != "" {
		fmt.Fprintf(out, "<p class=\"lead\">%s</p>\n", escape(meta.Description))
	}
	players := words.Players(meta.Players.Min, meta.Players.Max)
	if seats := b.Game.Definition().Seats; len(seats) > 0 {
		names := lists.Map(seats, func(s gamedef.SeatDef) string { return s.ID })
		players += ": " + words.List(names)
	}
	fmt.Fprintf(out, "<p class=\"facts\">%s</p>\n", escape(players))
	state := b.beginning()
	if state == nil {
		return
	}
	svg, err := b.picture.SVG(state, picture.View{Player: picture.Everybody})
	if err != nil {
		return
	}
	fmt.Fprintf(out, "<figure><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"The table\">%s</div>"+
		"<figcaption>The table at the beginning.</figcaption></figure>\n", svg)
}

// beginning returns the initial state of a game; nil if the rules do not make one.
func (b *book) beginning() *kernel.State {
	players := b.Setup.Players
	if players == 0 {
		players = int(b.Game.Definition().Metadata.Players.Min)
	}
	begun, err := b.Game.Begin(max(1, b.Setup.Seed), players, false)
	if err != nil {
		return nil
	}
	return begun.State
}

// contents lists the headings of all chapters.
func (b *book) contents(out *strings.Builder, played bool) {
	out.WriteString("<nav class=\"contents\" aria-label=\"Contents\"><ol>\n")
	entry := func(class, to, text string) {
		fmt.Fprintf(out, "<li%s><a href=\"%s\">%s</a></li>\n", class, escape(to), escape(text))
	}
	const deep, onScreen = ` class="deep"`, ` class="screen"`
	for _, c := range b.chapters {
		if !b.single || len(b.chapters) > 1 {
			entry("", href("index.html", c.page, c.top()), c.title)
		}
		for _, h := range c.headings {
			switch {
			case h.Level == 2 && b.single && len(b.chapters) == 1:
				entry("", href("index.html", c.page, h.Anchor), h.Text)
			case h.Level == 2:
				entry(deep, href("index.html", c.page, h.Anchor), h.Text)
			}
		}
	}
	if b.single {
		entry("", "#pieces", "Pieces and cards")
		entry(onScreen, "#names", "Names")
	} else {
		entry("", "pieces.html", "Pieces and cards")
		entry("", "names.html", "Names")
		entry(onScreen, allPage, "All of it on one page, to be printed")
	}
	if played {
		entry("", "#statistics", "Statistics and coverage")
	}
	out.WriteString("</ol></nav>\n")
}

// list returns the list of names, with a heading if other chapters are on the page.
func (b *book) list(page string) string {
	if !b.single {
		return b.listNames(page)
	}
	return "<div class=\"index\">\n<h2 id=\"names\">Names</h2>\n" + b.listNames(page) + "</div>\n"
}

// gallery shows the pieces of the game, and its event cards.
func (b *book) gallery(page string) string {
	var out strings.Builder
	if b.single {
		out.WriteString("<h2 id=\"pieces\">Pieces and cards</h2>\n")
	}
	if state := b.beginning(); state != nil {
		cards := map[string]bool{} // which are shown below
		for _, deck := range b.Game.Definition().EventDecks {
			for _, card := range deck.Cards {
				cards[strconv.Quote(card.Title)] = true
			}
		}
		pieces := slices.DeleteFunc(b.picture.Pieces(state), func(p picture.Piece) bool { return cards[p.Name] })
		out.WriteString("<ul class=\"gallery\">\n")
		for i, p := range pieces {
			if i == maxPieces {
				fmt.Fprintf(&out, "<li>and %d more</li>\n", len(pieces)-i)
				break
			}
			count := ""
			if p.Count > 1 {
				count = fmt.Sprintf("%d × ", p.Count)
			}
			fmt.Fprintf(&out, "<li>%s<span>%s%s</span></li>\n", p.SVG, count, escape(p.Name))
		}
		out.WriteString("</ul>\n")
	}
	for d := range b.Game.Definition().EventDecks {
		deck := &b.Game.Definition().EventDecks[d]
		fmt.Fprintf(&out, "<h3>%s</h3>\n<ul class=\"cards\">\n", escape(words.Capital(words.Name(deck.ID))))
		for k := range deck.Cards {
			b.card(&out, page, member.PathTo(member.EventDecks, d, member.Cards, k), &deck.Cards[k])
		}
		out.WriteString("</ul>\n")
	}
	return out.String()
}

// maxPieces is how many kinds of pieces a gallery shows.
const maxPieces = 300

// card shows an event card with the text of its sides.
func (b *book) card(out *strings.Builder, page, at string, card *gamedef.EventCard) {
	title := escape(card.Title)
	if place, ok := b.Sources.Find(at); ok && b.byFile[place.File] != nil {
		c := b.byFile[place.File]
		title = fmt.Sprintf(`<a href="%s">%s</a>`, escape(href(page, c.page, c.line(place.Range.Start.Line))), title)
	}
	fmt.Fprintf(out, "<li><h4>%s</h4>", title)
	facts := lists.Map(card.Metadata, func(m gamedef.Entry[gamedef.Attribute]) string {
		return escape(words.Name(m.Key) + ": " + picture.Attribute(words.Of(b.Game), m.Value))
	})
	if len(facts) > 0 {
		fmt.Fprintf(out, "<p class=\"facts\">%s</p>", strings.Join(facts, " · "))
	}
	side(out, "unshaded", card.Unshaded)
	side(out, "shaded", card.Shaded)
	out.WriteString("</li>\n")
}

func side(out *strings.Builder, class string, side *gamedef.EventSide) {
	if side != nil && side.Text != "" {
		fmt.Fprintf(out, "<p class=\"%s\">%s</p>", class, escape(side.Text))
	}
}
