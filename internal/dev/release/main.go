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
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// release is what is written, and of what.
type release struct {
	tree    string // the root of the repository
	out     string // the folder for the files
	version string // as npm and VS Code demand it, without a "v"
	base    string // the URL of the folder from which files are downloaded
	site    string // the URL of the project
	web     string // the folder of the server for browsers
	when    time.Time
	sums    map[string]string // SHA-256 of the files by their names, in hexadecimal
}

func main() {
	out := flag.String("out", "dist/release", "the folder to write into; what is in it is removed")
	version := flag.String("version", "", "the version (default: the tag or commit of git)")
	site := flag.String("site", "https://github.com/ludo-lsp/ludo-lsp", "the URL of the project")
	only := flag.String("only", "", "platforms to build for, as linux/amd64, with commas (default: all)")
	vsix := flag.Bool("vsix", false, "also package the VS Code extension for each platform, which needs npm")
	say := flag.Bool("say", false, "only say the version, as it stands in all that is written")
	flag.Parse()
	if *say {
		text, err := versionOf(*version)
		if err != nil {
			fmt.Fprintln(os.Stderr, "release:", err)
			os.Exit(1)
		}
		fmt.Println(text)
		return
	}
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
	if vsix {
		if err := r.buildWeb(); err != nil {
			return err
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
			if err := r.extension(b.vscode(), b.path); err != nil {
				return err
			}
		}
	}
	if vsix {
		if err := r.extension("web", ""); err != nil {
			return err
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

// semantic are the versions that npm, VS Code, Homebrew and Scoop can compare.
var semantic = regexp.MustCompile(`^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}` +
	`(-(0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(\.(0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*)?$`)

// versionOf is the version of all that is written: what has no tag is a version before the first.
func versionOf(version string) (string, error) {
	if version == "" {
		text, err := exec.Command("git", "describe", "--tags", "--always", "--dirty").Output()
		if err != nil {
			return "", fmt.Errorf("the version is not known: %w", err)
		}
		version = strings.TrimSpace(string(text))
	}
	version = strings.TrimPrefix(version, "v")
	if semantic.MatchString(version) {
		return version, nil
	}
	return "0.0.0-" + regexp.MustCompile(`[^0-9A-Za-z-]+`).ReplaceAllString("g"+version, "-"), nil
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
	if version, err = versionOf(version); err != nil {
		return nil, err
	}
	if out, err = filepath.Abs(out); err != nil {
		return nil, err
	}
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

// buildWeb builds the server for browsers, which every VS Code extension has.
func (r *release) buildWeb() error {
	r.web = filepath.Join(r.out, "programs", "web")
	command := exec.Command(filepath.Join(r.tree, "scripts", "web"), r.web)
	command.Env = append(os.Environ(), "VERSION=v"+r.version, "QUALITY=1") // the extension has its own compressed form
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	return command.Run()
}

// extension packages the VS Code extension for a target, with its program; that for browsers has none.
func (r *release) extension(target, program string) error {
	command := exec.Command(filepath.Join(r.tree, "scripts", "vsix"), target)
	command.Env = append(os.Environ(), "SOURCE_DATE_EPOCH="+strconv.FormatInt(r.when.Unix(), 10), "PROGRAM="+program,
		"WEB="+r.web, "VERSION="+r.version, "SITE="+r.site, "OUT="+filepath.Join(r.out, "programs"))
	command.Stderr = os.Stderr
	name, err := command.Output()
	if err != nil {
		return fmt.Errorf("the extension for %s: %w", target, err)
	}
	data, err := os.ReadFile(strings.TrimSpace(string(name)))
	if err != nil {
		return err
	}
	return r.write("ludo-lsp-"+target+"-"+r.version+".vsix", data)
}
