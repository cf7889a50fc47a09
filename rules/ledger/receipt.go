package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"aidedecamp/rules/bounds"
)

// Receipt is what somebody was given of a game for himself alone, as a file: what W is made of, and his own
// choices with what their seals are made of. Whoever kept it can compare an export with it.
type Receipt struct {
	// Game is G, Epoch the epoch in which all of it was given.
	Game  string `json:"game"`
	Epoch int    `json:"epoch"`
	// Words are those of the start.
	Words []GivenWord `json:"words,omitempty"`
	// Sealed are the choices, in the order of their lines.
	Sealed []SealedChoice `json:"sealed,omitempty"`
}

// GivenWord is a word given at the start, and the bytes that it was hashed with, as hexadecimal digits.
type GivenWord struct {
	Seat     Seat   `json:"seat"`
	Word     string `json:"word"`
	Blinding string `json:"blinding"`
}

// SealedChoice is a choice and the line that sealed it.
type SealedChoice struct {
	Line int `json:"n"`
	Opening
}

// IsEmpty reports whether there is nothing to keep.
func (r Receipt) IsEmpty() bool { return len(r.Words)+len(r.Sealed) == 0 }

// ParseReceipt reads a receipt's file.
func ParseReceipt(file []byte) (r Receipt, err error) {
	if err := bounds.JSON(file, bounds.MostValues); err != nil {
		return r, fmt.Errorf("receipt: %w", err)
	}
	strict := json.NewDecoder(bytes.NewReader(file))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&r); err != nil {
		return r, fmt.Errorf("receipt: %w", err)
	}
	return r, nil
}

// withWords is what was shown, with the words of the receipts of an epoch.
func (s Shown) withWords(epoch int) Shown {
	words := map[Seat]ShownWord{}
	for _, r := range s.Receipts {
		for _, w := range r.Words {
			if r.Epoch == epoch {
				words[w.Seat] = ShownWord{Word: w.Word, Blinding: w.Blinding}
			}
		}
	}
	for seat, given := range s.Words { // what is typed goes first
		words[seat] = given
	}
	s.Words = words
	return s
}

// isOfAnotherGame reports whether a receipt is of none of the games that the records are: one goes on from
// its file under an id of its own.
func (r Receipt) isOfAnotherGame(h Header, records []Record) bool {
	for _, line := range records {
		if line.Continues() && line.Epoch <= r.Epoch {
			if next, err := h.ContinuedBy(line); err == nil { // what can't be read is found at its own line
				h = next
			}
		}
	}
	return r.Game != h.Game
}

// compareReceipts compares the choices of the receipts with the seals of the lines.
func (p *proof) compareReceipts() *Altered {
	for _, r := range p.shown.Receipts {
		for _, s := range r.Sealed {
			if s.Line < 0 || s.Line >= len(p.Entries) {
				return wrong("cut-off").at(len(p.Entries) - 1)
			}
			bound := s.Sealed(Header{Game: r.Game}, r.Epoch)
			seal := Seal{Gate: s.Gate, Seat: s.Seat, Rev: s.Rev, Hash: bound.Seal(s.Salt)}
			if !slices.ContainsFunc(p.Entries[s.Line].Events, func(e Event) bool { return e.Seal != nil && e.Seal.is(seal) }) {
				return wrong("other-seal").at(s.Line)
			}
		}
	}
	return nil
}

// is reports whether two seals bind the same choice.
func (s Seal) is(other Seal) bool {
	return s.Gate == other.Gate && s.Seat == other.Seat && s.Rev == other.Rev && s.Hash == other.Hash
}
