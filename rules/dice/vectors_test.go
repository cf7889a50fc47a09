package dice_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"slices"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/rules/dice"
)

// vector is one published example: inputs first, what follows from them after.
type vector struct {
	Name     string
	Domain   dice.Domain
	Game     string
	Epoch    int
	Secret   string
	Settings dice.Digest
	Words    []struct{ Seat, Salt, Word string }
	Key      dice.Key
	N        int
	Sides    dice.Sides
	Count    int
	Sealed   struct {
		Seat, Gate string
		Revision   int
		Payload    string
	}
	Line struct{ Restores, N int }

	Commitment  dice.Digest
	WordsDigest dice.Digest
	Faces       []dice.Face
	Salt        dice.Digest
	Seal        dice.Digest
	LineSalt    string
}

// readVectors reads the published examples. They are never generated anew: a game proved by them must stay
// proved.
func readVectors(t *testing.T) []vector {
	t.Helper()
	data, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) != 10 {
		t.Fatalf("%d vectors, ten are published", len(vectors))
	}
	return vectors
}

func TestPublishedVectors(t *testing.T) {
	for _, v := range readVectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			secret, err := dice.ParseSecret(v.Secret)
			if err != nil {
				t.Fatal(err)
			}
			got := v
			words := make([]dice.Word, len(v.Words))
			for i, w := range v.Words {
				words[i] = dice.Word{Seat: w.Seat, Mark: dice.MarkWord([]byte(w.Salt), w.Word)}
			}
			got.WordsDigest = dice.Words(words)
			got.Commitment = dice.Commit(v.Game, v.Epoch, secret, v.Settings)
			stream := dice.Stream{Domain: v.Domain, Game: v.Game, Epoch: v.Epoch, Secret: secret, Words: got.WordsDigest}
			if got.Faces, err = stream.Faces(v.Key, v.N, v.Sides, v.Count); err != nil {
				t.Fatal(err)
			}
			sealed := dice.Sealed{Game: v.Game, Epoch: v.Epoch, Seat: v.Sealed.Seat, Gate: v.Sealed.Gate,
				Revision: v.Sealed.Revision, Payload: []byte(v.Sealed.Payload)}
			got.Salt = sealed.Salt(secret)
			got.Seal = sealed.Seal(got.Salt)
			salt := dice.LineSalt(secret, v.Game, v.Epoch, v.Line.Restores, v.Line.N)
			got.LineSalt = hex.EncodeToString(salt[:])
			if diff := cmp.Diff(v, got); diff != "" {
				t.Errorf("published (-), computed (+):\n%s", diff)
			}
		})
	}
}

// TestPlainReading computes the same vectors from the text of the package documentation alone, with nothing
// of the package but its types.
func TestPlainReading(t *testing.T) {
	str := func(x string) string {
		n := len(x)
		return string([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}) + x
	}
	num := func(i int) string {
		b := make([]byte, 8)
		for at := 7; at >= 0; at-- {
			b[at] = byte(i)
			i >>= 8
		}
		return string(b)
	}
	sum := func(text string) string { s := sha256.Sum256([]byte(text)); return string(s[:]) }
	mac := func(key, text string) string {
		h := hmac.New(sha256.New, []byte(key))
		h.Write([]byte(text))
		return string(h.Sum(nil))
	}
	raw := func(t *testing.T, text string) string {
		b, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for _, v := range readVectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			s := raw(t, v.Secret)
			if c := sum(str("commit/2") + str(v.Game) + num(v.Epoch) + str(s) + str(string(v.Settings[:]))); c != string(v.Commitment[:]) {
				t.Errorf("commitment %x", c)
			}
			var lines []string
			for _, w := range v.Words {
				lines = append(lines, str(w.Seat)+str(sum(str("word/2")+str(w.Salt)+str(w.Word))))
			}
			sort.Slice(lines, func(i, j int) bool { return lines[i][4:] < lines[j][4:] })
			all := str("words/2") + num(len(lines))
			for _, l := range lines {
				all += l
			}
			w := sum(all)
			if w != string(v.WordsDigest[:]) {
				t.Errorf("words %x", w)
			}
			k := str(v.Key.System) + str(v.Key.Turn) + str(v.Key.Phase) + str(v.Key.Seat) +
				str(v.Key.Subject) + str(v.Key.Target) + str(v.Key.Purpose)
			var faces []dice.Face
			for block := 0; len(faces) < v.Count; block++ {
				bytes := mac(s, str(string(v.Domain))+str(v.Game)+num(v.Epoch)+str(w)+str(k)+num(v.N)+num(block))
				for i := 0; i < len(bytes) && len(faces) < v.Count; i++ {
					b, sides := int(bytes[i]), int(v.Sides)
					if b < 256-256%sides {
						faces = append(faces, dice.Face(1+b%sides))
					}
				}
			}
			if !slices.Equal(faces, v.Faces) {
				t.Errorf("faces %v, published %v", faces, v.Faces)
			}
			body := str(v.Game) + num(v.Epoch) + str(v.Sealed.Seat) + str(v.Sealed.Gate) + num(v.Sealed.Revision)
			r := mac(s, str("salt/2")+body+str(v.Sealed.Payload))
			if r != string(v.Salt[:]) {
				t.Errorf("salt %x", r)
			}
			if seal := sum(str("seal/2") + body + str(r) + str(v.Sealed.Payload)); seal != string(v.Seal[:]) {
				t.Errorf("seal %x", seal)
			}
			line := mac(s, str("line/2")+str(v.Game)+num(v.Epoch)+num(v.Line.Restores)+num(v.Line.N))
			if hex.EncodeToString([]byte(line[:16])) != v.LineSalt {
				t.Errorf("line's salt %x", line[:16])
			}
		})
	}
}
