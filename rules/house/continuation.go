package house

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// pathImport is the record by which a game goes on that was brought from a file.
const pathImport = "partie importer"

const refImport rules.Ref = "maison:fichier"

var continueChapter = ownChapter{facts: map[string]ownFact{ledger.KindContinued: fact(foldContinued, tellContinued)}}

// Continue decides the record by which a game from a file goes on: another epoch, with an id, a secret, words
// and seats of its own. seat is who brings it. What was played stands as the file has it.
//
// A game that has ended, that waits for its end, or of which a choice is still
// sealed (no file holds what it is) is a Violation.
func Continue(g *Game, id string, seat ledger.Seat, sitters map[ledger.Seat]Sitter, now Occasion) (ledger.Record, error) {
	switch {
	case g.ending != nil:
		return ledger.Record{}, rules.Refuse(refImport, "game.refused.import-ended")
	case g.closing != nil:
		return ledger.Record{}, rules.Refuse(refImport, "game.refused.import-closing", phrase.Number("n", g.closing.Number))
	case len(g.seals) > 0:
		return ledger.Record{}, rules.Refuse(refImport, "game.refused.import-sealed", g.Who("who", g.seals[0].Seat), phrase.Number("count", len(g.seals)))
	case sitters[ledger.SeatA].User == "":
		return ledger.Record{}, rules.Refuse(refImport, "game.refused.import-seat", g.Who("who", ledger.SeatA))
	}
	salts := now.salter(nil)
	c := ledger.Continuation{Protocol: dice.Protocol, Game: id, After: g.head.String(), Closing: closingSeconds(now.EndDelay), Verdict: closingSeconds(now.VerdictDelay),
		Blinding: map[ledger.Seat]ledger.Mark{}}
	for _, seat := range ledger.Players {
		c.Blinding[seat] = salts.blinding()
	}
	begun, err := c.Continued(g.epoch+1, now.Secret)
	if err != nil {
		return ledger.Record{}, err
	}
	events := []ledger.Event{begun}
	for _, seat := range ledger.Players {
		seated, err := ledger.NewEvent(ledger.KindSeated, ledger.SeatedData{Seat: seat, Player: salts.player(sitters[seat])})
		if err != nil {
			return ledger.Record{}, err
		}
		events = append(events, seated)
	}
	r := now.record(len(g.Entries), g.epoch+1, ledger.Act{Path: pathImport, Seat: seat})
	r.At = max(r.At, g.Entries[len(g.Entries)-1].At)
	r.Salt = ledger.Header{Game: id}.LineSalt(now.Secret, r.Epoch, 0, r.Seq)
	r.Build, r.Events, r.Texts = judgedBy(g.build), events, salts.texts
	return r, nil
}

// foldContinued begins another epoch. What is sealed before it can never be opened.
func foldContinued(g *Game, r ledger.Record, _ struct{}) error {
	header, err := g.header.ContinuedBy(r)
	if err != nil {
		return err
	}
	if r.Seq == 0 || r.Epoch != g.epoch+1 || len(g.seals) > 0 || g.closing != nil {
		return ledger.NewFault("apply", "record %d continues epoch %d by %d", r.Seq, g.epoch, r.Epoch)
	}
	g.header, g.epoch, g.Wall, g.restores = header, r.Epoch, r.Seq, 0
	g.words, g.ready, g.joined, g.started, g.bound = map[ledger.Seat]ledger.Mark{}, map[ledger.Seat]bool{}, false, false, dice.Digest{}
	g.Players = map[ledger.Seat]ledger.Player{}
	g.request, g.timer, g.counts = nil, ledger.Timer{}, dice.Counter{}
	g.paused, g.turns = 0, Turns{}
	g.struck, g.put, g.again = map[ledger.Occurrence]int64{}, map[ledger.Occurrence]int64{}, map[ledger.Seat]int{}
	return nil
}

// tellContinued says that what came before is a file's, and what binds what comes.
func tellContinued(g *Game, r ledger.Record, _ struct{}) []phrase.Phrase {
	header, err := g.header.ContinuedBy(r)
	if err != nil {
		return nil // Apply has refused it already
	}
	return []phrase.Phrase{phrase.Say("game.tell.continued", g.systemName(), phrase.Number("n", r.Seq-1),
		phrase.Verbatim("commitment", header.Commitment.String()))}
}
