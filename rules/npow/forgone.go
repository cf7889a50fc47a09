package npow

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// finishForgoes are the optional elements that have no place when the table is declared finished: they stay
// out. adc7:pool/1
func finishForgoes(s State, _ rules.Act) []phrase.Phrase {
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
