package ground

import (
	"aidedecamp/rules/phrase"
)

// effectSaid says what is wrong with the effect of that index in a row.
func effectSaid(index int, kind EffectKind, why ...phrase.Phrase) phrase.Phrase {
	return phrase.Say("ground.fault.effect", phrase.Figure("n", index+1), phrase.Named("kind", string(kind)), phrase.Listing("why", why...))
}
