package hexwar

import (
	"encoding/json"
	"fmt"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

// One is all that comes of an act: one event.
func One(kind string, data any) ([]rules.Event, error) {
	e, err := ledger.NewEvent(kind, data)
	return []rules.Event{e}, err
}

// BySeat is the data of an event that says only who did it.
type BySeat struct {
	By rules.Seat `json:"by,omitempty"`
}

// Said is the one event of an act by which somebody only says something.
func Said(kind string, by rules.Seat) ([]rules.Event, error) {
	return One(kind, BySeat{by})
}

// Sealing is the seal of a hidden choice.
func Sealing(gate string, seat rules.Seat, choice any) (*ledger.Seal, error) {
	payload, err := json.Marshal(choice)
	if err != nil {
		return nil, &ledger.Fault{Where: "seal of " + gate, Err: err}
	}
	return &ledger.Seal{Gate: gate, Seat: seat, Payload: payload}, nil
}

// Unsealed reads a sealed choice; one that nobody knows leaves the zero value.
func Unsealed[T any](payload json.RawMessage) (T, error) {
	var choice T
	if len(payload) == 0 {
		return choice, nil
	}
	if err := json.Unmarshal(payload, &choice); err != nil {
		return choice, &ledger.Fault{Where: "unseal", Err: fmt.Errorf("decode: %w", err)}
	}
	return choice, nil
}
