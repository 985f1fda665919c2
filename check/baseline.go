package check

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/report"
)

// baselineVersion is the version of the file format.
const baselineVersion = 1

// Baseline is a set of findings that are known and not to be reported. A
// finding is known by its file, its code and the entry of the game that it lies
// in, never by its line, and each as often as it was recorded.
type Baseline struct {
	// dir is where the file names of the baseline are relative to, seen from
	// the directory that reports are relative to.
	dir    string
	counts map[known]int
}

type known struct {
	File  string    `json:"file"`
	Code  diag.Code `json:"code"`
	Entry string    `json:"entry"`
}

type baselineFile struct {
	Version  int               `json:"version"`
	Findings []baselineFinding `json:"findings"`
}

type baselineFinding struct {
	known
	Count int `json:"count"`
}

// ReadBaseline reads a baseline file. Dir is the working directory of the
// check; the names in the file are relative to where the file lies. A file that
// does not exist is reported as fs.ErrNotExist.
func ReadBaseline(name, dir string) (*Baseline, error) {
	raw, err := readBaseline(resolve(dir, name))
	if err != nil {
		return nil, err
	}
	var file baselineFile
	if err := json.Unmarshal(raw, &file); err != nil {
		return nil, fmt.Errorf("it is no baseline: %w", err)
	}
	if file.Version != baselineVersion {
		return nil, fmt.Errorf("its version is %d, and only version %d can be read", file.Version, baselineVersion)
	}
	b := &Baseline{dir: baselineDir(name, dir), counts: map[known]int{}}
	for _, f := range file.Findings {
		f.File = path.Clean(path.Join(b.dir, f.File))
		b.counts[f.known] += max(f.Count, 1)
	}
	return b, nil
}

// maxBaselineBytes bounds how much of a baseline is read.
const maxBaselineBytes = 32 << 20

func readBaseline(name string) ([]byte, error) {
	in, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	raw, err := io.ReadAll(io.LimitReader(in, maxBaselineBytes+1))
	if err == nil && len(raw) > maxBaselineBytes {
		err = fmt.Errorf("it has more than %d MiB, or no end", maxBaselineBytes>>20)
	}
	return raw, err
}

// UpdateBaseline writes a baseline of a check's findings. What the old file
// says about documents that were not checked stays. It reports how many
// findings the file holds.
func UpdateBaseline(name, dir string, result Result) (int, error) {
	next := map[known]int{}
	checked := map[string]bool{}
	for _, f := range result.Report.Files {
		checked[f] = true
	}
	for _, f := range result.Report.Failures {
		checked[f.File] = false // it may have findings that nobody saw
	}
	old, err := ReadBaseline(name, dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	if old != nil {
		for k, n := range old.counts {
			if !checked[k.File] {
				next[k] = n
			}
		}
	}
	for _, f := range result.All {
		if checked[f.File] {
			next[keyOf(f)]++
		}
	}
	file := baselineFile{Version: baselineVersion, Findings: []baselineFinding{}}
	from := baselineDir(name, dir)
	total := 0
	for k, n := range next {
		k.File = relative(from, k.File)
		file.Findings = append(file.Findings, baselineFinding{k, n})
		total += n
	}
	slices.SortFunc(file.Findings, func(a, b baselineFinding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Entry, b.Entry), cmp.Compare(a.Code, b.Code))
	})
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(file); err != nil {
		return 0, err
	}
	return total, WriteFile(name, dir, out.Bytes())
}

func keyOf(f report.Finding) known { return known{File: f.File, Code: f.Code, Entry: f.Entry} }

// resolve makes a path of the command line independent of the process's
// working directory.
func resolve(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}

// baselineDir is the folder of a baseline file, seen from the directory.
func baselineDir(name, dir string) string {
	relative, err := filepath.Rel(dir, filepath.Dir(resolve(dir, name)))
	if err != nil {
		return "."
	}
	return filepath.ToSlash(relative)
}

func relative(from, name string) string {
	out, err := filepath.Rel(filepath.FromSlash(from), filepath.FromSlash(name))
	if err != nil {
		return name
	}
	return filepath.ToSlash(out)
}

// sieve takes away the findings of one document that are known.
type sieve struct {
	baseline *Baseline
	used     map[known]int
}

func (b *Baseline) sieve() sieve { return sieve{b, map[known]int{}} }

// known reports whether the next finding of the document is in the baseline.
func (s sieve) known(f report.Finding) bool {
	if s.baseline == nil {
		return false
	}
	k := keyOf(f)
	if s.used[k] >= s.baseline.counts[k] {
		return false
	}
	s.used[k]++
	return true
}

// stale notes how many recorded findings of the checked files are no more.
func (b *Baseline) stale(all []report.Finding, files []string) []string {
	if b == nil {
		return nil
	}
	checked := map[string]bool{}
	for _, file := range files {
		checked[file] = true
	}
	left := map[known]int{}
	for k, n := range b.counts {
		if checked[k.File] {
			left[k] = n
		}
	}
	for _, f := range all {
		if k := keyOf(f); left[k] > 0 {
			left[k]--
		}
	}
	gone := 0
	for _, n := range left {
		gone += n
	}
	switch gone {
	case 0:
		return nil
	case 1:
		return []string{"One finding of the baseline is gone; --update-baseline removes it from the file."}
	}
	return []string{fmt.Sprintf("%d findings of the baseline are gone; --update-baseline removes them from the file.",
		gone)}
}
