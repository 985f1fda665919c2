package debugger

import (
	"strconv"
	"strings"

	"ludo-lsp/kernel"
)

// Names of watches begin with their kind. They are the data ids of the protocol.

func watchOf(c *kernel.VariableCell) string {
	out := "variable " + c.Var
	if c.Player >= 0 {
		out += " of player " + strconv.Itoa(c.Player)
	}
	if c.Zone != "" {
		out += " in " + c.Zone
	}
	return out
}

func watchZone(id string) string { return "zone " + id }

func watchMarker(space, marker string) string {
	if space == "" {
		return "marker " + marker
	}
	return "marker " + marker + " in " + space
}

// isWatch reports whether name can be the data id of a watch.
func isWatch(name string) bool {
	kind, what, _ := strings.Cut(name, " ")
	return what != "" && (kind == "variable" || kind == "zone" || kind == "marker")
}

// changes returns the names of the watches for what an entry of a trace changes.
func changes(what kernel.Traced) []string {
	switch e := what.(type) {
	case kernel.VariableChanged:
		return []string{watchOf(&e.VariableCell)}
	case kernel.ResourceTransferred:
		return []string{watchOf(&e.From), watchOf(&e.To)}
	case kernel.MarkerChanged:
		return []string{watchMarker(e.Space, e.Marker)}
	case kernel.TokenMoved:
		return []string{watchZone(e.From), watchZone(e.To)}
	case kernel.TokenCreated:
		return []string{watchZone(e.Zone)}
	case kernel.TokenDestroyed:
		return []string{watchZone(e.Zone)}
	case kernel.ZoneShuffled:
		return []string{watchZone(e.Zone)}
	}
	return nil
}
