package house

import (
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// PathSource asks for another source of dice: option source.
const PathSource = "partie des"

var sourceChapter = ownChapter{
	verbs: map[string]ownVerb{PathSource: {[]string{"source"}, playersAct(decideSource)}},
	facts: map[string]ownFact{ledger.KindSourced: fact(func(g *Game, _ ledger.Record, d ledger.SourcedData) error {
		g.source = d.Source
		return nil
	}, func(g *Game, r ledger.Record, d ledger.SourcedData) []phrase.Phrase {
		return g.line(r, "sourced", phrase.With("source", sourceName(d.Source)))
	})},
}

var sourceAsking = asking{grant: func(_ *Game, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	return event(ledger.KindSourced, ledger.SourcedData{Source: r.Source, By: append([]ledger.Seat{r.Asker}, consents...)})
}, say: func(g *Game, r ledger.Record, d ledger.Request) []phrase.Phrase {
	return g.line(r, "asked.source", phrase.With("source", sourceName(d.Source)))
}, label: func(_ *Game, r ledger.Request) phrase.Phrase {
	return phrase.Say("game.offer.agree.source", phrase.With("source", sourceName(r.Source)))
}}

// decideSource asks for another source of dice, from the next throw on.
func decideSource(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	source := ledger.DiceSource(act.Args["source"])
	switch {
	case source != ledger.BotDice && source != ledger.RealDice:
		return nil, rules.Refuse(rules.RefDice, "game.refused.source", phrase.Named("source", string(source)))
	case source == g.source:
		return nil, rules.Refuse(rules.RefDice, "game.refused.same-source", phrase.With("source", sourceName(source)))
	}
	return g.ask(ledger.Request{Kind: ledger.AskSource, Asker: act.Seat, Source: source})
}
