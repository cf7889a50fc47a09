package npow

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Forgoes says what an act would give up that could still be done: the kernel has its player asked once more,
// where he could not take it back alone.
func (g game) Forgoes(s State, act rules.Act) []phrase.Phrase {
	for _, c := range chapters() {
		if forgoes := c.forgoes[act.Path]; forgoes != nil {
			return forgoes(s, act)
		}
	}
	return nil
}

// forgoing marks the acts that may give something up: those of which a chapter says what.
func (c chapter) forgoing() []rules.ActSpec {
	acts := slices.Clone(c.acts)
	for i, a := range acts {
		acts[i].Forgoes = c.forgoes[a.Path] != nil
	}
	return acts
}

// finishForgoes are the optional elements that have no place when the table is declared finished: they stay
// out. adc7:pool/1
func (s State) finishForgoes(rules.Act) []phrase.Phrase {
	left := s.optional()
	if len(left) == 0 || s.placing.Done {
		return nil
	}
	who := make([]phrase.Phrase, len(left))
	for i, e := range left {
		who[i] = elementPhrase(e.Number, e.Piece)
	}
	return []phrase.Phrase{phrase.Say("npow.forgone.elements", phrase.Listing("who", who...))}
}
