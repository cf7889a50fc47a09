package thucidide_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/panache"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/thucidide"
)

// system is Thucidide beside its sister, as it is played.
func system() *rules.System {
	book := thucidide.Book()
	book.Sister = panache.Book()
	return book.Rules().System()
}

func TestTablesAreBounded(t *testing.T) { rulestest.Bounded(t, system()) }

func TestConforms(t *testing.T) {
	t.Parallel()
	rulestest.Conforms(t, system(), rulestest.Games(rulestest.GamesAsked(t, 4)), rulestest.Acts(20),
		rulestest.Saying(rulestest.Together{
			"terrain nu": {"width", "height"}, "terrain thucidide": {"width", "height"}, "bataille sur-table": {"order", "moral"},
			"terrain poser": {"ou", "element", "avec", "faces"}, "terrain modifier": {"ou", "element", "avec", "faces"},
		}),
		rulestest.Speaking(hexwar.Locale(), ground.Locale(), chart.Locale(), panache.Book().Words),
		rulestest.With(rulestest.Answers{
			"terrain modifier ou":      {"C4 D5", "C4/D4", "A1"},
			"terrain modifier element": {"colline foret", "mur", "nu", "colline-fortifiee", "route riviere"},
			"terrain modifier faces":   {"toutes", "rouge", "C4/D4"},
			"terrain poser ou":         {"C4 D5", "C4/D4", "A1"}, "terrain poser element": {"colline foret", "mur", "nu", "habitat-mure", "route"},
			"terrain poser faces": {"toutes", "bleu", "D5"},
			"terrain passage de":  {"C4", "A1"}, "terrain passage vers": {"D4", "B1"}, "carte hex": {"C4", "K12"},
			"bataille armee garder lignes": {"4 inf A1-D1; gen", "8 dragons"},
			"terrain scenario texte":       {"columns = 9\nrows = 12\n[[hex]]\nat = \"C4\"\nrows = [\"foret\"]\n"},
		}))
}

// What one player lays out behind the screen, and the army that he lays out, nobody else learns before the
// reveal.
func TestTheScreenHides(t *testing.T) {
	t.Parallel()
	act := func(seat rules.Seat, path string, args rules.Args) rules.Act {
		return rules.Act{Seat: seat, Path: path, Args: args}
	}
	same := func(seat rules.Seat, path string, args rules.Args) rulestest.Pair {
		return rulestest.Same(act(seat, path, args))
	}
	rulestest.Twin(t, system(), rulestest.Story{
		Settings: map[string]string{"deploiement": "paravent", "hex-pions": "caches"},
		Acts: []rulestest.Pair{
			same("a", "terrain nu", nil), same("a", "terrain jouer", nil), same("b", "terrain jouer", nil), same("a", "bataille armee exemple", nil),
			{
				Left:  act("b", "bataille armee coller", rules.Args{"lignes": "3 inf moyenne; 2 elephants; gen"}),
				Right: act("b", "bataille armee coller", rules.Args{"lignes": "9 cav lourde; 2 off; gen; pions 7"}),
			},
			same("a", "bataille deployer premier", nil), same("b", "bataille deployer auto", rules.Args{"combien": "tout"}), same("b", "bataille deployer fini", nil),
		},
	})
}
