package npow

import (
	"fmt"
	"maps"
	"slices"

	"aidedecamp/rules"
)

// worksGate is the moment from which the depth of the deployment zone stands: an entrenchment has its place.
const worksGate = "retranchements"

const refSettings rules.Ref = "maison:reglages"

// begun reports whether what a gate's readings govern has begun: from then on they stand. Those of the placement stand once the
// table is finished, because until then the Defender can still follow them.
func (s State) begun(gate string) bool {
	switch gate {
	case initiativeGate:
		return s.rolled || s.pool.begun() && s.initiative != rules.Public // a pool drawn without a game leaves it open
	case poolGate:
		return s.pool.begun()
	case placingGate:
		return s.placing.Done
	case supplyGate:
		return len(s.supply.Lines) > 0
	case roadsGate:
		return s.roads.Done || s.roads.Shown
	case worksGate:
		return len(s.placing.Works[rules.SeatA].Rects)+len(s.placing.Works[rules.SeatB].Rects) > 0
	case pointsGate:
		return len(s.points.Sealed) > 0 || s.points.Open
	case countGate:
		return s.count.Open
	}
	return false
}

// settable refuses a setting once what it governs has begun. The mode may change at any time.
func (g game) settable(s State, name string) error {
	i := slices.IndexFunc(g.meta.Settings, func(r rules.Setting) bool { return r.Name == name })
	if i < 0 || !s.begun(g.meta.Settings[i].Governs) {
		return nil
	}
	return rules.Refuse(refSettings, "npow.settings.refused."+g.meta.Settings[i].Governs)
}

// set returns the state with the setting changed, the empty table laid out anew.
func (s State) set(name, value string) (State, error) {
	s.settings = maps.Clone(s.settings)
	s.settings[name] = value
	var err error
	if s.field, err = s.format().Battlefield(s.settings); err != nil {
		return s, fmt.Errorf("npow: %w", err)
	}
	if name == initiativeSetting {
		s.initiative = initiativeOf(value)
	}
	return s, nil
}

// initiativeOf is the seat that the setting gives the initiative to, Public where it is left open.
func initiativeOf(value string) rules.Seat {
	return map[string]rules.Seat{initiativeHost: rules.SeatA, initiativeFoe: rules.SeatB}[value]
}
