//go:build unix

// Command attack gives every input of package hostile to a built program, and
// says which of them take too long or too much memory, end it or leave it without
// a sentence. It is what "make hostile" runs.
//
//	attack [-case REGEXP] [-v] PROGRAM
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"sync"
	"text/tabwriter"
	"time"

	"ludo-lsp/internal/hostile"
)

func main() {
	pattern := flag.String("case", ".", "only cases whose class/name/command match this regular expression")
	verbose := flag.Bool("v", false, "print a line for each case, and what failed cases wrote")
	jobs := flag.Int("j", runtime.NumCPU(), "how many cases run at a time")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: attack [-case REGEXP] [-v] [-j N] PROGRAM")
		os.Exit(2)
	}
	// What this program has in use counts as the memory of those it starts.
	debug.SetGCPercent(20)
	program, err := filepath.Abs(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if !attack(program, regexp.MustCompile(*pattern), *verbose, *jobs) {
		os.Exit(1)
	}
}

// class is what is known of the cases of one class.
type class struct {
	name          string
	cases, failed int
	open          int
	time          time.Duration
	bytes         int64
	slowest, most string
}

// attack runs the cases that match and prints a table; it reports whether all
// held.
func attack(program string, match *regexp.Regexp, verbose bool, jobs int) bool {
	var mu sync.Mutex
	var classes []*class
	var group sync.WaitGroup
	slots := make(chan struct{}, max(1, jobs))
	held, started := true, time.Now()
	for _, c := range hostile.Cases() {
		if !match.MatchString(c.ID()) {
			continue
		}
		if len(classes) == 0 || classes[len(classes)-1].name != c.Class {
			classes = append(classes, &class{name: c.Class})
		}
		in := classes[len(classes)-1]
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			r, err := hostile.Run(program, c, c.Size)
			if err != nil {
				r.Faults = append(r.Faults, err.Error())
			}
			mu.Lock()
			defer mu.Unlock()
			in.cases++
			if r.Time > in.time {
				in.time, in.slowest = r.Time, c.Name+" ("+c.How+")"
			}
			if r.Bytes > in.bytes {
				in.bytes, in.most = r.Bytes, c.Name+" ("+c.How+")"
			}
			if verbose {
				fmt.Printf("%6.2f s %5d MiB  exit %2d  %7d KiB  %s\n", r.Time.Seconds(), r.Bytes>>20, r.Exit, r.Input>>10, c.ID())
			}
			if why, open := hostile.Open(c); open {
				if len(r.Faults) > 0 {
					in.open++
					if verbose {
						fmt.Printf("OPEN %s: %s; %s\n", c.ID(), why, r.Faults[0])
					}
				}
			} else if len(r.Faults) > 0 {
				in.failed++
				held = false
				for _, f := range r.Faults {
					fmt.Printf("FAIL %s: %s\n", c.ID(), f)
				}
				if verbose {
					fmt.Printf("     %.400q\n", r.Output)
				}
			}
		})
	}
	group.Wait()
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "class\tcases\tfailed\topen\tworst time\t\tworst memory\t")
	all, failed, open := 0, 0, 0
	for _, c := range classes {
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%.2f s\t%.40s\t%d MiB\t%.40s\n", c.name, c.cases, c.failed, c.open, c.time.Seconds(), c.slowest, c.bytes>>20, c.most)
		all, failed, open = all+c.cases, failed+c.failed, open+c.open
	}
	table.Flush()
	fmt.Printf("%d hostile inputs, %d at fault, %d that are known not to hold, %.0f s\n", all, failed, open, time.Since(started).Seconds())
	return held && all > 0
}
