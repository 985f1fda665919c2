package editors_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
)

// blocks are the blocks of code in a language below a heading of README.md.
func blocks(t *testing.T, heading, language string) []string {
	t.Helper()
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(page), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("README.md has no heading %q", heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	var out []string
	for _, m := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(section, -1) {
		out = append(out, m[1])
	}
	if len(out) == 0 {
		t.Fatalf("no block of %s stands below %q", language, heading)
	}
	return out
}

// A set-up takes ten lines.
func TestSetupsAreShort(t *testing.T) {
	for heading, language := range map[string]string{"VS Code": "sh", "Neovim": "lua", "Emacs": "elisp",
		"Helix": "toml"} {
		for _, block := range blocks(t, heading, language) {
			if n := strings.Count(block, "\n"); n > 10 {
				t.Errorf("%s: %d lines", heading, n)
			}
		}
	}
}

// The set-up of Helix defines a server and gives it to Markdown; it has no name
// that languages.toml does not know.
func TestHelixSetup(t *testing.T) {
	var setup struct {
		LanguageServer map[string]struct {
			Command string
			Args    []string
		} `toml:"language-server"`
		Language []struct {
			Name            string
			LanguageServers []string `toml:"language-servers"`
		}
	}
	meta, err := toml.Decode(blocks(t, "Helix", "toml")[0], &setup)
	if err != nil {
		t.Fatal(err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		t.Errorf("unknown keys: %v", unknown)
	}
	server, ok := setup.LanguageServer["ludo-lsp"]
	if !ok || server.Command != "ludo-lsp" || !cmp.Equal(server.Args, []string{"--stdio"}) {
		t.Errorf("the server is %+v", setup.LanguageServer)
	}
	if len(setup.Language) != 1 || setup.Language[0].Name != "markdown" ||
		!cmp.Equal(setup.Language[0].LanguageServers, []string{"ludo-lsp"}) {
		t.Errorf("the languages are %+v", setup.Language)
	}
}

// action is what the tests read of action.yml.
type action struct {
	Inputs map[string]struct{ Description, Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Uses, Shell, Run string
			Env              map[string]string
		}
	}
}

func readYAML(t *testing.T, text string, into any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}

func readAction(t *testing.T) (a action) {
	t.Helper()
	text, err := os.ReadFile("../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	readYAML(t, string(text), &a)
	return a
}

// The workflow in README.md gives the action inputs that it has, and the action
// hands them to the program as they are.
func TestGitHubAction(t *testing.T) {
	a := readAction(t)
	var workflow struct {
		Jobs map[string]struct {
			Steps []struct {
				Uses string
				With map[string]string
			}
		}
	}
	readYAML(t, blocks(t, "GitHub Actions", "yaml")[0], &workflow)
	used := false
	for _, step := range workflow.Jobs["rules"].Steps {
		if !strings.HasPrefix(step.Uses, "OWNER/ludo-lsp@") {
			continue
		}
		used = true
		for name := range step.With {
			if a.Inputs[name].Description == "" {
				t.Errorf("the action has no input %q, or does not describe it", name)
			}
		}
	}
	if !used {
		t.Error("the workflow does not use the action")
	}

	if _, err := exec.LookPath("bash"); err != nil {
		t.Fatal("the action runs in bash, and there is none: ", err)
	}
	step := a.Runs.Steps[len(a.Runs.Steps)-1]
	for _, test := range []struct {
		inputs map[string]string
		want   []string
	}{
		{nil, []string{"--check", "--output", "github", "--", "."}},
		{
			map[string]string{"paths": "games/a $(touch\n*.md", "flags": "--fail-on warning", "sarif": "out dir/ludo.sarif"},
			[]string{"--check", "--output", "github", "--output", "sarif=out dir/ludo.sarif", "--fail-on", "warning", "--", "games/a", "$(touch", "*.md"},
		},
	} {
		folder := t.TempDir()
		if err := os.Mkdir(filepath.Join(folder, "bin"), 0o755); err != nil {
			t.Fatal(err)
		}
		echo := "#!/usr/bin/env bash\nprintf '%s\\n' \"$@\"\nexit 1\n"
		if err := os.WriteFile(filepath.Join(folder, "bin", "ludo-lsp"), []byte(echo), 0o755); err != nil {
			t.Fatal(err)
		}
		// As the runner starts a step whose shell is bash.
		command := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
		command.Env = append(os.Environ(), "GITHUB_ACTION_PATH="+folder)
		for name, value := range step.Env {
			input := strings.TrimSuffix(strings.TrimPrefix(value, "${{ inputs."), " }}")
			given, ok := test.inputs[input]
			if !ok {
				given = a.Inputs[input].Default
			}
			command.Env = append(command.Env, name+"="+given)
		}
		out, err := command.Output()
		if got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n"); !cmp.Equal(got, test.want) {
			t.Errorf("%v: it runs %q", test.inputs, got)
		}
		if err == nil {
			t.Error("findings do not fail the step")
		}
	}
}

// The hook that README.md names is defined.
func TestPreCommitHook(t *testing.T) {
	text, err := os.ReadFile("../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct{ ID, Entry, Language string }
	readYAML(t, string(text), &hooks)
	var config struct {
		Repos []struct {
			Hooks []struct{ ID string }
		}
	}
	readYAML(t, blocks(t, "pre-commit", "yaml")[0], &config)
	if len(hooks) != 1 || len(config.Repos) != 1 || len(config.Repos[0].Hooks) != 1 ||
		hooks[0].ID != config.Repos[0].Hooks[0].ID {
		t.Fatalf("defined: %+v, used: %+v", hooks, config)
	}
	// pre-commit installs the module and runs its program by name.
	if hooks[0].Language != "golang" || hooks[0].Entry != "ludo-lsp --check" {
		t.Errorf("the hook is %+v", hooks[0])
	}
}

// The pipeline of GitLab keeps the report that it writes.
func TestGitLabPipeline(t *testing.T) {
	var pipeline map[string]struct {
		Script    []string
		Artifacts struct{ Reports struct{ Codequality string } }
	}
	readYAML(t, blocks(t, "GitLab CI", "yaml")[0], &pipeline)
	job := pipeline["rules"]
	file := job.Artifacts.Reports.Codequality
	if file == "" || !strings.Contains(strings.Join(job.Script, "\n"), "--output gitlab="+file) {
		t.Errorf("the job is %+v", job)
	}
}
