package cnl_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/text/source"
)

// TestSafeFixesMendOnlyTheFault makes slips in sound specs, games of ours and some made by
// chance, and applies what --fix applies: nothing is at fault that neither the sound spec nor
// the slip has, no word that was written goes unless another one takes its place, and the
// game is the one of before, but for what was written in the entry that was spoilt.
func TestSafeFixesMendOnlyTheFault(t *testing.T) {
	t.Parallel()
	games, err := filepath.Glob("../data/games/*")
	if err != nil || len(games) == 0 {
		t.Fatalf("no games: %v", err)
	}
	for _, game := range games {
		t.Run(filepath.Base(game), func(t *testing.T) {
			files := testspec.Files(t, game)
			size := 0
			for _, f := range files {
				size += len(f.Text)
			}
			slips := min(max(testsize.MendedText.N()/size, testsize.MendedAtLeast.N()), testsize.MendedSlips.N())
			mended := 0
			r := rand.New(rand.NewPCG(5, uint64(size)))
			sound, _ := settled(cnl.New(files, cnl.Options{}))
			for range slips {
				mended += mendsOnly(t, r, sound)
			}
			t.Logf("%d of %d slips are mended", mended, slips)
		})
	}
	t.Run("by chance", func(t *testing.T) {
		mended, tried := 0, 0
		for seed := range testsize.MendedSpecs.N() {
			sound, ok := soundRandom(uint64(seed))
			if !ok {
				continue
			}
			r := rand.New(rand.NewPCG(uint64(seed), 3))
			for range 12 {
				tried++
				mended += mendsOnly(t, r, sound)
			}
		}
		t.Logf("%d of %d slips are mended", mended, tried)
		if mended < tried/20 {
			t.Errorf("only %d of %d slips are mended", mended, tried)
		}
	})
}

// soundRandom makes a spec by the grammar alone and takes out what is at fault.
func soundRandom(seed uint64) (*cnl.Spec, bool) {
	random := randomspec.New(choices.Bytes(nil, seed))
	for range 60 {
		spec := cnl.New([]cnl.File{{Path: "/random.md", Text: random.Text()}}, cnl.Options{})
		result := cnl.Compile(spec)
		if result.GameDef != nil {
			return settled(spec)
		}
		removed := false
		for _, d := range slices.Backward(result.Diagnostics) {
			if d.Severity == diag.Error && random.Remove(d.Path) {
				removed = true
			}
		}
		if !removed && !random.Remove("doc.turnOrder") {
			break
		}
	}
	return nil, false
}

// settled applies what --fix applies to a spec by itself; false if that does not leave a
// sound one with nothing to apply.
func settled(spec *cnl.Spec) (*cnl.Spec, bool) {
	for range 200 {
		_, fix, ok := safeFix(spec)
		if !ok {
			return spec, cnl.Compile(spec).GameDef != nil
		}
		spec = spec.Apply(fix.Edits, source.UTF16)
	}
	return spec, false
}

// mendsOnly makes a slip, mends it as --fix does, and looks at what comes of it. It gives how
// many fixes were applied, at the most 1.
func mendsOnly(t *testing.T, r *rand.Rand, sound *cnl.Spec) int {
	t.Helper()
	files := sound.Files()
	path := files[r.IntN(len(files))]
	text, _ := sound.Text(path)
	slip, ok := mistaken(r, text)
	if !ok {
		return 0
	}
	spoilt := sound.WithFile(path, text[:slip.Span.Start]+slip.NewText+text[slip.Span.End:])
	at := source.Span{Start: slip.Span.Start, End: slip.Span.Start + len(slip.NewText)}
	what := fmt.Sprintf("%s:%d: %q became %q", path, strings.Count(text[:at.Start], "\n")+1,
		text[slip.Span.Start:slip.Span.End], slip.NewText)
	spec := spoilt
	for n := 0; ; n++ {
		d, fix, ok := safeFix(spec)
		if !ok {
			break
		}
		if n == 20 {
			t.Errorf("%s: fixes have no end: %s", what, fix.Title)
			break
		}
		what += ", " + fix.Title
		takesNothing(t, spec, d, fix, what)
		at = moved(spec, path, at, fix.Edits)
		spec = spec.Apply(fix.Edits, source.UTF16)
	}
	if spec == spoilt {
		return 0
	}
	spared := recordAround(spec, path, at)
	known := loud(spoilt, path, source.Range{})
	for code, n := range loud(sound, path, source.Range{}) {
		known[code] = max(known[code], n)
	}
	before, after := cnl.Compile(sound), cnl.Compile(spec)
	compiled := cnl.Compile(spoilt).GameDef != nil
	for code, n := range loud(spec, path, spared) {
		if n > known[code] && (compiled || !code.AboutMeaning()) { // nobody knew what it means
			t.Errorf("%s: brings %s", what, code)
		}
	}
	if after.GameDef == nil {
		return 1
	}
	spoiling := map[gameDifference]bool{}
	if compiled {
		for _, d := range differences("", "", testspec.Definition(t, sound), testspec.Definition(t, spoilt)) {
			spoiling[d] = true
		}
	}
	for _, d := range differences("", "", testspec.Definition(t, sound), testspec.Definition(t, spec)) {
		was := recordAround(sound, path, slip.Span)
		// What is declared may have its mistyped name wherever it is used.
		here := spoiling[d] || renamed(d.was, d.is, text[slip.Span.Start:slip.Span.End], slip.NewText) ||
			comesFrom(before.SourceMap, d.before, path, was) || comesFrom(after.SourceMap, d.after, path, spared)
		if !here {
			t.Errorf("%s: changes %s (%s)", what, d.before, d.after)
		}
	}
	return 1
}

// mistaken makes a slip of the pen in a word of a text's YAML: letters of it are doubled,
// dropped or swapped, it is missing, stands twice, or another one stands in its place.
func mistaken(r *rand.Rand, text string) (source.Edit, bool) {
	var all []source.Span
	inside, start := false, 0
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "```"):
			inside = strings.HasPrefix(line, "```y")
		case inside && !strings.HasPrefix(strings.TrimSpace(line), "#"):
			for _, w := range anyWord.FindAllStringIndex(line, -1) {
				all = append(all, source.Span{Start: start + w[0], End: start + w[1]})
			}
		}
		start += len(line)
	}
	if len(all) == 0 {
		return source.Edit{}, false
	}
	at := all[r.IntN(len(all))]
	word := text[at.Start:at.End]
	edit := source.Edit{Span: at}
	kind := r.IntN(10)
	i := 0
	if len(word) < 4 {
		kind = kind%3 + 7
	} else {
		i = 1 + r.IntN(len(word)-2)
	}
	switch {
	case kind < 3:
		edit.NewText = word[:i] + word[i:i+1] + word[i:]
	case kind < 5:
		edit.NewText = word[:i] + word[i+1:]
	case kind < 7:
		edit.NewText = word[:i] + word[i+1:i+2] + word[i:i+1] + word[i+2:]
	case kind == 7:
	case kind == 8:
		edit.NewText = word + " " + word
	default:
		other := all[r.IntN(len(all))]
		edit.NewText = text[other.Start:other.End]
	}
	return edit, true
}

// safeFix finds the first fix that --fix applies.
func safeFix(spec *cnl.Spec) (cnl.Diagnostic, cnl.Fix, bool) {
	for _, path := range spec.Files() {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			for _, fix := range spec.Fixes(d, source.UTF16) {
				if fix.Preferred && !fix.Unsafe {
					return d, fix, true
				}
			}
		}
	}
	return cnl.Diagnostic{}, cnl.Fix{}, false
}

// loud counts the errors and warnings of a spec by their codes, but for those in a part of a
// document.
func loud(spec *cnl.Spec, path string, spared source.Range) map[diag.Code]int {
	counts := map[diag.Code]int{}
	for _, file := range spec.Files() {
		for _, d := range spec.Diagnostics(file, source.UTF16) {
			inside := file == path && !d.Range.Start.Before(spared.Start) && d.Range.Start.Before(spared.End)
			if d.Severity <= diag.Warning && !inside {
				counts[d.Code]++
			}
		}
	}
	return counts
}

// takesNothing checks that a fix writes as many words as it takes away, but for those that
// stand twice.
func takesNothing(t *testing.T, spec *cnl.Spec, d cnl.Diagnostic, fix cnl.Fix, what string) {
	t.Helper()
	gone, written := map[string]int{}, 0
	for _, e := range fix.Edits {
		for _, word := range anyWord.FindAllString(textAt(t, spec, cnl.Diagnostic{File: e.File, Range: e.Range}), -1) {
			gone[word]++
		}
	}
	for _, e := range fix.Edits {
		for _, word := range anyWord.FindAllString(e.NewText, -1) {
			if gone[word]--; gone[word] < 0 {
				written++
			}
		}
	}
	next := spec.Apply(fix.Edits, source.UTF16)
	for _, word := range slices.Sorted(maps.Keys(gone)) {
		if gone[word] > 0 {
			text, _ := next.Text(d.File)
			if written -= gone[word]; written < 0 && !slices.Contains(anyWord.FindAllString(text, -1), word) {
				t.Errorf("%s: takes %q away", what, word)
			}
		}
	}
}

// moved is where a part of a text stands after edits.
func moved(spec *cnl.Spec, path string, at source.Span, edits []cnl.FileEdit) source.Span {
	text, _ := spec.Text(path)
	for _, e := range edits {
		if e.File != path {
			continue
		}
		from, to := offsetOf(text, e.Range.Start), offsetOf(text, e.Range.End)
		by := len(e.NewText) - (to - from)
		if to <= at.Start {
			at.Start += by
		}
		if from <= at.End {
			at.End = max(at.Start, at.End+by)
		}
	}
	return at
}

// offsetOf is where a position lies in a text.
func offsetOf(text string, at source.Position) int {
	offset := 0
	for line := range strings.Lines(text) {
		if at.Line == 0 {
			return offset + source.UTF16.Offset(line, at.Character)
		}
		at.Line--
		offset += len(line)
	}
	return len(text)
}

// recordAround is the entry of a section, or the section of one record, around a part of a text.
func recordAround(spec *cnl.Spec, path string, at source.Span) source.Range {
	text, _ := spec.Text(path)
	start := min(at.Start, len(text))
	line := strings.LastIndexByte(text[:start], '\n') + 1
	place := source.Position{Line: strings.Count(text[:start], "\n"), Character: source.UTF16.Units(text[line:start])}
	var found source.Range
	level, list := 0, spec.Outline(path, source.UTF16)
	for {
		i := slices.IndexFunc(list, func(o *cnl.OutlineSymbol) bool {
			return !place.Before(o.Range.Start) && !o.Range.End.Before(place)
		})
		if i < 0 || level == 2 {
			return found
		}
		found = list[i].Range
		if list[i].Role != outline.Heading {
			level++
		}
		list = list[i].Children
	}
}

// comesFrom tells whether what stands at a path of a definition was written in a range, or
// came there by what was.
func comesFrom(m *cnl.SourceMap, at, path string, in source.Range) bool {
	place, ok := m.Find(at)
	if !ok || at == "" {
		return false
	}
	inside := func(file string, r source.Range) bool {
		return file == path && !r.Start.Before(in.Start) && !in.End.Before(r.End)
	}
	if inside(place.File, place.Range) {
		return true
	}
	return slices.ContainsFunc(place.Uses, func(u cnl.UsePlace) bool { return inside(u.File, u.Range) })
}

// gameDifference is a place at which two definitions differ: its path in each, "" in one
// that does not have it.
type gameDifference struct {
	before, after string
	was, is       string // of texts
}

// renamed reports whether a text is another one in which something has another name: as a word, or as the
// part of a name that a template put together, as "box-north" of a seat.
func renamed(was, is, from, to string) bool {
	return was != "" && (withName(was, from, to) == is || strings.ReplaceAll(was, from, to) == is)
}

// withName is a text in which something has another name.
func withName(text, from, to string) string {
	return anyWord.ReplaceAllStringFunc(text, func(word string) string {
		if word == from {
			return to
		}
		return word
	})
}

// missingKeys are the keys of a mapping that another one does not have.
func missingKeys(a, b map[string]any) (out []string) {
	for _, key := range slices.Sorted(maps.Keys(a)) {
		if _, ok := b[key]; !ok {
			out = append(out, key)
		}
	}
	return out
}

// differences lists where two compiled games differ, at the innermost places. What was put
// into a list or left out of it is one.
func differences(pathBefore, pathAfter string, before, after any) (out []gameDifference) {
	was, _ := before.(string)
	is, _ := after.(string)
	here := []gameDifference{{strings.TrimPrefix(pathBefore, "."), strings.TrimPrefix(pathAfter, "."), was, is}}
	switch a := before.(type) {
	case map[string]any:
		b, ok := after.(map[string]any)
		if !ok {
			return here
		}
		from, to := missingKeys(a, b), missingKeys(b, a)
		if len(from) == 1 && len(to) == 1 &&
			testspec.Difference(a[from[0]], b[to[0]]) == "" { // it has another name
			here := gameDifference{strings.TrimPrefix(pathBefore+"."+from[0], "."),
				strings.TrimPrefix(pathAfter+"."+to[0], "."), from[0], to[0]}
			a, b = maps.Clone(a), maps.Clone(b)
			delete(a, from[0])
			delete(b, to[0])
			return append([]gameDifference{here}, differences(pathBefore, pathAfter, a, b)...)
		}
		for _, key := range slices.Sorted(maps.Keys(a)) {
			if _, ok := b[key]; !ok {
				out = append(out, gameDifference{before: strings.TrimPrefix(pathBefore+"."+key, ".")})
				continue
			}
			out = append(out, differences(pathBefore+"."+key, pathAfter+"."+key, a[key], b[key])...)
		}
		for _, key := range slices.Sorted(maps.Keys(b)) {
			if _, ok := a[key]; !ok {
				out = append(out, gameDifference{after: strings.TrimPrefix(pathAfter+"."+key, ".")})
			}
		}
		return out
	case []any:
		b, ok := after.([]any)
		if !ok {
			return here
		}
		same := func(x, y any) bool { return testspec.Difference(x, y) == "" }
		first, last := 0, 0
		if len(a) != len(b) {
			for first < min(len(a), len(b)) && same(a[first], b[first]) {
				first++
			}
			for last < min(len(a), len(b))-first && same(a[len(a)-1-last], b[len(b)-1-last]) {
				last++
			}
		}
		for i := first; i < max(len(a), len(b))-last; i++ {
			itemBefore, itemAfter := fmt.Sprintf("%s[%d]", pathBefore, i), fmt.Sprintf("%s[%d]", pathAfter, i)
			switch {
			case i >= len(a)-last:
				out = append(out, gameDifference{after: strings.TrimPrefix(itemAfter, ".")})
			case i >= len(b)-last:
				out = append(out, gameDifference{before: strings.TrimPrefix(itemBefore, ".")})
			default:
				out = append(out, differences(itemBefore, itemAfter, a[i], b[i])...)
			}
		}
		return out
	}
	if testspec.Difference(before, after) != "" {
		return here
	}
	return nil
}
