package dice

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
)

// redacted is what a secret shows of itself, whoever asks and however.
const redacted = "[redacted]"

// Secret is the 32 random bytes that a game's dice come from. Printing, logging or encoding one, by itself or
// inside another value, shows "[redacted]" or nothing of use: only Reveal gives the bytes. The zero Secret
// draws no dice.
type Secret struct {
	// Fmt calls no method on a secret in another type's unexported field, and a verb that it thinks wrong for
	// a pointer makes it print what the pointer leads to, one step far: the second step keeps that an
	// address.
	bytes **[32]byte
}

// NewSecret makes a Secret of exactly 32 bytes, which it copies. All zeroes are refused: no generator returns
// them.
func NewSecret(b []byte) (Secret, error) {
	if len(b) != 32 {
		return Secret{}, fmt.Errorf("dice: a secret of %d bytes: it must have 32", len(b))
	}
	held := [32]byte(b)
	if held == ([32]byte{}) {
		return Secret{}, errors.New("dice: a secret of zeroes")
	}
	return newSecret(held), nil
}

func newSecret(b [32]byte) Secret {
	bytes := &b
	return Secret{bytes: &bytes}
}

// ParseSecret reads a Secret from the 64 hexadecimal digits that a finished game posts, none in capitals. Its
// errors never quote the text.
func ParseSecret(text string) (Secret, error) {
	b, err := hex.DecodeString(text)
	if err != nil || strings.ToLower(text) != text {
		return Secret{}, errors.New("dice: a secret that is not in hexadecimal digits")
	}
	return NewSecret(b)
}

// IsZero reports whether the secret was never set.
func (s Secret) IsZero() bool { return s.bytes == nil }

// Reveal returns the bytes themselves, zeroes for the zero Secret: for storage's own table and for the end of
// a game only.
func (s Secret) Reveal() [32]byte {
	if s.bytes == nil {
		return [32]byte{}
	}
	return **s.bytes
}

// RevealHex returns the bytes as 64 hexadecimal digits: how a finished game posts them.
func (s Secret) RevealHex() string {
	b := s.Reveal()
	return hex.EncodeToString(b[:])
}

// String returns "[redacted]".
func (s Secret) String() string { return redacted }

// GoString returns "[redacted]".
func (s Secret) GoString() string { return redacted }

// Format writes "[redacted]" for every verb and flag.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, redacted) }

// MarshalText returns "[redacted]".
func (s Secret) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// MarshalJSON returns "[redacted]" as a JSON string.
func (s Secret) MarshalJSON() ([]byte, error) { return []byte(`"` + redacted + `"`), nil }
