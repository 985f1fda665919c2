// Package cputime tells benchmarks how much processor time a process has used, which
// other programs on the machine change less than the time on the clock.
package cputime
