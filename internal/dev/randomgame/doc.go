// Package randomgame makes random games for tests: definitions that are valid and
// can be played, with rules of every kind. What they say makes no sense, but names
// are declared, kinds fit and the tokens that rules move are mostly where the rules
// look for them, so that random play comes far.
package randomgame
