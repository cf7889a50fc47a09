package npow

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane/network"
)

// Wording says what an act asks the other player for.
func (g game) Wording(s State, act rules.Act) phrase.Phrase {
	switch act.Path {
	case bendPath:
		vertex, where := phrase.With("vertex", bendPhrase(act.Args["sommet"])), phrase.Named("where", shortened(act.Args["ou"]))
		now, nowErr := network.Check(netOf(s.roads.Proposed), s.plan())
		if data, err := s.bending(act); err == nil && nowErr == nil {
			return phrase.Say("npow.roads.wording-length", vertex, phrase.With("where", pointPhrase(data.To)), phrase.Millimetres("length", data.Length), phrase.Millimetres("before", now.Length))
		}
		return phrase.Say("npow.roads.wording", vertex, where)
	case scorePath, revealPath:
		if !s.secretPoints() {
			return phrase.Say("npow.count.wording-open")
		}
		return phrase.Say("npow.count.wording-reveal")
	case withoutPath:
		return phrase.Say("npow.count.wording", phrase.Listing("who", s.unsealed()...))
	case rectifyPath:
		for _, m := range s.matters() {
			if m.isMeant(act.Args["quoi"]) {
				to, key := phrase.Named("new", shortened(act.Args["valeur"])), "npow.rectify.wording"
				if read, refused := s.readAmount(act, m); refused == nil {
					to = phrase.With("new", read.phrase())
					data, refused := s.consequences(rectified{What: m, New: read})
					switch {
					case refused == nil && data.Redo == redoRoads:
						key = "npow.rectify.wording-redo"
					case refused == nil && data.Redo == redoPoints:
						key = "npow.rectify.wording-redo-points"
					}
				}
				return phrase.Say(key, phrase.With("what", m.phrase()), phrase.With("old", s.amountOf(m).phrase()), to)
			}
		}
	}
	return phrase.Phrase{}
}
