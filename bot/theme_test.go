package bot

import (
	"sync/atomic"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules/table"
)

// themed draws nothing from here on, and returns what checks in which theme was drawn last.
func (s *story) themed() (drawnIn func(draw.Theme)) {
	var last atomic.Value
	s.club.bot.paint = func(_ table.Board, _ []table.Panel, set render.Setting) ([][]byte, error) {
		last.Store(set.Theme)
		return [][]byte{blank()}, nil
	}
	return func(want draw.Theme) {
		s.t.Helper()
		s.club.idle()
		if got := last.Load(); got != want {
			s.t.Errorf("drawn in %v, want %v", got, want)
		}
	}
}

// TestPicturesAreDrawnInTheClubsTheme: in the usual one until who manages the server chooses, from then on in
// that; nobody else may choose.
func TestPicturesAreDrawnInTheClubsTheme(t *testing.T) {
	s := &story{t: t, club: newClub(t, "theme"), kept: map[string]string{}}
	drawnIn := s.themed()
	s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Camille> /carte")
	drawnIn(draw.Light)
	s.play("Camille> /organiser theme choix:sombre", "client refuses: forbidden", "--- show organiser",
		"Camille> /organiser theme choix:sombre", "private: Le thème du serveur est à qui le gère", "nothing changed",
		"Camille> /carte")
	drawnIn(draw.Light)
	s.play("Alex> /organiser theme choix:sombre", "private: dessinées en thème sombre", "Camille> /carte")
	drawnIn(draw.Dark)
	s.play("Alex> /organiser theme choix:clair", "private: dessinées en thème clair", "Camille> /carte")
	drawnIn(draw.Light)
}

// TestOnesOwnThemeIsForPrivatePicturesAlone: who chose one sees his own pictures in it, also by the button of
// a refusal; the channel's and the others' keep the club's, and he may go back to it.
func TestOnesOwnThemeIsForPrivatePicturesAlone(t *testing.T) {
	s := &story{t: t, club: newClub(t, "own-theme"), kept: map[string]string{}}
	drawnIn := s.themed()
	s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]")
	s.play("--- show organiser", "Camille> /organiser theme choix:sombre", "private: vous pouvez choisir celui des images que vous seul voyez",
		"buttons: Thème sombre pour moi seul", "Camille! [Thème sombre pour moi seul]", "private: sur tous les serveurs", "edits",
		"Camille> /carte")
	drawnIn(draw.Dark)
	s.play("Camille> /suite", "public: n°")
	drawnIn(draw.Light)
	s.play("Dominique> /carte")
	drawnIn(draw.Light)
	s.play("Alex> /organiser theme choix:sombre", "private: dessinées en thème sombre",
		"Camille> /moi theme choix:clair", "private: en thème clair", "Camille> /carte")
	drawnIn(draw.Light)
	s.play("Camille! [Revenir au thème du serveur]", "private: de nouveau dessinées dans le thème du serveur", "Camille> /carte")
	drawnIn(draw.Dark)
}
