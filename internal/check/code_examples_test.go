package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/check"
	"ludo-lsp/internal/grammar/diag"
)

const waiting = "```yaml\nactions: [{ id: wait, actor: active, executor: actor, phase: [main], effects: [] }]\n```\n"

// The page of codes shows what is wrong and what is right in what lies beside a spec: the wrong example is told with
// the code, the right one is not.
func TestExamplesOfCodesOfFilesShowThem(t *testing.T) {
	world, err := os.ReadFile("../../docs/testdata/caravan.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range diag.All() {
		var name, fence string
		switch code := string(info.Code); {
		case strings.HasPrefix(code, "CNL_COMPOSE_IMPORT_"):
			name, fence = "game/rules.md", "```"
		case strings.HasPrefix(code, "PROJECT_"):
			name = "ludo.yaml"
		case info.Code == diag.ReplayUnreadable:
			name = "game/opening.replay.jsonl"
		default:
			continue
		}
		t.Run(string(info.Code), func(t *testing.T) {
			told := func(example string) bool {
				name := name
				if called, is := strings.CutPrefix(example, "# in "); is {
					name, _, _ = strings.Cut(called, "\n")
				}
				if fence != "" {
					example = fence + "yaml\n" + example + "\n" + fence
				}
				dir := t.TempDir()
				for path, text := range map[string]string{
					"game/rules.md": string(world), "game/actions.md": waiting, "game/shared/cards.md": "# Cards\n", name: example + "\n",
				} {
					path = filepath.Join(dir, filepath.FromSlash(path))
					if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				result, err := check.Run(check.Options{Dir: dir, Paths: []string{"."}, Replays: true})
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range result.Report.Findings {
					if f.Code == info.Code {
						return true
					}
				}
				return false
			}
			if !told(info.Wrong) {
				t.Errorf("it is not told of\n%s", info.Wrong)
			}
			if told(info.Right) {
				t.Errorf("it is told of\n%s", info.Right)
			}
		})
	}
}
