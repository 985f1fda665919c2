// Command work reads, compiles and plays specs in which one list or mapping after the other
// is long, each in two sizes, and tells how many statements that executes and how many bytes
// it asks for. It counts them itself, so it must be built with
// -cover -covermode=atomic, and be among the packages of -coverpkg.
//
//	work [-size N] [-every] [-seeds N] [-share I/N] [-match REGEXP]
//
// The lists are those of the grammar table, and those of random specs that are sound.
package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"runtime/coverage"
	"runtime/debug"
	"slices"

	"ludo-lsp/internal/dev/hostile"
	"ludo-lsp/kernel/gamedef"
)

func main() {
	size := flag.Int("size", 1000, "how many entries the smaller one of two specs has")
	every := flag.Bool("every", false, "read each list of the table in every manner, and not in one of them")
	seeds := flag.Int("seeds", 20, "how many random specs there are")
	match := flag.String("match", ".", "only specs whose name matches this regular expression are read")
	share := flag.String("share", "0/1", "which of so many parts of the specs are read")
	flag.Parse()
	var part, parts int
	if _, err := fmt.Sscanf(*share, "%d/%d", &part, &parts); err != nil || parts < 1 {
		fmt.Fprintln(os.Stderr, "-share is I/N")
		os.Exit(2)
	}
	matching, err := regexp.Compile(*match)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	debug.SetGCPercent(400)
	out := json.NewEncoder(os.Stdout)
	for i, g := range slices.Concat(hostile.Growing(*every), hostile.Lists(uint64(*seeds))) {
		if i%parts != part || !matching.MatchString(g.Name) {
			continue
		}
		counted := hostile.Counted{Name: g.Name}
		for k := range counted.Sizes {
			if err := count(g.Make(*size<<k), &counted.Sizes[k], &counted.Played[k]); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
		if err := out.Encode(counted); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// count reads, compiles and plays a spec, and counts what the one and the other take.
func count(text string, read, played *hostile.Count) error {
	var def *gamedef.GameDef
	err := measure(read, func() {
		def = hostile.Compile(text)
	})
	read.Input, played.Input = len(text), len(text)
	if err != nil || def == nil {
		return err
	}
	return measure(played, func() { hostile.Play(def) })
}

// measure counts what a function takes, without the size of its input.
func measure(into *hostile.Count, f func()) error {
	var before, after runtime.MemStats
	if err := coverage.ClearCounters(); err != nil {
		return err
	}
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	var counters bytes.Buffer
	if err := coverage.WriteCounters(&counters); err != nil {
		return err
	}
	statements, err := sum(counters.Bytes())
	into.Work, into.Bytes = statements, int64(after.TotalAlloc-before.TotalAlloc)
	return err
}

// sum adds the counters up that the coverage of Go has written: of each function their
// number, two numbers that tell which function it is, and the counters.
func sum(data []byte) (total int64, err error) {
	const header, segment = 32, 16
	if len(data) < header+segment || !bytes.Equal(data[:4], []byte("\x00cwm")) || data[24] != 2 {
		return 0, errors.New("the counters are not written as they are read here")
	}
	functions := binary.LittleEndian.Uint64(data[header:])
	texts := int(binary.LittleEndian.Uint32(data[header+8:])) + int(binary.LittleEndian.Uint32(data[header+12:]))
	at := header + segment + texts
	data = data[(at+3)/4*4:]
	next := func() uint64 {
		n, size := binary.Uvarint(data)
		if size <= 0 {
			err = errors.New("the counters end early")
			return 0
		}
		data = data[size:]
		return n
	}
	for ; functions > 0 && err == nil; functions-- {
		n := next()
		next()
		next()
		for ; n > 0 && err == nil; n-- {
			total += int64(next())
		}
	}
	return total, err
}
