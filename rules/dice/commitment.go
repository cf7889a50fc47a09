package dice

import (
	"slices"
	"strings"
)

// Commit returns C, what a game posts before anything is thrown: it fixes the secret of the epoch (1, 2, …) without showing
// it, together with the settings and tables by their hash.
func Commit(game string, epoch int, secret Secret, settings Digest) Digest {
	key := secret.Reveal()
	return begin("commit/1").text(game).number(epoch).raw(key[:]).raw(settings[:]).digest()
}

// Blind returns B, which stands for a text in a record: the text and its salt can be erased, the record still be checked.
func Blind(salt []byte, text string) Digest {
	return begin("text/1").raw(salt).text(text).digest()
}

// Word is a seat's own word, which goes into every throw so that who chose the secret could not choose the faces. It holds
// the blinded word (see Blind) and not the word: a proof must outlive the word's erasure.
type Word struct {
	Seat  string `json:"seat"`
	Blind Digest `json:"blind"`
}

// Words returns W, which binds the words that the seats gave. Their order does not matter where each seat gave one. No word
// at all has a W too.
func Words(words []Word) Digest {
	sorted := slices.Clone(words)
	slices.SortStableFunc(sorted, func(a, b Word) int { return strings.Compare(a.Seat, b.Seat) })
	t := begin("words/1").number(len(sorted))
	for _, w := range sorted {
		t.text(w.Seat).raw(w.Blind[:])
	}
	return t.digest()
}
