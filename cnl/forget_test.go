package cnl

import (
	"context"
	"strings"
	"testing"

	"ludo-lsp/internal/text/source"
)

// TestForgetting: what compiling has found stays when what it made is forgotten,
// also through an edit; and the spec compiles to the same game again.
func TestForgetting(t *testing.T) {
	const path = "/small/game.md"
	text := strings.Replace(smallSpec, "```yaml", "```yaml\n# a comment", 1)
	spec := New([]File{{Path: path, Text: text}}, Options{})
	if err := spec.Compile(context.Background()); err != nil {
		t.Fatal(err)
	}
	before, game := told(spec, path), Compile(spec).GameDef
	spec.Forget()
	if spec.compiling.Last() != nil || !spec.IsCompiled() {
		t.Error("what compiling made is kept, or nothing is known of it")
	}
	if after := told(spec, path); after != before {
		t.Errorf("what was found is lost:\n%s", difference(before, after))
	}
	if spec.compiling.Last() != nil {
		t.Error("diagnostics compile again")
	}
	edited := spec.Edit(path, source.Range{}, source.UTF16, "x")
	now, _ := edited.Text(path)
	if a, b := told(edited, path), told(New([]File{{Path: path, Text: now}}, Options{}), path); a != b {
		t.Errorf("after an edit:\n%s", difference(b, a))
	}
	if again := Compile(spec).GameDef; (again == nil) != (game == nil) {
		t.Error("it is another game")
	}
}
