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
	if given := orderChoices(s, act, option); given != nil || hasNoAttack(s, act.Seat) {
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

// hasNoAttack reports whether a seat may begin no combat now.
func hasNoAttack(s hexwar.State, seat rules.Seat) bool {
	return orders.JudgeTurn(s, seat) != nil && (s.Fight == nil || s.Fight.Question != orders.AskPursuit || s.Fight.Seat != seat)
}

// withdrawalChoices are the hexes that « Retraite » may lead to, while the defender is asked; on a real
// table, the troops.
func withdrawalChoices(s hexwar.State, act rules.Act, option string) []rules.Choice {
	if option == orders.OptUnit {
		if orders.IsOnRealTable(s) {
			return orders.OrderChoicesOnTable(s, act, option)
		}
		return nil
	}
	if s.Fight == nil || s.Fight.Seat != act.Seat || s.Fight.Question != orders.AskDefenceOrder {
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
		if toll := orders.LossesOf(s, seat); toll.Lost >= toll.Enough {
			camps = append(camps, hexwar.CampName(seat))
		}
	}
	return camps
}

// questionPhrase is the question of a combat; for a retreat, with the number of hexes left.
func questionPhrase(s hexwar.State) phrase.Phrase {
	if b, suffers := orders.BlowInQuestion(s, s.Fight.Question); suffers && s.Fight.Question == orders.AskRetreat {
		return phrase.Say("hexwar.combat.ask.recul-de", phrase.Number("count", int(b.HexesToRetreat)))
	}
	return s.Fight.Question.Phrase()
}

// button is a button of a combat, whose key is that of its words.
func button(s hexwar.State, key string, args ...phrase.Arg) rules.Candidate {
	return rules.Candidate{Key: "combat-" + key, Gate: orders.CombatGate(s), Label: phrase.Say("hexwar.combat.offer."+key, args...)}
}

// answerButton is a button that answers with the value of an option; its key contains the value where buttons
// would share a key.
func answerButton(c rules.Candidate, option, value string, names nameValue) rules.Candidate {
	c.Args = rules.Args{option: value}
	if names == inKey {
		c.Key += "-" + value
	}
	return c
}

// nameValue says whether a button's key contains the value that it answers with.
type nameValue int

const (
	notInKey nameValue = iota
	inKey
)

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
	var plain, ordered []rules.Choice
	for _, p := range pairs {
		plain = append(plain, rules.Choice{Value: p.Value(""), Label: p.Phrase()})
	}
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

// refuseOutsideWindow refuses a button for an order that no combat waits for: it is given with the attack.
func refuseOutsideWindow(s hexwar.State, act rules.Act) *rules.Violation {
	if judgeQuestion(s, act.Seat, orders.AskAttackOrder, orders.AskDefenceOrder, orders.AskFollow) == nil {
		return nil
	}
	return s.Refuse(orders.AttackOrderTopic, "hexwar.worth.order")
}

// declineButtons decline to give an order: now, this turn, or for all units but one.
func declineButtons(s hexwar.State, seat rules.Seat) []rules.Candidate {
	none := button(s, DeclineKey)
	none.Style = rules.Main
	if s.Fight.Question != orders.AskDefenceOrder {
		return []rules.Candidate{none}
	}
	var others []rules.Choice
	for _, u := range s.UnitsOf(seat) {
		if u.ID != s.Fight.Target {
			others = append(others, u.BriefChoice())
		}
	}
	turn := answerButton(button(s, "sans-ordre-tour"), "duree", declineTurn, notInKey)
	only := withSelect(answerButton(button(s, "seulement"), "duree", declineOnly, notInKey), "unit", others)
	turn.Rank, only.Rank, only.Rare = orders.SilentRank, orders.SilentRank, true
	return []rules.Candidate{none, turn, only}
}

// backButtons are the hexes that a unit may retreat to.
func backButtons(s hexwar.State, _ rules.Seat) []rules.Candidate {
	ways, _, err := RetreatHexes(s)
	if err != nil {
		return nil
	}
	var buttons []rules.Candidate
	for _, at := range ways {
		buttons = append(buttons, answerButton(button(s, "back", hexwar.HexArg("at", at)), orders.OptWhere, at.String(), inKey))
	}
	if len(ways) > mostButtons {
		return []rules.Candidate{withSelect(button(s, "reculer"), orders.OptWhere, hexwar.Each(ways, placeChoice))}
	}
	return buttons
}

// mostButtons is how many hexes become buttons; more become a select.
const mostButtons = 4

// followButtons are to take the hex left and to stay.
func followButtons(s hexwar.State, _ rules.Seat) []rules.Candidate {
	staying := answerButton(button(s, stay), "quoi", stay, notInKey)
	_, at, _, err := orders.PendingAdvance(s)
	if err != nil || s.Fight.Question == orders.AskPursuit {
		return []rules.Candidate{staying}
	}
	return []rules.Candidate{answerButton(button(s, advance, hexwar.HexArg("at", at)), "quoi", advance, notInKey), staying}
}

// choiceButtons are the choices on a result.
func choiceButtons(s hexwar.State, _ rules.Seat) []rules.Candidate {
	f := s.Fight
	b, ok := orders.BlowInQuestion(s, f.Question)
	if !ok {
		return nil
	}
	choice := func(key string, n int, args ...phrase.Arg) rules.Candidate {
		return answerButton(button(s, key, args...), "valeur", strconv.Itoa(n), inKey)
	}
	switch f.Question {
	case orders.AskShot:
		o := orderOfMoment(s, orders.AfterShot)
		price := orders.PriceOf(s, o, s.Units[f.Attacker], orders.PriceTerms{})
		return []rules.Candidate{choice("boulet-non", 0), choice("boulet", 1, phrase.With("price", price.ForPayer().Phrase(o.ID)))}
	case orders.AskSpare, orders.AskBlocked: // that an officer takes the lead is offered beside it
		key := "continuer"
		if !orders.CanLead(s, f.Seat) {
			key = "continuer-seul"
		}
		goOn := choice("continuer", 0)
		goOn.Label = phrase.Say("hexwar.combat.offer." + key)
		return []rules.Candidate{goOn}
	case orders.AskDodge:
		return []rules.Candidate{choice("esquiver", 1, phrase.Number("count", orders.Order(s, s.Fight.DefenceOrder).DodgeFlags)), choice("esquiver-non", 0)}
	}
	most, each, all := 0, "sacrifier", "sacrifices"
	var err error
	if f.Question == orders.AskIgnore {
		each, all = "ignorer", "ignores"
		most, err = orders.IgnorableFlags(s, f, b)
	} else {
		most, err = orders.FlagsLeft(s, f, b)
	}
	if err != nil {
		return nil
	}
	return countButtons(s, each, all, most)
}

// countButtons are the numbers from none to a maximum, as buttons or, where they are too many, as a
// select.
func countButtons(s hexwar.State, each, all string, most int) []rules.Candidate {
	var buttons []rules.Candidate
	var choices []rules.Choice
	for n := range most + 1 {
		c := button(s, each, phrase.Number("count", n))
		choices = append(choices, rules.Choice{Value: strconv.Itoa(n), Label: c.Label})
		buttons = append(buttons, answerButton(c, "valeur", strconv.Itoa(n), inKey))
	}
	if most > mostButtons {
		return []rules.Candidate{withSelect(button(s, all), "valeur", choices)}
	}
	return buttons
}
