package rules

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"time"

	"aidedecamp/rules/dice"
)

// Mark stands in a log line for a text that a person typed: "#" and the hex of the blinded text
// (dice.Blind; of a word given at the start dice.MarkWord). Erasing a person's texts leaves the chain
// whole.
type Mark string

var (
	// marks are the strings of a line that are marks, whole; aMark is what looks like one in what a person
	// types.
	marks = regexp.MustCompile(`"(#[0-9a-f]{64})"`)
	aMark = regexp.MustCompile(`#[0-9a-f]{64}`)
)

// Text is what a person typed (a name, a word, an id of the platform), kept beside the log line.
type Text struct {
	// Mark is what stands in the line.
	Mark Mark `json:"mark"`
	// Salt makes the mark say nothing of a short text: 16 bytes in hex, of a word given at the start the 32
	// that its seat's header fixes.
	Salt string `json:"salt"`
	// Body is the text; Body and Salt are empty once erased.
	Body string `json:"text"`
	// Withheld texts are part of a secret: no export shows them before the game ends.
	Withheld bool `json:"withheld,omitempty"`
}

// Holds reports whether the mark is the salted hash of the text, and the salt written as this house writes
// it.
func (t Text) Holds() bool {
	return t.Mark == mark(t.Salt, t.Body) && t.Salt == strings.ToLower(t.Salt)
}

// erased reports whether the text was erased; an empty text that stands has its salt.
func (t Text) erased() bool { return t.Body == "" && t.Salt == "" }

func mark(salt, body string) Mark {
	raw, err := hex.DecodeString(salt)
	if err != nil {
		return ""
	}
	if len(raw) == blindingBytes {
		return Mark("#" + dice.MarkWord(raw, body).String())
	}
	return Mark("#" + dice.Blind(raw, body).String())
}

// blindingBytes is the length of a word's salt; all others are shorter.
const blindingBytes = 32

// Blind returns the hash that the mark holds, as the words of a start are bound by it. A malformed mark is
// an error.
func (m Mark) Blind() (dice.Digest, error) {
	var d dice.Digest
	if len(m) == 0 || m[0] != '#' {
		return d, fmt.Errorf("mark %q: no hash", string(m))
	}
	return d, d.UnmarshalText([]byte(m[1:]))
}

// readable returns the text as JSON would keep it: a byte that is no UTF-8 would come back as another text
// than was hashed.
func readable(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }

func (a Args) readable() Args {
	if a == nil {
		return nil
	}
	kept := make(Args, len(a))
	for name, value := range a {
		kept[readable(name)] = readable(value)
	}
	return kept
}

// Occasion is what the outside world brings to one decision: the only door for the clock and for randomness.
type Occasion struct {
	// At is the moment; the log keeps whole seconds, UTC.
	At time.Time
	// Origin is unique for each thing that can cause an act: "d:<interaction>", "t:<timer>", "i:<import>".
	Origin string
	// Secret is S_e of the game's current epoch.
	Secret dice.Secret
	// Fresh is new randomness, from which the salts of this record are drawn.
	Fresh [32]byte
	// EndDelay is how long an end waits that one alone decides; only opening a game looks at it, and 0 is not
	// at all.
	EndDelay time.Duration
}

// salter draws the salts of one record from the occasion's randomness.
type salter struct {
	fresh [32]byte
	drawn byte
	texts []Text
}

func (s *salter) note(body string, withheld bool) Mark {
	return s.keep(s.draw()[:16], readable(body), withheld)
}

// blinding draws what a seat's word will be hashed with, and returns the mark that fixes it.
func (s *salter) blinding() Mark { return s.keep(s.draw(), "", false) }

func (s *salter) draw() []byte {
	mac := hmac.New(sha256.New, s.fresh[:])
	mac.Write([]byte{'s', 'a', 'l', 't', s.drawn})
	s.drawn++
	return mac.Sum(nil)
}

func (s *salter) keep(salt []byte, body string, withheld bool) Mark {
	text := Text{Salt: hex.EncodeToString(salt), Body: body, Withheld: withheld}
	text.Mark = mark(text.Salt, body)
	s.texts = append(s.texts, text)
	return text.Mark
}

// bind returns W of the words that the seats gave last.
func bind(p dice.Protocol, given map[Seat]Mark) (dice.Digest, error) {
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
	return p.Words(words), nil
}

// startWord is what a player may give with [Commencer]: everybody reads it alike, and what he types is what
// the dice are bound by.
var startWord = regexp.MustCompile(`^[a-z0-9]{4,64}$`)
