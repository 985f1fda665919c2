// Package randomspec makes random specs for tests, by the grammar table alone:
// every section, record, union and spelling that the table has comes up, and a
// new row takes part without a word here. What the specs say makes no sense.
// Most of them have faults; a fault can be taken out by its path (Spec.Remove),
// so that a test gets from any spec to a sound one.
package randomspec
