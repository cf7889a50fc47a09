package hexwar

import (
	"encoding/json"
	"fmt"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// OneEvent returns a single event.
func OneEvent(kind string, data any) ([]rules.Event, error) {
	e, err := ledger.NewEvent(kind, data)
	return []rules.Event{e}, err
}

// BySeat is the data of an event that says only who did it.
type BySeat struct {
	By rules.Seat `json:"by,omitempty"`
}

// SeatEvent returns a single event whose only data is the seat that acts.
func SeatEvent(kind string, by rules.Seat) ([]rules.Event, error) {
	return OneEvent(kind, BySeat{by})
}

// TellBy says of such an event who did it.
func TellBy(key string) func(BySeat) []phrase.Phrase {
	return func(d BySeat) []phrase.Phrase { return phrase.Line(key, WhoArg(d.By)) }
}

// SealOf is the seal of a hidden choice.
func SealOf(gate string, seat rules.Seat, choice any) (*ledger.Seal, error) {
	payload, err := json.Marshal(choice)
	if err != nil {
		return nil, &ledger.Fault{Where: "seal of " + gate, Err: err}
	}
	return &ledger.Seal{Gate: gate, Seat: seat, Payload: payload}, nil
}

// ReadSealed reads a sealed choice; an unknown one gives the zero value.
func ReadSealed[T any](payload json.RawMessage) (T, error) {
	var choice T
	if len(payload) == 0 {
		return choice, nil
	}
	if err := json.Unmarshal(payload, &choice); err != nil {
		return choice, &ledger.Fault{Where: "unseal", Err: fmt.Errorf("decode: %w", err)}
	}
	return choice, nil
}
