package dice

import "fmt"

// Key says what the rule throws for. Nothing that a player may vary at will belongs in it (a region, a
// position, an angle, a number of dice, a name, a time): two ways to the same throw must give the same faces.
type Key struct {
	// System is the rule system's id: "npow".
	System string `json:"system"`
	// Turn is the turn or the gate during which is thrown: "3", "pool".
	Turn string `json:"turn,omitempty"`
	// Phase is the phase of the turn.
	Phase string `json:"phase,omitempty"`
	// Seat is the seat that the throw is for, empty where it is for all.
	Seat string `json:"seat,omitempty"`
	// Subject is the piece or the unit that acts.
	Subject string `json:"subject,omitempty"`
	// Target is the piece or the unit acted upon.
	Target string `json:"target,omitempty"`
	// Purpose is what the dice decide: "count", "combat".
	Purpose string `json:"purpose"`
}

// String writes the key for logs and errors. It is not the encoding: that one is injective, this one is
// readable.
func (k Key) String() string {
	return fmt.Sprintf("%s/%s/%s/%s/%s/%s/%s", k.System, k.Turn, k.Phase, k.Seat, k.Subject, k.Target, k.Purpose)
}

// encode returns K of the package's encoding.
func (k Key) encode() []byte {
	var t transcript
	for _, part := range [...]string{k.System, k.Turn, k.Phase, k.Seat, k.Subject, k.Target, k.Purpose} {
		t.text(part)
	}
	return t.bytes
}
