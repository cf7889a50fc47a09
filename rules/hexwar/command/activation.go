package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// The act and the event of activations.
const (
	activatePath  = "bataille activer"
	activatedKind = "hexwar.activated/1"

	NumberTopic hexwar.Topic = "nombre-d-activations"
	ChoiceTopic hexwar.Topic = "choix-des-activations"
)

// ActivatedData is an activation of units and officers.
type ActivatedData struct {
	Seat rules.Seat `json:"seat"`
	// Number is the activation's place in the turn, from 1; an officer may name more units for one of his
	// own.
	Number int `json:"number"`
	// Officer leads it, nil for one that an order gave.
	Officer *hexwar.OfficerTag  `json:"officer,omitempty"`
	Units   []hexwar.UnitTag    `json:"units,omitempty"`
	Alone   []hexwar.OfficerTag `json:"alone,omitempty"`
	Order   string              `json:"order,omitempty"`
}

// activationRequest is an activation under judgement.
type activationRequest struct {
	officer hexwar.Officer
	Units   []hexwar.Unit
	alone   []hexwar.Officer
	// order is the order that gives it, number its place in the turn.
	order  string
	number int
}

// mayActivate lets the seat on turn activate in its phase of command, and later where an order allows it.
func mayActivate(s hexwar.State, seat rules.Seat) *rules.Violation {
	if refused := orders.JudgeTurn(s, seat); refused != nil || canActivate(s) {
		return refused
	}
	return orders.JudgePhase(s, hexwar.CommandPhase)
}

// decideActivation activates units. P3, « Activation des unités »
func decideActivation(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	c, refused := readActivation(s, act)
	if refused != nil {
		return nil, refused
	}
	if refused := JudgeActivation(s, act, c); refused != nil {
		return nil, refused
	}
	lead := c.officer.Tag()
	return hexwar.OneEvent(activatedKind, ActivatedData{Seat: act.Seat, Number: c.number, Officer: &lead, Order: c.order,
		Units: hexwar.Each(c.Units, hexwar.Unit.Tag), Alone: hexwar.Each(c.alone, hexwar.Officer.Tag)})
}

// readActivation reads who activates whom. A value of units may name its officer: "a!1/a3".
func readActivation(s hexwar.State, act rules.Act) (activationRequest, *rules.Violation) {
	var c activationRequest
	named := act.Args["officer"]
	for _, value := range hexwar.PiecesNamed(act.Args["units"]) {
		by, whom, paired := strings.Cut(value, "/")
		if !paired {
			whom = value
		} else if named == "" {
			named = by
		} else if named != by && act.Args["officer"] == "" {
			return c, refuseTwoOfficers(s, act)
		}
		if orders.NamesOfficer(whom) {
			o, refused := orders.FindOfficer(s, act.Seat, whom)
			if refused != nil {
				return c, refused
			}
			c.alone = append(c.alone, o)
			continue
		}
		u, refused := orders.FindUnit(s, act.Seat, whom)
		if refused != nil {
			return c, refused
		}
		c.Units = append(c.Units, u)
	}
	if len(c.Units)+len(c.alone) == 0 {
		return c, s.Refuse(ChoiceTopic, "hexwar.command.refused.nobody")
	}
	var refused *rules.Violation
	if named == "" {
		c.officer, refused = inferOfficer(s, act, c)
	} else {
		c.officer, refused = orders.FindOfficer(s, act.Seat, named)
	}
	return RequestOf(s, c.officer, c.Units, c.alone), refused
}

// refuseTwoOfficers refuses an activation that names two officers, and offers each one's part.
func refuseTwoOfficers(s hexwar.State, act rules.Act) *rules.Violation {
	v := s.Refuse(ChoiceTopic, "hexwar.command.refused.two-officers")
	values := hexwar.PiecesNamed(act.Args["units"])
	for _, o := range orders.Leaders(s, act.Seat) {
		his := slices.DeleteFunc(slices.Clone(values), func(value string) bool {
			by, _, paired := strings.Cut(value, "/")
			return paired && by != string(o.ID)
		})
		if len(his) > 0 {
			v.Or(phrase.Say("hexwar.command.offer.part", o.Arg()), act.With("units", strings.Join(his, " ")))
		}
	}
	return v
}

// RequestOf is the request of an officer: more units for his activation, or the turn's next one.
func RequestOf(s hexwar.State, o hexwar.Officer, units []hexwar.Unit, alone []hexwar.Officer) activationRequest {
	c := activationRequest{officer: o, Units: units, alone: alone, number: cmp.Or(o.LedActivation, len(s.Turn.Activations)+1)}
	switch {
	case o.LedActivation > 0:
		c.order = s.Turn.Activations[o.LedActivation-1].Order
	case s.Turn.Strategic == o.ID:
		c.order = orders.TurnOrder(s, orders.OnlyMoving).ID
	}
	return c
}

// inferOfficer finds the one officer who may activate all the units. P3 — the officer must be named where
// there are several.
func inferOfficer(s hexwar.State, act rules.Act, c activationRequest) (hexwar.Officer, *rules.Violation) {
	leaders := orders.Leaders(s, act.Seat)
	may := slices.DeleteFunc(slices.Clone(leaders), func(o hexwar.Officer) bool {
		return JudgeActivation(s, act, RequestOf(s, o, c.Units, c.alone)) != nil
	})
	switch {
	case len(may) == 1:
		return may[0], nil
	case len(c.Units) == 0 && len(c.alone) == 1 && slices.ContainsFunc(may, func(o hexwar.Officer) bool { return o.ID == c.alone[0].ID }):
		return c.alone[0], nil // he moves alone by his own command
	case len(leaders) == 0:
		return hexwar.Officer{}, refuseSpent(s, act.Seat)
	case len(may) == 0:
		return leaders[0], nil // his refusal says what is wrong
	}
	v := s.Refuse(ChoiceTopic, "hexwar.command.refused.which-officer", phrase.Number("count", len(may)))
	for _, o := range may[:min(len(may), 4)] {
		v.Or(o.Tag().Phrase(), act.With("officer", string(o.ID)))
	}
	return hexwar.Officer{}, v
}

// withUnits is the act with other units of the same officer, whom it names in the same way.
func withUnits(act rules.Act, o hexwar.Officer, ids []string) rules.Act {
	if strings.Contains(act.Args["units"], "/") {
		ids = hexwar.Each(ids, func(id string) string { return string(o.ID) + "/" + id })
	}
	return act.With("units", strings.Join(ids, " "))
}

func refuseSpent(s hexwar.State, seat rules.Seat) *rules.Violation {
	led, most := orders.ActivationCount(s)
	v := s.Refuse(NumberTopic, "hexwar.command.refused.spent", phrase.Number("led", led), phrase.Number("most", most))
	if len(s.OfficersOf(seat)) == 0 {
		v = s.Refuse(ChoiceTopic, "hexwar.command.refused.nobody-leads")
	}
	return v.Or(endOfPhase(s), rules.Act{Path: phasePath, Seat: seat})
}

// endOfPhase names the end of the phase by what comes next.
func endOfPhase(s hexwar.State) phrase.Phrase {
	next := phrase.Say("hexwar.command.next-turn")
	if p := nextPhase(s); p != "" {
		next = orders.PhaseName(p)
	}
	return phrase.Say("hexwar.command.offer.end-phase", phrase.With("next", next))
}

// mostInTurn bounds the activations of a turn that a log may name.
const mostInTurn = 100

// ApplyActivation returns the state after an activation; a number that no turn reaches is an error.
func ApplyActivation(s hexwar.State, d ActivatedData) (hexwar.State, error) {
	if d.Number < 1 || d.Number > mostInTurn {
		return s, fmt.Errorf("activation %d of a turn", d.Number)
	}
	s.Turn.Activations = slices.Clone(s.Turn.Activations)
	for len(s.Turn.Activations) < d.Number {
		s.Turn.Activations = append(s.Turn.Activations, hexwar.Activation{})
	}
	a := &s.Turn.Activations[d.Number-1]
	a.Order, a.Units, a.Types, a.LoneOfficers = d.Order, slices.Clone(a.Units), slices.Clone(a.Types), slices.Clone(a.LoneOfficers)
	if d.Officer != nil {
		o := s.Officers[d.Officer.ID]
		o.LedActivation, a.Officer = d.Number, d.Officer.ID
		s = s.WithOfficer(o)
	}
	for _, t := range d.Units {
		u := s.Units[t.ID]
		u.Turn.Activation = d.Number
		a.Units, a.Types = append(a.Units, t.ID), append(a.Types, t.Type)
		s = s.WithUnit(u)
	}
	for _, t := range d.Alone {
		o := s.Officers[t.ID]
		o.Activation = d.Number
		a.LoneOfficers = append(a.LoneOfficers, t.ID)
		s = s.WithOfficer(o)
	}
	return s, nil
}

func tellActivation(d ActivatedData) []phrase.Phrase {
	who := hexwar.Each(d.Units, hexwar.BodyName)
	for _, o := range d.Alone {
		who = append(who, o.Phrase())
	}
	switch {
	case d.Officer == nil:
		return phrase.Line("hexwar.command.tell.activated-by-order", hexwar.OrderArg(d.Order), phrase.Listing("who", who...))
	case d.Order != "":
		return phrase.Line("hexwar.command.tell.activated-strategic", d.Officer.Arg(), phrase.Listing("who", who...))
	}
	return phrase.Line("hexwar.command.tell.activated", d.Officer.Arg(), phrase.Listing("who", who...))
}
