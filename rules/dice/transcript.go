package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// Digest is a SHA-256 or HMAC-SHA256 value. Written as text (JSON, logs) it is 64 lower-case hexadecimal
// digits.
type Digest [sha256.Size]byte

// String returns the digest's 64 hexadecimal digits.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// MarshalText writes the digest as 64 hexadecimal digits.
func (d Digest) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads 64 hexadecimal digits; anything else is an error.
func (d *Digest) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(d)) {
		return fmt.Errorf("dice: a digest of %d characters: it must have %d", len(text), hex.EncodedLen(len(d)))
	}
	var read Digest
	if _, err := hex.Decode(read[:], text); err != nil {
		return fmt.Errorf("dice: reading a digest: %w", err)
	}
	*d = read
	return nil
}

// transcript gathers what is hashed: str and num of the package's encoding, one after the other.
type transcript struct{ bytes []byte }

// begin starts a transcript with its domain, which keeps a hash of one kind from ever standing for another.
func begin(domain string) *transcript { return new(transcript).text(domain) }

func (t *transcript) text(s string) *transcript {
	t.bytes = binary.BigEndian.AppendUint32(t.bytes, uint32(len(s)))
	t.bytes = append(t.bytes, s...)
	return t
}

func (t *transcript) raw(b []byte) *transcript {
	t.bytes = binary.BigEndian.AppendUint32(t.bytes, uint32(len(b)))
	t.bytes = append(t.bytes, b...)
	return t
}

func (t *transcript) number(n int) *transcript {
	t.bytes = binary.BigEndian.AppendUint64(t.bytes, uint64(n))
	return t
}

func (t *transcript) digest() Digest { return sha256.Sum256(t.bytes) }

func (t *transcript) mac(secret Secret) Digest {
	key := secret.Reveal()
	mac := hmac.New(sha256.New, key[:])
	mac.Write(t.bytes)
	return Digest(mac.Sum(nil))
}
