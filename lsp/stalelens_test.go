package lsp

import (
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// shownLenses are the lenses of a document as an editor shows them: those in view are filled in.
type shownLenses struct {
	c       *testClient
	uri     string
	text    string
	version int
	all     []codeLens
	view    int            // the first in view
	pending map[int]string // requests that fill in
	said    map[int]string
}

// ask has the editor ask again for the lenses.
func (d *shownLenses) ask() {
	d.settle()
	d.all, d.pending, d.said = d.c.lenses(d.uri), map[int]string{}, map[int]string{}
	d.jump(d.view)
}

// jump brings other lenses into view.
func (d *shownLenses) jump(to int) {
	d.view = to
	for i := to; i < min(to+2, len(d.all)); i++ {
		if _, said := d.said[i]; !said && d.pending[i] == "" {
			d.pending[i] = d.c.begin("codeLens/resolve", object{"range": d.all[i].Range, "data": d.all[i].Data})
		}
	}
}

// settle takes the answers.
func (d *shownLenses) settle() {
	for i, id := range d.pending {
		var l codeLens
		if m := d.c.finish(id); m.Error == nil && json.Unmarshal(m.Result, &l) == nil {
			d.said[i] = l.Command.Title
		}
		delete(d.pending, i)
	}
}

// toggle breaks a word, or mends it.
func (d *shownLenses) toggle(word, broken string) {
	if !strings.Contains(d.text, word) {
		word, broken = broken, word
	}
	line := lineWith(d.text, word)
	at := strings.Index(strings.Split(d.text, "\n")[line], word)
	d.version++
	d.c.change(d.uri, d.version, splice(line, at, line, at+len(word), broken))
	d.text = strings.Replace(d.text, word, broken, 1)
}

// Whatever is edited, and whatever comes into view meanwhile: once it is quiet, an editor that asks
// again when it is told to shows what a fresh answer says.
func TestNoLensIsStale(t *testing.T) {
	for seed := range uint64(12) {
		bubble(t, func(t *testing.T) {
			c, root := twoDocuments(t, nil)
			documents := []*shownLenses{
				{c: c, uri: fileURI(filepath.Join(root, "00-rules.md")), text: gameText(declaring), version: 1},
				{c: c, uri: fileURI(filepath.Join(root, "10-play.md")), text: gameText(naming), version: 1},
			}
			words := [][][2]string{
				{{"name: heap", "name: haep"}, {"id: weather", "id: wether"}, {"id: main", "id: mian"}},
				{{"var: heap", "var: hep"}, {"zone: bank", "zone: bnak"}, {"actor: active", "actor: actve"}},
			}
			told := 0
			refresh := func() bool {
				n := c.told(lensRefresh)
				if n == told {
					return false
				}
				told = n
				for _, d := range documents {
					d.ask()
				}
				return true
			}
			for _, d := range documents {
				d.ask()
			}
			rng := rand.New(rand.NewPCG(seed, 1))
			for range 6 {
				for range 1 + rng.IntN(6) {
					k := rng.IntN(2)
					switch d := documents[k]; rng.IntN(5) {
					case 0, 1:
						word := words[k][rng.IntN(3)]
						d.toggle(word[0], word[1])
						if rng.IntN(2) == 0 {
							time.Sleep(time.Duration(rng.IntN(300)) * time.Millisecond)
						}
						d.ask()
					case 2:
						d.jump(rng.IntN(max(1, len(d.all))))
					case 3:
						time.Sleep(time.Duration(rng.IntN(600)) * time.Millisecond)
					case 4:
						refresh()
					}
				}
				for again := true; again; again = refresh() {
					for _, d := range documents {
						d.settle()
					}
					time.Sleep(5 * time.Second) // of the bubble
				}
				for _, d := range documents {
					d.settle()
					shown, said := d.all, d.said
					d.all, d.said = c.lenses(d.uri), map[int]string{}
					if len(d.all) != len(shown) {
						t.Fatalf("seed %d: %d lenses are shown of %d", seed, len(shown), len(d.all))
					}
					for i, text := range said {
						if now := c.resolved(d.all[i]).Command.Title; now != text || shown[i].Range != d.all[i].Range {
							t.Fatalf("seed %d: a lens says %q, and asked again %q", seed, text, now)
						}
						d.said[i] = text
					}
				}
			}
		})
	}
}
