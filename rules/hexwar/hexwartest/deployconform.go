package hexwartest

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/command"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/hexwar/muster"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// LevelBook is a shipped game whose map is made by one act that asks nothing: games of the suite come to the
// armies at once.
func LevelBook(t testing.TB, slug string) *hexwar.Book {
	t.Helper()
	level := rules.Chapter[hexwar.State]{
		Gate: hexwar.MapGate,
		Verbs: []rules.Verb[hexwar.State]{
			{Decide: rules.NoDice(func(s hexwar.State, act rules.Act) ([]rules.Event, error) {
				if s.Mapping.Ready {
					return nil, s.Refuse(hexwar.MapTopic, "hexwar.refused.map-ready")
				}
				return hexwar.SeatEvent("hexwar.map-accepted/1", act.Seat)
			}),
				Spec: rules.ActSpec{Path: "terrain nu", Unlisted: true},
				Button: func(hexwar.State, rules.Seat) []rules.Candidate {
					return []rules.Candidate{{Key: "bare", Gate: hexwar.MapGate, Label: phrase.Say("hexwar.map.offer.bare")}}
				}},
		},
		Facts: []rules.Fact[hexwar.State]{rules.NewFact("hexwar.map-accepted/1", func(s hexwar.State, _ hexwar.BySeat) (hexwar.State, error) {
			s.Field = hexwar.Field{Grid: hex.Grid{Columns: 11, Rows: 12}}.With(hex.At(3, 1), []ground.RowID{"lac"}).With(hex.At(7, 11),
				[]ground.RowID{"foret"})
			s.Mapping.Ready = true
			return s, nil
		}, mapmaking.TellAccepted)},
		Begun: func(s hexwar.State) bool { return s.Mapping.Ready },
		Over:  func(s hexwar.State) bool { return s.Mapping.Ready },
		Phase: func(hexwar.State) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("hexwar.map.phase.none"), ledger.Players[:]
		},
		Show: mapmaking.ShowMap,
	}
	turns := rules.Chapter[hexwar.State]{
		Gate:  string(hexwar.CommandPhase),
		Facts: []rules.Fact[hexwar.State]{rules.NewFact(hexwar.TurnKind, command.FoldTurn, command.TellTurn)},
		Over:  func(s hexwar.State) bool { return s.Turn.Number > 0 },
		Phase: orders.TurnPhase,
	}
	return bookWith(t, "level "+slug, slug, func(b *hexwar.Book) []rules.Chapter[hexwar.State] {
		return []rules.Chapter[hexwar.State]{level, muster.Chapter(b), deploy.Chapter(b), turns}
	})
}
