package replay_test

import (
	"strings"
	"testing"
)

// Decision 43: recordings have the zones of all players who may play, as they had before:
// those of players who do not are empty.
func TestDecision43RecordingsHaveAllZones(t *testing.T) {
	g := millGame(t, `"zones": [`, `"zoneVars": [{"name": "dust", "type": "int", "init": 4, "min": 0, "max": 9}], "zones": [
		{"id": "purse:0", "owner": "player", "visibility": "owner", "ordering": "set"}, {"id": "purse:1", "owner": "player", "visibility": "owner", "ordering": "set"},
		{"id": "purse:2", "owner": "player", "visibility": "owner", "ordering": "set"},`)
	for players := 2; players <= 3; players++ {
		text := recorded(t, g, 5, players, 12)
		for _, want := range []string{`"purse:2":[]`, `"purse:2":{"dust":4}`} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%d players: the recording lacks %s", players, want)
			}
		}
		sameAgain(t, g, text, "a recording")
	}
}
