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
	"path/filepath"
	"slices"
	"sync"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/report"
)

// baselineVersion is the version of the file format.
const baselineVersion = 1

// Baseline is a set of known findings that are not reported. A finding is identified by its file, its code and the
// game entry around it, never by its line, and counts as often as it was recorded.
type Baseline struct {
	// dir is the directory that reports are relative to.
	dir string
	// counts holds the findings of files by their resolved place, whichever directory and links they are named
	// through.
	counts map[knownFindings]int
	// folders maps the names of folders to their places.
	folders sync.Map
}

type knownFindings struct {
	File  string    `json:"file"`
	Code  diag.Code `json:"code"`
	Entry string    `json:"entry"`
}

type baselineFile struct {
	Version  int               `json:"version"`
	Findings []baselineFinding `json:"findings"`
}

type baselineFinding struct {
	knownFindings
	Count int `json:"count"`
}

// ReadBaseline reads a baseline file. Dir is the working directory of the check; names in the file are relative to
// the file's folder. A file that does not exist is reported as fs.ErrNotExist.
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
	b := &Baseline{dir: dir, counts: map[knownFindings]int{}}
	folder := b.baselineFolder(name)
	for _, f := range file.Findings {
		f.File = b.place(resolve(folder, filepath.FromSlash(f.File)))
		b.counts[f.knownFindings] += max(f.Count, 1)
	}
	return b, nil
}

// maxBaselineBytes bounds the size of a baseline file.
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

// UpdateBaseline writes a baseline of a check's findings. It keeps what the old file says about documents that were
// not checked, and returns how many findings the file holds.
func UpdateBaseline(name, dir string, result Result) (int, error) {
	old, err := ReadBaseline(name, dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		old = &Baseline{dir: dir}
	case err != nil:
		return 0, err
	}
	next := map[knownFindings]int{}
	checked := map[string]bool{}
	for _, f := range result.Report.Files {
		checked[old.place(f)] = true
	}
	for _, f := range result.Report.Failures {
		checked[old.place(f.File)] = false // it may have findings that nobody saw
	}
	for k, n := range old.counts {
		if !checked[k.File] {
			next[k] = n
		}
	}
	for _, f := range result.All {
		if k := old.keyOf(f); checked[k.File] {
			next[k]++
		}
	}
	file := baselineFile{Version: baselineVersion, Findings: []baselineFinding{}}
	from := old.baselineFolder(name)
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

func (b *Baseline) keyOf(f report.Finding) knownFindings {
	return knownFindings{File: b.place(f.File), Code: f.Code, Entry: f.Entry}
}

// baselineFolder returns the folder of a baseline.
func (b *Baseline) baselineFolder(name string) string {
	if real, err := filepath.EvalSymlinks(resolve(b.dir, name)); err == nil {
		name = real
	}
	return filepath.Dir(b.place(name))
}

// place returns the place of a file: an absolute name, with the links of its folder resolved. For a missing folder it
// is what that would be.
func (b *Baseline) place(file string) string {
	folder, name := filepath.Split(resolve(b.dir, filepath.FromSlash(file)))
	if known, ok := b.folders.Load(folder); ok {
		return filepath.Join(known.(string), name)
	}
	real := filepath.Clean(folder)
	for above, below := real, ""; ; above, below = filepath.Dir(above), filepath.Join(filepath.Base(above), below) {
		if found, err := filepath.EvalSymlinks(above); err == nil {
			real = filepath.Join(found, below)
			break
		}
		if filepath.Dir(above) == above {
			break
		}
	}
	b.folders.Store(folder, real)
	return filepath.Join(real, name)
}

// resolve makes a path of the command line independent of the process's working directory.
func resolve(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}

// relative names a file relative to a folder; one on another disk keeps its name.
func relative(from, name string) string {
	out, err := filepath.Rel(filepath.FromSlash(from), filepath.FromSlash(name))
	if err != nil {
		return name
	}
	return filepath.ToSlash(out)
}

// sieve removes the known findings of one document.
type sieve struct {
	baseline *Baseline
	used     map[knownFindings]int
}

func (b *Baseline) sieve() sieve { return sieve{b, map[knownFindings]int{}} }

// isKnown reports whether the next finding of the document is in the baseline.
func (s sieve) isKnown(f report.Finding) bool {
	if s.baseline == nil {
		return false
	}
	k := s.baseline.keyOf(f)
	if s.used[k] >= s.baseline.counts[k] {
		return false
	}
	s.used[k]++
	return true
}

// countStale counts the recorded findings of the checked files that are gone.
func (b *Baseline) countStale(all []report.Finding, files []string) []string {
	if b == nil {
		return nil
	}
	checked := map[string]bool{}
	for _, file := range files {
		checked[b.place(file)] = true
	}
	left := map[knownFindings]int{}
	for k, n := range b.counts {
		if checked[k.File] {
			left[k] = n
		}
	}
	for _, f := range all {
		if k := b.keyOf(f); left[k] > 0 {
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
