package hexwartest

import (
	"fmt"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
	"aidedecamp/rules/table/tabletest"
)

// System is a shipped game as the kernel knows it.
func System(t testing.TB, slug string) *rules.System {
	t.Helper()
	return BookOf(t, slug).Rules().System()
}

// BattleOf is a game of the kernel that both have begun.
func BattleOf(t testing.TB, system *rules.System, settings map[string]string) *house.Game {
	t.Helper()
	game, err := rulestest.Begun(system, house.Deal{Game: "deploymentofhexs", Settings: settings, Source: rules.BotDice},
		func(n int) house.Occasion { return Occasion(1, n) })
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// Must plays an act, which must not be refused.
func Must(t testing.TB, game *house.Game, act rules.Act) *house.Game {
	t.Helper()
	next, _, err := TryAct(game, act)
	if err != nil {
		t.Fatalf("%s %s %v: %v", act.Seat, act.Path, act.Args, RefusedAs(err))
	}
	return next
}

func TryAct(game *house.Game, act rules.Act) (*house.Game, ledger.Record, error) {
	return rulestest.Play(game, act, Occasion(1, game.Len()))
}

func RefusedAs(err error) string {
	if v, ok := err.(*rules.Violation); ok {
		return fmt.Sprint(v.Say.Key, v.Say.Args)
	}
	return err.Error()
}

// Seen is all that a seat sees, after checking that it can be drawn.
func Seen(t testing.TB, game *house.Game, seat rules.Seat) (rules.View, string) {
	t.Helper()
	view := game.View(seat)
	text := ""
	if view.Board != nil {
		if err := table.Check(*view.Board, view.Panels); err != nil {
			t.Fatalf("seat %q: %v", seat, err)
		}
		text = tabletest.Format(*view.Board, view.Panels)
	}
	return view, text + fmt.Sprint(view.Phase, view.Notes, view.Awaited)
}
