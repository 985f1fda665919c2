package mcp

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/text/source"
)

// writingTools are the tools that write games. Their changes are judged first.
var writingTools = []tool{
	define("write", "Write several entries", "Several changes as one, judged together: all are written or none. For what needs each other.",
		changes, (*call).writeAll),
	define("write_entry", "Write an entry", "Replace an entry, a section or a part of one; the prose around it stays. Refused where it would break what was sound, or is not what you read.",
		changes, (*call).writeEntry),
	define("write_document", "Write a document", "Make a Markdown document, or replace one.",
		changes, func(c *call, in documentArguments) (answer, error) { return c.writeEntry(in.entry("")) }),
	define("write_prose", "Write prose", "Replace the words under a heading; rules stay after them, or each where a line says [rules].",
		changes, func(c *call, in proseArguments) (answer, error) { return c.writeEntry(in.entry("#" + in.Heading)) }),
	define("remove_document", "Remove a document", "Take a document or a recorded game out.",
		changes, (*call).removeEntry),
	define("rename_document", "Rename a document", "Give a document another name, in imports and links, too.",
		changes, (*call).rename),
	define("add_entry", "Add an entry", "Add to a section, or to a list or map inside of one, or add the section itself.",
		adds, (*call).addEntry),
	define("remove_entry", "Remove an entry", "Take an entry out, unless something needs it.",
		changes, (*call).removeEntry),
	define("undo", "Undo", "Take back the last changes made here.",
		changes, (*call).undo),
	define("record", "Record anew", "Play the moves of recorded games (*.replay.jsonl) by the rules of now, and write what comes of them.",
		changes, (*call).record),
	define("new_game", "New game", "Begin a game: a small one that plays, an empty one, or a copy.",
		adds, (*call).newGame),
}

type documentArguments struct {
	InGame
	File    string `json:"file"`
	Text    string `json:"text"`
	Version string `json:"version,omitempty"`
	WriteOptions
	Page
}

type proseArguments struct {
	documentArguments
	Heading string `json:"heading"`
}

// entry returns the text for an entry's path.
func (in documentArguments) entry(part string) writeArguments {
	return writeArguments{in.InGame, in.File + part, in.Text, in.Version, in.WriteOptions, in.Page}
}

// Change is one of several changes: its kind, and its target.
type Change struct {
	Add     string `json:"add,omitempty" jsonschema:"section, as add_entry"`
	Write   string `json:"write,omitempty" jsonschema:"or path, as write_entry"`
	Remove  string `json:"remove,omitempty" jsonschema:"or path, as remove_entry"`
	Text    string `json:"text,omitempty"`
	Version string `json:"version,omitempty"`
	After   string `json:"after,omitempty"`
	File    string `json:"file,omitempty"`
	Prose   string `json:"prose,omitempty"`
}

type allArguments struct {
	InGame
	Changes []Change `json:"changes" jsonschema:"each sees what those before it did"`
	WriteOptions
	Page
}

func (c *call) writeAll(in allArguments) (answer, error) {
	if len(in.Changes) == 0 {
		return answer{}, errors.New("give changes, at least one of them")
	}
	return c.change(in.Game, true, in.WriteOptions, in.Changes...)
}

// change makes changes. If somebody else has written in between it tries once more, unless a version says what the
// client has read.
func (c *call) change(game string, begins bool, in WriteOptions, changes ...Change) (out answer, err error) {
	hasVersion := func(change Change) bool { return change.Version != "" }
	for again := !slices.ContainsFunc(changes, hasVersion); ; again = false {
		d, err := c.draft(game, begins)
		for n := 0; err == nil && n < len(changes); n++ {
			if err = d.makeChange(changes[n], in.Force); err != nil && len(changes) > 1 {
				err = fmt.Errorf("nothing was changed, since change %d of %d cannot be made: %s", n+1, len(changes),
					strings.TrimPrefix(err.Error(), "nothing was changed: "))
			}
		}
		if err == nil {
			out, err = d.finish(in)
		}
		if _, late := err.(overtakenError); !late || !again {
			return out, err
		}
	}
}

// makeChange makes a change in the draft, of any kind.
func (d *draft) makeChange(change Change, force bool) error {
	paths := []string{change.Add, change.Write, change.Remove}
	switch {
	case len(slices.DeleteFunc(paths, func(path string) bool { return path == "" })) != 1:
		return errors.New("a change has one of add, write and remove")
	case change.Add != "":
		return d.add(change)
	case isDocument(change.Write):
		return d.putDocument(change, force)
	case change.Write != "":
		return d.put(change, force)
	case isDocument(change.Remove):
		return d.removeDocument(change, force)
	}
	e, err := d.findFresh(change.Remove, change.Version, force)
	if err != nil {
		return err
	}
	edits, err := e.removeEdits(d.now)
	d.edit(edits, source.UTF8)
	return err
}

type writeArguments struct {
	InGame
	Path    string `json:"path" jsonschema:"as in outline"`
	Text    string `json:"text" jsonschema:"YAML: an entry of a list without its dash, a section or field with its key"`
	Version string `json:"version,omitempty"`
	WriteOptions
	Page
}

func (c *call) writeEntry(in writeArguments) (answer, error) {
	return c.change(in.Game, isDocument(in.Path), in.WriteOptions, Change{Write: in.Path, Text: in.Text,
		Version: in.Version})
}

// findFresh finds an entry in the state that the client has read.
func (d *draft) findFresh(path, known string, force bool) (*entry, error) {
	e, err := find(d.now, path)
	if err != nil {
		return nil, err
	}
	_, added := find(d.before, path) // an error: by this draft
	return e, checkFresh(path, e.text(d.now), known, force || known == "" && added != nil)
}

// isNewFile reports whether this draft creates a file, which therefore has no known version.
func (d *draft) isNewFile(file string) bool { return d.leaves[file].has && !d.leaves[file].had }

// checkFresh reports whether a text is the one the client has read.
func checkFresh(path, text, known string, force bool) error {
	switch {
	case force || known == version(text):
		return nil
	case known == "":
		return fmt.Errorf("give the version of %s, which read_entry gives, or force: true", path)
	}
	return fmt.Errorf("nothing was changed: %s has changed since you read it. Its version is %s, and it says:\n%s",
		path, version(text), text)
}

// put rewrites an entry.
func (d *draft) put(change Change, force bool) error {
	text, err := parseEntry(change.Text)
	if err != nil {
		return err
	}
	e, err := d.findFresh(change.Write, change.Version, force)
	if err != nil {
		return err
	}
	whole, _ := d.now.Text(e.file)
	if key := slice(whole, e.symbol.Select) + ":"; !force && strings.HasPrefix(e.text(d.now), key) &&
		!strings.HasPrefix(text, key) {
		return fmt.Errorf("the text of %s begins with its key, %s", e.path, key)
	}
	d.edit(e.replaceEdits(text), source.UTF8)
	written := e.path
	for _, now := range entries(d.now) {
		if now.file == e.file && now.depth == e.depth && now.symbol.Range.Start == e.symbol.Range.Start {
			written = now.path
		}
	}
	d.paths = append(d.paths, written)
	return nil
}

type addArguments struct {
	InGame
	Section string `json:"section" jsonschema:"actions; or turnStructure.phases, actions.take"`
	Text    string `json:"text" jsonschema:"YAML, in a list without its dash, in a map with its key; several as a list with dashes"`
	After   string `json:"after,omitempty" jsonschema:"after this entry (default: the last)"`
	File    string `json:"file,omitempty" jsonschema:"the document, which may be new"`
	Prose   string `json:"prose,omitempty" jsonschema:"words above it, in a block of its own"`
	WriteOptions
	Page
}

func (c *call) addEntry(in addArguments) (answer, error) {
	return c.change(in.Game, true, in.WriteOptions, Change{Add: in.Section, Text: in.Text, After: in.After,
		File:  in.File,
		Prose: in.Prose})
}

// add adds an entry.
func (d *draft) add(change Change) (err error) {
	a := addition{to: change.Add, after: change.After, prose: change.Prose}
	if change.File == "" && len(d.now.Files()) == 0 {
		change.File = "rules.md"
	}
	if change.File != "" {
		if a.file, err = d.document(change.File); err != nil {
			return err
		}
	}
	if a.items, err = itemsOf(change.Text); err != nil {
		return err
	}
	a.list = strings.HasPrefix(strings.TrimSpace(change.Text), "- ")
	before := len(entries(d.now))
	if _, known := d.now.Text(a.file); a.file != "" && !known {
		title := strings.TrimSuffix(path.Base(a.file), path.Ext(a.file))
		if _, there := d.text(a.file); there {
			return overtakenError{fmt.Errorf("%s is there already, and no part of the game; give another name",
				d.shownName(a.file))}
		}
		d.set(a.file, "", true)
		d.now = d.now.WithFile(a.file, "")
		if !strings.HasPrefix(strings.TrimSpace(a.prose), "#") {
			a.prose = "# " + strings.ToUpper(title[:1]) + title[1:] + "\n\n" + a.prose
		}
	}
	edits, block, err := a.edits(d.now)
	if err != nil {
		return err
	}
	d.edit(edits, source.UTF8)
	if d.leaves[edits[0].File].had {
		if grammar.FindSection(a.to) == nil {
			d.paths = append(d.paths, a.to)
		}
	} else if err := d.reread(); err != nil {
		return err
	}
	if block && len(entries(d.now)) <= before {
		return errors.New("what is added would not be read as a part of the game; look at the words above it, " +
			"which may hide it, and at the text")
	}
	return nil
}

type removeArguments struct {
	InGame
	Path    string `json:"path" jsonschema:"as in outline"`
	Version string `json:"version,omitempty"`
	WriteOptions
	Page
}

func (c *call) removeEntry(in removeArguments) (answer, error) {
	return c.change(in.Game, false, in.WriteOptions, Change{Remove: in.Path, Version: in.Version})
}
