package ledger

import (
	"encoding/hex"
	"fmt"
	"regexp"

	"aidedecamp/rules/dice"
)

// Mark replaces in a log line a text that a person typed: "#" and the hex of the blinded text
// (dice.Blind; of a word given at the start dice.MarkWord). Erasing a person's texts leaves the chain
// whole.
type Mark string

var (
	// marks are the strings of a line that are marks, whole; aMark is what looks like one in what a person
	// types.
	marks = regexp.MustCompile(`"(#[0-9a-f]{64})"`)
)

// Text is what a person typed (a name, a word, an id of the platform), kept beside the log line.
type Text struct {
	// Mark is what the line has.
	Mark Mark `json:"mark"`
	// Salt makes the mark say nothing of a short text: 16 bytes in hex, of a word given at the start the 32
	// that its seat's header fixes.
	Salt string `json:"salt"`
	// Body is the text; Body and Salt are empty once erased.
	Body string `json:"text"`
	// Withheld texts are part of a secret: no export shows them before the game ends.
	Withheld bool `json:"withheld,omitempty"`
}

// Holds reports whether the mark is the salted hash of the text, and the salt as long as this house draws it
// and written as this house writes it.
func (t Text) Holds() bool {
	return t.Mark == MarkOf(t.Salt, t.Body) && (isLowerHex(t.Salt, 2*saltBytes) || isLowerHex(t.Salt, 2*blindingBytes))
}

// Erased reports whether the text was erased; an empty text that was not erased has its salt.
func (t Text) Erased() bool { return t.Body == "" && t.Salt == "" }

// MarkOf is what replaces in a line a text with its salt.
func MarkOf(salt, body string) Mark {
	raw, err := hex.DecodeString(salt)
	if err != nil {
		return ""
	}
	if len(raw) == blindingBytes {
		return Mark("#" + dice.MarkWord(raw, body).String())
	}
	return Mark("#" + dice.Blind(raw, body).String())
}

// blindingBytes is the length of a word's salt, saltBytes that of all others.
const blindingBytes, saltBytes = 32, 16

// Blind returns the hash that the mark contains, as the words of a start are bound by it. A malformed mark is
// an error.
func (m Mark) Blind() (dice.Digest, error) {
	var d dice.Digest
	if len(m) == 0 || m[0] != '#' {
		return d, fmt.Errorf("mark %q: no hash", string(m))
	}
	return d, d.UnmarshalText([]byte(m[1:]))
}

// Bind returns W of the words that the seats gave last.
func Bind(given map[Seat]Mark) (dice.Digest, error) {
	var words []dice.Word
	for _, seat := range Players {
		m, ok := given[seat]
		if !ok {
			continue
		}
		hash, err := m.Blind()
		if err != nil {
			return dice.Digest{}, &Fault{Where: "words", Err: err}
		}
		words = append(words, dice.Word{Seat: string(seat), Mark: hash})
	}
	return dice.Words(words), nil
}

// startWord is what a player may give with [Commencer]: everybody reads it alike, and what he types is what
// the dice are bound by.
var startWord = regexp.MustCompile(`^[a-z0-9]{4,64}$`)

// Traces are what a game keeps of one account.
type Traces struct {
	// Texts are the marks of what it is, what it is called and what it typed; of a game that has begun also
	// what its word was hashed with.
	Texts []Mark
	// Seats are those that it has now.
	Seats []Seat
	// Typed are its acts, in their order, with what it typed in the place of marks.
	Typed []Record
}
