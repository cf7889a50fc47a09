package house

import (
	"strings"
	"time"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// An end that names a winner though the battle has none: a player resigns, or the referee adjudicates a game
// that has stood still for long.

const (
	// PathResign gives a player's game up.
	PathResign = "partie abandonner"
	// PathVerdict is the referee's verdict: options gagnant (a, b or nul) and raison.
	PathVerdict = "partie trancher"
)

// The options of PathVerdict. VerdictDraw is the winner of a game that nobody wins.
const (
	VerdictWinner = "gagnant"
	VerdictReason = "raison"
	VerdictDraw   = "nul"
)

// mostReason is how many characters a verdict's reason has at most.
const mostReason = 300

var verdictChapter = ownChapter{
	verbs: map[string]ownVerb{
		PathResign:  {nil, decideResign},
		PathVerdict: {[]string{VerdictWinner}, decideVerdict},
	},
	facts: map[string]ownFact{
		ledger.KindResigned: fact(func(g *Game, _ ledger.Record, d ledger.ResignedData) error {
			g.verdict = &rules.Result{Winner: d.Seat.Other(), Resigned: true}
			return nil
		}, func(g *Game, _ ledger.Record, d ledger.ResignedData) []phrase.Phrase {
			return []phrase.Phrase{phrase.Say("game.tell.resigned", g.Who("who", d.Seat), g.Who("winner", d.Seat.Other()))}
		}),
		ledger.KindAdjudicated: fact(func(g *Game, _ ledger.Record, d ledger.AdjudicatedData) error {
			g.verdict = &rules.Result{Winner: d.Winner}
			return nil
		}, tellVerdict),
	},
}

// decideResign ends the game at once: who gives up has nobody to ask, and the other one has won.
func decideResign(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	switch {
	case act.Seat == ledger.Referee:
		return nil, rules.Refuse(refEnd, "game.refused.not-referees", g.Who("a", ledger.SeatA), g.Who("b", ledger.SeatB))
	case !act.Seat.Plays():
		return nil, g.refuseStranger()
	case !g.started:
		return nil, rules.Refuse(refEnd, "game.refused.resign-early").
			Or(phrase.Say("game.offer.end-alone"), ledger.Act{Path: ledger.PathEnd, Seat: act.Seat}.Alone())
	}
	return endWith(act.Seat, ledger.KindResigned, ledger.ResignedData{Seat: act.Seat})
}

// endWith are the events of an end with a winner: why, and by whom.
func endWith(by ledger.Seat, kind string, data any) ([]ledger.Event, error) {
	events, err := event(kind, data)
	if err != nil {
		return nil, err
	}
	ended, err := event(ledger.KindEnded, ledger.Ending{By: []ledger.Seat{by}})
	return append(events, ended...), err
}

// decideVerdict ends a game that has stood still for as long as its header says.
func decideVerdict(g *Game, act ledger.Act, j judging) ([]ledger.Event, error) {
	reason := strings.TrimSpace(act.Args[VerdictReason])
	winner, known := verdictWinner(act.Args[VerdictWinner])
	switch {
	case act.Seat != ledger.Referee && !act.Seat.Plays():
		return nil, g.refuseStranger()
	case act.Seat != ledger.Referee:
		return nil, g.RefuseReferee("verdict")
	case !g.started:
		return nil, rules.Refuse(refStart, "game.refused.not-started")
	case g.header.Verdict == 0:
		return nil, rules.Refuse(refEnd, "game.refused.verdict-none")
	case !known:
		return nil, rules.Refuse(refEnd, "game.refused.verdict-winner", phrase.Named("read", act.Args[VerdictWinner]))
	case reason == "" || utf8.RuneCountInString(reason) > mostReason:
		return nil, rules.Refuse(refEnd, "game.refused.verdict-reason", phrase.Number("most", mostReason))
	case !ledger.Passed(g.StandsSince(), g.header.Verdict, j.record.At):
		return nil, rules.Refuse(refEnd, "game.refused.verdict-early", phrase.With("delay", delayPhrase(g.header.Verdict)),
			phrase.At("when", verdictAt(g)))
	}
	mark := j.salts.note(reason, false)
	j.record.Args = ledger.Act{Args: j.record.Args}.With(VerdictReason, string(mark)).Args // what he typed, for who asks what is kept of him
	return endWith(ledger.Referee, ledger.KindAdjudicated, ledger.AdjudicatedData{Winner: winner, Reason: mark})
}

// verdictWinner reads who wins by a verdict.
func verdictWinner(text string) (winner ledger.Seat, known bool) {
	if text == VerdictDraw {
		return ledger.Public, true
	}
	winner = ledger.Seat(text)
	return winner, winner.Plays()
}

// verdictAt is from when on the referee may adjudicate the game.
func verdictAt(g *Game) time.Time {
	since, _ := time.Parse(time.RFC3339, g.StandsSince()) // a log whose times can't be read is none
	return since.Add(time.Duration(g.header.Verdict) * time.Second)
}

func tellVerdict(g *Game, _ ledger.Record, d ledger.AdjudicatedData) []phrase.Phrase {
	said := phrase.Say("game.tell.adjudicated.draw", g.Who("who", ledger.Referee))
	if d.Winner.Plays() {
		said = phrase.Say("game.tell.adjudicated", g.Who("who", ledger.Referee), g.Who("winner", d.Winner))
	}
	reason := g.Texts[d.Reason]
	if reason.Erased() {
		return []phrase.Phrase{said}
	}
	return []phrase.Phrase{said, phrase.Say("game.tell.adjudicated.why", phrase.Named("reason", reason.Body))}
}

// verdictForgoes says what ends for good by a resignation or a verdict.
func verdictForgoes(g *Game, act ledger.Act) []phrase.Phrase {
	winner := act.Seat.Other()
	if act.Path == PathVerdict {
		winner, _ = verdictWinner(act.Args[VerdictWinner])
	}
	if !winner.Plays() {
		return []phrase.Phrase{phrase.Say("game.forgone.draw")}
	}
	return []phrase.Phrase{phrase.Say("game.forgone.won", g.Who("winner", winner))}
}
