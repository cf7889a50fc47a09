package hexwar

import (
	"slices"
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

// combatOffers are a seat's answers to the question of the combat under way, or the attacks that it may begin, and who may take the lead
// of a unit meanwhile. Between combats the turn may be ended.
func (s State) combatOffers(seat rules.Seat) []rules.Offer {
	if s.end.Over || !seat.Plays() || s.turn.Phase != CombatPhase {
		return nil
	}
	if s.fight != nil {
		return slices.Concat(s.answerOffers(seat), s.leadOffers(seat), s.againOffer(seat))
	}
	return slices.Concat(s.attackOffers(seat), s.leadOffers(seat), s.endOffers(seat), s.againOffer(seat))
}

// answerOffers are a seat's answers to the question of the combat under way.
func (s State) answerOffers(seat rules.Seat) []rules.Offer {
	switch f := s.fight; {
	case f.Seat != seat:
		return nil
	case f.Ask == askPursuit:
		return append(s.attackOffers(seat), s.offer(seat, stay, rules.Act{Path: followPath, Args: rules.Args{"quoi": stay}}))
	case f.Ask == askAttackOrder, f.Ask == askDefenceOrder:
		return s.orderOffers(seat)
	case f.Ask == askRetreat, f.Ask == askWithdrawal:
		return s.backOffers(seat)
	case f.Ask == askFollow:
		return s.followOffers(seat)
	}
	return s.choiceOffers(seat)
}

// offer makes a button of the combat; its key is that of its words.
func (s State) offer(seat rules.Seat, key string, act rules.Act, args ...phrase.Arg) rules.Offer {
	act.Seat = seat
	return rules.Offer{Key: "combat-" + key, Gate: s.combatGate(), Seat: seat, Label: phrase.Say("hexwar.combat.offer."+key, args...), Act: act}
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

// attackOffers are one select of attacks, and one of attacks with an order that can be paid.
func (s State) attackOffers(seat rules.Seat) []rules.Offer {
	pairs := s.pairs(seat)
	if len(pairs) == 0 {
		return nil
	}
	var plain, ordered []rules.Choice
	for _, p := range pairs {
		plain = append(plain, rules.Choice{Value: p.value(""), Label: p.phrase()})
	}
	for _, o := range s.orderedPairs(seat, pairs) {
		if o.Helps == nil || o.Helps(s, o.pair) {
			ordered = append(ordered, rules.Choice{Value: o.value(o.ID), Label: o.ordered(o.Price, o.ID)})
		}
	}
	attack := s.offer(seat, "attaquer", rules.Act{Path: pairPath})
	attack.Style = rules.Main
	offers := []rules.Offer{asking(attack, "paire", plain)}
	if len(ordered) > 0 {
		withOrder := s.offer(seat, "avec-un-ordre", rules.Act{Path: pairPath})
		withOrder.Private = s.reads(purseReading, purseHidden)
		offers = append(offers, asking(withOrder, "paire", ordered))
	}
	return offers
}

// asking turns a button into a select.
func asking(o rules.Offer, option string, choices []rules.Choice) rules.Offer {
	o.Ask = []rules.Question{{Option: option, Label: o.Label, Choices: choices[:min(len(choices), mostChoices)]}}
	return o
}

// orderOffers are the window of an order: one select with the costs, and no order.
func (s State) orderOffers(seat rules.Seat) []rules.Offer {
	hidden := s.reads(purseReading, purseHidden)
	var offers []rules.Offer
	for _, o := range s.ordersNow(seat) {
		button := s.offer(seat, "ordre", rules.Act{Path: orderPath + o.ID}, phrase.With("price", o.Price.own().phrase(o.ID)))
		button.Key += "-" + o.ID
		button.Private = hidden
		offers = append(offers, button)
	}
	none := s.offer(seat, declineKey, rules.Act{Path: declinePath})
	none.Style = rules.Main
	offers = append([]rules.Offer{none}, offers...)
	if s.fight.Ask != askDefenceOrder {
		return offers
	}
	offers = append(offers, s.offer(seat, "sans-ordre-tour", rules.Act{Path: declinePath, Args: rules.Args{"duree": declineTurn}}))
	var others []rules.Choice
	for _, u := range s.unitsOf(seat) {
		if u.ID != s.fight.Target {
			others = append(others, rules.Choice{Value: string(u.ID), Label: u.label()})
		}
	}
	if len(others) > 0 {
		only := s.offer(seat, "seulement", rules.Act{Path: declinePath, Args: rules.Args{"duree": declineOnly}})
		offers = append(offers, asking(only, "unit", others))
	}
	return offers
}

// backOffers are the hexes that a unit may go back to.
func (s State) backOffers(seat rules.Seat) []rules.Offer {
	ways, _, err := s.waysBack()
	if err != nil {
		return nil
	}
	act := rules.Act{Path: retreatPath}
	if len(ways) > mostButtons {
		var choices []rules.Choice
		for _, at := range ways {
			choices = append(choices, rules.Choice{Value: at.String(), Label: phrase.Say("hexwar.combat.place", hexName("place", at))})
		}
		return []rules.Offer{asking(s.offer(seat, "reculer", act), "ou", choices)}
	}
	var offers []rules.Offer
	for _, at := range ways {
		act.Args = rules.Args{"ou": at.String()}
		o := s.offer(seat, "back", act, hexName("at", at))
		o.Key += "-" + at.String()
		offers = append(offers, o)
	}
	return offers
}

// mostButtons is how many hexes are offered as buttons; more make a select.
const mostButtons = 4

// followOffers are to stay, to take the hex left, or a Percée.
func (s State) followOffers(seat rules.Seat) []rules.Offer {
	_, at, _, err := s.following()
	if err != nil {
		return nil
	}
	offers := []rules.Offer{
		s.offer(seat, advance, rules.Act{Path: followPath, Args: rules.Args{"quoi": advance}}, hexName("at", at)),
		s.offer(seat, stay, rules.Act{Path: followPath, Args: rules.Args{"quoi": stay}}),
	}
	for _, o := range s.ordersNow(seat) {
		button := s.offer(seat, "ordre", rules.Act{Path: orderPath + o.ID}, phrase.With("price", o.Price.own().phrase(o.ID)))
		button.Key += "-" + o.ID
		button.Private = s.reads(purseReading, purseHidden)
		offers = append(offers, button)
	}
	return offers
}

// choiceOffers are the choices on a result.
func (s State) choiceOffers(seat rules.Seat) []rules.Offer {
	f := s.fight
	b, ok := s.suffering(f.Ask)
	if !ok {
		return nil
	}
	choice := func(key string, n int, args ...phrase.Arg) rules.Offer {
		o := s.offer(seat, key, rules.Act{Path: choicePath, Args: rules.Args{"valeur": strconv.Itoa(n)}}, args...)
		o.Key += "-" + strconv.Itoa(n)
		return o
	}
	switch f.Ask {
	case askShot:
		offers := []rules.Offer{choice("boulet-non", 0)}
		for _, o := range s.ordersNow(seat) {
			convert := choice("boulet", 1, phrase.With("price", o.Price.own().phrase(o.ID)))
			convert.Private = o.Price.Hidden
			offers = append(offers, convert)
		}
		return offers
	case askSpare, askBlocked: // that an officer takes the lead is offered beside it
		return []rules.Offer{choice("continuer", 0)}
	case askDodge:
		return []rules.Offer{choice("esquiver", 1, phrase.Number("count", s.dodgeFlags())), choice("esquiver-non", 0)}
	}
	if f.Ask == askIgnore {
		most, err := s.mayIgnore(f, b)
		if err != nil {
			return nil
		}
		return s.countOffers(seat, "ignorer", "ignores", most)
	}
	flags, err := s.flagsLeft(f, b)
	if err != nil {
		return nil
	}
	return s.countOffers(seat, "sacrifier", "sacrifices", flags)
}

// countOffers are from none to so many flags, as buttons or, where there are too many, as a select.
func (s State) countOffers(seat rules.Seat, each, all string, most int) []rules.Offer {
	act := rules.Act{Path: choicePath}
	if most > mostButtons {
		var choices []rules.Choice
		for n := range most + 1 {
			choices = append(choices, rules.Choice{Value: strconv.Itoa(n), Label: phrase.Say("hexwar.combat.offer."+each, phrase.Number("count", n))})
		}
		return []rules.Offer{asking(s.offer(seat, all, act), "valeur", choices)}
	}
	var offers []rules.Offer
	for n := range most + 1 {
		act.Args = rules.Args{"valeur": strconv.Itoa(n)}
		o := s.offer(seat, each, act, phrase.Number("count", n))
		o.Key += "-" + strconv.Itoa(n)
		offers = append(offers, o)
	}
	return offers
}
