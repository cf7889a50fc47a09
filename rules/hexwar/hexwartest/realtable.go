package hexwartest

import (
	"errors"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
)

// Figures is a battle on a real table whose camps hold so many tokens.
func Figures(t *testing.T, slug string, a, b int, chosen ...string) hexwar.State {
	t.Helper()
	settings := map[string]string{hexwar.ModeSetting: hexwar.OnTable}
	for _, c := range chosen {
		name, value, _ := strings.Cut(c, "=")
		settings[name] = value
	}
	s := orders.WithPurses(Bare(t, slug, settings))
	for seat, held := range map[rules.Seat]int{rules.SeatA: a, rules.SeatB: b} {
		s = orders.WithEntry(s, hexwar.PurseEntry{Seat: seat, Amount: held - s.Purse[seat], Why: "rectification"})
	}
	return s
}

func TableFight(seat rules.Seat, args ...string) rules.Act {
	act := rules.Act{Path: "bataille sur-table", Seat: seat, Args: rules.Args{"attacker": "inf", "target": "cav"}}
	for _, arg := range args {
		name, value, _ := strings.Cut(arg, "=")
		act.Args[name] = value
	}
	return act
}

func RefusedKey(err error) string {
	var v *rules.Violation
	if !errors.As(err, &v) {
		return ""
	}
	return v.Say.Key
}
