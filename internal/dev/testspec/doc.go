// Package testspec reads specs for tests through package cnl, changes them, and tells what of two of them is the same.
// Tests of what lies below cnl stand beside it and use this, as those of cnl itself do.
package testspec
