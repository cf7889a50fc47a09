package archive

import (
	"errors"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
)

// found are rows of a walk through all games; the server goes away after some of them.
type found struct {
	lines [][]byte
	next  int
	until int
}

var errAway = errors.New("the server is away")

func (f *found) Next() bool {
	f.next++
	return f.next <= min(f.until, len(f.lines))
}

func (f *found) Err() error {
	if f.until < len(f.lines) {
		return errAway
	}
	return nil
}

func (f *found) Scan(into ...any) error {
	links := Links(ledger.Link{}, f.lines)
	last, link := links[len(links)-1], links[f.next-1]
	seq := int64(f.next - 1)
	*into[0].(*string), *into[1].(*int), *into[2].(*[]byte) = "g", len(f.lines), last[:]
	*into[3].(**int64), *into[4].(*[]byte), *into[5].(*[]byte) = &seq, f.lines[f.next-1], link[:]
	return nil
}

// TestAnExaminationThatWasCutOffBeginsAnew: where a server went away in the middle the same questions are asked again,
// and a whole database is not called corrupt.
func TestAnExaminationThatWasCutOffBeginsAnew(t *testing.T) {
	t.Parallel()
	var q Queue
	Dialect{}.Integrity(&q, func(string) error { return referee.ErrStoreCorrupt })
	lines := [][]byte{[]byte("one"), []byte("two"), []byte("three")}
	if err := q[0].Read(&found{lines: lines, until: 2}); err == nil {
		t.Error("an examination that was cut off found nothing wrong")
	}
	if err := q[0].Read(&found{lines: lines, until: len(lines)}); err != nil {
		t.Errorf("examined again: %v", err)
	}
}
