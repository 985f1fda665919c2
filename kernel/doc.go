// Package kernel plays games. New makes a definition (package gamedef) ready to be played: names become numbers,
// expressions become functions, effect lists become code. A State is a value; applying a Move to it returns another
// State and never changes the first. Equal definitions, seeds and moves give equal states and traces on every
// machine.
//
// The kernel knows no game: definitions alone determine what it does. It reads no clock, no environment and no map in
// random order.
//
// # Inside
//
// A machine runs rules on a position of its own and keeps a journal of what it changes. A search for the legal
// answers to a decision therefore goes forward from the decision and rolls back to it, and does not rerun the rule
// from its start. A rule that fails, a decision without an answer, and in a search any random draw stop the machine
// by a panic that never leaves the package.
//
// The files are families by name: state_ (the position, its journal and its readers), evaluate_ (values, conditions,
// queries), memo_ (cached results), effect_ (effects, their code, triggers), move_ (actions, turns and how a move is
// judged and made), search_ (the search through decisions), card_ (card-driven order), json_ and trace_.
//
// A position of a card-driven game keeps cards and seats in one record (cardFlow) that is replaced and never changed.
// A move reaches it in one place, settleMove, after its effects and triggers; the end of a turn in another, endTurn.
// Both end cards with endCard.
package kernel
