package values

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// findUnasked reports texts that a property is set to and that no rule tests, if rules test a similar text that the
// property is also set to: one of the places was probably mistyped.
func (g *game) findUnasked() {
	asked := map[string][]string{} // of each property
	otherwise := map[string]int{}  // how often a property is read without comparing it with a literal
	given := map[string]map[string]site{}
	g.each(func(entry string, c *contribution) {
		for _, a := range c.asked {
			if !a.compared {
				otherwise[a.prop]++
				continue
			}
			otherwise[a.prop]--
			asked[a.prop] = append(asked[a.prop], a.text)
		}
		for i := range c.writes {
			w := &c.writes[i]
			prop, ok := strings.CutPrefix(w.key, "t/")
			if !ok || w.to.Unknown || w.to.AnyText {
				continue
			}
			if given[prop] == nil {
				given[prop] = map[string]site{}
			}
			for _, text := range w.to.Texts {
				at := w.path
				if k := slices.IndexFunc(w.to.from, func(f writtenText) bool { return f.text == text }); k >= 0 {
					at = w.to.from[k].path
				}
				if _, seen := given[prop][text]; !seen {
					given[prop][text] = site{entry, at}
				}
			}
		}
	})
	for _, t := range g.def.TokenTypes {
		for _, p := range t.Props {
			wanted, texts := asked[p.Key], given[p.Key]
			if p.Value != gamedef.StringProp || len(wanted) == 0 || otherwise[p.Key] > 0 {
				continue
			}
			delete(asked, p.Key) // other types may have it, too
			slices.Sort(wanted)
			wanted = slices.Compact(wanted)
			for _, text := range slices.Sorted(maps.Keys(texts)) {
				if slices.Contains(wanted, text) {
					continue
				}
				near := slices.DeleteFunc(slices.Clone(wanted), func(w string) bool {
					_, ok := texts[w]
					return !ok || !symbols.IsSlip(text, w)
				})
				if len(near) == 0 {
					continue
				}
				at := texts[text].path()
				g.report(Finding{Code: diag.ValuesTextNever, At: []string{at},
					Message: fmt.Sprintf("No rule asks whether the property %s is %s. Rules ask for %s.", quote(p.Key),
						quote(text), listTexts(wanted)),
					Fixes: replaceText(text, near, nil, at)})
			}
		}
	}
}
