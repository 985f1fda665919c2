package bitmap_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/bitmap"
	"ludo-lsp/internal/show/flow"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/kernel/sim"
)

// pixels is a picture as pixels.
func pixels(t *testing.T, svg string) image.Image {
	t.Helper()
	text, err := bitmap.PNG(svg)
	if err != nil {
		t.Fatal(err)
	}
	again, err := bitmap.PNG(svg)
	if err != nil || !bytes.Equal(text, again) {
		t.Errorf("the second time it is another one (%v)", err)
	}
	out, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// inked counts the pixels of a part that have not the colour of its corner.
func inked(m image.Image, part image.Rectangle) (n int) {
	ground := m.At(part.Min.X, part.Min.Y)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if m.At(x, y) != ground {
				n++
			}
		}
	}
	return n
}

// Tables and flows become bitmaps as large as they are and no larger than programs look at, with their heading written.
func TestBitmapsOfGames(t *testing.T) {
	for _, name := range []string{"nim", "texas-holdem", "hex", "area-control", "fire-in-the-lake"} {
		g := testgames.Of(t, name)
		setup := sim.Setup{Seed: 2, Players: int(g.Definition().Metadata.Players.Min), MaxMoves: 12}
		played, err := sim.Play(t.Context(), g, setup,
			&sim.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		table, err := picture.Of(g, picture.Hints{}, nil).SVG(played.Final, picture.View{Player: picture.Everybody,
			Alone: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, svg := range []string{table, picture.Flow(flow.Of(g.Definition()), picture.FlowView{})} {
			var w, h float64
			_, rest, _ := strings.Cut(svg, `width="`)
			if _, err := fmt.Sscanf(rest, `%f" height="%f"`, &w, &h); err != nil {
				t.Fatal(err)
			}
			size := pixels(t, svg).Bounds().Size()
			scale := min(1, bitmap.MostPixels/max(w, h))
			if float64(size.X) < w*scale || float64(size.X) > w*scale+1 || float64(size.Y) < h*scale ||
				float64(size.Y) > h*scale+1 || max(size.X, size.Y) > bitmap.MostPixels {
				t.Errorf("%s: of %v × %v comes %v", name, w, h, size)
			}
			if n := inked(pixels(t, svg), image.Rect(2, 2, 200, 40)); n < 150 {
				t.Errorf("%s: the heading has %d pixels", name, n)
			}
		}
	}
}

// What stands in a picture is drawn where it stands, in its colours, as its style sheet says.
func TestBitmapIsAsDrawn(t *testing.T) {
	m := pixels(t, `<svg class="table" width="200" height="120"><style>.table{--ink:#000;--red:#b3261e}
@media(prefers-color-scheme:dark){.table{--red:#fff}}.table .ground{fill:#fff}.table .edge{stroke:var(--ink);stroke-width:4}
.table .red{fill:var(--red)}.table rect.red{fill:#0072b2}.table .dash{fill:none;stroke:#000;stroke-width:2;stroke-dasharray:6 4}
.table .red:hover{fill:#fff}.table text.letter[fill="#ffffff"]{fill:#009e73}.table .end{text-anchor:end}</style>
<rect width="200" height="120" class="ground"/><defs><marker id="tip" refX="9" refY="5" markerWidth="10"><path d="M0,0L10,5L0,10z"
class="red"/></marker></defs><circle cx="20" cy="20" r="10" class="red edge"/><rect x="40" y="10" width="20" height="20" class="red"/>
<g transform="rotate(90 80 20)"><rect x="70" y="18" width="20" height="4" fill="#e69f00"/></g>
<line x1="5" y1="50" x2="55" y2="50" class="dash"/><path d="M70,50H90" class="dash" marker-end="url(#tip)"/>
<text x="10" y="80" class="red">♠♥♦♣</text><text x="190" y="80" class="end">→ … ▸</text>
<text x="100" y="80" class="letter" fill="#ffffff" font-size="60">■</text><title>told</title></svg>`)
	rgb := func(n uint32) color.Color { return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255} }
	for _, c := range []struct {
		what string
		x, y int
		want color.Color
	}{
		{"a circle", 20, 20, rgb(0xb3261e)}, {"its edge", 20, 10, rgb(0)}, {"beside it", 20, 4, rgb(0xffffff)},
		{"what counts more", 50, 20, rgb(0x0072b2)}, {"what is turned", 80, 12, rgb(0xe69f00)},
		{"where it was", 72, 20, rgb(0xffffff)}, {"a dash", 8, 50, rgb(0)}, {"between dashes", 13, 50, rgb(0xffffff)},
		{"the head of an arrow", 84, 51, rgb(0xb3261e)}, {"a letter", 118, 62, rgb(0x009e73)},
	} {
		if got := color.RGBAModel.Convert(m.At(c.x, c.y)); got != c.want {
			t.Errorf("%s is %v at %d, %d and not %v", c.what, got, c.x, c.y, c.want)
		}
	}
	for k, sign := range []rune("♠♥♦♣") {
		if n := inked(m, image.Rect(10+k*10, 62, 20+k*10, 84)); n < 20 {
			t.Errorf("%c has %d pixels", sign, n)
		}
	}
	if inked(m, image.Rect(140, 60, 190, 90)) == 0 || inked(m, image.Rect(191, 60, 200, 90)) > 0 {
		t.Error("text to the right does not end where it should")
	}
}

// Pictures of any size and with any numbers are drawn in bounded memory, or refused.
func TestBitmapsAreBounded(t *testing.T) {
	for _, size := range []string{`width="0" height="5"`, `width="1e300" height="5"`, `width="NaN" height="5"`, `height="5"`,
		`width="Inf" height="Inf"`, `width="-3" height="5"`} {
		if out, err := bitmap.PNG(`<svg ` + size + `></svg>`); err == nil {
			t.Errorf("%s becomes %d bytes", size, len(out))
		}
	}
	for _, svg := range []string{"", "<svg", strings.Repeat(" ", 5<<20), "<p/>", "</p></p>",
		`<svg width="5" height="5">` + strings.Repeat("<g>", 1<<20)} {
		if _, err := bitmap.PNG(svg); err == nil {
			t.Errorf("%.10q becomes a picture", svg)
		}
	}
	m := pixels(t, `<svg width="1e6" height="1e6"><rect x="-1e30" width="1e300" height="NaN" stroke="#000" rx="1e9"/>
<rect width="5" height="5" rx="NaN"/><rect width="5" height="5" stroke="#000" stroke-width="1e300"/>
<text font-size="1e-300" letter-spacing="1e300" textLength="-1e9">W</text><circle cx="5" cy="5" r="1e18"/><circle r="-5"/><line x2="1e9" y2="1e9" stroke="#000" stroke-dasharray="0.2 0.2"/><path d="MHVAzL1,2,3"/>
<text x="1e18" font-size="1e12" textLength="1e-9">`+strings.Repeat("W", 1000)+`</text><path d="M1,1L2,2" marker-end="url(#x)"/></svg>`)
	if got := m.Bounds().Size(); got != image.Pt(bitmap.MostPixels, bitmap.MostPixels) {
		t.Error(got)
	}
}
