package adlg

import (
	"cmp"
	"fmt"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
)

// outcome is what a control does to its piece.
type outcome string

// The outcomes, as the buttons name them.
const (
	moved   outcome = "deplacee"
	turned  outcome = "pivotee"
	removed outcome = "enlevee"
	left    outcome = "laissee"
)

var allOutcomes = []outcome{moved, turned, removed, left}

// outcomes are what the die allows. adlg:p76/4 — moved, turned or removed; adlg:p76/3 — the compulsory piece
// is never removed.
func (s state) outcomes() []outcome {
	p, waits := s.pieceUnderControl()
	if !waits {
		return nil
	}
	result := s.book.controlBy(s.control.Now.Face)
	var all []outcome
	if result.Move > 0 {
		all = append(all, moved)
	}
	if result.Turn {
		all = append(all, turned)
	}
	if s.judgeRemoval(p, result) == nil {
		all = append(all, removed)
	}
	return append(all, left)
}

// judgeRemoval says why a die does not remove a piece. adlg:p76/4
func (s state) judgeRemoval(p piece, result controlResult) *rules.Violation {
	switch {
	case p.Compulsory && (result.Any || result.Impassable):
		return rules.Refuse(refKept, "adlg.control.refused.compulsory", p.arg())
	case !result.Any && !(result.Impassable && p.Kind == impassable):
		return s.refuseOutcome(removed.name())
	case result.Any && s.removals() > 0:
		return rules.Refuse(refControl, "adlg.control.refused.removed", s.reading(removalReading))
	}
	return nil
}

// removals is how many pieces were removed that count against another one (reading adlg-retrait).
func (s state) removals() int {
	n := 0
	for seat, by := range s.control.By {
		if seat == s.control.Now.Seat || s.settings[removalReading] == removalOfTable {
			n += by.Removals
		}
	}
	return n
}

func outcomeChoices() []rules.Choice {
	return rules.ChoicesOf(outcome.name, allOutcomes...)
}

func (o outcome) name() phrase.Phrase { return phrase.Say("adlg.outcome." + string(o)) }

// offerLeft adds to a refusal that the piece stays.
func offerLeft(v *rules.Violation, seat rules.Seat) *rules.Violation {
	return v.Or(left.name(), outcomeAct(seat, left))
}

func outcomeAct(seat rules.Seat, o outcome) rules.Act {
	return rules.Act{Path: outcomePath, Seat: seat, Args: rules.Args{outcomeOption: string(o)}}
}

func mayOutcome(s state, seat rules.Seat) *rules.Violation {
	if v := s.judgeController(seat); v != nil {
		return v
	}
	if _, waits := s.pieceUnderControl(); !waits {
		return rules.Refuse(refControl, "adlg.control.refused.none")
	}
	return nil
}

// refuseOutcome says that the die lets the piece do no such thing.
func (s state) refuseOutcome(said phrase.Phrase) *rules.Violation {
	return rules.Refuse(refControl, "adlg.control.refused.outcome", phrase.With("die", die(s.control.Now.Face)), phrase.With("outcome", said))
}

// decideOutcome notes what the player does by his die.
func decideOutcome(c *course, act rules.Act) *rules.Violation {
	h, _ := c.inHand()
	o, allowed, result := outcome(act.Args[outcomeOption]), c.outcomes(), h.allowed()
	if !slices.Contains(allowed, o) {
		v := c.refuseOutcome(phrase.Say("adlg.unread", asTyped(act, outcomeOption)))
		switch {
		case o == removed:
			v = c.judgeRemoval(h.piece, result)
		case slices.Contains(allOutcomes, o):
			v = c.refuseOutcome(o.name())
		}
		return v.OrPick(act, outcomeOption, rules.ChoicesOf(outcome.name, allowed...))
	}
	data := controlledData{Seat: act.Seat, Piece: h.piece, Outcome: o, Most: result.Move, Any: o == removed && result.Any}
	var refused *rules.Violation
	if data.movedTo, refused = c.readMoved(act); refused != nil {
		return refused
	}
	if data.Place, refused = h.controlledPlace(o, act.Seat); refused != nil {
		return refused
	}
	note(c, controlledKind, data, foldControlled)
	c.goOn(act.Seat)
	return nil
}

func outcomeButtons(s state, _ rules.Seat) []rules.Candidate {
	most := s.book.controlBy(s.control.Now.Face).Move
	return each(allOutcomes, func(o outcome) rules.Candidate {
		c := button(string(o), s.controlMoment(), o.name())
		c.Args = rules.Args{outcomeOption: string(o)}
		switch o {
		case moved:
			c.Label, c.Style = phrase.Say("adlg.control.offer.moved", ud("most", most)), rules.Main
			if !s.tracked() {
				c.Ask = []rules.Question{{Option: zoneOption, Label: phrase.Say("adlg.control.ask.zone", ud("most", most)), Pick: true}}
			}
		case removed:
			c.Style = rules.Grave
		}
		return c
	})
}

// controlledData is what a control did.
type controlledData struct {
	Seat    rules.Seat `json:"seat"`
	Piece   piece      `json:"piece"`
	Outcome outcome    `json:"outcome"`
	// Most is how many UD it could be moved; Any says that the result removes any piece.
	Most int  `json:"most,omitempty"`
	Any  bool `json:"any,omitempty"`
	// Place is where it is now, tracked; else movedTo is its zone once it was moved.
	Place siting.Place `json:"place,omitzero"`
	movedTo
}

func foldControlled(s state, data controlledData) (state, error) {
	if p, waits := s.pieceUnderControl(); !waits || p.Number != data.Piece.Number || !slices.Contains(allOutcomes, data.Outcome) {
		return s, fmt.Errorf("piece %d is %q, not under control", data.Piece.Number, data.Outcome)
	}
	if err := cmp.Or(s.checkPlace(data.Piece, data.Place), s.checkSectors(data.Sectors)); err != nil {
		return s, err
	}
	if data.Outcome == left {
		s.control.Kept = s.control.Now
	}
	if s.control.Now = (controlThrow{}); data.Outcome == left {
		return s, nil
	}
	if data.Outcome == removed && data.Any {
		s.control = s.control.with(data.Seat, func(by *controls) { by.Removals++ })
	}
	at := s.placing.Lying[data.Piece.Number]
	at.Changed = append(slices.Clone(at.Changed), data.Outcome)
	if len(data.Place.Rects) > 0 {
		at.Place, at.Was = data.Place, at.Place
	}
	if len(data.Sectors) > 0 {
		at.Sectors = data.Sectors
	}
	s.placing = s.placing.withLocation(data.Piece.Number, at)
	return s, nil
}

func (d controlledData) tell() []phrase.Phrase {
	if d.Zone != 0 {
		return phrase.Line("adlg.controlled.into", d.Piece.arg(), ud("most", d.Most), phrase.With("zone", zoneName(d.Zone, d.Seen)))
	}
	return phrase.Line("adlg.controlled."+string(d.Outcome), d.Piece.arg(), ud("most", d.Most))
}

// movedTo is the zone into which a control moved a piece on the table, where nobody measures.
type movedTo struct {
	Zone    zone           `json:"zone,omitempty"`
	Seen    rules.Seat     `json:"seen,omitempty"`
	Sectors []plane.Sector `json:"sectors,omitempty"`
}

// mayBeCentral: whether a control may put an impassable piece into a central zone is a reading. adlg:p75/7
func (s evening) mayBeCentral() bool { return s.settings[centreReading] == centreAllowed }

// zonesAround are the zones into which the piece under control may be moved, that in which it is first: no
// die moves it further than into the next one. They are numbered as the Defender sees them, whoever throws.
func (s state) zonesAround() []zone {
	p, waits := s.pieceUnderControl()
	lies := s.placing.Lying[p.Number].Sectors
	if !waits || s.tracked() || len(lies) == 0 {
		return nil
	}
	all := []zone{s.zoneOf(lies[0])}
	for _, at := range s.grid.Sectors() {
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

func (s state) movedChoices(seat rules.Seat) []rules.Choice {
	return choiceOfZones(s.zonesAround(), s.seenBy(seat, s.field.defender()))
}

// readMoved reads the new zone of a piece that was moved on the table: its players see it, the bot does not.
func (s state) readMoved(act rules.Act) (to movedTo, v *rules.Violation) {
	typed, given := act.Args[zoneOption]
	p, _ := s.pieceUnderControl()
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
		return movedTo{z, s.seenBy(act.Seat, s.field.defender()), []plane.Sector{s.sector(z, s.field.defender())}}, nil
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

// lastDie is the die of the control that goes on, or of the last one where its piece stayed: what a
// strategist may throw again. Its Number is 0 where there is none.
func (s state) lastDie() controlThrow {
	if s.control.Now.Number != 0 {
		return s.control.Now
	}
	return s.control.Kept
}

// mayControlAgain: a strategist throws the last die again, instead of one control more. adlg:p76/2 — he is
// claimed before or after the die, also after the last one: by this press where he was not.
func mayControlAgain(s state, seat rules.Seat) *rules.Violation {
	if v := s.judgeController(seat); v != nil {
		return v
	}
	if by := s.control.By[seat]; by.Rerolled || by.Strategist && s.attempts(seat) < 1 || s.lastDie().Seat != seat {
		return rules.Refuse(refStrategist, "adlg.control.refused.again")
	}
	return nil
}

func decideControlAgain(c *course, act rules.Act) *rules.Violation {
	if !c.control.By[act.Seat].Strategist {
		note(c, strategistKind, seatData{act.Seat}, foldStrategist)
	}
	p, _ := c.piece(c.lastDie().Number)
	c.throwControl(controlRolledData{Seat: act.Seat, Piece: p, Again: true, sequel: c.control.Sequel})
	return nil
}

func controlAgainButton(s state, _ rules.Seat) []rules.Candidate {
	return []rules.Candidate{button("relancer", s.controlMoment(), phrase.Say("adlg.control.offer.again"))}
}
