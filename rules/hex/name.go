package hex

import (
	"fmt"
	"strconv"
)

// MaxColumns and MaxRows bound every board, and so what a name can say. The rules set no maximum; hostile
// input needs one.
const (
	MaxColumns = 99
	MaxRows    = 99
)

// hasName reports whether the largest board has that hex.
func (h Hex) hasName() bool {
	c := h.Column()
	return 0 <= c && c < MaxColumns && 0 <= h.R && h.R < MaxRows
}

// String is the hex's name as on printed boards: C4. A hex off the largest board is written by its
// coordinates, (-1,0), which Parse does not read.
func (h Hex) String() string {
	if !h.hasName() {
		return fmt.Sprintf("(%d,%d)", h.Q, h.R)
	}
	c := h.Column()
	letters := string(rune('A' + c%26))
	if c >= 26 {
		letters = string(rune('A'+c/26-1)) + letters
	}
	return letters + strconv.Itoa(h.R+1)
}

// Parse reads a name, C4 or c4. The error is a *Misread.
func Parse(text string) (Hex, error) {
	h, reason := parse(text)
	if reason != "" {
		return Hex{}, misread(text, reason)
	}
	return h, nil
}

func parse(text string) (Hex, Reason) {
	const enough = 1000
	var column, row, i int
	for ; i < len(text); i++ {
		letter := text[i] | 0x20
		if letter < 'a' || letter > 'z' {
			break
		}
		column = min(column*26+int(letter-'a')+1, enough)
	}
	digits := text[i:]
	if i == 0 || digits == "" || digits[0] == '0' {
		return Hex{}, NotAName
	}
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return Hex{}, NotAName
		}
		row = min(row*10+int(digits[i]-'0'), enough)
	}
	if column > MaxColumns || row > MaxRows {
		return Hex{}, OffBoard
	}
	return At(column-1, row-1), ""
}

// MarshalText writes the name, so that logs and tables say C4. It fails for a hex without one.
func (h Hex) MarshalText() ([]byte, error) {
	if !h.hasName() {
		return nil, fmt.Errorf("hex %v has no name", h)
	}
	return []byte(h.String()), nil
}

// UnmarshalText reads what MarshalText writes and nothing else, so that one hex never has two names
// in a table.
func (h *Hex) UnmarshalText(text []byte) error {
	read, err := Parse(string(text))
	if err != nil {
		return err
	}
	if read.String() != string(text) {
		return misread(string(text), NotAName)
	}
	*h = read
	return nil
}
