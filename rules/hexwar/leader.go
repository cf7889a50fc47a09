package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// The act and the event of an officer who takes the lead of a unit.
const (
	leadPath = "tete"
	ledKind  = "hexwar.led/1"

	// leadClear is how near no enemy may be where the leader rallies.
	leadClear hex.Steps = 2
)

// The effects of a leader at the head. P3, « Prendre la tête »
const (
	leadActivates = "activer"
	leadPays      = "ordre"
	leadSpares    = "perte"
	leadThrows    = "des"
	leadRallies   = "ralliement"
	leadEvery     = "toutes"
)

var leadEffects = []string{leadActivates, leadPays, leadSpares, leadThrows, leadRallies, leadEvery}

// The reading of how many effects an officer has who takes the lead.
const (
	headReading = "hex-tete"
	headAll     = "toutes"
)

// ledData takes an officer off the table for a unit.
type ledData struct {
	Officer leaderTag `json:"officer"`
	Unit    unitTag   `json:"unit"`
	Effects []string  `json:"effects"`
	// Elements are what the unit gets back, Number the activation that it acts in.
	Elements int `json:"elements,omitempty"`
	Number   int `json:"number,omitempty"`
}

// decideLead takes the lead of a unit. P3, « Prendre la tête »
func (s State) decideLead(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	o, refused := s.callOfficer(act.Seat, act.Args["officer"])
	if refused != nil {
		return nil, refused
	}
	u, refused := s.callUnit(act.Seat, act.Args["unit"])
	if refused != nil {
		return nil, refused
	}
	d, refused := s.judgeLead(o, u, act.Args["effect"])
	if refused != nil {
		return nil, s.orLead(refused, act.Seat, o, u)
	}
	e, err := rules.NewEvent(ledKind, d)
	return []rules.Event{e}, err
}

// judgeLead holds a lead to its limits: no general in chief, within his influence, an effect that can be had now.
func (s State) judgeLead(o Leader, u Unit, effect string) (ledData, *rules.Violation) {
	refuse := func(t Topic, why string, args ...phrase.Arg) (ledData, *rules.Violation) {
		return ledData{}, rules.Refuse(s.book.Ref(t), "hexwar.command.refused."+why, append(args, phrase.With("officer", o.tag().phrase()), phrase.With("unit", u.label()))...)
	}
	row := s.tables.command.officer(o.Rank)
	switch far := hex.Distance(o.At, u.At); {
	case o.Rank == Chief:
		return refuse(leadTopic, "lead-chief")
	case far > row.Influence:
		return refuse(rangeOfTopic, "lead-far", phrase.Number("distance", int(far)), phrase.Number("influence", int(row.Influence)))
	case !slices.Contains(leadEffects, effect):
		return refuse(leadTopic, "lead-effect", phrase.Named("read", clipped(effect)))
	case (effect == leadEvery) != s.reads(headReading, headAll):
		return refuse(leadTopic, "lead-reading", phrase.With("reading", phrase.Say("hexwar.command.reading."+s.headReading())))
	}
	d := ledData{Officer: o.tag(), Unit: u.mark(), Number: len(s.turn.Activations) + 1}
	if effect != leadEvery {
		if refused := s.judgeEffect(o, u, effect); refused != nil {
			return d, refused
		}
		d.Effects = []string{effect}
	} else {
		for _, each := range leadEffects[:len(leadEffects)-1] {
			if s.judgeEffect(o, u, each) == nil {
				d.Effects = append(d.Effects, each)
			}
		}
		if len(d.Effects) == 0 {
			return refuse(leadTopic, "lead-nothing")
		}
	}
	if slices.Contains(d.Effects, leadRallies) {
		d.Elements = u.Initial - u.Elements
	}
	return d, nil
}

func (s State) headReading() string {
	if s.reads(headReading, headAll) {
		return headAll
	}
	return "une"
}

// judgeEffect refuses an effect that the moment does not allow: activation while activating, an order and dice while the unit may still act or
// defends, a rally without an enemy near.
func (s State) judgeEffect(o Leader, u Unit, effect string) *rules.Violation {
	refuse := func(t Topic, why string, args ...phrase.Arg) *rules.Violation {
		return rules.Refuse(s.book.Ref(t), "hexwar.command.refused."+why, append(args, phrase.With("officer", o.tag().phrase()), phrase.With("unit", u.label()))...)
	}
	fights := s.fight != nil && (s.fight.Attacker == u.ID || s.fight.Target == u.ID)
	own := s.turn.Seat == u.Seat && s.fight == nil
	switch effect {
	case leadActivates:
		switch {
		case !own || s.turn.Phase != CommandPhase:
			return refuse(leadTopic, "lead-phase", phrase.With("phase", phaseName(CommandPhase)))
		case u.Turn.Activation > 0:
			return refuse(activeTopic, "active", phrase.Number("activation", u.Turn.Activation))
		case s.ofTurn(oneUnit).ID != "" && s.active() > 0:
			return rules.Refuse(rules.Ref(s.ofTurn(oneUnit).Ref), "hexwar.command.refused.scouting", phrase.Number("count", s.active()+1))
		}
		return nil
	case leadRallies:
		near, enemy := s.nearest(u.Seat, u.At)
		switch {
		case u.Elements >= u.Initial:
			return refuse(leadTopic, "lead-whole", phrase.Number("elements", u.Elements))
		case enemy && near <= leadClear:
			return refuse(leadTopic, "lead-enemy", phrase.Number("distance", int(near)), phrase.Number("clear", int(leadClear)))
		case s.fight != nil || !own:
			return refuse(leadTopic, "lead-not-now")
		}
		return nil
	}
	mark := leadMarks[effect]
	switch {
	case u.Turn.Marks[mark]:
		return refuse(leadTopic, "lead-marked")
	case !own && !fights:
		return refuse(leadTopic, "lead-not-now")
	}
	return nil
}

// leadMarks are what an effect leaves on the unit for its combats and orders.
var leadMarks = map[string]string{leadPays: leadOrder, leadSpares: leadLoss, leadThrows: leadDice}

// foldLead takes the officer off the table and notes what he does.
func (s State) foldLead(d ledData) (State, error) {
	o := s.officers[d.Officer.ID]
	o.Gone = true
	s = s.withOfficer(o)
	u := s.units[d.Unit.ID]
	u.Elements += d.Elements
	for _, effect := range d.Effects {
		if mark, lasts := leadMarks[effect]; lasts {
			u = u.marked(mark)
		}
	}
	s = s.withUnit(u)
	if slices.Contains(d.Effects, leadActivates) {
		return s.activated(activatedData{Seat: d.Unit.Seat, Number: d.Number, Units: []unitTag{d.Unit}, Order: leadPath})
	}
	return s, nil
}

func tellLead(d ledData) []phrase.Phrase {
	lines := []phrase.Phrase{phrase.Say("hexwar.command.tell.led", phrase.With("officer", d.Officer.phrase()), phrase.With("unit", bodyName(d.Unit)))}
	for _, effect := range d.Effects {
		lines = append(lines, phrase.Say("hexwar.command.tell.leading."+effect, phrase.Number("elements", d.Elements)))
	}
	return lines
}

// mayLead lets a camp's officers take the lead from the first turn to the end.
func (s State) mayLead(rules.Seat) *rules.Violation {
	switch {
	case s.end.Over:
		return rules.Refuse(s.book.Ref(turnTopic), "hexwar.command.refused.over")
	case s.turn.Number == 0:
		return rules.Refuse(s.book.Ref(turnTopic), "hexwar.command.refused.not-begun")
	}
	return nil
}

// mostLeads is how many selects for leads a message has room for.
const mostLeads = 2

// leadButtons are those leads that come first: for units that act, then the others.
func (s State) leadButtons(seat rules.Seat) []rules.Candidate {
	all := s.leadings(seat)
	slices.SortStableFunc(all, func(a, b rules.Candidate) int { return s.leadPlace(a) - s.leadPlace(b) })
	return all[:min(len(all), mostLeads)]
}

// leadings are a select of effects for each unit of which an officer of the seat may take the lead now.
func (s State) leadings(seat rules.Seat) []rules.Candidate {
	var all []rules.Candidate
	for _, o := range s.officersOf(seat) {
		for _, u := range s.unitsOf(seat) {
			var effects []rules.Choice
			for _, effect := range leadEffects {
				if d, refused := s.judgeLead(o, u, effect); refused == nil && s.leadGains(d) == nil {
					effects = append(effects, rules.Choice{Value: effect, Label: phrase.Say("hexwar.command.effect." + effect)})
				}
			}
			if len(effects) == 0 {
				continue
			}
			label := phrase.Say("hexwar.command.offer.lead", phrase.With("officer", o.tag().phrase()), phrase.With("unit", u.label()))
			all = append(all, rules.Candidate{Key: "tete-" + string(o.ID) + "-" + string(u.ID), Gate: turnGate(s.turn.Number), Rank: leadRank, Label: label,
				Args: rules.Args{"officer": string(o.ID), "unit": string(u.ID)}, Ask: []rules.Question{{Option: "effect", Label: label, Choices: effects}}})
		}
	}
	return all
}

func (s State) leadPlace(c rules.Candidate) int {
	u := s.units[UnitID(c.Args["unit"])]
	switch {
	case s.fight != nil && (s.fight.Attacker == u.ID || s.fight.Target == u.ID):
		return 0
	case u.Turn.Activation > 0:
		return 1
	}
	return 2
}

// orLead offers what this officer may do for this unit instead.
func (s State) orLead(v *rules.Violation, seat rules.Seat, o Leader, u Unit) *rules.Violation {
	for _, effect := range leadEffects {
		if _, refused := s.judgeLead(o, u, effect); refused == nil && len(v.WaysOut) < 4 {
			v.Or(phrase.Say("hexwar.command.effect."+effect), rules.Act{Path: leadPath, Seat: seat,
				Args: rules.Args{"officer": string(o.ID), "unit": string(u.ID), "effect": effect}})
		}
	}
	return v
}
