package hex

import (
	"fmt"
	"slices"
	"strings"
)

// Reason says why a word can't be read. Its value is an id for catalogues.
type Reason string

// The reasons, all of them.
const (
	// Nothing: no hex is named at all.
	Nothing Reason = "nothing"
	// NotAName: not letters and a number, such as C4.
	NotAName Reason = "not-a-name"
	// OffBoard: a name, but of no hex of this board.
	OffBoard Reason = "off-board"
	// NotARow: a range whose two ends are not in one row.
	NotARow Reason = "not-a-row"
	// Twice: a hex that the same list has named before.
	Twice Reason = "twice"
	// NotASide: not two names with a / between them.
	NotASide Reason = "not-a-side"
	// NotNeighbours: a side between hexes that have none in common.
	NotNeighbours Reason = "not-neighbours"
	// TooLong: a text of more than MaxText bytes, of which nothing was read.
	TooLong Reason = "too-long"
)

// Fault is one word that can't be read.
type Fault struct {
	// Word is what was typed, at most MaxWord runes of it; the name of the hex for Twice.
	Word   string
	Reason Reason
}

// MaxWord is how much of a word a Fault repeats, in runes.
const MaxWord = 16

// Misread is the error of text that does not name hexes: every fault of it, in the order of the text. Who
// shows it finds the words by the reason.
type Misread struct{ Faults []Fault }

// Error lists the faults, for logs and tests.
func (m *Misread) Error() string {
	said := make([]string, len(m.Faults))
	for i, f := range m.Faults {
		said[i] = fmt.Sprintf("%q %s", f.Word, f.Reason)
	}
	return "hex: " + strings.Join(said, ", ")
}

func misread(word string, reason Reason) *Misread {
	return &Misread{Faults: []Fault{fault(word, reason)}}
}

func fault(word string, reason Reason) Fault {
	// A rune takes at most four bytes, so no more of a long word need be looked at.
	runes := []rune(strings.ToValidUTF8(word[:min(len(word), 4*MaxWord+4)], "\uFFFD"))
	if len(runes) > MaxWord {
		runes = append(slices.Clone(runes[:MaxWord-1]), '…')
	}
	return Fault{Word: string(runes), Reason: reason}
}
