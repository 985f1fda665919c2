package replay

import (
	"fmt"
	"slices"
	"strconv"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/kernel/gamedef"
)

// rebuiltOrder returns the turn order of a state with the recorded values.
func (v *view) rebuiltOrder(own, is gamedef.Data) (gamedef.Data, error) {
	recorded, ok := is.(gamedef.Object)
	if !ok {
		return nil, fmt.Errorf(`"turnOrder" of the recorded state is no object`)
	}
	runtime, ok := entryOf(own, "runtime").(gamedef.Object)
	if !ok {
		return recorded, nil
	}
	runtime = slices.Clone(runtime)
	r := &cardRebuilder{def: v.def, projected: v.order(own).(gamedef.Object), own: runtime, recorded: recorded,
		batches: map[string]gamedef.Data{}}
	for _, key := range []string{"seatOrder", "eligibility", "currentCard", "consecutiveCoupRounds",
		"pendingEligibilityOverrides"} {
		if d, ok := recorded.Get(key); ok {
			runtime = put(runtime, key, d)
		} else if key == "pendingEligibilityOverrides" {
			runtime = put(runtime, key, gamedef.Array{})
		}
	}
	grants, err := r.grants()
	if err != nil {
		return nil, err
	}
	deferred, err := r.deferredEffects()
	if err != nil {
		return nil, err
	}
	runtime = setIfNotEmpty(runtime, "pendingFreeOperationGrants", grants)
	runtime = setIfNotEmpty(runtime, "pendingDeferredEventEffects", deferred)
	runtime = r.interlude(runtime, grants)
	return put(slices.Clone(own.(gamedef.Object)), "runtime", runtime), nil
}

type cardRebuilder struct {
	def                      *gamedef.GameDef
	projected, own, recorded gamedef.Object
	batches                  map[string]gamedef.Data // by the recorded name
}

func list(d gamedef.Data, key string) gamedef.Array {
	l, _ := entryOf(d, key).(gamedef.Array)
	return l
}

// grants returns the recorded grants; what is not recorded is taken from the same grants of the state.
func (r *cardRebuilder) grants() (gamedef.Array, error) {
	const key = "pendingFreeOperationGrants"
	ours, projected := list(r.own, key), list(r.projected, key)
	used := make([]bool, len(ours))
	var out gamedef.Array
	for i, item := range list(r.recorded, key) {
		grant, ok := item.(gamedef.Object)
		if !ok {
			return nil, fmt.Errorf("%s[%d] of the recorded state is no object", key, i)
		}
		found := -1
		for k := range ours {
			if !used[k] && isEqual(withoutUse(projected[k]), withoutUse(grant)) {
				found = k
				break
			}
		}
		batch, hasBatch := grant.Get("batch")
		if found >= 0 {
			used[found] = true
			kept := put(slices.Clone(ours[found].(gamedef.Object)), "remainingUses", entryOf(grant, "remainingUses"))
			if hasBatch {
				kept = put(kept, "sequenceBatchId", r.batch(batch, entryOf(kept, "sequenceBatchId")))
			}
			out = append(out, kept)
			continue
		}
		var filter gamedef.Data
		if isEqual(entryOf(grant, "hasZoneFilter"), gamedef.Bool(true)) {
			if filter = r.declaredFilter(grant); filter == nil {
				return nil, fmt.Errorf("%s[%d]: the filter of the grant is not recorded", key, i)
			}
		}
		made := record.Object("grantId", "recorded:"+strconv.Itoa(i))
		for _, e := range grant {
			if e.Key != "hasZoneFilter" && e.Key != "batch" {
				made = append(made, e)
			}
		}
		if filter != nil {
			made.Add("zoneFilter", filter)
		}
		if hasBatch {
			made.Add("sequenceBatchId", r.batch(batch, nil))
		}
		out = append(out, made)
	}
	return out, nil
}

// interlude returns the turn order's data with the recorded interlude, in which the grant at an index of the list is
// resolved.
func (r *cardRebuilder) interlude(runtime gamedef.Object, grants gamedef.Array) gamedef.Object {
	const key = "freeOperationInterlude"
	runtime = slices.DeleteFunc(runtime, func(e gamedef.Entry[gamedef.Data]) bool { return e.Key == key })
	recorded, ok := entryOf(r.recorded, key).(gamedef.Object)
	if !ok {
		return runtime
	}
	resumes := entryOf(recorded, "resumesPlayer")
	id := gamedef.Data(gamedef.Text(""))
	if n, ok := entryOf(recorded, "grant").(gamedef.Number); ok && n >= 0 && int(n) < len(grants) {
		id = entryOf(grants[int(n)], "grantId")
	}
	return append(runtime, record.Object(key, record.Object("grantId", id, "resumesPlayer", resumes))...)
}

// declaredFilter returns the filter of the grant of the definition that agrees with a recorded grant; nil if there is
// none, or more than one.
func (r *cardRebuilder) declaredFilter(grant gamedef.Object) gamedef.Data {
	var found gamedef.Data
	several := false
	var walk func(d gamedef.Data)
	walk = func(d gamedef.Data) {
		switch d := d.(type) {
		case gamedef.Array:
			for _, item := range d {
				walk(item)
			}
		case gamedef.Object:
			if filter, ok := d.Get("zoneFilter"); ok && agree(d, grant, "operationClass", "actionIds") {
				several = several || found != nil && !isEqual(found, filter)
				found = filter
			}
			for _, e := range d {
				walk(e.Value)
			}
		}
	}
	walk(record.PartData(r.def))
	if several {
		return nil
	}
	return found
}

// withoutUse returns a grant without its batch and without what changes when it is used.
func withoutUse(grant gamedef.Data) gamedef.Object {
	o, _ := grant.(gamedef.Object)
	return slices.DeleteFunc(slices.Clone(o), func(e gamedef.Entry[gamedef.Data]) bool {
		return e.Key == "remainingUses" || e.Key == "batch"
	})
}

// batch returns the id of a recorded batch: own, the id that its grant has in the state, unless grants of that batch
// were recorded in several.
func (r *cardRebuilder) batch(name, own gamedef.Data) gamedef.Data {
	text, _ := name.(gamedef.Text)
	if id, ok := r.batches[string(text)]; ok {
		return id
	}
	id := own
	for _, taken := range r.batches {
		if own != nil && isEqual(taken, own) {
			id = nil
		}
	}
	if id == nil {
		id = gamedef.Text("recorded:" + string(text))
	}
	r.batches[string(text)] = id
	return id
}

// deferredEffects returns the recorded effects that wait for grants; the effects themselves are taken from the state.
func (r *cardRebuilder) deferredEffects() (gamedef.Array, error) {
	const key = "pendingDeferredEventEffects"
	ours, projected := list(r.own, key), list(r.projected, key)
	used := make([]bool, len(ours))
	var out gamedef.Array
	for i, item := range list(r.recorded, key) {
		found := -1
		for k := range ours {
			if !used[k] && agree(projected[k], item, "actionId", "actorPlayer", "effectCount") {
				found = k
				break
			}
		}
		if found < 0 {
			return nil, fmt.Errorf("%s[%d]: the effects are not recorded", key, i)
		}
		used[found] = true
		var ids gamedef.Array
		for _, name := range list(item, "requiredBatches") {
			ids = append(ids, r.batch(name, nil))
		}
		out = append(out, put(slices.Clone(ours[found].(gamedef.Object)), "requiredGrantBatchIds", ids))
	}
	return out, nil
}

// agree reports whether two objects have the same values of the given keys.
func agree(a, b gamedef.Data, keys ...string) bool {
	return !slices.ContainsFunc(keys, func(key string) bool { return !isEqual(entryOf(a, key), entryOf(b, key)) })
}
