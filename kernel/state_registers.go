package kernel

// registers hold what runs on a machine, where, and for whom. Unlike the position they are not rolled back change by
// change: an error or a halt leaves them as they were in the middle of a rule. So code that recovers from one, or
// runs something else in between, restores them as a whole with resume: rollback, whose mark contains them, and
// aside.
type registers struct {
	context
	exec      *execution  // the running effect list, nil between lists
	place     string      // where in the definition, when no list runs
	move      *moveRun    // the running move, nil between moves
	resolving *resolution // the selector being resolved by an effect; nil: none
	opaque    int32       // greater than 0 in lists that discovery does not look into
	nested    int32       // depth of running lists of phases and triggers
	muted     int32       // greater than 0: warnings are suppressed
	mode      mode
	guide     *guide       // answers decisions in discovery; nil: nobody
	running   *runningRule // the profiled rule; nil: none
}

// context is the player and the action for which rules run.
type context struct {
	actives playerID // "active" for rules; the position's active player may have changed since
	actor   playerID
	filter  *zoneFilter // additional condition on zones, of a free operation; nil: none
}

// mode is whether a move is made or only looked at.
type mode uint8

const (
	executing mode = iota
	discovery
)

// setIdle sets the registers to their values between moves: nothing runs, for the active player.
func (m *machine) setIdle() {
	m.registers = registers{}
	m.actives, m.actor, m.muted = m.active, m.active, m.mutedBetweenMoves
}

// resume restores earlier registers. It is the one place that does: after a rollback, and around anything that runs
// in between. It is deferred where that may stop with an error.
func (m *machine) resume(around registers) { m.registers = around }

// runAside runs f and restores the registers, even if f stops with an error.
func (m *machine) runAside(f func()) {
	defer m.resume(m.registers)
	f()
}
