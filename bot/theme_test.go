package bot

import (
	"sync/atomic"
	"testing"

	"aidedecamp/render"
	"aidedecamp/rules/table"
)

// TestPicturesAreDrawnInTheClubsTheme: in the usual one until who manages the server chooses, from then on in
// that; nobody else may choose.
func TestPicturesAreDrawnInTheClubsTheme(t *testing.T) {
	s := &story{t: t, club: newClub(t, "theme"), kept: map[string]string{}}
	var last atomic.Value
	s.club.bot.paint = func(_ table.Board, _ []table.Panel, set render.Setting) ([][]byte, error) {
		last.Store(set.Theme)
		return [][]byte{blank()}, nil
	}
	drawnIn := func(want render.Theme) {
		t.Helper()
		s.club.idle()
		if got := last.Load(); got != want {
			t.Errorf("drawn in %v, want %v", got, want)
		}
	}
	s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Camille> /carte")
	drawnIn(render.Light)
	s.play("Camille> /club theme choix:sombre", "private: C'est à qui gère le serveur", "nothing changed",
		"Camille> /carte")
	drawnIn(render.Light)
	s.play("Alex> /club theme choix:sombre", "private: dessinées en thème sombre", "Camille> /carte")
	drawnIn(render.Dark)
	s.play("Alex> /club theme choix:clair", "private: dessinées en thème clair", "Camille> /carte")
	drawnIn(render.Light)
}
