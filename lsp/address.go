package lsp

import (
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"go.lsp.dev/uri"

	"ludo-lsp/internal/spec/workspace"
)

// address identifies a document however its URI was spelled: the slash-separated path of a file, with a lower-case
// drive letter, or the canonical URI of anything else.
type address string

// isFile reports whether the address is a path.
func (a address) isFile() bool {
	return strings.HasPrefix(string(a), "/") || hasDrive(string(a))
}

// folder returns the address of the folder that contains the file.
func (a address) folder() address { return address(workspace.Dir(string(a))) }

// isAlone reports whether a document can only be a spec by itself: one that is no file, or no Markdown file.
func (a address) isAlone() bool { return !a.isFile() || !workspace.IsMarkdown(string(a)) }

// addressOf returns the address of a URI, as a client spelled it or as the library rewrote it.
func addressOf(spelled string) address {
	if scheme, rest, ok := strings.Cut(spelled, ":"); ok && len(scheme) > 1 {
		spelled = strings.ToLower(scheme) + ":" + rest
	}
	u, err := uri.Parse(spelled)
	if err != nil {
		return address(spelled)
	}
	if u.Scheme() != "file" {
		return address(u)
	}
	p := u.Path()
	if authority := u.Authority(); authority != "" {
		return address("//" + authority + path.Clean(p))
	}
	if strings.HasPrefix(p, "/") && hasDrive(p[1:]) {
		p = strings.ToLower(p[1:2]) + p[2:]
	} else if hasDrive(p) {
		p = strings.ToLower(p[:1]) + p[1:]
	}
	return address(path.Clean(p))
}

func hasDrive(p string) bool {
	return len(p) > 2 && p[1] == ':' && p[2] == '/' && (p[0]|0x20) >= 'a' && (p[0]|0x20) <= 'z'
}

// spellings remembers how the client writes the URIs of folders, so that the URI of another file in such a folder is
// written the same way.
type spellings map[address]string

// learn stores the spelling of a folder.
func (s spellings) learn(folder address, spelled string) {
	if folder.isFile() {
		s[folder] = strings.TrimSuffix(spelled, "/")
	}
}

// uriOf returns the URI of a file that the client has not opened, in the client's spelling of its folder.
func (s spellings) uriOf(a address) uri.URI {
	if !a.isFile() {
		return uri.URI(a)
	}
	rest := ""
	for folder := a; ; {
		if known, ok := s[folder]; ok && rest != "" {
			return uri.URI(known + rest)
		}
		parent := folder.folder()
		if parent == folder {
			break
		}
		rest = "/" + url.PathEscape(path.Base(string(folder))) + rest
		folder = parent
	}
	return uri.File(filepath.FromSlash(string(a)))
}
