// Package kernel plays games. New makes a definition (package gamedef) ready to be
// played: names become numbers, expressions become functions, effect lists become
// codes. A State is a value; applying a Move to it gives another State and never
// changes the first. Equal definitions, seeds and moves give equal states and
// traces on every machine.
//
// The kernel knows no game: what it does is said by definitions alone. It reads no
// clock, no environment and no map whose order is not its own.
//
// # Inside
//
// A machine runs rules on a position of its own and keeps a journal of what it
// changes. A search for the legal answers to a decision therefore goes forward from
// the decision and rolls back to it, and does not run the rule again from its
// start. A rule that fails, a decision without an answer, and in a search whatever
// draws a random number stop the machine by a panic that never leaves the package.
//
// The files are families by name: state_ (the position, its journal and what is read of it), evaluate_ (values,
// conditions, queries), memo_ (results that are kept), effect_ (effects, their code, triggers), move_ (actions, turns
// and how a move is judged and made), search_ (the look at decisions), card_ (card-driven order), json_ and trace_.
//
// What a position of a card-driven game knows of cards and seats is one record
// (cardFlow) that is replaced and never changed. A move reaches it in one place,
// settleMove, after its effects and triggers; the end of a turn in another, endTurn.
// Both end cards with endCard.
package kernel
