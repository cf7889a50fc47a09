package hexwar

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// levelBook is a shipped game whose map is made by one act that asks nothing: games of the suite come to the armies at once.
func levelBook(t testing.TB, slug string) *Book {
	t.Helper()
	level := rules.Chapter[State]{
		Gate: mapGate,
		Verbs: []rules.Verb[State]{
			{Decide: rules.NoDice(func(s State, act rules.Act) ([]rules.Event, error) {
				if s.mapping.Ready {
					return nil, rules.Refuse(s.book.Ref(mapTopic), "hexwar.refused.map-ready")
				}
				return said(acceptedKind, act.Seat)
			}),
				Spec: rules.ActSpec{Path: barePath, Unlisted: true},
				Button: func(State, rules.Seat) []rules.Candidate {
					return []rules.Candidate{{Key: "bare", Gate: mapGate, Label: phrase.Say("hexwar.map.offer.bare")}}
				}},
		},
		Facts: []rules.Fact[State]{rules.NewFact(acceptedKind, func(s State, _ bySeat) (State, error) {
			s.field = Field{Grid: hex.Grid{Columns: 11, Rows: 12}}.with(hex.At(3, 1), []ground.RowID{"lac"}).with(hex.At(7, 11), []ground.RowID{"foret"})
			s.mapping.Ready = true
			return s, nil
		}, tellAccepted)},
		Begun: func(s State) bool { return s.mapping.Ready },
		Over:  func(s State) bool { return s.mapping.Ready },
		Phase: func(State) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("hexwar.map.phase.none"), rules.Players[:]
		},
		Show: State.showMap,
	}
	turns := rules.Chapter[State]{
		Gate:  string(CommandPhase),
		Facts: []rules.Fact[State]{rules.NewFact(turnKind, State.foldTurn, tellTurn)},
		Over:  func(s State) bool { return s.turn.Number > 0 },
		Phase: State.turnPhase,
	}
	return bookWith(t, "level "+slug, slug, func(b *Book) []rules.Chapter[State] {
		return []rules.Chapter[State]{level, armyChapter(b), deployChapter(b), turns}
	})
}

// TestArmiesAndDeploymentConform holds both chapters to what the kernel asks of a system, in every way of deployment: decided twice alike,
// taken back, rebuilt, exported with the seals unopened, judged again, hostile options refused in words.
func TestArmiesAndDeploymentConform(t *testing.T) {
	t.Parallel()
	system := System(levelBook(t, "panache"))
	lists := []string{"4 inf A1-D1; gen", "9 cav lourde; 2 art; gen; off; pions 6", "4 inf C12-F12; gen", "8 dragons", "[[unit]]\ntype = \"infanterie\"\n[[officer]]\nrank = \"officier\""}
	rulestest.Conforms(t, system, rulestest.Games(4), rulestest.Acts(30), rulestest.Speaking(Locale(), ground.Locale(), chart.Locale()),
		rulestest.Under(map[string]string{modeSetting: "suivi"}), // the book has no chapter of a real table
		rulestest.With(rulestest.Answers{"armee coller lignes": lists, "armee importer texte": lists, "armee garder lignes": lists}))
}
