package lsp

import (
	"errors"
	"fmt"
	"net/url"
	"path"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/play/difference"
	"ludo-lsp/internal/revision"
	"ludo-lsp/internal/spec/workspace"
)

// headRevision is what a spec is compared with by default.
const headRevision = "HEAD"

// writeComparison returns the text about the rules in which the spec of a view differs from the revision name of git.
func writeComparison(v view, name string) (string, error) {
	name, err := url.PathUnescape(name)
	if err != nil {
		return "", err
	}
	before, shorten, err := specAtRevision(v, name)
	if err != nil {
		return "", err
	}
	report := difference.Of(before, v.spec.game(), name, "the game as it is now")
	report.Name = func(file string) string {
		if rest, ok := shorten(file); ok {
			return rest
		}
		return shortName(v, file)
	}
	var b strings.Builder
	err = report.WriteMarkdown(&b)
	return b.String(), err
}

// specAtRevision returns the spec of a view as it is in the revision name of git, and a function that makes file names
// relative to the game's folder.
func specAtRevision(v view, name string) (before *cnl.Spec, shorten func(file string) (string, bool), err error) {
	root := v.rootOf()
	if !root.isFile() {
		return nil, nil, fmt.Errorf("the game at %s lies in no folder, and so in no git repository", v.layout.Root)
	}
	single := v.layout.Contains(v.layout.Root)
	folder := string(root)
	if single {
		folder = string(root.folder())
	}
	tree, err := revision.Open(strings.TrimSuffix(folder, "/"), name)
	switch {
	case errors.Is(err, revision.ErrNoRepository):
		return nil, nil, fmt.Errorf("%s lies in no git repository, or git is not installed: there is nothing to compare the game with", folder)
	case errors.Is(err, revision.ErrNoRevision):
		if name == headRevision {
			return nil, nil, errors.New("nothing is committed in this git repository yet: there is nothing to compare the game with")
		}
		return nil, nil, fmt.Errorf("git knows no revision %q here", name)
	case err != nil:
		return nil, nil, err
	}
	target := tree.Folder
	if single {
		target = path.Join(target, path.Base(string(root)))
	}
	layout, err := workspace.Locate(tree, target, tree.Root)
	var files []cnl.File
	if err == nil {
		files, err = workspace.Load(tree, layout)
	}
	if err != nil || len(files) == 0 {
		return nil, nil, fmt.Errorf("the revision %s has no game at %s", name, strings.TrimPrefix(target, tree.Root+"/"))
	}
	shorten = func(file string) (string, bool) { return strings.CutPrefix(file, tree.Folder+"/") }
	return cnl.New(files, cnl.Options{}), shorten, nil
}
