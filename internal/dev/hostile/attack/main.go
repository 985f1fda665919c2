//go:build unix

// Command attack gives every input of package hostile to a built program, and
// says which of them take too long or too much memory, end it or leave it without
// a sentence. It is what "make hostile" runs.
//
//	attack [-case REGEXP] [-v] [-j N] PROGRAM
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"sync"
	"text/tabwriter"
	"time"

	"ludo-lsp/internal/dev/hostile"
)

// supervise is the first argument with which this program starts itself for each
// input: see hostile.Supervise.
const supervise = "supervise"

func main() {
	if len(os.Args) > 2 && os.Args[1] == supervise {
		hostile.Supervise(os.Args[2:])
		return
	}
	pattern := flag.String("case", ".", "only cases whose class/name/command match this regular expression")
	verbose := flag.Bool("v", false, "print a line for each case, and what failed cases wrote")
	jobs := flag.Int("j", runtime.NumCPU(), "how many cases run at a time")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: attack [-case REGEXP] [-v] [-j N] PROGRAM")
		os.Exit(2)
	}
	program, err := filepath.Abs(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	self, err := os.Executable()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	a := attack{program: program, supervisor: []string{self, supervise}, verbose: *verbose}
	if !a.run(regexp.MustCompile(*pattern), max(1, *jobs)) {
		os.Exit(1)
	}
}

// attack is one run over the cases.
type attack struct {
	program    string
	supervisor []string
	verbose    bool

	mu      sync.Mutex
	classes []*class
}

// class is what is known of the cases of one class.
type class struct {
	name          string
	cases, failed int
	time          time.Duration
	bytes         int64
	slowest, most string
}

// tries is how often a case may be slow that is run by itself. What else a machine does
// can make anything slow once, but nothing wrong.
const tries = 3

// run runs the cases that match and prints a table; it reports whether all held.
func (a *attack) run(match *regexp.Regexp, jobs int) bool {
	started := time.Now()
	var group sync.WaitGroup
	slots := make(chan struct{}, jobs)
	var again []hostile.Case
	for _, c := range hostile.Cases() {
		if !match.MatchString(c.ID()) {
			continue
		}
		if n := len(a.classes); n == 0 || a.classes[n-1].name != c.Class {
			a.classes = append(a.classes, &class{name: c.Class})
		}
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			r := a.try(c)
			a.mu.Lock()
			defer a.mu.Unlock()
			if onlySlow(r) {
				again = append(again, c)
			} else {
				a.note(c, r)
			}
		})
	}
	group.Wait()
	for _, c := range again {
		var r hostile.Result
		for n := 0; n == 0 || n < tries && onlySlow(r); n++ {
			r = a.try(c)
		}
		a.note(c, r)
	}
	return a.tell(time.Since(started))
}

// onlySlow reports whether a run was as it must be but for its time.
func onlySlow(r hostile.Result) bool { return r.Slow != "" && len(r.Faults) == 0 }

// faults are all that was wrong with a run.
func faults(r hostile.Result) []string {
	if r.Slow != "" {
		return append(r.Faults, r.Slow)
	}
	return r.Faults
}

// try runs one case.
func (a *attack) try(c hostile.Case) hostile.Result {
	r, err := hostile.Run(a.program, a.supervisor, c, c.Size)
	if err != nil {
		r.Faults = append(r.Faults, err.Error())
	}
	if a.verbose {
		fmt.Printf("%6.2f s %5d MiB  exit %2d  %7d KiB  %s\n", r.Time.Seconds(), r.Bytes>>20, r.Exit, r.Input>>10,
			c.ID())
		for _, f := range faults(r) {
			fmt.Printf("     %s\n     %.400q\n", f, r.Output)
		}
	}
	return r
}

// note enters what became of a case.
func (a *attack) note(c hostile.Case, r hostile.Result) {
	var in *class
	for _, one := range a.classes {
		if one.name == c.Class {
			in = one
		}
	}
	in.cases++
	name := c.Name + " (" + c.How + ")"
	if r.Time > in.time {
		in.time, in.slowest = r.Time, name
	}
	if r.Bytes > in.bytes {
		in.bytes, in.most = r.Bytes, name
	}
	if wrong := faults(r); len(wrong) > 0 {
		in.failed++
		for _, f := range wrong {
			fmt.Printf("FAIL %s: %s\n", c.ID(), f)
		}
	}
}

// tell prints the table and reports whether all held.
func (a *attack) tell(took time.Duration) bool {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "class\tcases\tfailed\tworst time\t\tworst memory\t")
	all, failed := 0, 0
	for _, c := range a.classes {
		fmt.Fprintf(table, "%s\t%d\t%d\t%.2f s\t%.40s\t%d MiB\t%.40s\n", c.name, c.cases, c.failed, c.time.Seconds(),
			c.slowest, c.bytes>>20, c.most)
		all, failed = all+c.cases, failed+c.failed
	}
	table.Flush()
	fmt.Printf("%d hostile inputs, %d at fault, %.0f s\n", all, failed, took.Seconds())
	return failed == 0 && all > 0
}
