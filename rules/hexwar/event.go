package hexwar

import (
	"encoding/json"
	"fmt"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// one is all that comes of an act: one event.
func one(kind string, data any) ([]rules.Event, error) {
	e, err := rules.NewEvent(kind, data)
	return []rules.Event{e}, err
}

// bySeat is the data of an event that says only who did it.
type bySeat struct {
	By rules.Seat `json:"by,omitempty"`
}

func said(kind string, by rules.Seat) ([]rules.Event, error) {
	return one(kind, bySeat{by})
}

// saying decides what only is said by somebody.
func saying(kind string) func(State, rules.Act, dice.Roller) ([]rules.Event, error) {
	return func(_ State, act rules.Act, _ dice.Roller) ([]rules.Event, error) { return said(kind, act.Seat) }
}

// tellBy says what a seat did.
func tellBy(key string) func(bySeat) []phrase.Phrase {
	return func(d bySeat) []phrase.Phrase {
		return says(key, whoArg(d.By))
	}
}

// sealing is the seal of a hidden choice.
func sealing(gate string, seat rules.Seat, choice any) (*rules.Seal, error) {
	payload, err := json.Marshal(choice)
	if err != nil {
		return nil, &rules.Fault{Where: "seal of " + gate, Err: err}
	}
	return &rules.Seal{Gate: gate, Seat: seat, Payload: payload}, nil
}

// unsealed reads a sealed choice; one that nobody knows leaves the zero value.
func unsealed[T any](payload json.RawMessage) (T, error) {
	var choice T
	if len(payload) == 0 {
		return choice, nil
	}
	if err := json.Unmarshal(payload, &choice); err != nil {
		return choice, &rules.Fault{Where: "unseal", Err: fmt.Errorf("decode: %w", err)}
	}
	return choice, nil
}
