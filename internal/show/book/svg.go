//go:build !js

package book

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// activeElements are the SVG elements that run something, show another document, or load one. Animations are among
// them: they can set the destination of a link.
var activeElements = []string{"script", "foreignobject", "iframe", "object", "embed", "audio", "video", "handler",
	"listener", "link", "meta", "set", "animate", "animatemotion", "animatetransform", "animatecolor", "discard"}

// checkInactive says why a picture is more than a picture; nil if nothing in it can act. A page shows an SVG without
// running it, but a browser that opens the file alone runs it.
func checkInactive(svg []byte) error {
	d := xml.NewDecoder(bytes.NewReader(svg))
	d.Strict = true
	svgs := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			if svgs == 0 {
				return errors.New("it is no SVG")
			}
			return nil
		}
		if err != nil {
			return errors.New("it is no sound SVG")
		}
		switch t := token.(type) {
		case xml.ProcInst:
			if t.Target != "xml" {
				return fmt.Errorf("it has an instruction <?%s?>", t.Target)
			}
		case xml.Directive:
			if !isPlainDoctype(t) {
				return errors.New("it declares entities")
			}
		case xml.CharData:
			if loadsFromElsewhere(string(t)) {
				return errors.New("its style brings in something from elsewhere")
			}
		case xml.StartElement:
			name := strings.ToLower(t.Name.Local)
			if name == "svg" {
				svgs++
			}
			if slices.Contains(activeElements, name) {
				return fmt.Errorf("it has a <%s>", name)
			}
			if err := inactiveAttributes(t.Attr); err != nil {
				return err
			}
		}
	}
}

func inactiveAttributes(attributes []xml.Attr) error {
	for _, a := range attributes {
		name, value := strings.ToLower(a.Name.Local), strings.ToLower(strings.TrimSpace(a.Value))
		switch {
		case strings.HasPrefix(name, "on"):
			return fmt.Errorf("it has %s=", name)
		case (name == "href" || name == "src") && !strings.HasPrefix(value, "#") && !isRasterData(value):
			return errors.New("it refers to something elsewhere")
		case loadsFromElsewhere(value):
			return errors.New("its style brings in something from elsewhere")
		}
	}
	return nil
}

// isRasterData reports whether an address is itself a raster image.
func isRasterData(address string) bool {
	return slices.ContainsFunc([]string{"png", "jpeg", "gif", "webp"},
		func(kind string) bool { return strings.HasPrefix(address, "data:image/"+kind+";") })
}

// loadsFromElsewhere reports whether a style loads something from elsewhere; url(#name) is a part of the picture
// itself. A backslash could spell the same words differently.
func loadsFromElsewhere(style string) bool {
	style = strings.ToLower(style)
	for rest := style; ; {
		_, after, found := strings.Cut(rest, "url(")
		if !found {
			break
		}
		if !strings.HasPrefix(strings.TrimLeft(after, " \t\r\n\"'"), "#") {
			return true
		}
		rest = after
	}
	return strings.Contains(style, "@import") || strings.Contains(style, "javascript:") ||
		strings.Contains(style, "\\") && strings.Contains(style, "(")
}

// isPlainDoctype reports whether a doctype declares nothing itself.
func isPlainDoctype(d xml.Directive) bool {
	return bytes.HasPrefix(bytes.ToUpper(bytes.TrimSpace(d)), []byte("DOCTYPE")) && !bytes.ContainsAny(d, "[<")
}
