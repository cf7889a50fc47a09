package command

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// The act and the event of an officer who takes the lead of a unit.
const (
	leadPath = "bataille tete"
	ledKind  = "hexwar.led/1"
)

// decideLead takes the lead of a unit. P3, « Prendre la tête »
func decideLead(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	o, u, refused := readLead(s, act)
	if refused != nil {
		return nil, refused
	}
	d, refused := orders.JudgeLead(s, o, u, act.Args["effect"])
	if refused != nil {
		return nil, offerLeads(s, refused, act.Seat, o, u)
	}
	return hexwar.OneEvent(ledKind, d)
}

// readLead reads who takes the lead of which unit.
func readLead(s hexwar.State, act rules.Act) (o hexwar.Officer, u hexwar.Unit, refused *rules.Violation) {
	if o, refused = orders.FindOfficer(s, act.Seat, act.Args["officer"]); refused == nil {
		u, refused = orders.FindUnit(s, act.Seat, act.Args["unit"])
	}
	return o, u, refused
}

// foldLead removes the officer and applies what he does for the unit.
func foldLead(s hexwar.State, d orders.LedData) (hexwar.State, error) {
	o := s.Officers[d.Officer.ID]
	o.Gone = true
	s = s.WithOfficer(o)
	u := s.Units[d.Unit.ID]
	u.Elements += d.Elements
	for _, effect := range d.Effects {
		if mark, lasts := orders.LeadMarks[effect]; lasts {
			u = u.WithMark(mark)
		}
	}
	s = s.WithUnit(u)
	if slices.Contains(d.Effects, orders.LeadActivates) {
		return ApplyActivation(s, ActivatedData{Seat: d.Unit.Seat, Number: d.Number, Units: []hexwar.UnitTag{d.Unit}, Order: leadPath})
	}
	return s, nil
}

func tellLead(d orders.LedData) []phrase.Phrase {
	lines := phrase.Line("hexwar.command.tell.led", d.Officer.Arg(), d.Unit.Arg())
	for _, effect := range d.Effects {
		lines = append(lines, phrase.Say("hexwar.command.tell.leading."+effect, phrase.Number("elements", d.Elements)))
	}
	return lines
}

// foretellLead says below each effect that the officer leaves the table.
func foretellLead(s hexwar.State, act rules.Act) phrase.Phrase {
	o, ok := s.Officers[hexwar.OfficerID(act.Args["officer"])]
	if !ok {
		return phrase.Phrase{}
	}
	return phrase.Say("hexwar.command.foretold.lead", phrase.With("officer", o.Known()))
}

// mayLead lets a camp's officers take the lead from the first turn to the end.
func mayLead(s hexwar.State, _ rules.Seat) *rules.Violation {
	switch {
	case s.End.Over:
		return s.Refuse(orders.TurnTopic, "hexwar.command.refused.over")
	case s.Turn.Number == 0:
		return s.Refuse(orders.TurnTopic, "hexwar.command.refused.not-begun")
	}
	return nil
}

// mostLeads is how many selects for leads a message has room for.
const mostLeads = 2

// leadButtons are the most useful leads: first those for units that may act.
func leadButtons(s hexwar.State, seat rules.Seat) []rules.Candidate {
	all := LeadSelects(s, seat)
	slices.SortStableFunc(all, func(a, b rules.Candidate) int { return leadPlace(s, a) - leadPlace(s, b) })
	return all[:min(len(all), mostLeads)]
}

// LeadSelects are a select of effects for each unit whose lead an officer of the seat may take now.
func LeadSelects(s hexwar.State, seat rules.Seat) []rules.Candidate {
	var all []rules.Candidate
	units := s.UnitsOf(seat)
	for _, o := range s.OfficersOf(seat) {
		for _, u := range units {
			var effects []rules.Choice
			for _, lead := range orders.LeadsOf(s, o, u) {
				if refuseUselessLead(s, lead.LedData) == nil {
					effects = append(effects, rules.Choice{Value: lead.Effect, Label: phrase.Say("hexwar.command.effect." + lead.Effect)})
				}
			}
			if len(effects) == 0 {
				continue
			}
			key, args := "hexwar.command.offer.lead", []phrase.Arg{hexwar.HexArg("at", u.At), phrase.With("officer", o.Known())}
			if s.Fight != nil && s.Fight.Seat != seat { // beside those of the seat that is asked
				key, args = "hexwar.command.offer.lead-of", append(args, hexwar.CampArg(seat))
			}
			label := phrase.Say(key, args...)
			all = append(all, rules.Candidate{Key: "tete-" + string(o.ID) + "-" + string(u.ID), Gate: hexwar.TurnGate(s.Turn.Number),
				Rank: orders.LeadRank, Rare: s.Fight == nil, Label: label,
				Args: rules.Args{"officer": string(o.ID), "unit": string(u.ID)},
				Ask:  []rules.Question{{Option: "effect", Label: label, Choices: effects}}})
		}
	}
	return all
}

func leadPlace(s hexwar.State, c rules.Candidate) int {
	u := s.Units[hexwar.UnitID(c.Args["unit"])]
	switch {
	case s.Fight != nil && (s.Fight.Attacker == u.ID || s.Fight.Target == u.ID):
		return 0
	case u.Turn.Activation > 0:
		return 1
	}
	return 2
}

// offerLeads offers the effects possible for this officer and this unit.
func offerLeads(s hexwar.State, v *rules.Violation, seat rules.Seat, o hexwar.Officer, u hexwar.Unit) *rules.Violation {
	leads := orders.LeadsOf(s, o, u)
	for _, lead := range leads[:min(len(leads), orders.MostWaysOut)] {
		v.Or(phrase.Say("hexwar.command.effect."+lead.Effect), rules.Act{Path: leadPath, Seat: seat,
			Args: rules.Args{"officer": string(o.ID), "unit": string(u.ID), "effect": lead.Effect}})
	}
	return v
}

// pointlessLead refuses a button for a lead without any use. P3, « Prendre la tête » — the officer leaves the
// table for good.
func pointlessLead(s hexwar.State, act rules.Act) *rules.Violation {
	o, u, refused := readLead(s, act)
	if refused != nil || act.Args["effect"] == "" { // the effects on a button are worth it one by one
		return refused
	}
	d, refused := orders.JudgeLead(s, o, u, act.Args["effect"])
	if refused != nil {
		return refused
	}
	return refuseUselessLead(s, d)
}

// refuseUselessLead refuses a lead whose effects would all be useless.
func refuseUselessLead(s hexwar.State, d orders.LedData) *rules.Violation {
	u := s.Units[d.Unit.ID]
	if slices.ContainsFunc(d.Effects, func(effect string) bool { return isUsefulEffect(s, u, effect) }) {
		return nil
	}
	return s.Refuse(orders.LeadTopic, "hexwar.worth.lead")
}

// isUsefulEffect reports whether an effect may still be useful to a unit this turn.
func isUsefulEffect(s hexwar.State, u hexwar.Unit, effect string) bool {
	switch {
	case effect == orders.LeadActivates || effect == orders.LeadRallies:
		return true
	case s.Fight != nil:
		return isUsefulInFight(s, u, effect)
	}
	return canStillAttack(s, u) || effect == orders.LeadPays && canOrderForFree(s, u)
}

// canStillAttack reports whether a unit may still begin a combat this turn.
func canStillAttack(s hexwar.State, u hexwar.Unit) bool {
	switch {
	case s.Turn.Phase == hexwar.CombatPhase:
		return orders.JudgeAttacker(s, u) == nil && orders.HasTarget(s, u)
	case s.Turn.Phase == hexwar.MovementPhase && u.Turn.Activation == 0:
		return canActivate(s)
	}
	return !u.Turn.IsHalted && !orders.CanOnlyMove(s, u)
}

// canOrderForFree reports whether an order of the turn could be given to a unit by the officer at its head.
func canOrderForFree(s hexwar.State, u hexwar.Unit) bool {
	led := s.WithUnit(u.WithMark(hexwar.LeadOrder))
	return slices.ContainsFunc(s.Tables.Orders, func(o *hexwar.Order) bool {
		return orders.IsTurnOrder(o) && !o.HasFixedPrice && orders.HasOption(o, orders.OptUnit) && orders.JudgeMoment(s, o, u.Seat) == nil &&
			slices.ContainsFunc(orders.OptionSets(s, o), func(args rules.Args) bool {
				_, refused := orders.JudgeRecipient(led, o, rules.Act{Seat: u.Seat, Args: args})
				return args[orders.OptUnit] == string(u.ID) && refused == nil
			})
	})
}

// isUsefulInFight reports whether an effect may still be useful to a unit in combat: dice for a throw still
// to come, a loss still possible, an order still possible.
func isUsefulInFight(s hexwar.State, u hexwar.Unit, effect string) bool {
	f := s.Fight
	attacks, again := u.ID == f.Attacker, canAttackAgain(s, u)
	switch f.Question {
	case orders.AskWithdrawal:
		return false
	case orders.AskRetreat, orders.AskFollow, orders.AskPursuit:
		return again
	}
	switch {
	case effect == orders.LeadPays && attacks:
		return f.AttackOrder == "" || again
	case effect == orders.LeadPays:
		return !f.DefenderAnswered && !f.Ranged || again
	case effect == orders.LeadThrows && attacks:
		return again || !f.IsRolled(hexwar.AttackBlow)
	case effect == orders.LeadThrows:
		return again || !f.Ranged && !f.IsRolled(hexwar.RiposteBlow)
	}
	return !attacks || !f.Ranged
}

// canAttackAgain reports whether a unit in combat may attack once more after it, by its table or by order.
func canAttackAgain(s hexwar.State, u hexwar.Unit) bool {
	f := s.Fight
	retreats := slices.IndexFunc(f.Blows, func(b hexwar.Blow) bool { return b.HexesToRetreat > 0 && !s.Units[b.Target].Gone })
	if f.Ranged || f.Question == orders.AskRetreat && retreats >= 0 && f.Blows[retreats].Target == u.ID {
		return false
	}
	pursues := orders.ProfileOf(s, u).Pursuits > u.Turn.Pursuits
	return pursues && orders.SequenceOf(s) == odds.AtOnce ||
		u.ID == f.Attacker && (pursues || f.AttackOrder == "" || orders.GivenAttack(s).GivesSecondAttack)
}
