package main

import (
	"fmt"
	"path/filepath"
	"strconv"

	"ludo-lsp/internal/check"
	"ludo-lsp/internal/project"
)

// projectOf returns the project file of a folder; nil if there is none.
func (i invocation) projectOf(folder string) (*project.File, error) {
	p, err := project.Find(i.disk(), filepath.ToSlash(folder), "", nil)
	if err != nil {
		return nil, fmt.Errorf("the project file cannot be read: %w", err)
	}
	return p, nil
}

// takeOver sets the options that flags do not set to those of the project file of the working directory.
func (i invocation) takeOver(f *checkFlags) error {
	p, err := i.projectOf(i.dir)
	if err != nil {
		return &check.UsageError{Message: err.Error()}
	}
	if p == nil {
		return nil
	}
	if level, given := p.Project().FailOn.Level(); given && !f.Changed("fail-on") {
		f.failOn = level
	}
	if name := p.Project().Baseline; name != "" && f.baseline == "" {
		f.baseline = filepath.Join(filepath.FromSlash(p.Folder), filepath.FromSlash(name))
	}
	return nil
}

// agreeOnPlay returns how a game is played: as its project file says, as far as no flags are given. If the command
// ends here it returns an exit code and true.
func (i invocation) agreeOnPlay(a *arguments) (agreed project.Simulation, code int, ends bool) {
	folder := i.folderOf(a.Arg(0))
	p, err := i.projectOf(folder)
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s\n", sentence(err.Error()))
		return agreed, exitInternal, true
	}
	if p == nil {
		return agreed, 0, false
	}
	agreed = p.Project().SimulationIn(p.Relative(filepath.ToSlash(folder)))
	given := map[string]string{"agent": agreed.Agent}
	for name, n := range map[string]int64{"players": int64(agreed.Players), "seed": agreed.Seed,
		"max-moves": int64(agreed.MaxMoves)} {
		if n != 0 {
			given[name] = strconv.FormatInt(n, 10)
		}
	}
	for name, value := range given {
		if flag := a.Lookup(name); flag != nil && !flag.Changed && value != "" {
			if err := flag.Value.Set(value); err != nil {
				wrong := fmt.Sprintf("the project file gives %s a value that cannot be used: %v", name, err)
				return agreed, i.reportMisuse(wrong), true
			}
		}
	}
	return agreed, 0, false
}
