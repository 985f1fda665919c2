package profile

import (
	"bytes"
	"cmp"
	"fmt"
	"runtime/pprof"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"ludo-lsp/kernel"
)

// Frame is a place of the definition that has run, within what ran around it.
type Frame struct {
	Path   string        // in the definition; "" for playing itself
	Own    time.Duration // CPU time, without that of Within
	All    time.Duration // including Within
	Calls  int64         // how often it ran
	Within []*Frame      // the longest first
}

// Profile is the distribution of the CPU time of a play among the rules.
type Profile struct {
	Root    *Frame // playing itself: choosing moves, outside any rule
	Samples int64  // number of CPU samples
	Raw     []byte // in the format of pprof, compressed; the label is kernel.RuleLabel
}

// Take runs play, which plays the game, and returns its CPU profile. The game must have been made with
// kernel.Profiled, and no other profile may be taken meanwhile.
func Take(game *kernel.Game, play func()) (*Profile, error) {
	var raw bytes.Buffer
	if err := pprof.StartCPUProfile(&raw); err != nil {
		return nil, err
	}
	play()
	pprof.StopCPUProfile()
	return read(raw.Bytes(), game.Calls())
}

// read parses a profile written by pprof.
func read(raw []byte, calls map[string]int64) (*Profile, error) {
	parsed, err := profile.ParseData(raw)
	if err != nil {
		return nil, fmt.Errorf("the profile cannot be read: %w", err)
	}
	out := &Profile{Root: &Frame{}, Raw: raw}
	byStack := map[string]*Frame{"": out.Root}
	for stack, n := range calls {
		out.frame(byStack, stack).Calls = n
	}
	for _, s := range parsed.Sample {
		stack := strings.Join(s.Label[kernel.RuleLabel], "\n")
		if stack == "" && !isOfPlay(s) {
			continue
		}
		out.Samples += s.Value[0]
		out.frame(byStack, stack).Own += time.Duration(s.Value[1])
	}
	out.Root.sumTimes()
	return out, nil
}

// isOfPlay reports whether a sample without a label belongs to the play, not to the runtime or the program around it.
func isOfPlay(s *profile.Sample) bool {
	for _, at := range s.Location {
		for _, line := range at.Line {
			if line.Function != nil && strings.Contains(line.Function.Name, "/kernel/sim.") {
				return true
			}
		}
	}
	return false
}

// frame returns the frame of a stack, creating it if necessary.
func (p *Profile) frame(byStack map[string]*Frame, stack string) *Frame {
	if f := byStack[stack]; f != nil {
		return f
	}
	outer, path := "", stack
	if at := strings.LastIndexByte(stack, '\n'); at >= 0 {
		outer, path = stack[:at], stack[at+1:]
	}
	around := p.frame(byStack, outer)
	f := &Frame{Path: path}
	around.Within = append(around.Within, f)
	byStack[stack] = f
	return f
}

// sumTimes sums the times of the frames within a frame, and sorts them.
func (f *Frame) sumTimes() {
	f.All = f.Own
	for _, inner := range f.Within {
		inner.sumTimes()
		f.All += inner.All
	}
	slices.SortFunc(f.Within, func(a, b *Frame) int {
		return cmp.Or(cmp.Compare(b.All, a.All), cmp.Compare(b.Calls, a.Calls), cmp.Compare(a.Path, b.Path))
	})
}

// Row is the total of all that ran at one place of the definition, wherever it was called from.
type Row struct {
	Path     string
	Own, All time.Duration
	Calls    int64
}

// Rows returns a row for each place, those with the most own time first. Time within a place that runs within itself
// counts once.
func (p *Profile) Rows() []Row {
	rows := map[string]*Row{}
	var visit func(f *Frame, around map[string]bool)
	visit = func(f *Frame, around map[string]bool) {
		r := rows[f.Path]
		if r == nil {
			r = &Row{Path: f.Path}
			rows[f.Path] = r
		}
		r.Own += f.Own
		r.Calls += f.Calls
		first := !around[f.Path]
		if first {
			r.All += f.All
			around[f.Path] = true
		}
		for _, inner := range f.Within {
			visit(inner, around)
		}
		if first {
			delete(around, f.Path)
		}
	}
	visit(p.Root, map[string]bool{})
	out := make([]Row, 0, len(rows))
	for _, r := range rows {
		out = append(out, *r)
	}
	slices.SortFunc(out, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Own, a.Own), cmp.Compare(b.All, a.All), cmp.Compare(b.Calls, a.Calls),
			cmp.Compare(a.Path, b.Path))
	})
	return out
}

// Repetition is a computation that takes much of the time because it is repeated for each result of the computation
// around it: with more on the table, it runs more often, and longer each time.
type Repetition struct {
	Path, Around string  // in the definition
	Times        int64   // how often it runs each time that Around does
	Share        float64 // of all time
}

const (
	manyTimes = 16
	muchTime  = 0.15
	someLooks = 50 // samples; with fewer, shares mean nothing
)

// Repetitions returns the repetitions that take a good part of the time, the slowest first; of those in one place
// only the slowest.
func (p *Profile) Repetitions() (out []Repetition) {
	if p.Samples < someLooks {
		return nil
	}
	found := map[*Frame]Repetition{}
	var visit func(f *Frame, around []*Frame)
	visit = func(f *Frame, around []*Frame) {
		for _, inner := range f.Within {
			share := float64(inner.All) / float64(p.Root.All)
			for i := len(around) - 1; i >= 0 && share >= muchTime; i-- {
				if outer := around[i]; outer.Calls > 0 && inner.Calls >= manyTimes*outer.Calls {
					if share > found[outer].Share {
						found[outer] = Repetition{Path: inner.Path, Around: outer.Path,
							Times: inner.Calls / outer.Calls, Share: share}
					}
					break
				}
			}
			visit(inner, append(slices.Clip(around), inner))
		}
	}
	visit(p.Root, nil)
	for _, r := range found {
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b Repetition) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Around, b.Around))
	})
	return out
}
