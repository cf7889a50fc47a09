package hexwartest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/ledger"
)

// Armed is a battle at its deployment: seat a plays first; both have brought the list. rows are laid on hexes
// before.
func Armed(t testing.TB, way, list string, rows map[string]ground.RowID) hexwar.State {
	t.Helper()
	s := Mapped(t, "panache", map[string]string{hexwar.DeploySetting: way})
	for name, row := range rows {
		at, err := hex.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Field = s.Field.With(at, []ground.RowID{row})
	}
	for _, seat := range ledger.Players {
		s = Do(s, t, rules.Act{Path: "bataille armee coller", Seat: seat, Args: rules.Args{"lignes": list}}, nil)
	}
	s.Deploy.First = rules.SeatA
	return s
}

func PlaceAct(seat rules.Seat, unit, where string) rules.Act {
	act := rules.Act{Path: "bataille deployer", Seat: seat, Args: rules.Args{"unite": unit}}
	if where != "" {
		act.Args["ou"] = where
	}
	return act
}

func DoneAct(seat rules.Seat) rules.Act { return rules.Act{Path: "bataille deployer fini", Seat: seat} }

// DeployRefusal is the refusal of an act: its key, figures and first way out.
func DeployRefusal(t testing.TB, s hexwar.State, act rules.Act) string {
	t.Helper()
	_, err := s.Book.Rules().Decide(s, act, dicetest.Seeded(1))
	v, ok := errors.AsType[*rules.Violation](err)
	if !ok {
		t.Fatalf("%s %v is not refused: %v", act.Path, act.Args, err)
	}
	said := strings.TrimPrefix(v.Say.Key, "hexwar.deploy.refused.")
	for _, a := range v.Say.Args {
		switch {
		case a.Text != "":
			said += " " + a.Text
		case len(a.Items) == 0:
			said += fmt.Sprint(" ", a.Number)
		}
	}
	if len(v.WaysOut) > 0 {
		said += " → " + v.WaysOut[0].Act.Path + " " + v.WaysOut[0].Act.Args["ou"]
	}
	return said
}

// FacesOf throws the faces given, in order.
type FacesOf struct{ Faces []dice.Face }

func (f *FacesOf) Throw(_ dice.Key, _ dice.Sides, n int) ([]dice.Face, error) {
	thrown := f.Faces[:n]
	f.Faces = f.Faces[n:]
	return thrown, nil
}
