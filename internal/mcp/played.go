package mcp

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
)

// mostListed bounds the items of a kind in the data of an answer, longestName the length of its texts, in bytes.
const (
	mostListed  = 20
	longestName = 100
)

// Short says how many games an answer was meant to cover, and why it covers fewer.
type Short struct {
	Wanted int    `json:"wanted"`
	Ended  string `json:"ended"`
	Left   int    `json:"leftOut,omitempty"` // of its lists
}

func (s *Short) tell(games, wanted int) {
	if s.Wanted = cmp.Or(wanted, manyGames); games < s.Wanted {
		s.Ended = fmt.Sprintf("The time was up after %d of %d games.", games, s.Wanted)
	}
}

// figures are the results of whole games.
type figures struct {
	Short
	Playouts int    `json:"playouts"`
	Moves    int    `json:"moves"`
	Draws    int    `json:"draws"`
	Seats    []seat `json:"seats"`
	Stops    []stop `json:"stops"`
}

type seat struct {
	Player    int     `json:"player"`
	Seat      string  `json:"seat,omitempty"`
	Wins      int     `json:"wins"`
	WinRate   between `json:"winRate" jsonschema:"95 %"`
	Shared    int     `json:"shared"`
	Lost      int     `json:"lost"`
	MeanScore float64 `json:"meanScore,omitempty"`
}

type between struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

type stop struct {
	Reason  string      `json:"stopReason"`
	Count   int         `json:"count"`
	Seed    json.Number `json:"seed"`
	Path    string      `json:"path,omitempty"`
	Message string      `json:"message,omitempty"`
}

// comparison lists the changes from one game to another.
type comparison struct {
	Short
	Games   int      `json:"games"`
	Sure    bool     `json:"sure"`
	Figures []figure `json:"figures"`
}

type figure struct {
	Figure  string  `json:"figure"`
	Share   bool    `json:"share"`
	Before  float64 `json:"before"`
	After   float64 `json:"after"`
	Change  float64 `json:"change"`
	Half    float64 `json:"half"`
	Changed bool    `json:"changed"`
}

// coveredRules says which rules acted: how many, and those that never did.
type coveredRules struct {
	Short
	Games   int    `json:"games"`
	Covered int    `json:"covered"`
	Total   int    `json:"total"`
	Rules   []rule `json:"rules"`
}

type rule struct {
	Path  string `json:"path"`
	What  string `json:"what"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	Times int    `json:"times"`
	True  *int   `json:"true,omitempty"`
	False *int   `json:"false,omitempty"`
}

// isWhole reports whether a rule did everything it can do.
func (r rule) isWhole() bool {
	return r.Times > 0 && (r.True == nil || *r.True > 0) && (r.False == nil || *r.False > 0)
}

// boundData returns data with lists and texts of bounded lengths: beside a list is the number of items left out.
func boundData(v any) any {
	switch v := v.(type) {
	case map[string]any:
		left := 0
		for key, member := range v {
			if list, is := member.([]any); is && len(list) > mostListed {
				left += len(list) - mostListed
				member = list[:mostListed]
			}
			v[key] = boundData(member)
		}
		if left > 0 {
			v["leftOut"] = left
		}
	case []any:
		for i := range v {
			v[i] = boundData(v[i])
		}
	case string:
		if len(v) > longestName {
			return strings.ToValidUTF8(v[:longestName], "") + "…"
		}
	}
	return v
}

// situation is a state, and the moves of the viewer.
type situation struct {
	State  string   `json:"state"`
	Active int      `json:"active"`
	Over   bool     `json:"over"`
	Result string   `json:"result,omitempty"`
	Total  int      `json:"total"`
	Moves  []string `json:"moves" jsonschema:"for apply"`
}
