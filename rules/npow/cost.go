package npow

import (
	"strings"

	"aidedecamp/rules"
)

// Costs returns whose sealed points a place put right would reopen, and whether it has the roads laid once more.
func (g game) Costs(s State, act rules.Act) (seats []rules.Seat, costs bool) {
	if act.Path != rectifyPath {
		return nil, false
	}
	for _, m := range s.matters() {
		if m.ID != strings.ToLower(strings.TrimSpace(act.Args["quoi"])) {
			continue
		}
		data, refused := s.rectifying(act, m)
		if refused != nil || data.Redo == "" {
			return nil, false
		}
		for _, seat := range rules.Players {
			if data.Redo == redoPoints && s.points.Sealed[seat] {
				seats = append(seats, seat)
			}
		}
		return seats, true
	}
	return nil, false
}

// rectifying is what a mistake put right comes to.
func (s State) rectifying(act rules.Act, m matter) (rectified, *rules.Violation) {
	data := rectified{What: m, Old: s.amountOf(m)}
	var refused *rules.Violation
	if data.New, refused = s.readAmount(act, m); refused != nil {
		return data, refused
	}
	return s.consequences(data)
}
