package prose

import (
	"net/url"
	"path"
	"strings"
	"unicode"
)

// Destination returns the file to which a link in document `from` leads, and the anchor there; ok is false if the
// link leads out of the file system, or is no path in it. Paths are slash-separated.
func Destination(from, link string) (file, anchor string, ok bool) {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Opaque != "" || strings.HasPrefix(u.Path, "/") ||
		u.Path == "" && u.Fragment == "" {
		return "", "", false
	}
	if u.Path == "" {
		return from, u.Fragment, true
	}
	file = path.Join(path.Dir(from), u.Path)
	if strings.HasPrefix(from, "//") && strings.HasPrefix(file, "/") {
		file = "/" + file // it names another machine
	}
	return file, u.Fragment, true
}

// Slug returns the anchor that common Markdown renderers give to a heading: small letters, hyphens for blanks, and
// only letters, digits, hyphens and underscores.
func Slug(heading string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(heading) {
		switch {
		case c == ' ':
			b.WriteByte('-')
		case c == '-' || c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.Is(unicode.Mn, c):
			b.WriteRune(c)
		}
	}
	return b.String()
}
