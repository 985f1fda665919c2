package scale

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn2x0[Point, func(Range)](&cutFn{})
	register.DoFn4x1[context.Context, Range, func(string) func(*[]byte) bool, func(int, Outcome), error](&playFn{})
	register.DoFn3x1[context.Context, int, Outcome, error](&keepFn{})
	register.Function1x2(byID)
	register.Combiner1[Outcome](&mergeFn{})
	register.Emitter1[Range]()
	register.Emitter2[int, Outcome]()
	register.Iter1[[]byte]()
	beam.RegisterCoder(reflect.TypeFor[Outcome](), encode, decode)
	beam.RegisterType(reflect.TypeFor[Point]())
	beam.RegisterType(reflect.TypeFor[Range]())
	beam.RegisterType(reflect.TypeFor[Game]())
}

// Build adds to s the pipeline that plays points and stores the outcome of each in a folder to which every worker
// must be able to write: a local one, or gs://BUCKET/PATH. Read reads it from there.
func Build(s beam.Scope, games []Game, points []Point, l Limits, folder string) {
	definitions := beam.ParDo(s, byID, beam.CreateList(s, games))
	ranges := beam.Reshuffle(s, beam.ParDo(s, &cutFn{}, beam.CreateList(s, points)))
	played := beam.ParDo(s, &playFn{Version: Version(), Limits: l}, ranges, beam.SideInput{Input: definitions})
	beam.ParDo0(s, &keepFn{Folder: folder}, beam.CombinePerKey(s, &mergeFn{}, played))
}

func byID(g Game) (string, []byte) { return g.ID, g.Definition }

// cutFn cuts points into ranges.
type cutFn struct{}

// ProcessElement implements Beam's DoFn.
func (*cutFn) ProcessElement(p Point, emit func(Range)) {
	for _, r := range p.Ranges() {
		emit(r)
	}
}

// Played counts the games that workers in this process have played or given up, to show the progress.
var Played atomic.Int64

// pools are the pools of the running workers in this process.
var pools = struct {
	sync.Mutex
	open map[*Pool]bool
}{open: map[*Pool]bool{}}

// Close ends the players of workers in this process: not every runner calls Teardown.
func Close() {
	pools.Lock()
	defer pools.Unlock()
	for p := range pools.open {
		p.Close()
		delete(pools.open, p)
	}
}

// definitions returns an iterator for the definition of a game by its name.
type definitions = func(string) func(*[]byte) bool

// playFn plays ranges. Runners differ in how many elements of a bundle they pass at a time, many only one; so it
// accepts as many as there are players, and waits for them at the end.
type playFn struct {
	Version string // of the program that launched the pipeline
	Limits  Limits

	pool  *Pool
	known map[string][]byte // definitions
	free  chan struct{}     // has room if a player is free
	work  sync.WaitGroup
	mu    sync.Mutex
	done  map[int]*Outcome // of this bundle, by point
	err   error
}

// Setup implements Beam's DoFn.
func (f *playFn) Setup() error {
	if err := sameVersion(f.Version); err != nil {
		return err
	}
	f.pool, f.free, f.known = NewPool(f.Limits), make(chan struct{}, f.Limits.Processes), map[string][]byte{}
	pools.Lock()
	defer pools.Unlock()
	pools.open[f.pool] = true
	return nil
}

// StartBundle implements Beam's DoFn.
func (f *playFn) StartBundle(context.Context, definitions, func(int, Outcome)) {
	f.done, f.err = map[int]*Outcome{}, nil
}

// ProcessElement implements Beam's DoFn.
func (f *playFn) ProcessElement(ctx context.Context, r Range, find definitions, _ func(int, Outcome)) error {
	definition := f.known[r.Point.Game]
	if definition == nil {
		if !find(r.Point.Game)(&definition) {
			return fmt.Errorf("the definition %s was not sent", r.Point.Game)
		}
		f.known[r.Point.Game] = definition
	}
	select {
	case f.free <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	f.work.Go(func() {
		defer func() { <-f.free }()
		out, err := f.pool.Play(r, definition)
		Played.Add(int64(r.Games))
		f.mu.Lock()
		defer f.mu.Unlock()
		if err != nil {
			f.err = err
			return
		}
		if f.done[r.Point.Number] == nil {
			f.done[r.Point.Number] = &Outcome{}
		}
		f.done[r.Point.Number].Merge(out)
	})
	return nil
}

// FinishBundle implements Beam's DoFn.
func (f *playFn) FinishBundle(_ context.Context, _ definitions, emit func(int, Outcome)) error {
	f.work.Wait()
	if f.err != nil {
		return f.err
	}
	for point, out := range f.done {
		emit(point, *out)
	}
	return nil
}

// Teardown implements Beam's DoFn.
func (f *playFn) Teardown() error {
	pools.Lock()
	defer pools.Unlock()
	if pools.open[f.pool] {
		f.pool.Close()
		delete(pools.open, f.pool)
	}
	return nil
}

// mergeFn merges the outcomes of the ranges of a point.
type mergeFn struct{}

// MergeAccumulators implements Beam's CombineFn.
func (*mergeFn) MergeAccumulators(a, b Outcome) Outcome {
	a.Merge(b)
	return a
}

// keepFn stores the outcome of each point.
type keepFn struct{ Folder string }

// ProcessElement implements Beam's DoFn.
func (f *keepFn) ProcessElement(ctx context.Context, point int, o Outcome) error {
	text, err := encode(o)
	if err != nil {
		return err
	}
	name := pointFile(f.Folder, point)
	return withFiles(ctx, name, func(files filesystem.Interface) error {
		// Where files can be renamed, a file under its final name is complete.
		part := name
		renamer, can := files.(filesystem.Renamer)
		if can {
			part += ".part"
		}
		w, err := files.OpenWrite(ctx, part)
		if err != nil {
			return err
		}
		_, err = w.Write(text)
		if err = errors.Join(err, w.Close()); err == nil && can {
			err = renamer.Rename(ctx, part, name)
		}
		return err
	})
}

// Read returns the outcome that a pipeline has stored for a point.
func Read(ctx context.Context, folder string, point int) (o Outcome, err error) {
	name := pointFile(folder, point)
	err = withFiles(ctx, name, func(files filesystem.Interface) error {
		r, err := files.OpenRead(ctx, name)
		if err != nil {
			return err
		}
		defer r.Close()
		text, err := io.ReadAll(r)
		if err == nil {
			o, err = decode(text)
		}
		return err
	})
	return o, err
}

func pointFile(folder string, point int) string { return fmt.Sprintf("%s/point-%d", folder, point) }

func withFiles(ctx context.Context, name string, use func(filesystem.Interface) error) error {
	files, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	return errors.Join(use(files), files.Close())
}
