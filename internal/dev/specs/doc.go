// Package specs gives tests and benchmarks specs to read: the games that ship with us,
// large ones that are written for the purpose, and those that lie beside the repository.
package specs
