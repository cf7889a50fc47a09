package hexwar

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// mostChoices is how many entries a select may have.
const mostChoices = 25

// combatPhase says where the combats stand and who is awaited.
func (s State) combatPhase() (phrase.Phrase, []rules.Seat) {
	stands, awaited := s.turnPhase()
	f := s.fight
	if f == nil || f.Seat == rules.Public {
		return stands, awaited
	}
	return phrase.Say("hexwar.combat.stands", phrase.With("stands", stands), hexName("unit", f.From), hexName("target", f.To),
		phrase.With("question", f.Ask.phrase())), []rules.Seat{f.Seat}
}

// button is one of a combat's; its key is that of its words.
func (s State) button(key string, args ...phrase.Arg) rules.Candidate {
	return rules.Candidate{Key: "combat-" + key, Gate: s.combatGate(), Label: phrase.Say("hexwar.combat.offer."+key, args...)}
}

// settling is a button that answers with a value of an option, which its key names where others are like it.
func settling(c rules.Candidate, option, value string, names nameValue) rules.Candidate {
	c.Args = rules.Args{option: value}
	if names == inKey {
		c.Key += "-" + value
	}
	return c
}

// nameValue says whether a button's key names the value that it settles.
type nameValue int

const (
	notInKey nameValue = iota
	inKey
)

// asking turns a button into a select, which stands where there is a choice.
func asking(c rules.Candidate, option string, choices []rules.Choice) rules.Candidate {
	c.Ask = []rules.Question{{Option: option, Label: c.Label, Pick: true, Choices: choices[:min(len(choices), mostChoices)]}}
	return c
}

// combatGate names the moment of a combat: each has its own.
func (s State) combatGate() string {
	if s.fight == nil {
		return turnGate(s.turn.Number)
	}
	return turnGate(s.turn.Number) + "-c" + strconv.Itoa(s.turn.Combats)
}

// due ends the defender's window where the players set a delay: no order. lecture:hex-delai
func (s State) due() []rules.Deadline {
	seconds, set := rules.Args(s.settings).Whole(delaySetting)
	if !set || s.fight == nil || s.fight.Ask != askDefenceOrder {
		return nil
	}
	return []rules.Deadline{{Gate: s.combatGate(), Key: "combat-" + declineKey, Seconds: seconds}}
}

// declineKey is the key of the button that gives no order.
const declineKey = "sans-ordre"

// pairButtons are one select of attacks from where all stand, and one of attacks with an order that can be paid.
func (s State) pairButtons(seat rules.Seat) []rules.Candidate {
	rank := 0
	if s.fight == nil {
		s, rank = s.fighting(), attackRank
	}
	pairs := s.pairs(seat)
	var plain, ordered []rules.Choice
	for _, p := range pairs {
		plain = append(plain, rules.Choice{Value: p.value(""), Label: p.phrase()})
	}
	for _, o := range s.orderedPairs(seat, pairs) {
		if o.Helps == nil || o.Helps(s, o.pair) {
			ordered = append(ordered, rules.Choice{Value: o.value(o.ID), Label: o.ordered(o.Price, o.ID)})
		}
	}
	attack, withOrder := asking(s.button("attaquer"), "paire", plain), asking(s.button("avec-un-ordre"), "paire", ordered)
	attack.Style, attack.Rank, withOrder.Rank = rules.Main, rank, rank
	return []rules.Candidate{attack, withOrder}
}

// afterMoves says why no attack is offered while officers activate: it would end that, and the moves.
func (s State) afterMoves(rules.Act) *rules.Violation {
	if s.turn.Phase != CommandPhase {
		return nil
	}
	return rules.Refuse(s.book.Ref(turnTopic), "hexwar.worth.attack")
}

// orderButtons give an order of combat in the window that waits for it.
func (s State) orderButtons(o *Order, seat rules.Seat) []rules.Candidate {
	if o.ID == "" || s.windowed(rules.Act{Seat: seat}) != nil {
		return nil
	}
	u := s.units[s.fight.Attacker]
	if o.answers() {
		u = s.units[s.fight.Target]
	}
	c := s.button("ordre", phrase.With("price", s.price(o, u, terms{Times: s.fight.Times}).own().phrase(o.ID)))
	c.Key += "-" + o.ID
	return []rules.Candidate{c}
}

// windowed says why an order has no button of its own where no combat waits for one: it is given with the attack.
func (s State) windowed(act rules.Act) *rules.Violation {
	if s.asked(act.Seat, askAttackOrder, askDefenceOrder, askFollow) == nil {
		return nil
	}
	return rules.Refuse(s.book.Ref(attackOrderTopic), "hexwar.worth.order")
}

// declineButtons give no order: now, this turn, or but for one unit.
func (s State) declineButtons(seat rules.Seat) []rules.Candidate {
	none := s.button(declineKey)
	none.Style = rules.Main
	if s.fight.Ask != askDefenceOrder {
		return []rules.Candidate{none}
	}
	var others []rules.Choice
	for _, u := range s.unitsOf(seat) {
		if u.ID != s.fight.Target {
			others = append(others, u.choice())
		}
	}
	turn := settling(s.button("sans-ordre-tour"), "duree", declineTurn, notInKey)
	only := asking(settling(s.button("seulement"), "duree", declineOnly, notInKey), "unit", others)
	turn.Rank, only.Rank = silentRank, silentRank
	return []rules.Candidate{none, turn, only}
}

// backButtons are the hexes that a unit may go back to.
func (s State) backButtons(rules.Seat) []rules.Candidate {
	ways, _, err := s.waysBack()
	if err != nil {
		return nil
	}
	var buttons []rules.Candidate
	var choices []rules.Choice
	for _, at := range ways {
		choices = append(choices, rules.Choice{Value: at.String(), Label: phrase.Say("hexwar.combat.place", hexName("place", at))})
		buttons = append(buttons, settling(s.button("back", hexName("at", at)), optWhere, at.String(), inKey))
	}
	if len(ways) > mostButtons {
		return []rules.Candidate{asking(s.button("reculer"), optWhere, choices)}
	}
	return buttons
}

// mostButtons is how many hexes are offered as buttons; more make a select.
const mostButtons = 4

// followButtons are to take the hex left, and to stay.
func (s State) followButtons(rules.Seat) []rules.Candidate {
	staying := settling(s.button(stay), "quoi", stay, notInKey)
	_, at, _, err := s.following()
	if err != nil || s.fight.Ask == askPursuit {
		return []rules.Candidate{staying}
	}
	return []rules.Candidate{settling(s.button(advance, hexName("at", at)), "quoi", advance, notInKey), staying}
}

// choiceButtons are the choices on a result.
func (s State) choiceButtons(rules.Seat) []rules.Candidate {
	f := s.fight
	b, ok := s.suffering(f.Ask)
	if !ok {
		return nil
	}
	choice := func(key string, n int, args ...phrase.Arg) rules.Candidate {
		return settling(s.button(key, args...), "valeur", strconv.Itoa(n), inKey)
	}
	switch f.Ask {
	case askShot:
		o := s.orderAt(afterShot)
		price := s.price(o, s.units[f.Attacker], terms{})
		return []rules.Candidate{choice("boulet-non", 0), choice("boulet", 1, phrase.With("price", price.own().phrase(o.ID)))}
	case askSpare, askBlocked: // that an officer takes the lead is offered beside it
		return []rules.Candidate{choice("continuer", 0)}
	case askDodge:
		return []rules.Candidate{choice("esquiver", 1, phrase.Number("count", s.dodgeFlags())), choice("esquiver-non", 0)}
	}
	most, each, all := 0, "sacrifier", "sacrifices"
	var err error
	if f.Ask == askIgnore {
		each, all = "ignorer", "ignores"
		most, err = s.mayIgnore(f, b)
	} else {
		most, err = s.flagsLeft(f, b)
	}
	if err != nil {
		return nil
	}
	return s.countButtons(each, all, most)
}

// countButtons are from none to so many flags, as buttons or, where there are too many, as a select.
func (s State) countButtons(each, all string, most int) []rules.Candidate {
	var buttons []rules.Candidate
	var choices []rules.Choice
	for n := range most + 1 {
		c := s.button(each, phrase.Number("count", n))
		choices = append(choices, rules.Choice{Value: strconv.Itoa(n), Label: c.Label})
		buttons = append(buttons, settling(c, "valeur", strconv.Itoa(n), inKey))
	}
	if most > mostButtons {
		return []rules.Candidate{asking(s.button(all), "valeur", choices)}
	}
	return buttons
}
