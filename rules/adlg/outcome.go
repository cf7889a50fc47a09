package adlg

import (
	"fmt"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
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
	p, waits := s.controlled()
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
		return rules.Refuse(refKept, "adlg.control.refused.compulsory", phrase.With("piece", p.called()))
	case !result.Any && !(result.Impassable && p.Kind == impassable):
		return rules.Refuse(refControl, "adlg.control.refused.outcome", phrase.With("die", die(s.control.Now.Face)), phrase.With("outcome",
			phrase.Say("adlg.outcome."+string(removed))))
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
	return each(allOutcomes, func(o outcome) rules.Choice {
		return rules.Choice{Value: string(o), Label: phrase.Say("adlg.outcome." + string(o))}
	})
}

func outcomeAct(seat rules.Seat, o outcome) rules.Act {
	return rules.Act{Path: outcomePath, Seat: seat, Args: rules.Args{outcomeOption: string(o)}}
}

func mayOutcome(s state, seat rules.Seat) *rules.Violation {
	if v := s.atControl(seat); v != nil {
		return v
	}
	if _, waits := s.controlled(); !waits {
		return rules.Refuse(refControl, "adlg.control.refused.none")
	}
	return nil
}

// decideOutcome notes what the player does by his die.
func decideOutcome(s state, act rules.Act) ([]rules.Event, error) {
	p, _ := s.controlled()
	o, allowed := outcome(act.Args[outcomeOption]), s.outcomes()
	if !slices.Contains(allowed, o) {
		v := rules.Refuse(refControl, "adlg.control.refused.outcome", phrase.With("die", die(s.control.Now.Face)),
			phrase.With("outcome", phrase.Say("adlg.unread", phrase.Named("read", shortened(string(o))))))
		if slices.Contains(allOutcomes, o) {
			v.Say = phrase.Say(v.Say.Key, phrase.With("die", die(s.control.Now.Face)), phrase.With("outcome", phrase.Say("adlg.outcome."+string(o))))
		}
		if o == removed {
			v = s.judgeRemoval(p, s.book.controlBy(s.control.Now.Face))
		}
		for _, other := range allowed {
			v.Or(phrase.Say("adlg.outcome."+string(other)), outcomeAct(act.Seat, other))
		}
		return nil, v
	}
	result := s.book.controlBy(s.control.Now.Face)
	data := controlledData{Seat: act.Seat, Piece: p, Outcome: o, Most: result.Move, Any: o == removed && result.Any}
	var refused *rules.Violation
	if data.Place, refused = s.settleControl(p, o, act.Seat); refused != nil {
		return nil, refused
	}
	return event(controlledKind, data)
}

func outcomeButtons(s state, _ rules.Seat) []rules.Candidate {
	most := s.book.controlBy(s.control.Now.Face).Move
	return each(allOutcomes, func(o outcome) rules.Candidate {
		c := rules.Candidate{Key: string(o), Gate: s.controlMoment(), Label: phrase.Say("adlg.outcome." + string(o)),
			Args: rules.Args{outcomeOption: string(o)}}
		switch o {
		case moved:
			c.Label, c.Style = phrase.Say("adlg.control.offer.moved", ud("most", most)), rules.Main
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
	// Place is where it lies now, tracked.
	Place siting.Place `json:"place,omitzero"`
}

func foldControlled(s state, data controlledData) (state, error) {
	if p, waits := s.controlled(); !waits || p.Number != data.Piece.Number || !slices.Contains(allOutcomes, data.Outcome) {
		return s, fmt.Errorf("piece %d is %q, not under control", data.Piece.Number, data.Outcome)
	}
	if err := s.checkPlace(data.Piece, data.Place); err != nil {
		return s, err
	}
	s.control.Now = controlThrow{}
	switch data.Outcome {
	case left:
		return s, nil
	case removed:
		s.control.Removed = maps.Clone(s.control.Removed)
		if s.control.Removed == nil {
			s.control.Removed = map[table.Number]bool{}
		}
		s.control.Removed[data.Piece.Number] = true
		if data.Any {
			by := s.control.By[data.Seat]
			by.Removals++
			s.control = s.control.with(data.Seat, by)
		}
	}
	at := s.placing.Lying[data.Piece.Number]
	at.Changed = append(slices.Clone(at.Changed), data.Outcome)
	if len(data.Place.Rects) > 0 {
		at.Place, at.Was = data.Place, at.Place
	}
	s.placing = s.placing.withLie(data.Piece.Number, at)
	return s, nil
}

func (d controlledData) tell() []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("adlg.controlled."+string(d.Outcome), phrase.With("piece", d.Piece.called()), ud("most", d.Most))}
}
