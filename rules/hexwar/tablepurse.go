package hexwar

import (
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// optCamp names the camp that attacks, optMorale what multiplies the price of « Allant ».
const (
	optCamp   = "camp"
	optMorale = "moral"
)

// purseOptions are what a combat on the table is told beside what its odds are told.
func purseOptions() []rules.OptionSpec {
	return []rules.OptionSpec{{Name: optCamp, Kind: rules.ChoiceOption, Choices: campChoices()},
		{Name: optMorale, Kind: rules.ChoiceOption, Choices: moraleChoices()}}
}

// attackingCamp is whose camp attacks and pays in a combat on the table: who typed it, unless he names
// another. Public where the bot keeps no purse there: without a game, in odds, or beside a tracked battle.
func (s State) attackingCamp(act rules.Act) (rules.Seat, error) {
	if act.Path != tablePath || !s.tabled() {
		return rules.Public, nil
	}
	text := act.Args[optCamp]
	if text == "" && act.Seat.Plays() {
		return act.Seat, nil
	}
	if camp := campNamed(text); camp.Plays() {
		return camp, nil
	}
	v := s.refuse(payTopic, "hexwar.table.refused.camp")
	for _, seat := range rules.Players {
		v.Or(campName(seat), withArg(act, optCamp, campWord(seat)))
	}
	return rules.Public, v
}

func withArg(act rules.Act, option, value string) rules.Act {
	act = act.Without(option)
	act.Args[option] = value
	return act
}

// toldPurse puts the camps' purses into the combat that was told: the attacker's is a's there, the defender's
// b's.
func (s State) toldPurse(kept State) State {
	// Whoever plays without a game counts his own tokens: here nothing is too dear.
	const plenty = 1000
	s.purse = map[rules.Seat]int{rules.SeatA: plenty, rules.SeatB: plenty}
	if camp := s.told.Camp; camp.Plays() {
		s.purse = map[rules.Seat]int{rules.SeatA: kept.purse[camp], rules.SeatB: kept.purse[camp.Other()]}
	}
	return s
}

// camp is which camp has the part of a seat in the combat that was told.
func (t *told) camp(part rules.Seat) rules.Seat {
	if part == rules.SeatA {
		return t.Camp
	}
	return t.Camp.Other()
}

// announcedFor is the order of combat that a part has paid already, the one that the combat is told or, where
// it is told none, any of the kind.
func (s State) announcedFor(part rules.Seat, kind OrderKind) givenEarly {
	if s.told == nil || !s.told.Camp.Plays() {
		return givenEarly{}
	}
	given := s.real.Announced[s.told.camp(part)]
	if given.Order == "" || s.order(given.Order).Kind != kind {
		return givenEarly{}
	}
	return given
}

// judgeTold refuses an order told with a combat on the table that its camp can't pay. Hidden tokens are
// nobody else's to spend: whether they suffice would tell how many there are. lecture:hex-pions
func (s State) judgeTold(act rules.Act, option string, o *Order, u Unit) error {
	if !s.told.Camp.Plays() {
		return nil
	}
	camp := s.told.camp(u.Seat)
	p := s.price(o, u, terms{Times: timesBy(act.Args[optMorale])})
	without := withArg(act, option, noOrder)
	refuse := func(why string, args ...phrase.Arg) error {
		args = append(args, orderArg(o.ID), phrase.Number("cost", p.Total), campArg(camp))
		return s.refuse(payTopic, "hexwar.table.refused."+why, args...).
			Or(phrase.Say("hexwar.table.offer.without", orderArg(o.ID)), without)
	}
	hidden := s.reads(purseReading, purseHidden) && camp != act.Seat
	given := s.announcedFor(u.Seat, o.Kind)
	switch {
	case given.Order == o.ID && p.Total > 0:
		return refuse("announced", phrase.Number("paid", given.Paid))
	case given.Order == o.ID:
		return nil
	case hidden && act.Seat.Plays():
		return refuse("hidden")
	case p.Left >= 0:
		return nil
	case hidden:
		return refuse("dear-hidden")
	}
	return refuse("dear", phrase.With("held", phrase.Say("hexwar.orders.tokens", phrase.Number("count", s.purse[u.Seat]))))
}

// withAnnounced returns the act with the orders that its camps have announced, where it says nothing of them.
func (s State) withAnnounced(act rules.Act) rules.Act {
	camp, err := s.attackingCamp(act)
	if err != nil || !camp.Plays() {
		return act
	}
	for option, of := range map[string]rules.Seat{optOrder: camp, optDefence: camp.Other()} {
		given := s.real.Announced[of].Order
		fits := s.order(given).Kind == map[string]OrderKind{optOrder: AttackOrder, optDefence: DefenceOrder}[option]
		if given != "" && fits && act.Args[option] == "" {
			act = withArg(act, option, given)
		}
	}
	return act
}

// paidBy notes in the combat that was told who paid what: steps name the camps, not the parts.
func (d combatData) paidBy(t *told) combatData {
	if !t.Camp.Plays() {
		return d
	}
	d.Attacker = t.Camp
	for i, st := range d.Steps {
		if st.Seat.Plays() {
			d.Steps[i].Seat = t.camp(st.Seat)
		}
	}
	return d
}

// settledTable books what a combat on the table was paid and what its letters brought.
func (s State) settledTable(d combatData) State {
	if !d.Attacker.Plays() {
		return s
	}
	s = s.opened()
	s.real.Broke = false
	for _, st := range d.Steps {
		switch {
		case st.Do == didOrder && st.Price != nil:
			switch paid := -st.Price.Total; {
			case paid < 0:
				s = s.booked(entry{Seat: st.Seat, By: paid, Why: bookOrder, Order: st.Order})
			case paid > 0: // announced without the officer who lowers it
				s = s.booked(entry{Seat: st.Seat, By: paid, Why: bookRebate})
			}
			if s.real.Announced[st.Seat].Order == st.Order {
				s.real.Announced = maps.Clone(s.real.Announced)
				delete(s.real.Announced, st.Seat)
			}
		case st.Do == didCredit:
			s = s.withPurse(st.Seat, st.Count)
		}
	}
	return s
}
