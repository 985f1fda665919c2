// Command release writes what a version is distributed as into a folder: programs for each
// platform in archives, their checksums, a bill of materials, packages for npm, manifests for
// Homebrew and Scoop, and an action that brings the program by its checksum. The same commit
// gives the same bytes.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// release is what is written, and of what.
type release struct {
	tree    string // the root of the repository
	out     string // the folder for the files
	version string // without a "v"
	base    string // the URL of the folder from which files are downloaded
	site    string // the URL of the project
	when    time.Time
	sums    map[string]string // SHA-256 of the files by their names, in hexadecimal
}

func main() {
	out := flag.String("out", "dist/release", "the folder to write into; what is in it is removed")
	version := flag.String("version", "", "the version (default: the tag or commit of git)")
	site := flag.String("site", "https://github.com/OWNER/ludo-lsp", "the URL of the project")
	only := flag.String("only", "", "platforms to build for, as linux/amd64, with commas (default: all)")
	vsix := flag.Bool("vsix", false, "also package the VS Code extension for each platform, which needs npm")
	flag.Parse()
	if err := run(*out, *version, *site, *only, *vsix); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(out, version, site, only string, vsix bool) error {
	r, err := begin(out, version, site)
	if err != nil {
		return err
	}
	wanted := platforms
	if only != "" {
		wanted = nil
		for name := range strings.SplitSeq(only, ",") {
			i := slices.IndexFunc(platforms, func(p platform) bool { return p.String() == name })
			if i < 0 {
				return fmt.Errorf("there is no platform %q; there are %v", name, platforms)
			}
			wanted = append(wanted, platforms[i])
		}
	}
	var built []program
	for _, p := range wanted {
		fmt.Println("==", p)
		b, err := r.build(p)
		if err != nil {
			return err
		}
		built = append(built, b)
		if err := r.archive(b); err != nil {
			return err
		}
		if vsix {
			if err := r.extension(p); err != nil {
				return err
			}
		}
	}
	for _, write := range r.writers() {
		if err := write(built); err != nil {
			return err
		}
	}
	return nil
}

// writers write what is made of all programs, the checksums last.
func (r *release) writers() []func([]program) error {
	return []func([]program) error{r.billOfMaterials, r.npm, r.homebrew, r.scoop, r.action, r.checksums}
}

// begin empties the folder and finds out what is released.
func begin(out, version, site string) (*release, error) {
	tree, err := filepath.Abs(".")
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(tree, "go.mod")); err != nil {
		return nil, fmt.Errorf("to be run at the root of the repository: %w", err)
	}
	if version == "" {
		text, err := exec.Command("git", "describe", "--tags", "--always", "--dirty").Output()
		if err != nil {
			return nil, fmt.Errorf("the version is not known: %w", err)
		}
		version = strings.TrimSpace(string(text))
	}
	version = strings.TrimPrefix(version, "v")
	r := &release{tree: tree, out: out, version: version, site: site, base: site + "/releases/download/v" + version,
		when: time.Unix(1, 0).UTC(), sums: map[string]string{}}
	// The time of the commit, as https://reproducible-builds.org says.
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		text, _ := exec.Command("git", "log", "-1", "--format=%ct").Output()
		epoch = strings.TrimSpace(string(text))
	}
	if seconds, err := strconv.ParseInt(epoch, 10, 64); err == nil {
		r.when = time.Unix(seconds, 0).UTC()
	}
	if err := os.RemoveAll(out); err != nil {
		return nil, err
	}
	return r, os.MkdirAll(out, 0o755)
}

// extension packages the VS Code extension for a platform.
func (r *release) extension(p platform) error {
	command := exec.Command(filepath.Join(r.tree, "scripts", "vsix"), p.vscode())
	command.Env = append(os.Environ(), "SOURCE_DATE_EPOCH="+strconv.FormatInt(r.when.Unix(), 10))
	command.Stderr = os.Stderr
	name, err := command.Output()
	if err != nil {
		return fmt.Errorf("the extension for %s: %w", p, err)
	}
	data, err := os.ReadFile(strings.TrimSpace(string(name)))
	if err != nil {
		return err
	}
	return r.write("ludo-lsp-"+p.vscode()+"-"+r.version+".vsix", data)
}
