package ground

import (
	"aidedecamp/rules/phrase"
)

// sayEffect says what is wrong with the effect of that index in a row.
func sayEffect(index int, kind EffectKind, why ...phrase.Phrase) phrase.Phrase {
	return phrase.Say("ground.fault.effect", phrase.Figure("n", index+1), phrase.Named("kind", kind), phrase.Listing("why", why...))
}
