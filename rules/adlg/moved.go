package adlg

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// movedTo is the zone into which a control moved a piece on the table, where nobody measures.
type movedTo struct {
	Zone    zone           `json:"zone,omitempty"`
	Seen    rules.Seat     `json:"seen,omitempty"`
	Sectors []plane.Sector `json:"sectors,omitempty"`
}

// mayBeCentral: whether a control may put an impassable piece into a central zone is a reading. adlg:p75/7
func (s evening) mayBeCentral() bool { return s.settings[centreReading] == centreAllowed }

// zonesAround are the zones into which the piece under control may be moved, that in which it lies first: no
// die moves it further than into the next one. They are numbered as the Defender sees them, whoever throws.
func (s state) zonesAround() []zone {
	p, waits := s.controlled()
	lies := s.placing.Lying[p.Number].Sectors
	if !waits || s.tracked() || len(lies) == 0 {
		return nil
	}
	all := []zone{s.zoneOf(lies[0])}
	for _, at := range s.grid().Sectors() {
		if apart := at.Column - lies[0].Column; at != lies[0] && -1 <= apart && apart <= 1 {
			all = append(all, s.zoneOf(at))
		}
	}
	slices.Sort(all[1:])
	if p.Kind == impassable && !s.mayBeCentral() {
		all = slices.DeleteFunc(all, zone.isCentral)
	}
	return all
}

// seenByDefender is the Defender, where a seat has to be told that the numbers are his.
func (s evening) seenByDefender(seat rules.Seat) rules.Seat {
	if seat == s.field.defender() {
		return rules.Public
	}
	return s.field.defender()
}

func (s state) movedChoices(seat rules.Seat) []rules.Choice {
	return each(s.zonesAround(), func(z zone) rules.Choice {
		return rules.Choice{Value: strconv.Itoa(int(z)), Label: zoneName(z, s.seenByDefender(seat))}
	})
}

// readMoved reads the new zone of a piece that was moved on the table: its players see it, the bot does not.
func (s state) readMoved(act rules.Act) (to movedTo, v *rules.Violation) {
	typed, given := act.Args[zoneOption]
	p, _ := s.controlled()
	switch isAsked := act.Args[outcomeOption] == string(moved) && !s.tracked(); {
	case !isAsked && given:
		v = rules.Refuse(refControl, "adlg.control.refused.no-zone", p.arg())
		return to, v.Or(outcome(act.Args[outcomeOption]).name(), act.Without(zoneOption))
	case !isAsked:
		return to, nil
	}
	n, _ := act.Args.Whole(zoneOption)
	z := zone(n)
	if slices.Contains(s.zonesAround(), z) {
		return movedTo{z, s.seenByDefender(act.Seat), []plane.Sector{s.sector(z, s.field.defender())}}, nil
	}
	switch {
	case !given:
		v = rules.Refuse(refControl, "adlg.control.refused.zone", p.arg())
	case z.isCentral() && p.Kind == impassable && !s.mayBeCentral():
		v = rules.Refuse(refImpassable, "adlg.control.refused.centre", p.arg(), s.reading(centreReading))
	default:
		v = rules.Refuse(refControl, "adlg.control.refused.far", p.arg(), phrase.Named("read", shortened(typed)),
			ud("most", s.book.controlBy(s.control.Now.Face).Move))
	}
	return to, v.OrPick(act, zoneOption, s.movedChoices(act.Seat))
}
