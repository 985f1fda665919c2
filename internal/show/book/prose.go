package book

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extensionast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"ludo-lsp/internal/show/picture"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/prose"
)

// prosePart is a part of a document between blocks of rules, parsed as Markdown.
type prosePart struct {
	root   ast.Node
	source []byte
	rules  *doc.FencedBlock // the rules after it
}

// markdown parses prose, with the tables that most renderers know.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough))

// splitProse cuts a document at its blocks of rules.
func (b *book) splitProse(c *chapter) (out []prosePart) {
	document := b.Spec.View().Text(b.Spec.View().Document(c.file))
	whole := document.Text()
	all := sections(b.Spec.Outline(c.file, 0))
	known := parser.NewContext() // links are defined for the whole document
	at := 0
	add := func(to int, rules *doc.FencedBlock) {
		source := prose.BoundedPart(whole, at, to)
		root := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(known))
		out = append(out, prosePart{root, source, rules})
	}
	for _, f := range document.Fences() {
		if f.YAML && len(sectionsWithin(all, f)) > 0 {
			add(f.Offset, &f)
			at = f.End
		}
	}
	add(len(whole), nil)
	return out
}

// prepare finds the headings of a chapter that other chapters may link to.
func (b *book) prepare(c *chapter) {
	document, _ := b.Spec.Text(c.file)
	c.lines = strings.Split(document, "\n")
	c.stretches = b.splitProse(c)
	for _, s := range c.stretches {
		_ = ast.Walk(s.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if h, is := n.(*ast.Heading); is && entering {
				said := withoutMarkup(n, s.source)
				found := heading{h.Level, said, c.anchor(said)}
				h.SetAttributeString("id", []byte(found.Anchor))
				c.headings = append(c.headings, found)
			}
			return ast.WalkContinue, nil
		})
	}
	if len(c.headings) > 0 && c.headings[0].Level == 1 && c.headings[0].Text != "" {
		c.title = c.headings[0].Text
	}
}

// withoutMarkup returns the text of a node without its markup.
func withoutMarkup(n ast.Node, src []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, is := n.(*ast.Text); is && entering {
			b.Write(t.Segment.Value(src))
			if t.SoftLineBreak() || t.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}

// write writes a chapter: its prose, and the rules below each part of it.
func (b *book) write(ctx context.Context, c *chapter) {
	all := sections(b.Spec.Outline(c.file, 0))
	r := renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(html.NewRenderer(), 1000),
		util.Prioritized(
			extension.NewTableHTMLRenderer(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)),
			500,
		),
		util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500),
		util.Prioritized(&pageRenderer{b, c}, 100),
	))
	for _, s := range c.stretches {
		if ctx.Err() != nil {
			return
		}
		var out strings.Builder
		if err := r.Render(&out, s.source, s.root); err != nil {
			continue // a strings.Builder never fails
		}
		c.body.WriteString(replaceUnsafeCharacters(out.String()))
		if s.rules != nil {
			b.writeRules(c, *s.rules, sectionsWithin(all, *s.rules), hasText(s.root))
		}
	}
}

// replaceUnsafeCharacters makes characters visible that are not allowed in a page, or that change the text direction.
func replaceUnsafeCharacters(html string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && picture.IsControl(r) {
			return '�'
		}
		return r
	}, html)
}

// hasText reports whether a part of the prose has more than headings.
func hasText(root ast.Node) bool {
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		switch n.(type) {
		case *ast.Heading, *ast.ThematicBreak, *ast.HTMLBlock, *ast.LinkReferenceDefinition:
		default:
			return true
		}
	}
	return false
}

// pageRenderer renders what differs between a book and ordinary Markdown.
type pageRenderer struct {
	*book
	chapter *chapter
}

// RegisterFuncs implements renderer.NodeRenderer.
func (p *pageRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindHeading, p.writeHeading)
	r.Register(ast.KindCodeSpan, p.writeCodeSpan)
	r.Register(ast.KindLink, p.writeLink)
	r.Register(ast.KindAutoLink, p.autoLink)
	r.Register(ast.KindImage, p.writeImage)
	r.Register(ast.KindRawHTML, p.rawHTML)
	r.Register(ast.KindHTMLBlock, p.htmlBlock)
	r.Register(extensionast.KindTable, p.writeTable)
}

// writeHeading writes a heading; on a page with other chapters one level lower.
func (p *pageRenderer) writeHeading(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	level := n.(*ast.Heading).Level
	id, _ := n.AttributeString("id")
	own, _ := id.([]byte)
	if p.single && p.chapter.number == 1 && level == 1 && p.chapter.title == p.gameTitle() &&
		string(own) == p.chapter.headings[0].Anchor {
		if entering {
			fmt.Fprintf(w, "<div id=\"%s\"></div>\n", own) // the page has this heading
		}
		return ast.WalkSkipChildren, nil
	}
	if p.single {
		level = min(level+1, 6)
	}
	if !entering {
		fmt.Fprintf(w, "</h%d>\n", level)
		return ast.WalkContinue, nil
	}
	fmt.Fprintf(w, "<h%d id=\"%s\">", level, own)
	return ast.WalkContinue, nil
}

// writeCodeSpan writes a word in a code font, as a link if it is a name of the game.
func (p *pageRenderer) writeCodeSpan(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus,
	error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	word := withoutMarkup(n, source)
	to := ""
	if name, known := p.names.words[word]; known && !inLink(n) {
		to = p.linkOf(p.chapter.page, name, false)
	}
	if to != "" {
		fmt.Fprintf(w, `<a href="%s"><code>%s</code></a>`, escape(to), escape(word))
	} else {
		fmt.Fprintf(w, "<code>%s</code>", escape(word))
	}
	return ast.WalkSkipChildren, nil
}

func inLink(n ast.Node) bool {
	for n = n.Parent(); n != nil; n = n.Parent() {
		if n.Kind() == ast.KindLink {
			return true
		}
	}
	return false
}

// writeLink writes a link if its destination is allowed; its text remains in any case.
func (p *pageRenderer) writeLink(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	to := p.destination(string(util.UnescapePunctuations(n.(*ast.Link).Destination)))
	switch {
	case to == "":
	case entering:
		_, _ = fmt.Fprintf(w, `<a href="%s"%s>`, escape(to), p.outsideAttributes(to))
	default:
		_, _ = w.WriteString("</a>")
	}
	return ast.WalkContinue, nil
}

// outsideAttributes returns the attributes of a link out of the book.
func (p *pageRenderer) outsideAttributes(to string) string {
	switch {
	case !strings.Contains(to, ":"):
		return ""
	case p.checkSVG == nil:
		return ` rel="noreferrer" target="_blank"`
	}
	return ` rel="noreferrer"`
}

func (p *pageRenderer) autoLink(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	link := n.(*ast.AutoLink)
	if !entering {
		return ast.WalkContinue, nil
	}
	label := string(link.Label(source))
	to := string(link.URL(source))
	if link.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(to), "mailto:") {
		to = "mailto:" + to
	}
	if to = p.destination(to); to == "" {
		_, _ = w.WriteString(escape(label))
	} else {
		fmt.Fprintf(w, `<a href="%s"%s>%s</a>`, escape(to), p.outsideAttributes(to), escape(label))
	}
	return ast.WalkContinue, nil
}

// schemes are those allowed for links out of a book.
var schemes = []string{"http", "https", "mailto"}

// destination returns the destination of a prose link in the book; "" if it is not allowed, or not in the book.
func (p *pageRenderer) destination(to string) string {
	u, err := url.Parse(to)
	switch {
	case err != nil || to == "":
		return ""
	case u.Scheme != "" || u.Host != "":
		if slices.Contains(schemes, strings.ToLower(u.Scheme)) {
			return u.String()
		}
		return ""
	}
	target := p.chapter
	if u.Path != "" {
		if target = p.byFile[path.Join(path.Dir(p.chapter.file), u.Path)]; target == nil {
			return ""
		}
	}
	if u.Fragment == "" {
		return href(p.chapter.page, target.page, target.top())
	}
	anchor, known := target.anchors[u.Fragment]
	if !known && u.Path == "" {
		if rule := p.ruleLink(p.chapter.page, u.Fragment); rule != "" {
			return rule
		}
	}
	if !known {
		anchor = target.top()
	}
	return href(p.chapter.page, target.page, anchor)
}

// top returns the anchor of the beginning of a chapter.
func (c *chapter) top() string { return fmt.Sprintf("c%d", c.number) }

// writeImage writes a picture beside the game, which becomes a part of the book; for any other, a text instead.
func (p *pageRenderer) writeImage(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	said := withoutMarkup(n, source)
	if name := p.includePicture(string(util.UnescapePunctuations(n.(*ast.Image).Destination))); name != "" {
		fmt.Fprintf(w, `<img src="%s" alt="%s">`, escape(name), escape(said))
	} else if said != "" {
		fmt.Fprintf(w, `<span class="picture">%s</span>`, escape(said))
	}
	return ast.WalkSkipChildren, nil
}

// Bounds of the pictures of a book.
const (
	mostImages = 200
	mostBytes  = 5 << 20
)

var errTooLarge = fmt.Errorf("it has more than %d MB", mostBytes>>20)

// imageTypes are the types of pictures included in a book.
var imageTypes = map[string]string{".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".gif": "gif", ".webp": "webp",
	".svg": "svg+xml"}

// includePicture includes a picture in the book and returns its address there, or "" if it cannot be included.
func (p *pageRenderer) includePicture(to string) string {
	u, err := url.Parse(to)
	if err != nil || u.Scheme != "" || u.Host != "" || p.Image == nil || len(p.images) >= mostImages {
		return ""
	}
	extension := strings.ToLower(path.Ext(u.Path))
	if imageTypes[extension] == "" {
		return ""
	}
	file := path.Join(path.Dir(p.chapter.file), u.Path)
	if name, known := p.looked[file]; known {
		return name
	}
	name := p.addImage(u.Path, extension)
	p.looked[file] = name
	return name
}

// addImage adds a picture to the book that was not seen before.
func (p *pageRenderer) addImage(from, extension string) string {
	data, err := p.Image(p.chapter.file, from)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = errors.New("there is no such file")
	case err == nil && len(data) > mostBytes:
		err = errTooLarge
	case err == nil && extension == ".svg" && p.checkSVG != nil:
		err = p.checkSVG(data)
	}
	if err != nil {
		if p.LeftOut != nil {
			p.LeftOut(path.Join(path.Dir(p.Shown(p.chapter.file)), from), err)
		}
		return ""
	}
	if p.checkSVG == nil {
		if p.inPage += len(data); p.inPage > mostBytes {
			return ""
		}
		return "data:image/" + imageTypes[extension] + ";base64," + base64.StdEncoding.EncodeToString(data)
	}
	for _, known := range p.images {
		if string(known.Data) == string(data) {
			return known.Name
		}
	}
	name := fmt.Sprintf("image-%d%s", len(p.images)+1, extension)
	p.images = append(p.images, File{name, data})
	return name
}

// rawHTML shows HTML in the prose as text; comments are for authors and omitted.
func (p *pageRenderer) rawHTML(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkSkipChildren, nil
	}
	said := string(n.(*ast.RawHTML).Segments.Value(source))
	if !strings.HasPrefix(said, "<!--") {
		_, _ = w.WriteString(escape(said))
	}
	return ast.WalkSkipChildren, nil
}

func (p *pageRenderer) htmlBlock(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.HTMLBlock)
	said := string(block.Lines().Value(source))
	if block.HasClosure() {
		said += string(block.ClosureLine.Value(source))
	}
	if !strings.HasPrefix(strings.TrimSpace(said), "<!--") {
		fmt.Fprintf(w, "<p>%s</p>\n", escape(said))
	}
	return ast.WalkContinue, nil
}

// writeTable writes a table, which may be wider than the page.
func (p *pageRenderer) writeTable(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>\n")
	} else {
		_, _ = w.WriteString("</table></div>\n")
	}
	return ast.WalkContinue, nil
}
