package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ludo-lsp/internal/show/webtable"
)

// checkInterval is how often the files of a game on a page are checked for changes.
const checkInterval = 300 * time.Millisecond

// followEdits updates a table to the rules in the files of its game whenever these change.
func (i invocation) followEdits(ctx context.Context, arg string, p *playable, table *webtable.Table) {
	ticker := time.NewTicker(checkInterval)
	defer ticker.Stop()
	for before := i.describeWritten(arg, p); ; {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now := i.describeWritten(arg, p)
		if now == before {
			continue
		}
		before = now
		edited, _ := i.loadPlayable(arg)
		if edited == nil {
			table.ShowFault("The rules cannot be played as they are now; the terminal says why. The table is that of before.")
			continue
		}
		p = edited
		hints, code := i.hintsOf(arg)
		if code == exitClean {
			table.ChangeRules(p.game, hints, p.locate)
		}
		before = i.describeWritten(arg, p)
	}
}

// describeWritten returns a text with the time of change and the size of each file of a game, and of the folders in
// which the files lie.
func (i invocation) describeWritten(arg string, p *playable) string {
	paths := map[string]bool{i.folderOf(arg): true}
	if strings.EqualFold(filepath.Ext(arg), ".json") {
		paths[filepath.Join(i.dir, arg)] = true
	}
	for _, f := range p.files {
		path := filepath.FromSlash(f.Path)
		if !filepath.IsAbs(path) {
			path = filepath.Join(i.dir, path)
		}
		paths[path], paths[filepath.Dir(path)] = true, true
	}
	var out strings.Builder
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		if info, err := os.Stat(path); err == nil {
			fmt.Fprintf(&out, "%s %d %d\n", path, info.ModTime().UnixNano(), info.Size())
		}
	}
	return out.String()
}
