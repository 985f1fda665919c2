package random

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"ludo-lsp/kernel/gamedef"
)

// Seed is a seed in JSON: a number up to 2^53, which all programs read exactly, or a text of its digits, which is
// written for larger seeds. Both are read.
type Seed int64

// exact is the limit up to which 64-bit floats represent all integers exactly.
const exact = 1 << 53

// Data returns the seed as JSON data.
func (s Seed) Data() gamedef.Data {
	if s > exact || s < -exact {
		return gamedef.Text(strconv.FormatInt(int64(s), 10))
	}
	return gamedef.Number(s)
}

// MarshalJSON implements json.Marshaler.
func (s Seed) MarshalJSON() ([]byte, error) { return gamedef.Canonical(s.Data()), nil }

// UnmarshalJSON implements json.Unmarshaler.
func (s *Seed) UnmarshalJSON(text []byte) error {
	digits := string(text)
	if digits == "null" {
		return nil
	}
	if text[0] == '"' {
		if err := json.Unmarshal(text, &digits); err != nil {
			return err
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil { // an integer may have another notation, such as 1e3
		f, wrong := strconv.ParseFloat(digits, 64)
		if wrong != nil || f != math.Trunc(f) || math.Abs(f) > exact {
			return fmt.Errorf("%.40q is no seed, which is a whole number from %d to %d", digits, int64(math.MinInt64),
				int64(math.MaxInt64))
		}
		n = int64(f)
	}
	*s = Seed(n)
	return nil
}
