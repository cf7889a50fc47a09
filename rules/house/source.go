package house

import (
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// PathSource asks for another source of dice: option source.
const PathSource = "partie des"

var sourceChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{{Spec: spec(PathSource, "source"), May: maySit, Decide: rules.NoDice(decideSource)}},
	Facts: []rules.Fact[House]{rules.NewExplainedFact(ledger.KindSourced, func(h House, d ledger.SourcedData) (House, error) {
		h.source = d.Source
		return h, nil
	}, func(h House, d ledger.SourcedData) []phrase.Phrase {
		return h.line("sourced", phrase.With("source", sourceName(d.Source)))
	})},
}

var sourceConsent = consent{grant: func(h House, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	return event(ledger.KindSourced, ledger.SourcedData{Source: r.Source, By: append([]ledger.Seat{r.Asker}, consents...)})
}, say: func(h House, d ledger.Request) []phrase.Phrase {
	return h.line("asked.source", phrase.With("source", sourceName(d.Source)))
}, label: func(h House, r ledger.Request) phrase.Phrase {
	return phrase.Say("game.offer.agree.source", phrase.With("source", sourceName(r.Source)))
}}

// decideSource asks for another source of dice, from the next throw on.
func decideSource(h House, act ledger.Act) ([]ledger.Event, error) {
	source := ledger.DiceSource(act.Args["source"])
	switch {
	case source != ledger.BotDice && source != ledger.RealDice:
		return nil, rules.Refuse(rules.RefDice, "game.refused.source", phrase.Named("source", string(source)))
	case source == h.source:
		return nil, rules.Refuse(rules.RefDice, "game.refused.same-source", phrase.With("source", sourceName(source)))
	}
	return h.ask(ledger.Request{Kind: ledger.AskSource, Asker: act.Seat, Source: source})
}
