package mcp

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/replay"
)

// isRecording reports whether a file is a recorded game, by its name.
func isRecording(name string) bool {
	return strings.HasSuffix(strings.TrimSuffix(name, ".gz"), workspace.RecordingSuffix)
}

// mostReplayed bounds the game states for which the results of recorded games are kept.
const mostReplayed = 100

// differingRecordings lists the recorded games whose results differ under the present rules, in a line each.
func (d *draft) differingRecordings() (out []string) {
	names, _ := workspace.Recordings(d.files(), d.folder)
	result, err := cnl.CompileContext(d.ctx, d.now)
	if len(names) == 0 || err != nil || result.GameDef == nil {
		return nil
	}
	sum := sha256.New()
	for _, file := range append(names, d.now.Files()...) {
		text, _ := d.text(file)
		fmt.Fprintf(sum, "%d %s\n%d %s\n", len(file), file, len(text), text)
	}
	state := string(sum.Sum(nil))
	d.mu.Lock()
	out, known := d.replayed[state]
	d.mu.Unlock()
	if known {
		return out
	}
	game, err := kernel.New(result.GameDef)
	if err != nil {
		return nil
	}
	for _, file := range names {
		out = append(out, d.difference(game, file)...)
	}
	if d.ctx.Err() != nil {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.replayed) >= mostReplayed {
		clear(d.replayed)
	}
	d.replayed[state] = out
	return out
}

// difference says in a line how a recorded game ends now, if not as recorded.
func (d *draft) difference(game *kernel.Game, file string) []string {
	text, _ := d.text(file)
	report, err := replay.Check(d.ctx, game, strings.NewReader(text), replay.Options{Max: 1})
	if report != nil && len(report.Differences) > 0 {
		return []string{d.shownName(file) + " comes out differently. " +
			strings.ReplaceAll(report.Differences[0].Summary(), "\n", " ")}
	} else if err != nil {
		return []string{fmt.Sprintf("%s cannot be played any more: %v.", d.shownName(file), err)}
	}
	return nil
}

type recordArguments struct {
	InGame
	File string `json:"file,omitempty" jsonschema:"the recorded game (default: all of the game)"`
	Trial
	Page
}

func (c *call) record(in recordArguments) (answer, error) {
	d, err := c.draft(in.Game, false)
	if err != nil {
		return answer{}, err
	}
	game, _, err := c.compile(in.Game, "")
	if err != nil {
		return answer{}, err
	}
	names, err := workspace.Recordings(c.files(), d.folder)
	if in.File != "" {
		names = []string{in.File}
	}
	if len(names) == 0 {
		return answer{}, errors.Join(errors.New("the game has no recorded games"), err)
	}
	var kept, failed []string
	for _, name := range names {
		file, text, _, err := d.read(name)
		if !isRecording(file) {
			err = fmt.Errorf("%s is no recorded game in the game's folder, whose name ends in %s", name,
				workspace.RecordingSuffix)
		}
		if err != nil {
			return answer{}, err
		}
		if len(d.difference(game, file)) == 0 {
			kept = append(kept, d.shownName(file)+" comes out as it is recorded, and stays as it is.\n")
			continue
		}
		var out bytes.Buffer
		if err := replay.Update(c.ctx, game, strings.NewReader(text), &out); err != nil {
			failed = append(failed, fmt.Sprintf("%s: %v", d.shownName(file), err))
			continue
		}
		d.set(file, out.String(), true)
	}
	if len(failed) == len(names) {
		return answer{}, fmt.Errorf("nothing was changed, since the moves cannot be made by the rules of now; "+
			"remove_entry takes a recorded game away:\n%s", strings.Join(failed, "\n"))
	}
	out, err := d.finish(WriteOptions{Trial: in.Trial})
	out.told = strings.Join(kept, "") + out.told
	if len(failed) > 0 {
		out.quoted += "These stay as they are, since their moves cannot be made by the rules of now; remove_entry takes them away:\n" +
			strings.Join(failed, "\n")
	}
	return out, err
}
