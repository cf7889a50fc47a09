package dice

import (
	"slices"
	"strings"
)

// Commit returns C, what a game posts before anything is thrown: it fixes the secret of the epoch (1, 2, …)
// without showing it, together with the whole header, by its hash.
func Commit(game string, epoch int, secret Secret, bound Digest) Digest {
	key := secret.Reveal()
	return begin("commit/2").text(game).number(epoch).raw(key[:]).raw(bound[:]).digest()
}

// Blind returns B, which replaces a text in a record: the text and its salt can be erased, the record still
// be checked.
func Blind(salt []byte, text string) Digest {
	return begin("text/1").raw(salt).text(text).digest()
}

// MarkWord returns what replaces a seat's word. The blinding bytes (r) are drawn
// when the game is opened, and the header has the mark of the empty word: nothing of it can be chosen once
// the word is known.
func MarkWord(blinding []byte, word string) Digest {
	return begin("word/2").raw(blinding).text(word).digest()
}

// Word is a seat's own word, which goes into every throw so that whoever chose the secret could not choose
// the faces. It has the hash of the word (see MarkWord) and not the word: a proof must outlive the word's
// erasure.
type Word struct {
	Seat string `json:"seat"`
	Mark Digest `json:"mark"`
}

// Words returns W, which binds the words that the seats gave. Their order does not matter where each seat
// gave one. No word at all has a W too.
func Words(words []Word) Digest {
	sorted := slices.Clone(words)
	slices.SortStableFunc(sorted, func(a, b Word) int { return strings.Compare(a.Seat, b.Seat) })
	t := begin("words/2").number(len(sorted))
	for _, w := range sorted {
		t.text(w.Seat).raw(w.Mark[:])
	}
	return t.digest()
}

// LineSalt returns the 16 bytes that the log's line n of a game carries, so that nobody can guess a line from
// its link. A restore from a backup may write a line once more: restores counts them up to
// that line, its own included.
func LineSalt(secret Secret, game string, epoch, restores, n int) [16]byte {
	mac := begin("line/2").text(game).number(epoch).number(restores).number(n).mac(secret)
	return [16]byte(mac[:16])
}
