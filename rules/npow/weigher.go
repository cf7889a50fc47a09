package npow

import "aidedecamp/rules"

// weighBend has a bent road shown as it would lie, with its length.
func weighBend(s State, act rules.Act) (losers []rules.Seat, first bool) {
	_, err := s.bending(act)
	return nil, err == nil
}

// weighRectified returns whose sealed points a place put right would reopen, and whether it has the roads
// laid once more.
func weighRectified(s State, act rules.Act) (losers []rules.Seat, first bool) {
	for _, m := range s.matters() {
		if !m.isMeant(act.Args["quoi"]) {
			continue
		}
		data, refused := rectifying(s, act, m)
		if refused != nil || data.Redo == "" {
			return nil, false
		}
		for _, seat := range rules.Players {
			if data.Redo == redoPoints && s.points.Sealed[seat] {
				losers = append(losers, seat)
			}
		}
		return losers, true
	}
	return nil, false
}

// rectifying is what a mistake put right comes to.
func rectifying(s State, act rules.Act, m matter) (rectified, *rules.Violation) {
	data := rectified{What: m, Old: s.amountOf(m)}
	var refused *rules.Violation
	if data.New, refused = s.readAmount(act, m); refused != nil {
		return data, refused
	}
	return consequences(s, data)
}
