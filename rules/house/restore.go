package house

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// pathRestore is the record that a restore from a backup leaves; nobody at the table can do it.
const pathRestore = "partie restauree"

var restoreChapter = rules.Chapter[House]{Facts: []rules.Fact[House]{rules.NewExplainedFact(ledger.KindRestored, foldRestored, tellRestored)}}

func tellRestored(h House, d ledger.RestoredData) []phrase.Phrase {
	if d.Lost < 0 {
		return phrase.Line("game.tell.restored-unknown")
	}
	return phrase.Line("game.tell.restored", phrase.Number("count", d.Lost))
}

// Restored returns the record by which a game that was put back from a backup says so. before is the log as
// it was, nil where it can't be read; a log that is not the continuation of the game's counts as
// unreadable. A game that lost nothing needs no record: ok is false.
//
// Asked again by the same origin, with nothing after the record that it came to, it returns the same.
//
// No take-back reaches behind the record, a pending request lapses, and the buttons shown before the
// restore are dead.
func Restored(g *Game, before []ledger.Record, now Occasion) (r ledger.Record, ok bool, err error) {
	data := ledger.RestoredData{Lost: -1}
	same, err := isBeginningOf(g, before)
	if err != nil {
		return ledger.Record{}, false, err
	}
	if same {
		data.Lost = len(before) - len(g.Entries)
		for _, lost := range before[len(g.Entries):] {
			for _, t := range lost.Throws {
				if t.Source == dice.Drawn {
					data.Seen = append(data.Seen, ledger.SeenThrow{Key: t.Key, N: t.N})
				}
			}
		}
	}
	said := strings.HasPrefix(g.Entries[len(g.Entries)-1].Origin, now.Origin+"/")
	if data.Lost == 0 || said {
		return ledger.Record{}, false, nil
	}
	if g.header.CommitmentBy(now.Secret) != g.header.Commitment {
		return ledger.Record{}, false, ledger.NewFault("restore", "the secret is not the one that game %s has committed to", g.header.Game)
	}
	r, err = restoredBy(g, data, now)
	return r, err == nil, err
}

// restoredBy is the record that says what a restore has lost.
func restoredBy(g *Game, data ledger.RestoredData, now Occasion) (ledger.Record, error) {
	events, err := event(ledger.KindRestored, data)
	r := g.next(now, ledger.Act{Path: pathRestore})
	r.Salt = g.header.LineSalt(now.Secret, g.epoch, g.restores+1, r.Seq)
	r.Origin += "/" + g.header.Game + "/" + strconv.Itoa(len(g.Entries))
	r.Events = events
	return r, err
}

// RestoredAt is when the game was last put back from a backup; restored is false where it never was.
func (g *Game) RestoredAt() (at time.Time, restored bool) {
	for _, e := range slices.Backward(g.Entries) {
		if g.restores > 0 && ledger.Has(e.Events, ledger.KindRestored) {
			at, err := time.Parse(time.RFC3339, e.At)
			return at, err == nil
		}
	}
	return time.Time{}, false
}

// isBeginningOf reports whether the game's log is the beginning of another one.
func isBeginningOf(g *Game, log []ledger.Record) (bool, error) {
	if len(log) < len(g.Entries) {
		return false, nil
	}
	var link ledger.Link
	for _, r := range log[:len(g.Entries)] {
		line, err := r.Line()
		if err != nil {
			return false, err
		}
		link = ledger.Chain(link, line)
	}
	return link == g.head, nil
}

// foldRestored raises the wall, marks the faces that are known, and lets every button die that may have
// been shown meanwhile.
func foldRestored(h House, d ledger.RestoredData) (House, error) {
	h.Wall = h.record.Seq
	h.restores++
	h.struck = maps.Clone(h.struck)
	for _, s := range d.Seen {
		h.struck[ledger.Occurrence(s)] = int64(h.record.Seq)
	}
	for _, seat := range [...]ledger.Seat{ledger.Public, ledger.SeatA, ledger.SeatB, ledger.Referee} {
		h.gens[seat] += max(1, d.Lost+1)
	}
	if d.Lost < 0 {
		for seat := range h.gens {
			h.gens[seat] += unknownLost
		}
	}
	return h, nil
}

// unknownLost is more choices than a seat can have made in lines that nobody can count.
const unknownLost = 100_000
