package house_test

import (
	"reflect"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// TestWhatWasTakenBackStoodThen: a game that somebody looked back to before a take-back shows that moment as
// it was, though the take-back struck an act and kept a later one in force.
func TestWhatWasTakenBackStoodThen(t *testing.T) {
	t.Parallel()
	d := startDesk(t, nil)
	d.must("a mourre miser jetons=1")
	d.must("b mourre pronostic total=3")
	at := d.g.Len() - 1
	if _, err := house.Past(d.g, at); err != nil {
		t.Fatal(err)
	}
	d.must("a retour")
	d.must("b partie accepter")
	if log := d.g.Log(); log[at-1].StruckBy == 0 || log[at].StruckBy != 0 {
		t.Fatalf("struck by %d and %d", log[at-1].StruckBy, log[at].StruckBy)
	}
	got, err := house.Past(d.g, at)
	if err != nil {
		t.Fatal(err)
	}
	want, err := house.Rebuild(registry, d.records[:at+1])
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Log(), want.Log()) || !reflect.DeepEqual(got.Course, want.Course) {
		t.Error("another log than there was")
	}
	before, okay := got.LastAct()
	if act, ok := want.LastAct(); act.Seq != before.Seq || ok != okay || !reflect.DeepEqual(house.Reaches(got, rules.SeatA, 9), house.Reaches(want, rules.SeatA, 9)) {
		t.Error("other acts could be taken back")
	}
}
