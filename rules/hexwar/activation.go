package hexwar

import (
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// The act and the event of activations.
const (
	activatePath  = "activer"
	activatedKind = "hexwar.activated/1"

	numberTopic      Topic = "nombre-d-activations"
	choiceTopic      Topic = "choix-des-activations"
	officerMoveTopic Topic = "activation-des-officiers"
	rangeOfTopic     Topic = "distance-de-commandement"
)

// activatedData sets units and officers moving.
type activatedData struct {
	Seat rules.Seat `json:"seat"`
	// Number is the activation's place in the turn, from 1; an officer may name more units for one of his own.
	Number int `json:"number"`
	// Officer leads it, nil for one that an order gave.
	Officer *leaderTag  `json:"officer,omitempty"`
	Units   []unitTag   `json:"units,omitempty"`
	Alone   []leaderTag `json:"alone,omitempty"`
	Order   string      `json:"order,omitempty"`
}

// called is an activation that is asked for.
type called struct {
	officer Leader
	units   []Unit
	alone   []Leader
	// order is the order that gives it, number its place in the turn.
	order  string
	number int
}

// mayActivate lets the seat on turn activate in its phase of command, and later where an order has it so.
func (s State) mayActivate(seat rules.Seat) *rules.Violation {
	if refused := s.notNow(seat); refused != nil || s.activates() {
		return refused
	}
	return s.past(CommandPhase)
}

// decideActivation sets units moving. P3, « Activation des unités »
func (s State) decideActivation(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	c, refused := s.readActivation(act)
	if refused != nil {
		return nil, refused
	}
	return s.activate(act, c)
}

// activate judges the activation and makes its event.
func (s State) activate(act rules.Act, c called) ([]rules.Event, error) {
	if refused := s.judgeActivation(act, c); refused != nil {
		return nil, refused
	}
	lead := c.officer.tag()
	d := activatedData{Seat: act.Seat, Number: c.number, Officer: &lead, Order: c.order}
	for _, u := range c.units {
		d.Units = append(d.Units, u.mark())
	}
	for _, o := range c.alone {
		d.Alone = append(d.Alone, o.tag())
	}
	e, err := rules.NewEvent(activatedKind, d)
	return []rules.Event{e}, err
}

// readActivation reads who activates whom. A value of units may name its officer: "a!1/a3".
func (s State) readActivation(act rules.Act) (called, *rules.Violation) {
	var c called
	named := act.Args["officer"]
	for _, value := range act.Args.Values("units") {
		by, whom, paired := strings.Cut(value, "/")
		if !paired {
			whom = value
		} else if named == "" {
			named = by
		} else if named != by && act.Args["officer"] == "" {
			return c, rules.Refuse(s.book.Ref(choiceTopic), "hexwar.command.refused.two-officers")
		}
		if isOfficer(whom) {
			o, refused := s.callOfficer(act.Seat, whom)
			if refused != nil {
				return c, refused
			}
			c.alone = append(c.alone, o)
			continue
		}
		u, refused := s.callUnit(act.Seat, whom)
		if refused != nil {
			return c, refused
		}
		c.units = append(c.units, u)
	}
	if len(c.units)+len(c.alone) == 0 {
		return c, rules.Refuse(s.book.Ref(choiceTopic), "hexwar.command.refused.nobody")
	}
	var refused *rules.Violation
	if named == "" {
		c.officer, refused = s.infer(act, c)
	} else {
		c.officer, refused = s.callOfficer(act.Seat, named)
	}
	by := s.calledBy(c.officer)
	by.units, by.alone = c.units, c.alone
	return by, refused
}

// calledBy is what an officer would activate now, nobody named yet: more of his activation, or the turn's
// next.
func (s State) calledBy(o Leader) called {
	c := called{officer: o, number: o.Leads}
	switch {
	case o.Leads > 0:
		c.order = s.turn.Activations[o.Leads-1].Order
	case s.turn.Strategic == o.ID:
		c.order = s.ofTurn(onlyMoving).ID
	}
	if c.number == 0 {
		c.number = len(s.turn.Activations) + 1
	}
	return c
}

// infer finds the one officer who may activate them all. P3 — the officer must be named where there are several.
func (s State) infer(act rules.Act, c called) (Leader, *rules.Violation) {
	var may []Leader
	for _, o := range s.leaders(act.Seat) {
		try := s.calledBy(o)
		try.units, try.alone = c.units, c.alone
		if s.judgeActivation(act, try) == nil {
			may = append(may, o)
		}
	}
	switch {
	case len(may) == 1:
		return may[0], nil
	case len(c.units) == 0 && len(c.alone) == 1 && slices.ContainsFunc(may, func(o Leader) bool { return o.ID == c.alone[0].ID }):
		return c.alone[0], nil // he moves alone by his own command
	case len(may) == 0:
		own := s.leaders(act.Seat)
		if len(own) > 0 {
			return own[0], nil // his refusal says what is wrong
		}
		return Leader{}, s.refuseSpent(act.Seat)
	}
	v := rules.Refuse(s.book.Ref(choiceTopic), "hexwar.command.refused.which-officer", phrase.Number("count", len(may)))
	for _, o := range may[:min(len(may), 4)] {
		v.Or(o.tag().phrase(), activating(act, o, unpaired(act.Args.Values("units"))))
	}
	return Leader{}, v
}

// activating is the act by which an officer activates.
func activating(act rules.Act, o Leader, units string) rules.Act {
	return rules.Act{Path: activatePath, Seat: act.Seat, Args: rules.Args{"officer": string(o.ID), "units": units}}
}

// leaders are a seat's officers who may lead an activation now: those who lead one that has room, and while the quota lasts those who
// lead none.
func (s State) leaders(seat rules.Seat) []Leader {
	var all []Leader
	led, most := s.ledByOfficers()
	_, units, _ := s.quota(seat)
	for _, o := range s.officersOf(seat) {
		switch {
		case !s.mayStillLead(o):
		case o.Leads > 0:
			if a := s.turn.Activations[o.Leads-1]; len(a.Units)+len(a.Alone) < units {
				all = append(all, o)
			}
		case s.turn.Strategic == o.ID, led < most && s.turn.Strategic != o.ID:
			all = append(all, o)
		}
	}
	return all
}

// ledByOfficers is how many ordinary activations there were, and how many there may be.
func (s State) ledByOfficers() (led, most int) {
	most, _, _ = s.quota(s.turn.Seat)
	if s.ofTurn(oneMore).ID != "" {
		most++
	}
	for _, a := range s.turn.Activations {
		if a.Officer != "" && a.Order == "" {
			led++
		}
	}
	return led, most
}

func (s State) refuseSpent(seat rules.Seat) *rules.Violation {
	led, most := s.ledByOfficers()
	v := rules.Refuse(s.book.Ref(numberTopic), "hexwar.command.refused.spent", phrase.Number("led", led), phrase.Number("most", most))
	if len(s.officersOf(seat)) == 0 {
		v = rules.Refuse(s.book.Ref(choiceTopic), "hexwar.command.refused.nobody-leads")
	}
	return v.Or(phrase.Say("hexwar.command.offer.end-phase", phrase.With("next", phraseOr(s.nextPhase()))), rules.Act{Path: phasePath, Seat: seat})
}

func phraseOr(p Phase) phrase.Phrase {
	if p == "" {
		return phrase.Say("hexwar.command.next-turn")
	}
	return phaseName(p)
}

// foldActivation notes who may move.
func (s State) foldActivation(d activatedData) (State, error) {
	return s.activated(d)
}

// mostInTurn bounds the activations of a turn that a log may name.
const mostInTurn = 100

// activated notes an activation; s stays as it was. A place in the turn that no turn has is an error.
func (s State) activated(d activatedData) (State, error) {
	if d.Number < 1 || d.Number > mostInTurn {
		return s, fmt.Errorf("activation %d of a turn", d.Number)
	}
	s.turn.Activations = slices.Clone(s.turn.Activations)
	for len(s.turn.Activations) < d.Number {
		s.turn.Activations = append(s.turn.Activations, activation{})
	}
	a := s.turn.Activations[d.Number-1]
	a.Order, a.Units, a.Types, a.Alone = d.Order, slices.Clone(a.Units), slices.Clone(a.Types), slices.Clone(a.Alone)
	if d.Officer != nil {
		o := s.officers[d.Officer.ID]
		o.Leads, a.Officer = d.Number, d.Officer.ID
		s = s.withOfficer(o)
	}
	for _, t := range d.Units {
		u := s.units[t.ID]
		u.Turn.Activation = d.Number
		a.Units, a.Types = append(a.Units, t.ID), append(a.Types, t.Type)
		s = s.withUnit(u)
	}
	for _, t := range d.Alone {
		o := s.officers[t.ID]
		o.Activation = d.Number
		a.Alone = append(a.Alone, t.ID)
		s = s.withOfficer(o)
	}
	s.turn.Activations[d.Number-1] = a
	return s, nil
}

func tellActivation(d activatedData) []phrase.Phrase {
	return []phrase.Phrase{d.phrase()}
}

func (d activatedData) phrase() phrase.Phrase {
	var who []phrase.Phrase
	for _, u := range d.Units {
		who = append(who, bodyName(u))
	}
	for _, o := range d.Alone {
		who = append(who, o.phrase())
	}
	switch {
	case d.Officer == nil:
		return phrase.Say("hexwar.command.tell.activated-by-order", phrase.With("order", orderName(d.Order)), phrase.Listing("who", who...))
	case d.Order != "":
		return phrase.Say("hexwar.command.tell.activated-strategic", phrase.With("officer", d.Officer.phrase()), phrase.Listing("who", who...))
	}
	return phrase.Say("hexwar.command.tell.activated", phrase.With("officer", d.Officer.phrase()), phrase.Listing("who", who...))
}

// unpaired are the values of units without the officer that they name.
func unpaired(values []string) string {
	whom := make([]string, len(values))
	for i, v := range values {
		if _, after, paired := strings.Cut(v, "/"); paired {
			v = after
		}
		whom[i] = v
	}
	return strings.Join(whom, " ")
}
