package skein

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Where skeins lie, and how large one can be.
const (
	// Folder is that beside the game's documents.
	Folder   = ".ludo"
	suffix   = "skein.jsonl"
	maxBytes = 16 << 20
)

// Place is the folder of a game and the file of its skein. root is the folder that is the game, or
// its one document.
func Place(root string, document bool) (folder, file string) {
	if !document {
		return root, filepath.Join(root, Folder, suffix)
	}
	folder, name := filepath.Split(root)
	return filepath.Clean(folder), filepath.Join(folder, Folder, strings.TrimSuffix(name, filepath.Ext(name))+"."+suffix)
}

// UnusedRecording is a name for the recording of a branch, beside the documents of its game, that
// no file has.
func UnusedRecording(folder string, n *Node, never bool) (string, error) {
	words := strings.FieldsFunc(strings.ToLower(n.Name),
		func(c rune) bool { return (c < 'a' || c > 'z') && (c < '0' || c > '9') })
	base := strings.Join(words, "-")
	if base == "" {
		base = "branch-" + n.ID
	}
	if never {
		base += "-never"
	}
	for k := 1; k < 1000; k++ {
		name := base
		if k > 1 {
			name = fmt.Sprintf("%s-%d", base, k)
		}
		name = filepath.Join(folder, name+workspace.RecordingSuffix)
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		} else if err != nil {
			return "", err
		}
	}
	return "", fmt.Errorf("there are too many recorded games %s in %s", base, folder)
}

// beginningData is a beginning as a JSON object. Its seed is a text, which has room for all 64 bits.
func beginningData(b *Beginning) gamedef.Object {
	return append(b.Data(), gamedef.Entry[gamedef.Data]{Key: "seed",
		Value: gamedef.Text(strconv.FormatInt(b.Seed, 10))})
}

// data is the line of a node.
func (n *Node) data() gamedef.Object {
	out := gamedef.Object{{Key: "id", Value: gamedef.Text(n.ID)}, {Key: "text", Value: gamedef.Text(n.Text)},
		{Key: "sha", Value: gamedef.Text(n.Sum)}}
	if n.Begin != nil {
		out.Add("kind", gamedef.Text("begin"))
		out = append(out, beginningData(n.Begin)...)
		out.Add("init", n.Delta)
	} else {
		out.Add("kind", gamedef.Text("move"))
		out.Add("parent", gamedef.Text(n.Parent))
		out = append(out, n.what()...)
		out.Add("delta", n.Delta)
	}
	out.AddText("name", n.Name)
	out.AddText("pinned", n.Pinned)
	if n.Never {
		out.Add("never", gamedef.Bool(true))
	}
	return out
}

// object is JSON data that must be an object.
type object struct{ gamedef.Object }

// UnmarshalJSON implements json.Unmarshaler.
func (o *object) UnmarshalJSON(text []byte) error {
	return values.ReadJSON(text, func(in *values.Codec, d gamedef.Data) { o.Object = in.Object(d) })
}

// line is a line of the file as it is read.
type line struct {
	Kind    string       `json:"kind"`
	ID      string       `json:"id"`
	Parent  string       `json:"parent"`
	Seed    string       `json:"seed"`
	Seeding string       `json:"seeding"`
	Players int          `json:"players"`
	Card    string       `json:"card"`
	After   int          `json:"after"`
	Advance bool         `json:"advance"`
	Move    *kernel.Move `json:"move"`
	Player  int          `json:"player"`
	Reseed  string       `json:"reseed"`
	Text    string       `json:"text"`
	Name    string       `json:"name"`
	Pinned  string       `json:"pinned"`
	Never   bool         `json:"never"`
	Init    object       `json:"init"`
	Delta   object       `json:"delta"`
	SHA     string       `json:"sha"`
}

// node is the node of a line.
func (l *line) node() (*Node, error) {
	n := &Node{Parent: l.Parent, Player: l.Player, Text: l.Text, Name: l.Name, Pinned: l.Pinned, Never: l.Never,
		Sum: l.SHA}
	switch l.Kind {
	case "begin":
		seed, err := strconv.ParseInt(l.Seed, 10, 64)
		if err != nil || l.Players < 1 {
			return nil, errors.New("it has no seed, or no number of players")
		}
		if l.Seeding != "" && l.Seeding != random.Mixed {
			return nil, fmt.Errorf("its seeding is %q, not %q", l.Seeding, random.Mixed)
		}
		n.Parent, n.Delta = "", l.Init.Object
		n.Begin = &Beginning{Seed: seed, Unmixed: l.Seeding == "", Players: l.Players, Card: l.Card,
			After: l.After, Advanced: l.Advance}
		n.ID = idOf("", beginningData(n.Begin))
	case "move":
		if l.Move == nil {
			return nil, errors.New("it has no move")
		}
		n.Move, n.Delta = *l.Move, l.Delta.Object
		if l.Reseed != "" {
			seed, err := strconv.ParseInt(l.Reseed, 10, 64)
			if err != nil {
				return nil, errors.New("its reseed is no number")
			}
			n.Reseed = &seed
		}
		n.ID = idOf(l.Parent, n.what())
	default:
		return nil, fmt.Errorf(`its kind is %q, not "begin" or "move"`, l.Kind)
	}
	if l.ID != n.ID {
		return nil, fmt.Errorf("its id is %q, and would be %q", l.ID, n.ID)
	}
	return n, nil
}

// Read reads a skein. What of it cannot be read is left out, with all that follows it; wrong
// says which line is the first such, and is nil when all can be read.
func Read(text []byte) (s *Skein, wrong error) {
	s = New()
	number := 0
	for raw := range bytes.Lines(text) {
		number++
		if raw = bytes.TrimSpace(raw); len(raw) == 0 {
			continue
		}
		fault := func(err error) {
			if wrong == nil {
				wrong = fmt.Errorf("line %d: %w", number, err)
			}
		}
		var l line
		if err := json.Unmarshal(raw, &l); err != nil {
			fault(errors.New("this is no line of JSON with the fields of a node"))
			continue
		}
		n, err := l.node()
		switch {
		case err != nil:
			fault(err)
		case n.Begin == nil && s.byID[n.Parent] == nil:
			fault(fmt.Errorf("there is no node %q before it", n.Parent))
		default:
			if _, err := s.add(n); err != nil {
				fault(err)
			}
		}
	}
	return s, wrong
}

// Text is what is written of a skein.
func (s *Skein) Text() []byte {
	var out bytes.Buffer
	for _, n := range s.Nodes {
		out.Write(gamedef.Canonical(n.data()))
		out.WriteByte('\n')
	}
	return out.Bytes()
}

// Load reads the skein in a file; an empty one where there is none. Where a part cannot be read
// the rest is given, with a *BrokenError: it is set aside when the skein is next written.
func Load(file string) (*Skein, error) {
	text, err := readFile(file)
	if err != nil {
		return nil, err
	}
	s, wrong := Read(text)
	if wrong != nil {
		return s, &BrokenError{File: file, Nodes: len(s.Nodes), Err: wrong}
	}
	return s, nil
}

// BrokenError says that a part of a skein cannot be read.
type BrokenError struct {
	File  string
	Nodes int    // that can be read
	Aside string // where the file lies now; "" when it is still in its place
	Err   error
}

// Error says what is wrong and what became of it.
func (e *BrokenError) Error() string {
	out := fmt.Sprintf("%s cannot be read: %v; %d moves and beginnings of it could be", e.File, e.Err, e.Nodes)
	if e.Aside != "" {
		out += "; as it was it lies in " + e.Aside
	}
	return out
}

// Unwrap is what is wrong.
func (e *BrokenError) Unwrap() error { return e.Err }

// readFile reads a file of limited size, which must not be a link; nothing where there is none.
func readFile(file string) ([]byte, error) {
	for _, name := range []string{filepath.Dir(file), file} {
		info, err := os.Lstat(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, nil
		case err != nil:
			return nil, err
		case info.Mode()&fs.ModeSymlink != 0:
			return nil, fmt.Errorf("%s is a link; put a folder or file in its place", name)
		case name == file && !info.Mode().IsRegular(): // to open a pipe would wait for who writes to it
			return nil, fmt.Errorf("%s is no file", name)
		}
	}
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxBytes+1))
	if err == nil && len(text) > maxBytes {
		err = fmt.Errorf("%s has more than %d MiB", file, maxBytes>>20)
	}
	return text, err
}

// Writers wait for each other.
const (
	tries       = 20                   // of a change, when another process has written the file meanwhile
	lockTimeout = 5 * time.Second      // with somebody else who writes: that takes as long as a file of maxBytes
	pause       = 5 * time.Millisecond // between looking whether they are done
)

// Update changes the skein in a file. The change is made anew when somebody else has written the
// file meanwhile. What of the file could not be read is set aside under another name: broken
// tells of it, and the change is made nevertheless.
func Update(file string, change func(*Skein) error) (broken *BrokenError, err error) {
	for range tries {
		before, err := readFile(file)
		if err != nil {
			return broken, err
		}
		s, wrong := Read(before)
		sound := len(s.Nodes)
		if err := change(s); err != nil {
			return broken, err
		}
		text := s.Text()
		if len(text) > maxBytes {
			return broken, fmt.Errorf("the skein would have more than %d MiB; prune branches before there can be more",
				maxBytes>>20)
		}
		if wrong != nil {
			aside, err := setAside(file, before)
			if err != nil {
				return broken, err
			}
			broken = &BrokenError{File: file, Nodes: sound, Aside: aside, Err: wrong}
		} else if bytes.Equal(text, before) {
			return broken, nil
		}
		switch err := write(file, before, text); {
		case errors.Is(err, errChanged):
			continue
		case errors.Is(err, errBusy):
			return broken, tooBusy(file)
		default:
			return broken, err
		}
	}
	return broken, tooBusy(file)
}

func tooBusy(file string) error {
	return fmt.Errorf("%s is written by somebody else all the time; try again", file)
}

// Why a file cannot be written now.
var (
	errChanged = errors.New("the file has changed")
	errBusy    = errors.New("somebody else writes in the folder")
)

// locked is lock, which is tried for a while.
func locked(folder string) (release func(), err error) {
	for end := time.Now().Add(lockTimeout); ; time.Sleep(pause) {
		if release, err = lock(folder); !errors.Is(err, errBusy) || time.Now().After(end) {
			return release, err
		}
	}
}

// setAside copies what cannot be read to a name that nothing has.
func setAside(file string, text []byte) (string, error) {
	for n := 1; n < 1000; n++ {
		name := fmt.Sprintf("%s.broken-%d", file, n)
		if have, err := os.ReadFile(name); err == nil && bytes.Equal(have, text) {
			return name, nil
		}
		out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = out.Write(text)
		return name, errors.Join(err, out.Close())
	}
	return "", fmt.Errorf("there are too many broken files beside %s; look at them and delete them", file)
}

// unfinished are the names of files while they are written.
const unfinished = ".skein-*"

// sweep takes away what writers have left that did not come to their end.
func sweep(folder string) {
	left, _ := filepath.Glob(filepath.Join(folder, unfinished)) // the pattern is sound
	for _, name := range left {
		if info, err := os.Lstat(name); err == nil && time.Since(info.ModTime()) > time.Hour {
			_ = os.Remove(name) // somebody else may have been quicker
		}
	}
}

// write writes a file at once or not at all, unless it is another one than before.
func write(file string, before, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	sweep(filepath.Dir(file))
	out, err := os.CreateTemp(filepath.Dir(file), unfinished)
	if err != nil {
		return err
	}
	_, err = out.Write(text)
	err = errors.Join(err, out.Sync(), out.Chmod(0o644), out.Close())
	if err == nil {
		err = replace(file, out.Name(), before)
	}
	if err != nil {
		return errors.Join(err, os.Remove(out.Name()))
	}
	return nil
}

// replace puts a file in the place of another one, unless that is another one than before. Between
// looking and replacing nobody else writes.
func replace(file, by string, before []byte) error {
	release, err := locked(filepath.Dir(file))
	if err != nil {
		return err
	}
	defer release()
	now, err := readFile(file)
	switch {
	case err != nil:
		return err
	case !bytes.Equal(now, before):
		return errChanged
	}
	return os.Rename(by, file)
}
