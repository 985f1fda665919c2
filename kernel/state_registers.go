package kernel

// registers say what runs on a machine, where, and for whom. Unlike the position they are
// not taken back change by change: an error or a halt leaves them as they were in the
// middle of a rule. So whoever catches one, or lets something else run in between, puts
// them back whole, with resume: rollback does, which has them in its mark, and aside.
type registers struct {
	context
	exec      *execution  // the effect list that runs, nil between lists
	place     string      // where in the definition, when no list runs
	move      *moveRun    // the move that runs, nil between moves
	resolving *resolution // the selector of an effect that is resolved; nil: none
	opaque    int32       // greater than 0 in lists that discovery does not look into
	nested    int32       // lists of phases and triggers that run within each other
	muted     int32       // greater than 0: warnings are not heard
	mode      mode
	guide     *guide       // that answers decisions in discovery; nil: nobody
	running   *runningRule // the rule that is profiled; nil: none
}

// context is for whom rules run.
type context struct {
	actives playerID // "active" for rules; the position's active player may have changed since
	actor   playerID
	filter  *zoneFilter // further condition on zones, of a free operation; nil: none
}

// mode tells whether a move is made or only looked at.
type mode uint8

const (
	executing mode = iota
	discovery
)

// idle sets the registers to what they are between moves: nothing runs, for the active
// player.
func (m *machine) idle() {
	m.registers = registers{}
	m.actives, m.actor, m.muted = m.active, m.active, m.mutedBetweenMoves
}

// resume goes on with what ran before. It is the one place that puts registers back: after
// a rollback, and around whatever runs in between. Deferred where that may stop with an error.
func (m *machine) resume(around registers) { m.registers = around }

// aside runs f and goes on with what ran before, also when f stops with an error.
func (m *machine) aside(f func()) {
	defer m.resume(m.registers)
	f()
}
