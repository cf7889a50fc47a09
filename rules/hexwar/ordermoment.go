package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// The reading of when an order of manoeuvre that changes activation is given, and its values that name one
// phase. By Thucidide's third, the default there, the table says when; one of before, which does not, means
// while activating.
const (
	announceReading       = "hex-annonces"
	announceEarly         = "a-l-activation"
	announceLate          = "au-deplacement"
	announceTopic   Topic = "hex-annonces"
)

// announced reports whether it is of manoeuvre and about whom officers activate: Ordre combiné and Messagers.
func (o *Order) announced() bool { return o.Activating == anyKind || o.Activating == anywhere }

// phasesOf are the phases in which an order of the own turn is given: those that its table names, else the
// one of its kind. P3, « Ordres spéciaux ». lecture:hex-annonces — what changes activation is announced while
// activating, or in the phase of manoeuvre orders, and then the officers' free places are filled there; or in
// either, as Thucidide's other orders of manoeuvre are.
func (s State) phasesOf(o *Order) []Phase {
	switch {
	case o.announced() && s.reads(announceReading, announceLate):
		return []Phase{MovementPhase}
	case o.announced() && (len(o.Phases) == 0 || s.valueOf(announceReading) == announceEarly):
		return []Phase{CommandPhase}
	case len(o.Phases) > 0:
		return o.Phases
	case o.Kind == CommandOrder:
		return []Phase{CommandPhase}
	}
	return []Phase{MovementPhase}
}

// phaseFor is the phase in which an order would be given now: this one, or the next of its own, which ends
// those before; false where they are all past.
func (s State) phaseFor(o *Order) (Phase, bool) {
	now := slices.Index(phases, s.turn.Phase)
	for _, p := range phases[max(now, 0):] {
		if slices.Contains(s.phasesOf(o), p) {
			return p, true
		}
	}
	return "", false
}

// judgeMoment holds an order to its phase and to one of its kind a turn; orders of command are the general in
// chief's. P3, « Ordres spéciaux »
func (s State) judgeMoment(o *Order, seat rules.Seat) *rules.Violation {
	refuse := func(t Topic, why string, args ...phrase.Arg) *rules.Violation {
		return rules.Refuse(s.book.Ref(t), "hexwar.orders.refused."+why, append(args, phrase.With("order", orderName(o.ID)))...)
	}
	kind := manoeuvreTopic
	if o.Kind == CommandOrder {
		kind = commandTopic
	}
	if _, open := s.phaseFor(o); !open {
		own := s.phasesOf(o)
		if o.announced() {
			kind = announceTopic
		}
		return refuse(kind, "phase", phrase.With("phase", phraseOr(own[len(own)-1])), phrase.With("now", phraseOr(s.turn.Phase)))
	}
	switch {
	case o.Kind == CommandOrder && s.turn.CommandOrder != "":
		return refuse(kind, "one-command", phrase.With("given", orderName(s.turn.CommandOrder)))
	case o.Kind != CommandOrder && s.turn.ManoeuvreOrder != "":
		return refuse(kind, "one-manoeuvre", phrase.With("given", orderName(s.turn.ManoeuvreOrder)))
	case o.Kind == CommandOrder && !s.hasChief(seat):
		return refuse(kind, "no-chief")
	}
	return nil
}

// late notes that an order by which units are activated was given in the phase of movement: they are named
// there.
func (s State) late(o *Order) State {
	if s.turn.Phase == MovementPhase && o.Activating > oneUnit {
		s.turn.Late, s.turn.Before = true, len(s.turn.Activations)
	}
	return s
}

// activates reports whether units may be activated where the turn stands.
func (s State) activates() bool {
	return s.turn.Phase == CommandPhase || s.turn.Phase == MovementPhase && s.turn.Late
}

// judgePlaces refuses an officer's free places once units of a later activation have moved: whoever took one
// could not move any more. P3, « Choix des activations »
func (s State) judgePlaces(o Leader) *rules.Violation {
	return s.judgeTurnOf(o.Leads, o.tag().phrase())
}

// mayStillLead reports whether an officer may activate in the phase of movement, by the order given there:
// the one activation that it gives, or the free places of all.
func (s State) mayStillLead(o Leader) bool {
	switch {
	case s.turn.Phase != MovementPhase:
		return true
	case !s.turn.Late:
		return false
	case s.order(s.turn.ManoeuvreOrder).announced():
		return s.judgePlaces(o) == nil
	case s.ofTurn(onlyMoving).ID != "" && o.ID != s.turn.Strategic:
		return false
	case o.Leads > 0:
		return o.Leads == s.turn.Before+1
	}
	return len(s.turn.Activations) == s.turn.Before
}
