package house

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// A pause that both players agree to, or the referee decides: the clock, the deadlines and the reminders
// stand still. Anybody at the table ends it, by a press or by playing on.

const (
	// PathPause asks for a pause, PathResume ends it.
	PathPause  = "partie pause"
	PathResume = "partie reprendre"
)

const refPause rules.Ref = "maison:pause"

var pauseChapter = ownChapter{
	verbs: map[string]ownVerb{
		PathPause:  {nil, playersAct(decidePause)},
		PathResume: {nil, playersAct(decideResume)},
	},
	facts: map[string]ownFact{
		ledger.KindPaused: fact(func(g *Game, r ledger.Record, _ ledger.PausedData) error {
			g.paused, g.timer = r.Seq, g.timer.Hold(r)
			return nil
		}, func(g *Game, _ ledger.Record, _ ledger.PausedData) []phrase.Phrase {
			return phrase.Line("game.tell.paused")
		}),
		ledger.KindResumed: fact(func(g *Game, r ledger.Record, _ ledger.ResumedData) error {
			g.paused, g.timer = 0, g.timer.Resume(r)
			return nil
		}, func(g *Game, _ ledger.Record, d ledger.ResumedData) []phrase.Phrase {
			return []phrase.Phrase{phrase.Say("game.tell.resumed", g.Who("who", d.By))}
		}),
	},
	offers: pauseOffers,
}

var pauseAsking = asking{grant: func(g *Game, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	if g.paused > 0 {
		return event(ledger.KindLapsed, ledger.LapsedData{Request: r.Number})
	}
	return event(ledger.KindPaused, ledger.PausedData{By: append([]ledger.Seat{r.Asker}, consents...)})
}}

// Paused reports whether the game stands still because its players have agreed to it.
func Paused(g *Game) bool { return g.paused > 0 }

func decidePause(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	switch {
	case !g.started:
		return nil, rules.Refuse(refStart, "game.refused.not-started")
	case g.paused > 0:
		return nil, refusePaused(g, act.Seat)
	}
	return g.ask(ledger.Request{Kind: ledger.AskPause, Asker: act.Seat})
}

// refusePaused refuses what makes no sense in a pause, and says how it ends.
func refusePaused(g *Game, seat ledger.Seat) *rules.Violation {
	return rules.Refuse(refPause, "game.refused.paused", phrase.Number("n", g.paused)).
		Or(phrase.Say("game.offer.resume"), ledger.Act{Path: PathResume, Seat: seat})
}

func decideResume(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	if g.paused == 0 {
		return nil, rules.Refuse(refPause, "game.refused.no-pause")
	}
	return event(ledger.KindResumed, ledger.ResumedData{By: act.Seat})
}

// resumed adds to a record that plays on that a pause ends by it.
func resumed(g *Game, record ledger.Record) (ledger.Record, error) {
	if g.paused == 0 || !record.Plays() {
		return record, nil
	}
	events, err := event(ledger.KindResumed, ledger.ResumedData{By: record.Seat})
	record.Events = append(record.Events[:len(record.Events):len(record.Events)], events...)
	return record, err
}

// pauseOffers is the button that ends a pause.
func pauseOffers(g *Game, seat ledger.Seat) []rules.Offer {
	if g.paused == 0 || !seat.Plays() && seat != ledger.Referee {
		return nil
	}
	return []rules.Offer{{Key: "reprendre", Gate: "pause-" + strconv.Itoa(g.paused), Label: phrase.Say("game.offer.resume"), Style: rules.Main,
		Act: ledger.Act{Path: PathResume}}}
}
