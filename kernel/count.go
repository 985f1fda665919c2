package kernel

import "strconv"

// countText is a range of counts as a text: "1", "at least 2", "1 to 3".
func countText(low, high int) string {
	switch {
	case low == high:
		return strconv.Itoa(low)
	case high < 0:
		return "at least " + strconv.Itoa(low)
	}
	return strconv.Itoa(low) + " to " + strconv.Itoa(high)
}
