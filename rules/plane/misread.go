package plane

import (
	"fmt"
	"unicode"
)

// Reason is why a typed place can't be read. The list is closed.
type Reason string

// The reasons of a Misread; Word is what each is about.
const (
	// ReasonEmpty: nothing is typed where a place should be.
	ReasonEmpty Reason = "empty"
	// ReasonLong: the text is longer than any place.
	ReasonLong Reason = "long"
	// ReasonForm: no form of a place fits; Word is the text.
	ReasonForm Reason = "form"
	// ReasonFine: a length finer than a millimetre; Word is the number.
	ReasonFine Reason = "fine"
	// ReasonSector: the table has no such sector; Word is its name.
	ReasonSector Reason = "sector"
	// ReasonCorner: no corner or side of a sector; Word is what is typed for one.
	ReasonCorner Reason = "corner"
	// ReasonPiece: no such piece is on the table, or the number is none of a piece; Word is the number.
	ReasonPiece Reason = "piece"
	// ReasonDirection: a length from a piece without its direction, or with none that is known; Word is what
	// is typed for one.
	ReasonDirection Reason = "direction"
	// ReasonOff: the place is off the table; Word is the text.
	ReasonOff Reason = "off"
	// ReasonAngle: not a whole number of degrees from −360 to 360; Word is what is typed for one.
	ReasonAngle Reason = "angle"
	// ReasonTwice: a second line for the same piece; Word is its number.
	ReasonTwice Reason = "twice"
	// ReasonLines: more lines than MaxLines; the rest is not read.
	ReasonLines Reason = "lines"
)

// Misread is a typed place that can't be read.
type Misread struct {
	Why Reason
	// Word is what the reason is about, at most 40 characters of what was typed, none of them a control
	// character. It is still a player's text: escape it where it is shown.
	Word string
	// Line is the line of a text of several, from 1; 0 for a single place.
	Line int
}

// Error names the reason, for a log; players read a sentence worded from Why.
func (m *Misread) Error() string {
	if m.Line > 0 {
		return fmt.Sprintf("place, line %d: %s: %q", m.Line, m.Why, m.Word)
	}
	return fmt.Sprintf("place: %s: %q", m.Why, m.Word)
}

func misread(why Reason, word string) *Misread { return &Misread{Why: why, Word: short(word)} }

// short keeps what can be quoted of a text.
func short(text string) string {
	const most = 40
	kept := make([]rune, 0, most)
	for _, r := range text {
		if len(kept) == most {
			kept[most-1] = '…'
			break
		}
		if unicode.IsSpace(r) {
			r = ' '
		}
		if unicode.IsPrint(r) {
			kept = append(kept, r)
		}
	}
	return string(kept)
}
