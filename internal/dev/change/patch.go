package change

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Patch changes files, as `git diff` writes it.
type Patch []File

// File is one file of a patch.
type File struct {
	Path  string // from the root of the tree, with slashes
	New   bool
	hunks []hunk
}

// hunk is a run of lines, each with its line break, and what takes their place.
type hunk struct{ before, after []string }

// Read parses a patch. Binary files, renames and removals are none of its business.
func Read(text string) (Patch, error) {
	var out Patch
	for line := range strings.Lines(text) {
		switch path, named := strings.CutPrefix(line, "+++ b/"); {
		case strings.HasPrefix(line, "diff --git "):
			out = append(out, File{})
		case len(out) == 0:
			return nil, fmt.Errorf("a patch does not begin with %q", line)
		case named:
			out[len(out)-1].Path = strings.TrimSuffix(path, "\n")
		case out[len(out)-1].Path == "":
			out[len(out)-1].New = out[len(out)-1].New || strings.HasPrefix(line, "new file")
		default:
			if err := out[len(out)-1].line(line); err != nil {
				return nil, err
			}
		}
	}
	for _, f := range out {
		if f.Path == "" || len(f.hunks) == 0 {
			return nil, fmt.Errorf("the patch changes no lines of a file %q", f.Path)
		}
	}
	return out, nil
}

func (f *File) line(line string) error {
	if strings.HasPrefix(line, "@@ ") {
		f.hunks = append(f.hunks, hunk{})
		return nil
	}
	if len(f.hunks) == 0 {
		return fmt.Errorf("%s: a line outside of a hunk: %q", f.Path, line)
	}
	h := &f.hunks[len(f.hunks)-1]
	switch line[0] {
	case ' ':
		h.before, h.after = append(h.before, line[1:]), append(h.after, line[1:])
	case '-':
		h.before = append(h.before, line[1:])
	case '+':
		h.after = append(h.after, line[1:])
	default:
		return fmt.Errorf("%s: no line of a hunk: %q", f.Path, line)
	}
	return nil
}

// Apply changes the files of a tree, or none if one of them is not as the patch has it.
// Where in a file the lines stand does not matter.
func (p Patch) Apply(tree string) error {
	texts, err := p.apply(tree)
	if err != nil {
		return err
	}
	for i, f := range p {
		path := filepath.Join(tree, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(texts[i]), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// apply gives the texts that the files of a patch have after it.
func (p Patch) apply(tree string) ([]string, error) {
	out := make([]string, len(p))
	for i, f := range p {
		text, err := os.ReadFile(filepath.Join(tree, filepath.FromSlash(f.Path)))
		if err == nil == f.New {
			return nil, fmt.Errorf("%s: it is to be new: %v, and reading it says: %v", f.Path, f.New, err)
		}
		lines, from := slices.Collect(strings.Lines(string(text))), 0
		for _, h := range f.hunks {
			at := slices.IndexFunc(indices(len(lines)+1), func(at int) bool {
				return at >= from && at+len(h.before) <= len(lines) &&
					slices.Equal(lines[at:at+len(h.before)], h.before)
			})
			if at < 0 {
				return nil, fmt.Errorf("%s: these lines are not there any more:\n%s", f.Path,
					strings.Join(h.before, ""))
			}
			lines = slices.Replace(lines, at, at+len(h.before), h.after...)
			from = at + len(h.after)
		}
		out[i] = strings.Join(lines, "")
	}
	return out, nil
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
