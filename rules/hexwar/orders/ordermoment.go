package orders

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// AnnounceReading says when an order of manoeuvre that changes activations is given. Its third value,
// Thucidide's default, leaves the phase to the order's row, which defaults to the phase of command.
const (
	AnnounceReading              = "hex-annonces"
	announceEarly                = "a-l-activation"
	announceLate                 = "au-deplacement"
	announceTopic   hexwar.Topic = "hex-annonces"
)

// changesActivation reports whether an order is one of those of manoeuvre that change whom officers
// activate: Ordre combiné and Messagers.
func changesActivation(o *hexwar.Order) bool {
	return o.ActivationChange == AnyKind || o.ActivationChange == Anywhere
}

// PhasesOf are the phases in which an order of the own turn is given: those of its row, else that of its
// kind. P3, « Ordres spéciaux ». lecture:hex-annonces — an order that changes activations is given while
// activating, or in the phase of manoeuvre, where the officers' free places are then filled.
func PhasesOf(s hexwar.State, o *hexwar.Order) []hexwar.Phase {
	switch {
	case changesActivation(o) && s.HasReading(AnnounceReading, announceLate):
		return []hexwar.Phase{hexwar.MovementPhase}
	case changesActivation(o) && (len(o.Phases) == 0 || s.SettingValue(AnnounceReading) == announceEarly):
		return []hexwar.Phase{hexwar.CommandPhase}
	case len(o.Phases) > 0:
		return o.Phases
	case o.Kind == hexwar.CommandOrder:
		return []hexwar.Phase{hexwar.CommandPhase}
	}
	return []hexwar.Phase{hexwar.MovementPhase}
}

// NextPhaseOf is the phase in which an order would be given now: this phase, or the next one possible,
// which ends those before; false where all are past.
func NextPhaseOf(s hexwar.State, o *hexwar.Order) (hexwar.Phase, bool) {
	now := slices.Index(phases, s.Turn.Phase)
	for _, p := range phases[max(now, 0):] {
		if slices.Contains(PhasesOf(s, o), p) {
			return p, true
		}
	}
	return "", false
}

// JudgeMoment refuses an order outside its phase, a second one of its kind in a turn, and an order of
// command without a general in chief. P3, « Ordres spéciaux »
func JudgeMoment(s hexwar.State, o *hexwar.Order, seat rules.Seat) *rules.Violation {
	refuse := s.Refuser("hexwar.orders.refused.", hexwar.OrderArg(o.ID))
	kind, second, given := onePerTurn(o, s.Turn.CommandOrder, s.Turn.ManoeuvreOrder)
	if _, open := NextPhaseOf(s, o); !open {
		if changesActivation(o) {
			kind = announceTopic
		}
		return refuse(kind, "phase", phrase.With("when", MomentPhrase(s, o)), phrase.With("now", PhaseName(s.Turn.Phase)))
	}
	switch {
	case given != "":
		return refuse(kind, second, phrase.With("given", hexwar.OrderName(given)))
	case o.Kind == hexwar.CommandOrder && !HasChief(s, seat):
		return refuse(kind, "no-chief")
	}
	return nil
}

// onePerTurn is the rule of an order of the own turn, the words that refuse a second one, and the one that
// was given.
func onePerTurn(o *hexwar.Order, command, manoeuvre string) (kind hexwar.Topic, second, given string) {
	if o.Kind == hexwar.CommandOrder {
		return CommandTopic, "one-command", command
	}
	return ManoeuvreTopic, "one-manoeuvre", manoeuvre
}

// MomentPhrase names the moment in which an order is given.
func MomentPhrase(s hexwar.State, o *hexwar.Order) phrase.Phrase {
	if !IsTurnOrder(o) {
		return phrase.Say("hexwar.orders.moment." + string(MomentOf(s, o)))
	}
	return phrase.Say("hexwar.orders.moment.turn", phrase.Listing("phases", hexwar.Each(PhasesOf(s, o), PhaseName)...))
}

// JudgePlaces refuses an officer's free places once units of a later activation have moved: a unit
// activated then could not move. P3, « Choix des activations »
func JudgePlaces(s hexwar.State, o hexwar.Officer) *rules.Violation {
	return JudgeActivationTurn(s, o.LedActivation, o.Tag().Phrase())
}

// canStillLead reports whether an officer may activate units in the phase of movement, by an order given
// there.
func canStillLead(s hexwar.State, o hexwar.Officer) bool {
	switch {
	case s.Turn.Phase != hexwar.MovementPhase:
		return true
	case !s.Turn.ActivatesLate:
		return false
	case changesActivation(Order(s, s.Turn.ManoeuvreOrder)):
		return JudgePlaces(s, o) == nil
	case TurnOrder(s, OnlyMoving).ID != "" && o.ID != s.Turn.Strategic:
		return false
	case o.LedActivation > 0:
		return o.LedActivation == s.Turn.ActivationsBefore+1
	}
	return len(s.Turn.Activations) == s.Turn.ActivationsBefore
}
