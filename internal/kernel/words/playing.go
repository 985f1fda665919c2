package words

import (
	"cmp"
	"strings"
)

// suits are the signs of the French suits.
var suits = map[string]string{"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}

const signs = "♣♦♥♠"

// cardProperties are the properties that a playing card shows by the text in its corner and the sign of its suit.
var cardProperties = map[string]bool{"suit": true, "rank": true, "face": true}

// courtRanks are the names of the ranks that are written as numbers but not shown as numbers on a card.
var courtRanks = map[string]string{"1": "ace", "11": "jack", "12": "queen", "13": "king", "14": "ace"}

// cornerTexts is the text in the corner of a card whose rank is a word.
var cornerTexts = map[string]string{"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "10", "nine": "9", "eight": "8",
	"seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2"}

// CardCorner returns the corner of a French-suited playing card: its rank, A to K, and the sign of its suit; "" for
// other cards.
func CardCorner(rank, suit string) (corner, sign string) {
	rank = strings.ToLower(rankName(rank, suit))
	corner = cmp.Or(cornerTexts[rank], strings.ToUpper(rank))
	if sign = suits[strings.ToLower(suit)]; len(corner) > len("10") {
		sign = "" // a joker
	}
	return corner, sign
}

// rankName returns the name of the rank of a French-suited playing card whose rank is a number.
func rankName(rank, suit string) string {
	if suits[strings.ToLower(suit)] == "" {
		return rank
	}
	return cmp.Or(courtRanks[rank], rank)
}
