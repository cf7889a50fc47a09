package npow

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane/network"
)

// wordBend says where a vertex of the roads would go, and what they would measure.
func wordBend(s State, act rules.Act) phrase.Phrase {
	vertex, where := phrase.With("vertex", bendPhrase(act.Args["sommet"])), phrase.Named("where", shortened(act.Args["ou"]))
	now, nowErr := network.Check(netOf(s.roads.Proposed), s.plan())
	if data, err := s.bending(act); err == nil && nowErr == nil {
		return phrase.Say("npow.roads.wording-length", vertex, phrase.With("where", pointPhrase(data.To)),
			phrase.Millimetres("length", data.Length), phrase.Millimetres("before", now.Length))
	}
	return phrase.Say("npow.roads.wording", vertex, where)
}

// wordReveal says whether opening the count reveals points.
func wordReveal(s State, _ rules.Act) phrase.Phrase {
	if !s.secretPoints() {
		return phrase.Say("npow.count.wording-open")
	}
	return phrase.Say("npow.count.wording-reveal")
}

// proposeReveal says wordReveal after « propose de »: both infinitives take the preposition.
func proposeReveal(p phrase.Phrase) phrase.Phrase {
	switch p.Key {
	case "npow.count.wording-open":
		return phrase.Say("npow.count.proposal-open")
	case "npow.count.wording-reveal":
		return phrase.Say("npow.count.proposal-reveal")
	}
	return p
}

// wordWithout names those whose points the count would go without.
func wordWithout(s State, _ rules.Act) phrase.Phrase {
	return phrase.Say("npow.count.wording", phrase.Listing("who", s.unsealed()...))
}

// wordRectify says what is put right, and what that costs.
func wordRectify(s State, act rules.Act) phrase.Phrase {
	for _, m := range s.matters() {
		if !m.isMeant(act.Args["quoi"]) {
			continue
		}
		to, key := phrase.Named("new", shortened(act.Args["valeur"])), "npow.rectify.wording"
		if read, refused := s.readAmount(act, m); refused == nil {
			to = phrase.With("new", read.phrase())
			data, refused := consequences(s, rectified{What: m, New: read})
			switch {
			case refused == nil && data.Redo == redoRoads:
				key = "npow.rectify.wording-redo"
			case refused == nil && data.Redo == redoPoints:
				key = "npow.rectify.wording-redo-points"
			}
		}
		return phrase.Say(key, phrase.With("what", m.phrase()), phrase.With("old", s.amountOf(m).phrase()), to)
	}
	return phrase.Phrase{}
}
