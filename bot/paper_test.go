package bot

import (
	"os"
	"strings"
	"testing"
)

// TestThePaperIsEverybodys: who has sealed his points, his opponent and a spectator are given the same bytes.
func TestThePaperIsEverybodys(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/stories/paper.txtar")
	if err != nil {
		t.Fatal(err)
	}
	s := &story{t: t, club: newClub(t, "paper"), kept: map[string]string{}}
	before, _, _ := strings.Cut(string(text), "Sacha> ")
	for _, line := range s.unpack(before) {
		if line != "" && !strings.HasPrefix(line, "#") {
			s.play(line)
		}
	}
	papers := map[string]bool{}
	for _, who := range []string{"Sacha", "Dominique", "Camille", "Alex"} {
		s.play(who+"> /carte papier:oui", "file table.pdf: %PDF-1.")
		papers[s.files["kept-table.pdf"]] = true
	}
	if len(papers) != 1 {
		t.Errorf("%d papers of one table", len(papers))
	}
}
