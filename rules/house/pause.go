package house

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// A pause that both players agree to, or the referee decides: the clock, the deadlines and the reminders
// stop. Anybody at the table ends it, by a press or by playing on.

const (
	// PathPause asks for a pause, PathResume ends it.
	PathPause  = "partie pause"
	PathResume = "partie reprendre"
)

const refPause rules.Ref = "maison:pause"

var pauseChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{
		{Spec: spec(PathPause), May: maySitStarted, Decide: rules.NoDice(decidePause)},
		{Spec: spec(PathResume), May: maySit, Decide: rules.NoDice(decideResume), Button: resumeButtons},
	},
	Facts: []rules.Fact[House]{
		change(ledger.KindPaused, func(h House, _ ledger.PausedData) {
			h.paused, h.timer = h.record.Seq, h.timer.Hold(*h.record)
		}, func(h House, _ ledger.PausedData) []phrase.Phrase {
			return phrase.Line("game.tell.paused")
		}),
		change(ledger.KindResumed, func(h House, _ ledger.ResumedData) {
			h.paused, h.timer = 0, h.timer.Resume(*h.record)
		}, func(h House, d ledger.ResumedData) []phrase.Phrase {
			return phrase.Line("game.tell.resumed", h.Who("who", d.By))
		}),
	},
}

var pauseConsent = consent{grant: func(h House, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	if h.paused > 0 {
		return event(ledger.KindLapsed, ledger.LapsedData{Request: r.Number})
	}
	return event(ledger.KindPaused, ledger.PausedData{By: r.By(consents)})
}}

// Paused reports whether the game waits because its players have agreed to it.
func Paused(g *Game) bool { return g.paused > 0 }

func decidePause(h House, act ledger.Act) ([]ledger.Event, error) {
	if h.paused > 0 {
		return nil, refusePaused(h.Game, act.Seat)
	}
	return h.ask(ledger.Request{Kind: ledger.AskPause, Asker: act.Seat})
}

// refusePaused refuses what makes no sense in a pause, and says how it ends.
func refusePaused(g *Game, seat ledger.Seat) *rules.Violation {
	return rules.Refuse(refPause, "game.refused.paused", phrase.Number("n", g.paused)).
		Or(phrase.Say("game.offer.resume"), ledger.Act{Path: PathResume, Seat: seat})
}

func decideResume(h House, act ledger.Act) ([]ledger.Event, error) {
	if h.paused == 0 {
		return nil, rules.Refuse(refPause, "game.refused.no-pause")
	}
	return event(ledger.KindResumed, ledger.ResumedData{By: act.Seat})
}

// withResumed adds to a record that plays on that a pause ends by it.
func withResumed(g *Game, record ledger.Record) (ledger.Record, error) {
	if g.paused == 0 || !record.Plays() {
		return record, nil
	}
	events, err := event(ledger.KindResumed, ledger.ResumedData{By: record.Seat})
	record.Events = append(record.Events[:len(record.Events):len(record.Events)], events...)
	return record, err
}

// resumeButtons end a pause.
func resumeButtons(h House, _ ledger.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "reprendre", Gate: "pause-" + strconv.Itoa(h.paused), Label: phrase.Say("game.offer.resume"), Style: rules.Main,
		Rank: ofTable}}
}
