package book

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// activeElements are those of SVG that run something, show another document, or bring one in.
// Animations are among them: they can give a link its destination.
var activeElements = []string{"script", "foreignobject", "iframe", "object", "embed", "audio", "video", "handler",
	"listener", "link", "meta", "set", "animate", "animatemotion", "animatetransform", "animatecolor", "discard"}

// inactive tells why a picture is more than a picture; nil if it is none that could act. A page
// shows an SVG without running it, but whoever opens the file alone has it run.
func inactive(svg []byte) error {
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
			if !plainDoctype(t) {
				return errors.New("it declares entities")
			}
		case xml.CharData:
			if loads(string(t)) {
				return errors.New("its style brings in something from elsewhere")
			}
		case xml.StartElement:
			name := strings.ToLower(t.Name.Local)
			if name == "svg" {
				svgs++
			}
			for _, active := range activeElements {
				if name == active {
					return fmt.Errorf("it has a <%s>", name)
				}
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
		case (name == "href" || name == "src") && !strings.HasPrefix(value, "#") && !rasterData(value):
			return errors.New("it refers to something elsewhere")
		case loads(value):
			return errors.New("its style brings in something from elsewhere")
		}
	}
	return nil
}

// rasterData tells an address that is itself a picture of points.
func rasterData(address string) bool {
	for _, kind := range []string{"png", "jpeg", "gif", "webp"} {
		if strings.HasPrefix(address, "data:image/"+kind+";") {
			return true
		}
	}
	return false
}

// loads tells a style that brings something in from elsewhere; url(#name) is a part of the
// picture itself. A backslash could write the same words in another way.
func loads(style string) bool {
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

// plainDoctype tells the declaration of a type of document that declares nothing itself.
func plainDoctype(d xml.Directive) bool {
	return bytes.HasPrefix(bytes.ToUpper(bytes.TrimSpace(d)), []byte("DOCTYPE")) && !bytes.ContainsAny(d, "[<")
}
