package referee_test

import (
	"context"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// TestAProofIsGivenUpInTime: a log whose acts take longer than the referee waits is not judged, nothing good
// is said of it, and its file opens no game.
func TestAProofIsGivenUpInTime(t *testing.T) {
	h := started(t, referee.NewGame{})
	h.done(h.do(anne, "mourre miser jetons=2"))
	hasty := referee.New(h.store, h.r.Systems(), referee.Options{Patience: time.Nanosecond})
	proof, err := hasty.Proof(context.Background(), spot, anne)
	if err != nil || proof.Finding != house.TooLong || proof.Holds() {
		t.Fatalf("%+v, %v", proof.Verdict, err)
	}
	if said := proof.Tell(); len(said) != 1 || said[0].Key != "proof.judged.too-long" {
		t.Errorf("it says %+v", said)
	}
	elsewhere := spot
	elsewhere.Channel = "2"
	_, err = hasty.Import(context.Background(), referee.NewImport{Input: referee.Input{Origin: "d:import", Place: elsewhere, Person: anne}, File: proof.Export, Seat: rules.SeatA})
	h.refused(err, "game.refused.import")
	h.done(h.do(bruno, "mourre miser jetons=1")) // the game itself goes on
}
