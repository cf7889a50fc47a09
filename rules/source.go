package rules

import "aidedecamp/rules/phrase"

// PathSource asks for another source of dice: option source.
const PathSource = "partie des"

var sourceChapter = ownChapter{
	verbs: map[string]ownVerb{PathSource: {[]string{"source"}, playersAct(decideSource)}},
	facts: map[string]ownFact{kindSourced: fact(func(g *Game, _ Record, d sourcedData) error {
		g.source = d.Source
		return nil
	}, func(g *Game, r Record, d sourcedData) []phrase.Phrase {
		return g.line(r, "sourced", phrase.With("source", sourceName(d.Source)))
	})},
}

var sourceAsking = asking{grant: func(_ *Game, r Request, consents []Seat) ([]Event, error) {
	return event(kindSourced, sourcedData{Source: r.Source, By: append([]Seat{r.Asker}, consents...)})
}, say: func(g *Game, r Record, d Request) []phrase.Phrase {
	return g.line(r, "asked.source", phrase.With("source", sourceName(d.Source)))
}}

// decideSource asks for another source of dice, from the next throw on.
func decideSource(g *Game, act Act, _ judging) ([]Event, error) {
	source := DiceSource(act.Args["source"])
	switch {
	case source != BotDice && source != RealDice:
		return nil, Refuse(refDice, "game.refused.source", phrase.Named("source", string(source)))
	case source == g.source:
		return nil, Refuse(refDice, "game.refused.same-source", phrase.With("source", sourceName(source)))
	}
	return g.ask(Request{Kind: AskSource, Asker: act.Seat, Source: source})
}
