package syntax

import (
	"math"
	"strconv"
	"strings"
)

// Type returns the node's type in the core schema: NotScalar for collections and aliases, Null for a missing value.
func (n Node) Type() Type { return n.get().typ }

// IsNull reports whether the node is a missing value or an explicit null.
func (n Node) IsNull() bool { return n.Valid() && n.Type() == Null }

// Bool returns the value of a boolean; false for all other nodes.
func (n Node) Bool() bool {
	if n.Type() != Bool {
		return false
	}
	v := n.Value()
	return v[0] == 't' || v[0] == 'T'
}

// Int returns the value of an integer; ok is false for other nodes, and if the value does not fit.
func (n Node) Int() (int64, bool) {
	if n.Type() != Int {
		return 0, false
	}
	digits, base := n.Value(), 10
	switch {
	case strings.HasPrefix(digits, "0o"):
		digits, base = digits[2:], 8
	case strings.HasPrefix(digits, "0x"):
		digits, base = digits[2:], 16
	}
	v, err := strconv.ParseInt(digits, base, 64)
	return v, err == nil
}

// Float returns the value of a number, also of an integer; ok is false for other nodes.
func (n Node) Float() (float64, bool) {
	text := n.Value()
	switch n.Type() {
	case Int:
		if v, ok := n.Int(); ok {
			return float64(v), true
		}
		if strings.HasPrefix(text, "0o") {
			v := 0.0
			for _, digit := range text[2:] {
				v = v*8 + float64(digit-'0')
			}
			return v, true
		}
		if strings.HasPrefix(text, "0x") {
			v := 0.0
			for _, digit := range text[2:] {
				d, _ := strconv.ParseUint(string(digit), 16, 8)
				v = v*16 + float64(d)
			}
			return v, true
		}
	case Float:
		switch strings.ToLower(text) {
		case ".nan":
			return math.NaN(), true
		case ".inf", "+.inf":
			return math.Inf(1), true
		case "-.inf":
			return math.Inf(-1), true
		}
	default:
		return 0, false
	}
	v, err := strconv.ParseFloat(text, 64)
	// Out of range is infinite, as in every parser of the core schema.
	return v, err == nil || math.IsInf(v, 0)
}

// resolveType returns the core-schema type of a plain scalar.
func resolveType(s string) Type {
	if s == "" {
		return Null
	}
	switch c := s[0]; {
	case c >= '0' && c <= '9', c == '+', c == '-', c == '.':
		return resolveNumber(s)
	case c == '~':
		if len(s) == 1 {
			return Null
		}
	case c == 'n' || c == 'N':
		if s == "null" || s == "Null" || s == "NULL" {
			return Null
		}
	case c == 't' || c == 'T':
		if s == "true" || s == "True" || s == "TRUE" {
			return Bool
		}
	case c == 'f' || c == 'F':
		if s == "false" || s == "False" || s == "FALSE" {
			return Bool
		}
	}
	return String
}

func resolveNumber(s string) Type {
	if len(s) > 2 && s[0] == '0' && (s[1] == 'o' || s[1] == 'x') {
		for i := 2; i < len(s); i++ {
			c := s[i]
			octal := c >= '0' && c <= '7'
			hexadecimal := c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
			if s[1] == 'o' && !octal || s[1] == 'x' && !hexadecimal {
				return String
			}
		}
		return Int
	}
	i := 0
	if s[0] == '+' || s[0] == '-' {
		i++
	}
	switch s[i:] {
	case ".inf", ".Inf", ".INF":
		return Float
	case ".nan", ".NaN", ".NAN":
		if i == 0 {
			return Float
		}
		return String
	}
	digits, start := 0, i
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i, digits = i+1, digits+1
	}
	if i == len(s) {
		if i > start {
			return Int
		}
		return String
	}
	if s[i] == '.' {
		i++
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i, digits = i+1, digits+1
		}
	}
	if digits == 0 {
		return String
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		start = i
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		if i == start {
			return String
		}
	}
	if i < len(s) {
		return String
	}
	return Float
}

// resolveTagged returns the type of a scalar with a tag. Only the tags of the core schema have a meaning; others are
// ignored.
func resolveTagged(tag, value string, style Style) Type {
	switch tag {
	case "!!str", "!", "!<tag:yaml.org,2002:str>":
		return String
	case "!!int", "!!float", "!!bool", "!!null":
		if style != Plain {
			return resolveType(value)
		}
	}
	if style != Plain {
		return String
	}
	return resolveType(value)
}
