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

var continuationChapter = rules.Chapter[House]{Facts: []rules.Fact[House]{rules.NewExplainedFact(ledger.KindContinued, foldContinued, tellContinued)}}

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
func foldContinued(h House, _ struct{}) (House, error) {
	header, err := h.header.ContinuedBy(*h.record)
	if err != nil {
		return h, err
	}
	if h.record.Seq == 0 || h.record.Epoch != h.epoch+1 || len(h.seals) > 0 || h.closing != nil {
		return h, ledger.NewFault("apply", "record %d continues epoch %d by %d", h.record.Seq, h.epoch, h.record.Epoch)
	}
	h.header, h.epoch, h.Wall, h.restores = header, h.record.Epoch, h.record.Seq, 0
	h.words, h.ready, h.joined, h.started, h.bound = map[ledger.Seat]ledger.Mark{}, map[ledger.Seat]bool{}, false, false, dice.Digest{}
	h.Players = map[ledger.Seat]ledger.Player{}
	h.request, h.timer, h.counts = nil, ledger.Timer{}, dice.Counter{}
	h.paused, h.turns = 0, Turns{}
	h.struck, h.put, h.again = map[ledger.Occurrence]int64{}, map[ledger.Occurrence]int64{}, map[ledger.Seat]int{}
	return h, nil
}

// tellContinued says that what came before is a file's, and what binds what comes.
func tellContinued(h House, _ struct{}) []phrase.Phrase {
	header, err := h.header.ContinuedBy(*h.record)
	if err != nil {
		return nil // Apply has refused it already
	}
	return []phrase.Phrase{phrase.Say("game.tell.continued", h.systemName(), phrase.Number("n", h.record.Seq-1),
		phrase.Verbatim("commitment", header.Commitment.String()))}
}
