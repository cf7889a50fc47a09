package hexwar

import (
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// The acts and events of the turn's frame.
const (
	phasePath = "phase finir"
	turnPath  = "tour finir"

	turnKind  = "hexwar.turn-begun/1"
	phaseKind = "hexwar.phase-begun/1"

	turnTopic Topic = "tour"
)

// turnData begins a player's turn. The first brings the tokens of both.
type turnData struct {
	Number int                `json:"number"`
	Seat   rules.Seat         `json:"seat"`
	Tokens map[rules.Seat]int `json:"tokens,omitempty"`
	Hidden bool               `json:"hidden,omitempty"`
}

// phaseData begins a part of a turn.
type phaseData struct {
	Number int        `json:"number"`
	Seat   rules.Seat `json:"seat"`
	Phase  Phase      `json:"phase"`
}

// turnGate names the moment of a turn.
func turnGate(number int) string { return "t" + strconv.Itoa(number) }

// firstTurn begins the battle once both armies stand. P3, « Ordres spéciaux » — tokens by the scenario, or by the general's level of
// command.
func (s State) firstTurn(first rules.Seat, tokens map[rules.Seat]int) (rules.Event, error) {
	d := turnData{Number: 1, Seat: first, Tokens: map[rules.Seat]int{}, Hidden: s.reads(purseReading, purseHidden)}
	for _, seat := range rules.Players {
		if s.purse != nil && s.turn.Number == 0 { // kept on the real table before: it goes along
			continue
		}
		d.Tokens[seat] = s.level(seat)
		if n, given := tokens[seat]; given {
			d.Tokens[seat] = n
		}
	}
	return begins(d)
}

func begins(d turnData) (rules.Event, error) {
	e, err := rules.NewEvent(turnKind, d)
	e.Begins = turnGate(d.Number)
	return e, err
}

// foldTurn begins a turn: what lasts a turn is over.
func (s State) foldTurn(d turnData) (State, error) {
	s.turn = turn{Number: d.Number, Seat: d.Seat, Phase: CommandPhase}
	s.units, s.officers = maps.Clone(s.units), maps.Clone(s.officers)
	for id, u := range s.units {
		u.Turn = UnitTurn{}
		s.units[id] = u
	}
	for id, o := range s.officers {
		o.Leads, o.Activation, o.Marched = 0, 0, false
		s.officers[id] = o
	}
	for _, seat := range rules.Players {
		if n, given := d.Tokens[seat]; given {
			s = s.booked(entry{Seat: seat, By: n, Why: bookStart})
		}
	}
	return s, nil
}

func (s State) foldPhase(d phaseData) (State, error) {
	s.turn.Phase = d.Phase
	return s, nil
}

// phases are the parts of a turn in order. P3
var phases = []Phase{CommandPhase, MovementPhase, CombatPhase}

// reach returns the events that bring the turn to a phase: none where it stands there. A phase that is past is refused.
func (s State) reach(p Phase) ([]rules.Event, error) {
	if refused := s.past(p); refused != nil {
		return nil, refused
	}
	if s.turn.Phase == p {
		return nil, nil
	}
	e, err := rules.NewEvent(phaseKind, phaseData{Number: s.turn.Number, Seat: s.turn.Seat, Phase: p})
	return []rules.Event{e}, err
}

// past says that a phase of the turn is over.
func (s State) past(p Phase) *rules.Violation {
	if slices.Index(phases, s.turn.Phase) <= slices.Index(phases, p) {
		return nil
	}
	return rules.Refuse(s.book.Ref(turnTopic), "hexwar.command.refused.phase-past", phrase.With("phase", phaseName(p)),
		phrase.With("now", phaseName(s.turn.Phase))).Or(phrase.Say("hexwar.command.offer.end-turn"), rules.Act{Path: turnPath, Seat: s.turn.Seat})
}

func phaseName(p Phase) phrase.Phrase { return phrase.Say("hexwar.command.phase." + string(p)) }

// untracked reports whether the turn's frame is nobody's to keep: the battle is over, or its figures stand on a table.
func (s State) untracked() bool { return s.end.Over || s.reads(modeSetting, onTable) }

// notNow refuses an act of a turn to who can't act: before the battle, after it, in the other's turn, in a combat.
func (s State) notNow(seat rules.Seat) *rules.Violation {
	refuse := func(why string, args ...phrase.Arg) *rules.Violation {
		return rules.Refuse(s.book.Ref(turnTopic), "hexwar.command.refused."+why, args...)
	}
	switch {
	case s.end.Over:
		return refuse("over")
	case s.reads(modeSetting, onTable):
		return refuse("on-table")
	case s.turn.Number == 0:
		return refuse("not-begun")
	case seat != s.turn.Seat:
		return refuse("not-your-turn", phrase.Number("turn", s.turn.Number), phrase.With("who", campName(s.turn.Seat)),
			phrase.With("phase", phaseName(s.turn.Phase)))
	case s.fight != nil:
		return refuse("in-combat", phrase.With("unit", s.units[s.fight.Attacker].label()), phrase.With("target", s.units[s.fight.Target].label()))
	}
	return nil
}

// decidePhase ends the phase. What has nothing to do in it is passed over.
func (s State) decidePhase(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	switch s.nextPhase() {
	case CombatPhase:
		return s.reach(CombatPhase)
	case MovementPhase:
		return s.reach(MovementPhase)
	}
	return s.decideTurn(act, roller)
}

// nextPhase is the next part of the turn in which there is something to do; empty at the turn's end.
func (s State) nextPhase() Phase {
	switch {
	case s.turn.Phase == CommandPhase && (s.someMove() || s.endsSomeMove()):
		return MovementPhase
	case s.turn.Phase != CombatPhase && len(s.fighting().pairs(s.turn.Seat)) > 0:
		return CombatPhase
	}
	return ""
}

// fighting is the state as if the combats had begun: whom could be attacked from where all stand now.
func (s State) fighting() State {
	s.turn.Phase = CombatPhase
	return s
}

// decideTurn ends the turn: the other player's begins.
func (s State) decideTurn(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if s.tabled() {
		return s.decideTableTurn(act)
	}
	e, err := begins(turnData{Number: s.turn.Number + 1, Seat: s.turn.Seat.Other()})
	if err != nil {
		return nil, err
	}
	return []rules.Event{e}, nil
}

// phaseButton ends the phase.
func (s State) phaseButton(rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "phase-" + string(s.turn.Phase), Gate: turnGate(s.turn.Number), Rank: turnEndRank,
		Label: phrase.Say("hexwar.command.offer.end-phase", phrase.With("next", phraseOr(s.nextPhase())))}}
}

// hasNextPhase says why the end of a phase has no button where nothing is left to do in the turn: that ends the turn.
func (s State) hasNextPhase(rules.Act) *rules.Violation {
	if s.nextPhase() != "" {
		return nil
	}
	return rules.Refuse(s.book.Ref(turnTopic), "hexwar.worth.phase")
}

// turnButton ends the turn, of the battle or of figures on a real table.
func (s State) turnButton(rules.Seat) []rules.Candidate {
	c := rules.Candidate{Key: "fin", Gate: turnGate(s.turn.Number), Rank: turnEndRank, Label: phrase.Say("hexwar.command.offer.end-turn")}
	if s.tabled() {
		c.Key, c.Gate, c.Rank = "table-fin", s.onTurn().gate(), tableEndRank
	}
	return []rules.Candidate{c}
}

// mayEndTurn lets the seat on turn end it, also on a real table.
func (s State) mayEndTurn(seat rules.Seat) *rules.Violation {
	if s.tabled() {
		return s.mayPass(seat)
	}
	return s.notNow(seat)
}

// turnPhase says whose turn it is and where it stands.
func (s State) turnPhase() (phrase.Phrase, []rules.Seat) {
	return phrase.Say("hexwar.command.stands", phrase.Number("turn", s.turn.Number), phrase.With("who", campName(s.turn.Seat)),
		phrase.With("phase", phaseName(s.turn.Phase))), []rules.Seat{s.turn.Seat}
}

func tellTurn(d turnData) []phrase.Phrase {
	lines := []phrase.Phrase{phrase.Say("hexwar.command.tell.turn", phrase.Number("turn", d.Number), phrase.With("who", campName(d.Seat)))}
	if len(d.Tokens) > 0 && !d.Hidden {
		for _, seat := range rules.Players {
			lines = append(lines, phrase.Say("hexwar.command.tell.tokens", phrase.With("who", campName(seat)), phrase.Number("count", d.Tokens[seat])))
		}
	}
	return lines
}

func tellPhase(d phaseData) []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("hexwar.command.tell.phase", phrase.With("phase", phaseName(d.Phase)))}
}
