package book_test

import (
	"os"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/show/book"
)

// TestPicturesThatActAreLeftOut: an SVG that could run something, or bring something in, is no
// part of a book; a note says so, and what is said instead of it stands on the page.
func TestPicturesThatActAreLeftOut(t *testing.T) {
	text, err := os.ReadFile("testdata/ferry.md")
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">`, `</svg>`
	for name, c := range map[string]struct{ svg, why string }{
		"a picture": {begin + `<!-- boat --><defs><linearGradient id="g"/></defs><rect fill="url(#g)" style="fill: url('#g')" width="1"/><use xlink:href="#g"/></svg>`, ""},
		"with a declaration": {`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">` +
			begin + `<image href="data:image/png;base64,AAAA"/>` + end, ""},
		"a script":             {begin + `<script>alert(1)</script>` + end, "<script>"},
		"a script in capitals": {begin + `<SCRIPT>alert(1)</SCRIPT>` + end, "<script>"},
		"a prefixed script":    {`<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:svg>`, "<script>"},
		"a handler":            {begin + `<rect onload="alert(1)"/>` + end, "onload="},
		"a handler of the root": {
			`<svg xmlns="http://www.w3.org/2000/svg" onLoad="alert(1)"></svg>`, "onload="},
		"HTML":                {begin + `<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>` + end, "<foreignobject>"},
		"a link":              {begin + `<a xlink:href="javascript:alert(1)"><rect/></a>` + end, "elsewhere"},
		"a link of blanks":    {begin + "<a href=\"\n java&#x73;cript:alert(1)\"/>" + end, "elsewhere"},
		"a picture elsewhere": {begin + `<image href="http://example.org/x.png"/>` + end, "elsewhere"},
		"an SVG in it":        {begin + `<image href="data:image/svg+xml;base64,AAAA"/>` + end, "elsewhere"},
		"an animated link":    {begin + `<a><animate attributeName="href" to="javascript:alert(1)"/></a>` + end, "<animate>"},
		"a style":             {begin + `<style>@import "http://example.org/x.css";</style>` + end, "style"},
		"a fill":              {begin + `<rect style="fill: URL( 'http://example.org/x#y')"/>` + end, "style"},
		"a fill in disguise":  {begin + `<rect style="fill: u\72l(http://example.org/x)"/>` + end, "style"},
		"an entity":           {`<!DOCTYPE svg [<!ENTITY x "y">]>` + begin + end, "entities"},
		"an instruction":      {`<?xml-stylesheet href="x.xsl"?>` + begin + end, "instruction"},
		"no XML":              {begin + `<rect>` + end, "sound"},
		"a page":              {`<html xmlns="http://www.w3.org/1999/xhtml"><body>x</body></html>`, "no SVG"},
		"nothing":             {"", "no SVG"},
	} {
		var said []string
		pages := made(t, book.Options{
			Image:   func(_, name string) ([]byte, error) { return []byte(c.svg), nil },
			LeftOut: func(name string, why error) { said = append(said, name+": "+why.Error()) },
		}, cnl.File{Path: "/games/ferry/ferry.md",
			Text: strings.ReplaceAll(string(text), "boat.png", "boat.svg") + "\n![the boat](boat.svg) ![again](boat.svg)\n"})
		_, taken := pages["image-1.svg"]
		if taken != (c.why == "") {
			t.Errorf("%s: taken is %v", name, taken)
		}
		if c.why != "" && (len(said) != 1 || !strings.Contains(said[0], c.why) || !strings.HasPrefix(said[0], "boat.svg: ")) ||
			c.why == "" && len(said) != 0 {
			t.Errorf("%s: said %q", name, said)
		}
		if c.why != "" && !strings.Contains(pages["index.html"], "the boat") {
			t.Errorf("%s: nothing stands in its place", name)
		}
	}
}
