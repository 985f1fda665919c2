package lsp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"go.lsp.dev/jsonrpc2"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/wire"
	"ludo-lsp/kernel/gamedef"
)

// Options configure a server; the zero value serves the disk.
type Options struct {
	// Version is the server version reported to clients.
	Version string
	// Log receives the log, a line a message; nil: only the client gets it.
	Log io.Writer
	// FileSystem is where the documents that are not open are read from; nil stands for the disk.
	FileSystem FileSystem
	// Shared lets the clients that one process serves see each other's open documents; nil: they do not.
	Shared *Shared
	// Rest is called now and then while a spec is compiled, and before each move of a game that is played to find
	// something out, and may wait: where everything runs on one thread that is the time to take in messages. Several
	// goroutines may call it; nil: nothing is called.
	Rest func()
	// Limits are those of the specs.
	Limits cnl.Options

	engine engine
	// gate holds simulations back; nil means one of the session's own.
	gate *editGate
	// play plays games to see what their rules do; nil means playtest.Play.
	play func(context.Context, *gamedef.GameDef, playtest.Options) (*playtest.Played, error)
	// restingBytes replaces maxRestingBytes unless it is 0.
	restingBytes int64
}

// FileSystem is where files are read from.
type FileSystem = workspace.FileSystem

// ErrNoShutdown reports that a client went away, or told the server to exit, without shutting it down before.
var ErrNoShutdown = errors.New("the client left without a shutdown request")

// FrameError reports that the start of the next message cannot be found any more.
type FrameError = wire.FrameError

// Serve handles the protocol with one client until the client sends exit, disconnects or ctx ends. It closes rwc. The
// error is nil after a proper shutdown.
func Serve(ctx context.Context, rwc io.ReadWriteCloser, options Options) error {
	if options.FileSystem == nil {
		options.FileSystem = workspace.Disk{}
	}
	if options.engine == nil {
		options.engine = coreEngine{options.Limits}
	}
	if options.play == nil {
		options.play = playtest.Play
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream := wire.NewStream(rwc)
	conn := jsonrpc2.NewConn(stream, jsonrpc2.WithCodec(wire.Codec{}))
	s := newSession(ctx, options, conn)
	wiring := wire.NewConnection(ctx, s, stream)
	defer options.Shared.join(s)()
	conn.Go(ctx, wiring.Handle)

	select {
	case <-conn.Done():
	case <-s.exited:
	case <-ctx.Done():
	}
	select {
	case <-s.exited:
		// The answer to shutdown is still on its way, and shutdown itself may be: a client need not wait for it
		// before exit.
		if !stream.Drain(0, wire.DrainTime) {
			wiring.CancelAll()
			stream.Drain(0, wire.DrainTime)
		}
	default:
		if s.phase.Load() == shutDown {
			stream.Drain(0, wire.DrainTime)
		}
	}
	cancel()
	closed := stream.Close()
	drained := make(chan struct{})
	guard.Go(func() {
		<-conn.Done()
		wiring.Wait()
		s.running.Wait()
		close(drained)
	}, func(fault *guard.Fault) { s.TellFault("ending", fault) })
	select {
	case <-drained:
	case <-time.After(wire.DrainTime):
	}
	s.files.end()
	if lost := stream.Lost(); lost != nil {
		return fmt.Errorf("%w: %w", ErrNoShutdown, lost)
	}
	if s.phase.Load() != shutDown {
		if err := conn.Err(); err != nil {
			return fmt.Errorf("%w: %w", ErrNoShutdown, err)
		}
		return ErrNoShutdown
	}
	if closed != nil && !errors.Is(closed, io.ErrClosedPipe) {
		s.log.debug("closing the connection: %v", closed)
	}
	return nil
}
