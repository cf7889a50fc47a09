package combat

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// attackChoices are the choices for the options of an attack: attacker, target, the hexes of « Retraite »;
// on a real table, those of its combat.
func attackChoices(s hexwar.State, act rules.Act, option string) []rules.Choice {
	if given := orderChoices(s, act, option); given != nil || mayFight(s, act.Seat) != nil {
		return given
	}
	var units []hexwar.Unit
	for _, p := range orders.Attacks(orders.InCombatPhase(s), act.Seat) {
		u := p.Attacker
		if option == optTarget {
			u = p.Target
		}
		if !slices.ContainsFunc(units, func(known hexwar.Unit) bool { return known.ID == u.ID }) {
			units = append(units, u)
		}
	}
	return hexwar.Each(units, hexwar.Unit.Choice)
}

// withdrawalChoices are the hexes that « Retraite » may lead to, while the defender is asked; on a real
// table, the troops.
func withdrawalChoices(s hexwar.State, act rules.Act, option string) []rules.Choice {
	switch {
	case option == orders.OptUnit && orders.IsOnRealTable(s):
		return orders.OrderChoicesOnTable(s, act, option)
	case option == orders.OptUnit || judgeQuestion(s, act.Seat, orders.AskDefenceOrder) != nil:
		return nil
	}
	return hexwar.Each(slices.SortedFunc(slices.Values(Withdrawals(s, s.Units[s.Fight.Target])), hex.Compare), placeChoice)
}

// placeChoice is the choice of a hex.
func placeChoice(at hex.Hex) rules.Choice {
	return rules.Choice{Value: at.String(), Label: phrase.Say("hexwar.combat.place", hexwar.HexArg("place", at))}
}

// combatPhase names what the combats wait for, and from whom.
func combatPhase(s hexwar.State) (phrase.Phrase, []rules.Seat) {
	stands, awaited := orders.TurnPhase(s)
	f := s.Fight
	if f == nil || f.Seat == rules.Public {
		return stands, awaited
	}
	args := []phrase.Arg{phrase.With("stands", stands), hexwar.HexArg("unit", f.From), hexwar.HexArg("target", f.To),
		phrase.With("question", questionPhrase(s))}
	key := "hexwar.combat.stands"
	if beaten := beatenCamps(s); len(beaten) > 0 {
		key, args = "hexwar.combat.stands-beaten", append(args, phrase.Listing("who", beaten...))
	}
	return phrase.Say(key, args...), []rules.Seat{f.Seat}
}

// beatenCamps are the camps with enough losses to be beaten. The battle ends only once the combat is over.
func beatenCamps(s hexwar.State) (camps []phrase.Phrase) {
	for _, seat := range ledger.Players {
		if orders.LossesOf(s, seat).IsBeaten() {
			camps = append(camps, hexwar.CampName(seat))
		}
	}
	return camps
}

// questionPhrase is the question of a combat; for a retreat, with the number of hexes left.
func questionPhrase(s hexwar.State) phrase.Phrase {
	if s.Fight.Question == orders.AskRetreat {
		return phrase.Say("hexwar.combat.ask.recul-de", phrase.Number("count", blowInQuestion(s).HexesToRetreat))
	}
	return s.Fight.Question.Phrase()
}

// button is a button of a combat, whose key is that of its words.
func button(s hexwar.State, key string, args ...phrase.Arg) rules.Candidate {
	return rules.Candidate{Key: "combat-" + key, Gate: orders.CombatGate(s), Label: phrase.Say("hexwar.combat.offer."+key, args...)}
}

// answering makes a button answer with the value of an option.
func answering(c rules.Candidate, option, value string) rules.Candidate {
	c.Args = rules.Args{option: value}
	return c
}

// valueButton is answering for one of several buttons that share their words: its key contains the value.
func valueButton(c rules.Candidate, option, value string) rules.Candidate {
	c.Key += "-" + value
	return answering(c, option, value)
}

// withSelect turns a button into a select.
func withSelect(c rules.Candidate, option string, choices []rules.Choice) rules.Candidate {
	c.Ask = []rules.Question{{Option: option, Label: c.Label, Pick: true, Choices: choices}}
	return c
}

// DeclineKey is the key of the button that gives no order.
const DeclineKey = "sans-ordre"

// pairButtons are one select of attacks, each without an order and with each order that can be paid; two
// selects where one is too small. Before the phase of combats an attack ends the moves, and the select
// says so.
func pairButtons(s hexwar.State, seat rules.Seat) []rules.Candidate {
	rank, key := 0, "attaquer"
	if s.Fight == nil {
		if rank = orders.AttackRank; s.Turn.Phase != hexwar.CombatPhase {
			key = "attaquer-fin"
		}
		s = orders.InCombatPhase(s)
	}
	pairs := orders.Attacks(s, seat)
	plain := hexwar.Each(pairs, func(p hexwar.Attack) rules.Choice { return rules.Choice{Value: p.Value(""), Label: p.Phrase()} })
	var ordered []rules.Choice
	for _, o := range orders.OrderedAttacks(s, seat, pairs) {
		if orders.IsUseful(s, o.Order, o.Attack) {
			ordered = append(ordered, rules.Choice{Value: o.Attack.Value(o.ID), Label: o.Attack.BriefOrderedPhrase(o.Price, o.ID)})
		}
	}
	attack := func(key string, choices []rules.Choice) rules.Candidate {
		c := withSelect(button(s, key), "paire", choices)
		c.Rank = rank
		return c
	}
	all := slices.Concat(plain, ordered)
	if len(all) > orders.MostChoices {
		all = plain
	} else {
		ordered = nil
	}
	first := attack(key, all)
	first.Style = rules.Main
	return []rules.Candidate{first, attack("avec-un-ordre", ordered)}
}

// declineButtons decline to give an order: now, this turn, or for all units but one.
func declineButtons(s hexwar.State, seat rules.Seat) []rules.Candidate {
	none := button(s, DeclineKey)
	none.Style = rules.Main
	if s.Fight.Question != orders.AskDefenceOrder {
		return []rules.Candidate{none}
	}
	others := slices.DeleteFunc(s.UnitsOf(seat), func(u hexwar.Unit) bool { return u.ID == s.Fight.Target })
	turn := answering(button(s, "sans-ordre-tour"), "duree", declineTurn)
	only := withSelect(answering(button(s, "seulement"), "duree", declineOnly), "unit", hexwar.Each(others, hexwar.Unit.BriefChoice))
	turn.Rank, only.Rank, only.Rare = orders.SilentRank, orders.SilentRank, true
	return []rules.Candidate{none, turn, only}
}

// backButtons are the hexes that a unit may retreat to.
func backButtons(s hexwar.State, _ rules.Seat) []rules.Candidate {
	ways, _ := RetreatHexes(s)
	if len(ways) > mostButtons {
		return []rules.Candidate{withSelect(button(s, "reculer"), orders.OptWhere, hexwar.Each(ways, placeChoice))}
	}
	return hexwar.Each(ways, func(at hex.Hex) rules.Candidate {
		return valueButton(button(s, "back", hexwar.HexArg("at", at)), orders.OptWhere, at.String())
	})
}

// mostButtons is how many hexes become buttons; more become a select.
const mostButtons = 4

// followButtons are to take the hex left and to stay.
func followButtons(s hexwar.State, _ rules.Seat) []rules.Candidate {
	staying := answering(button(s, stay), "quoi", stay)
	_, at, _ := orders.PendingAdvance(s)
	if s.Fight.Question == orders.AskPursuit {
		return []rules.Candidate{staying}
	}
	return []rules.Candidate{answering(button(s, advance, hexwar.HexArg("at", at)), "quoi", advance), staying}
}

// choiceButtons are the choices on a result.
func choiceButtons(s hexwar.State, _ rules.Seat) []rules.Candidate {
	f := s.Fight
	choice := func(key string, n int, args ...phrase.Arg) rules.Candidate {
		return valueButton(button(s, key, args...), "valeur", strconv.Itoa(n))
	}
	switch f.Question {
	case orders.AskShot:
		o := orderOfMoment(s, orders.AfterShot)
		price := orders.PriceOf(s, o, s.Units[f.Attacker], orders.PriceTerms{})
		return []rules.Candidate{choice("boulet-non", 0), choice("boulet", 1, phrase.With("price", price.ForPayer().Phrase(o.ID)))}
	case orders.AskSpare, orders.AskBlocked: // that an officer takes the lead is offered beside it
		goOn := choice("continuer", 0)
		if !orders.CanLead(s, f.Seat) {
			goOn.Label = phrase.Say("hexwar.combat.offer.continuer-seul")
		}
		return []rules.Candidate{goOn}
	case orders.AskDodge:
		return []rules.Candidate{choice("esquiver", 1, phrase.Number("count", orders.GivenDefence(s).DodgeFlags)), choice("esquiver-non", 0)}
	}
	each, all := "sacrifier", "sacrifices"
	if f.Question == orders.AskIgnore {
		each, all = "ignorer", "ignores"
	}
	most := mostChosen(s, f.Question, blowInQuestion(s))
	var buttons []rules.Candidate
	var choices []rules.Choice
	for n := range most + 1 {
		c := choice(each, n, phrase.Number("count", n))
		choices = append(choices, rules.Choice{Value: strconv.Itoa(n), Label: c.Label})
		buttons = append(buttons, c)
	}
	if most > mostButtons {
		return []rules.Candidate{withSelect(button(s, all), "valeur", choices)}
	}
	return buttons
}
