package prose

import (
	"net/url"
	"path"
	"strings"
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
