package cnl

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/edits"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
)

// restructurer makes changes of a spec of which documents are made anew: fences, sections
// and whole documents are lost and regained. Now and then somebody compiles it, or asks
// for nothing at all.
type restructurer struct {
	random  *rand.Rand
	sound   []File // as the spec was at first
	files   []File // as it should be
	spec    *Spec
	authors map[string]*edits.Restructuring // by document
}

func restructured(files []File, seed uint64) *restructurer {
	r := &restructurer{
		random: rand.New(rand.NewPCG(seed, 17)), sound: files, files: slices.Clone(files),
		spec: New(files, Options{}), authors: map[string]*edits.Restructuring{},
	}
	for _, f := range files {
		r.authors[f.Path] = &edits.Restructuring{Random: r.random}
	}
	return r
}

// next makes one change and says what it was.
func (r *restructurer) next() string {
	switch r.random.IntN(24) {
	case 0: // the documents are others, or in another order
		r.files = slices.Clone(r.files)
		r.random.Shuffle(len(r.files), func(i, j int) { r.files[i], r.files[j] = r.files[j], r.files[i] })
		if len(r.files) > 1 {
			r.files = r.files[1:]
		} else {
			r.files = slices.Clone(r.sound)
			r.forget()
		}
		r.spec = r.spec.WithFiles(slices.Clone(r.files))
		return "other documents"
	case 1, 2: // a whole text, as of an editor that sends no ranges
		i := r.random.IntN(len(r.files))
		f := r.sound[r.random.IntN(len(r.sound))]
		r.authors[f.Path].Forget()
		if f.Path == r.files[i].Path ||
			!slices.ContainsFunc(r.files, func(other File) bool { return other.Path == f.Path }) {
			r.spec = r.spec.WithFile(f.Path, f.Text)
			r.files = r.spec.state.Files()
		}
		return "the text of " + f.Path + " again"
	case 3:
		r.spec.Forget()
		return "compiled and forgotten"
	}
	i := r.random.IntN(len(r.files))
	f := &r.files[i]
	e := r.authors[f.Path].Next(f.Text)
	before := r.spec
	r.spec = edit(r.spec, f.Path, f.Text, e)
	if r.random.IntN(4) == 0 {
		r.spec.TakeOver(before)
	}
	f.Text, _ = r.spec.Text(f.Path)
	said := fmt.Sprintf("%s: %+v", f.Path, e)
	if at := slices.IndexFunc(r.sound,
		func(s File) bool { return s.Path == f.Path }); len(f.Text) > 2*len(r.sound[at].Text)+2000 {
		f.Text = r.sound[at].Text
		r.spec = r.spec.WithFile(f.Path, f.Text)
		r.authors[f.Path].Forget()
		said += ", and the text of " + f.Path + " again"
	}
	return said
}

func (r *restructurer) forget() {
	for _, a := range r.authors {
		a.Forget()
	}
}

// everything is all that a reader can see of a spec and around it.
func everything(t testing.TB, s *Spec) string {
	var b strings.Builder
	b.WriteString(dump(s))
	for _, path := range s.Files() {
		shown, err := json.Marshal(surroundings(s, path))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "around %s %s\n", path, shown)
	}
	return b.String()
}

// restructureAndCompare makes changes and compares the spec with a fresh reading, not
// after each: several may come between two compilations.
func restructureAndCompare(t *testing.T, files []File, seed uint64, changes int) {
	t.Helper()
	r := restructured(files, seed)
	var since []string
	compared, share := 0, 0.0
	for round := range changes {
		since = append(since, r.next())
		if r.random.IntN(3) > 0 {
			continue
		}
		if a, b := everything(t, r.spec), everything(t, New(r.files, Options{})); a != b {
			var now strings.Builder
			for _, f := range r.files {
				fmt.Fprintf(&now, "-- %s --\n%q\n", f.Path, f.Text)
			}
			t.Fatalf("seed %d, change %d: after\n%s\nthere is\n%s\nof which\n%s", seed, round,
				strings.Join(since, "\n"), now.String(), difference(b, a))
		}
		since = nil
		now, sound := 1, 1
		for _, f := range r.files {
			now += len(f.Text)
		}
		for _, f := range r.sound {
			sound += len(f.Text)
		}
		compared, share = compared+1, share+float64(now)/float64(sound)
	}
	t.Logf("%d changes, compared %d times; on average %.0f %% of the text was there", changes, compared,
		100*share/float64(max(compared, 1)))
}

func TestRestructuredSpecEqualsFreshOne(t *testing.T) {
	t.Parallel()
	two := strings.SplitAfterN(smallSpec, "More words.", 2)
	for name, files := range map[string][]File{
		"one file":  {{Path: "/small/a.md", Text: smallSpec}},
		"two files": {{Path: "/small/a.md", Text: two[0]}, {Path: "/small/b.md", Text: two[1]}},
		"crlf":      {{Path: "/small/a.md", Text: strings.ReplaceAll(smallSpec, "\n", "\r\n")}},
		"prose":     {{Path: "/small/a.md", Text: "# Words\n\nNothing but *words*.\n\n```\ncode\n```\n"}, {Path: "/small/b.md", Text: ""}},
	} {
		t.Run(name, func(t *testing.T) { restructureAndCompare(t, files, 0, testsize.RestructuredSpec.N()) })
	}
	t.Run("random specs", func(t *testing.T) {
		for n := range testsize.RestructuredSpecs.N() {
			spec := randomspec.New(choices.Bytes(nil, uint64(n)))
			restructureAndCompare(t, []File{{Path: "/random/a.md", Text: spec.Text()}}, uint64(n), 20)
		}
	})
	for _, g := range specs.Sample(t) {
		changes := testsize.RestructuredAny
		if specs.IsTriedWhole(g) {
			changes = testsize.RestructuredGame
		}
		t.Run(filepath.Base(g), func(t *testing.T) { restructureAndCompare(t, readFolder(t, g), 0, changes.N()) })
	}
}
