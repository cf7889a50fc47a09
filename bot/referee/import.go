package referee

import (
	"context"
	"errors"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// MostImport is the longest game's file that is taken from a person, in bytes.
const MostImport = 8_000_000

const refFile rules.Ref = "maison:fichier"

// NewImport asks to go on with a game from a file.
type NewImport struct {
	Input
	// File is an export.
	File []byte
	// Seat is where the person sits; Opponent sits opposite, nil leaves seat b to who takes it.
	Seat     rules.Seat
	Opponent *Person
}

// Import opens a game that goes on from a file, as another epoch: nobody sits in it but who is named now, and
// both press [Commencer] anew. A file that Verify refuses or comes to no end with, that these rules can't
// play again, or of which a choice is still sealed is a Violation that names the line.
func (r *Referee) Import(ctx context.Context, ask NewImport) (out Outcome, err error) {
	if out, known := r.answerTo(ctx, ask.Origin); known {
		return out, nil
	}
	records, game, err := r.readFile(ask.File)
	if err != nil {
		return out, err
	}
	sitters := map[rules.Seat]house.Sitter{ask.Seat: ask.Person.sitter()}
	if o := ask.Opponent; o != nil {
		if o.ID == ask.Person.ID {
			return out, rules.Refuse(refFile, "game.refused.own-opponent")
		}
		sitters[ask.Seat.Other()] = o.sitter()
	}
	return r.open(ctx, NewGame{Input: ask.Input}, func(id string, now house.Occasion) ([]ledger.Record, error) {
		next, err := house.Continue(game, id, ask.Seat, sitters, now)
		return append(records, next), err
	})
}

// readFile reads a game from a file that anybody may have written.
func (m *deps) readFile(file []byte) ([]ledger.Record, *house.Game, error) {
	refuse := func(why phrase.Phrase) error {
		return rules.Refuse(refFile, "game.refused.import", phrase.With("why", why))
	}
	m.proving.Lock()
	defer m.proving.Unlock()
	passed := m.deadline()
	proof, records, err := m.judge(passed).Prove(file, ledger.Shown{})
	altered, _ := errors.AsType[*ledger.Altered](err)
	switch {
	case altered != nil && altered.What == ledger.BeforeFirst:
		return nil, nil, refuse(phrase.Say("game.import.before"))
	case altered != nil:
		return nil, nil, refuse(phrase.Say("game.import.foreign"))
	case err == nil && (!proof.Report.Holds() || proof.Finding == house.Retouched || proof.Finding == house.TooLong):
		return nil, nil, refuse(proof.Tell()[0])
	}
	game, at, err := house.RebuildUntil(m.systems, records, passed)
	unknown, isUnknown := errors.AsType[*ledger.Unknown](err)
	switch {
	case isUnknown:
		return nil, nil, refuse(phrase.Say("game.import.unknown", phrase.Number("n", unknown.Seq), phrase.Named("what", unknown.What)))
	case passed():
		proof.Verdict = house.Verdict{Finding: house.TooLong, Record: at}
		return nil, nil, refuse(proof.Tell()[0])
	case err != nil:
		return nil, nil, refuse(phrase.Say("game.import.unplayable", phrase.Number("n", at)))
	}
	return records, game, nil
}

// begun are the records that a new game's own act has made, of all that it begins with.
func begun(records []ledger.Record, origin string) []ledger.Record {
	return slices.DeleteFunc(slices.Clone(records), func(r ledger.Record) bool { return !isOf(r, origin) })
}
