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

var verdictChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{
		{Spec: spec(PathResign), May: mayResign, Decide: rules.NoDice(decideResign), Forgoes: verdictForgoes},
		{Spec: spec(PathVerdict, VerdictWinner), May: mayAdjudicate, Decide: rules.NoDice(decideVerdict), Forgoes: verdictForgoes},
	},
	Facts: []rules.Fact[House]{
		change(ledger.KindResigned, func(h House, d ledger.ResignedData) {
			h.verdict = &rules.Result{Winner: d.Seat.Other(), Resigned: true}
		}, func(h House, d ledger.ResignedData) []phrase.Phrase {
			return phrase.Line("game.tell.resigned", h.Who("who", d.Seat), h.Who("winner", d.Seat.Other()))
		}),
		change(ledger.KindAdjudicated, func(h House, d ledger.AdjudicatedData) {
			h.verdict = &rules.Result{Winner: d.Winner}
		}, tellVerdict),
	},
}

func mayResign(h House, seat ledger.Seat) *rules.Violation {
	switch {
	case seat == ledger.Referee:
		return rules.Refuse(refEnd, "game.refused.not-referees", h.Who("a", ledger.SeatA), h.Who("b", ledger.SeatB))
	case !seat.Plays():
		return h.refuseStranger()
	case !h.started:
		return rules.Refuse(refEnd, "game.refused.resign-early").
			Or(phrase.Say("game.offer.end-alone"), ledger.Act{Path: ledger.PathEnd, Seat: seat}.Alone())
	}
	return nil
}

// decideResign ends the game at once: who gives up has nobody to ask, and the other one has won.
func decideResign(_ House, act ledger.Act) ([]ledger.Event, error) {
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

func mayAdjudicate(h House, seat ledger.Seat) *rules.Violation { return mayReferee(h, seat, "verdict") }

// decideVerdict ends a game that has stood still for as long as its header says.
func decideVerdict(h House, act ledger.Act) ([]ledger.Event, error) {
	reason := strings.TrimSpace(act.Args[VerdictReason])
	winner, known := verdictWinner(act.Args[VerdictWinner])
	switch {
	case h.header.Verdict == 0:
		return nil, rules.Refuse(refEnd, "game.refused.verdict-none")
	case !known:
		return nil, rules.Refuse(refEnd, "game.refused.verdict-winner", phrase.Named("read", act.Args[VerdictWinner]))
	case reason == "" || utf8.RuneCountInString(reason) > mostReason:
		return nil, rules.Refuse(refEnd, "game.refused.verdict-reason", phrase.Number("most", mostReason))
	case !ledger.Passed(h.StandsSince(), h.header.Verdict, h.record.At):
		return nil, rules.Refuse(refEnd, "game.refused.verdict-early", phrase.With("delay", delayPhrase(h.header.Verdict)),
			phrase.At("when", verdictAt(h.Game)))
	}
	mark := h.salts.note(reason, false)
	h.record.Args = ledger.Act{Args: h.record.Args}.With(VerdictReason, string(mark)).Args // what he typed, for his own export of what is kept of him
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

func tellVerdict(h House, d ledger.AdjudicatedData) []phrase.Phrase {
	said := phrase.Say("game.tell.adjudicated.draw", h.Who("who", ledger.Referee))
	if d.Winner.Plays() {
		said = phrase.Say("game.tell.adjudicated", h.Who("who", ledger.Referee), h.Who("winner", d.Winner))
	}
	reason := h.Texts[d.Reason]
	if reason.Erased() {
		return []phrase.Phrase{said}
	}
	return []phrase.Phrase{said, phrase.Say("game.tell.adjudicated.why", phrase.Named("reason", reason.Body))}
}

// verdictForgoes says what ends for good by a resignation or a verdict.
func verdictForgoes(h House, act ledger.Act) []phrase.Phrase {
	winner := act.Seat.Other()
	if act.Path == PathVerdict {
		winner, _ = verdictWinner(act.Args[VerdictWinner])
	}
	if !winner.Plays() {
		return phrase.Line("game.forgone.draw")
	}
	return phrase.Line("game.forgone.won", h.Who("winner", winner))
}
