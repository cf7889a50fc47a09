package rules

import (
	"encoding/json"
	"fmt"
	"slices"

	"aidedecamp/rules/dice"
)

// Shows says what an event let somebody see that he could not know before: it decides whether a take-back
// is free.
type Shows string

const (
	// ShowsNothing is an event that follows from what everybody knew.
	ShowsNothing Shows = ""
	// ShowsFaces is an event that showed dice: the kernel writes it where an act threw.
	ShowsFaces Shows = "faces"
	// ShowsHidden is an event that let a seat see what was hidden from it.
	ShowsHidden Shows = "hidden"
)

// Event is what came of an act: outcomes and faces, never a rule, so that mending a rule changes no game
// under way.
type Event struct {
	// Kind is a contract with every log ever written: "npow.pool-rolled/1".
	Kind string `json:"kind"`
	// Data is the event's own JSON object.
	Data json.RawMessage `json:"data,omitempty"`
	// Shows says what somebody saw by it.
	Shows Shows `json:"shows,omitempty"`
	// Begins names the gate that opens with this event.
	Begins string `json:"begins,omitempty"`
	// Closes names the gate that closes with this event; its seals are opened here, and no take-back
	// reaches behind.
	Closes string `json:"closes,omitempty"`
	// Seal holds a hidden choice; a system sets Gate and Payload, the kernel the rest.
	Seal *Seal `json:"seal,omitempty"`
	// Opened holds the payloads of the gate that closes; only the kernel sets it.
	Opened []Opening `json:"opened,omitempty"`
}

// markThrow marks the first event of a record with throws, unless one is marked already; what shows more
// keeps its mark.
func markThrow(events []Event, throws []dice.Throw) []Event {
	if len(throws) == 0 || slices.ContainsFunc(events, func(e Event) bool { return e.Shows == ShowsFaces }) {
		return events
	}
	if i := slices.IndexFunc(events, func(e Event) bool { return e.Shows == ShowsNothing }); i >= 0 {
		events[i].Shows = ShowsFaces
	}
	return events
}

// Ends reports whether the game ended with this event.
func (e Event) Ends() bool { return e.Kind == kindEnded }

// NewEvent makes an event of a kind and its data.
//
// The data is a plain struct of the system's own; one that JSON can't hold is an error.
func NewEvent(kind string, data any) (Event, error) {
	raw, err := json.Marshal(data)
	if err != nil {
		return Event{}, &Fault{Where: "event " + kind, Err: err}
	}
	return Event{Kind: kind, Data: raw}, nil
}

// dataOf returns the data of the first event of a kind among several.
func dataOf[T any](events []Event, kind string) (data T, ok bool) {
	for _, e := range events {
		if e.Kind == kind {
			data, err := Read[T](e)
			return data, err == nil
		}
	}
	return data, false
}

// Read decodes an event's data into the struct of its kind. Unknown fields are accepted: a later version
// may add some.
func Read[T any](e Event) (T, error) {
	var data T
	if err := json.Unmarshal(e.Data, &data); err != nil {
		return data, &Fault{Where: "event " + e.Kind, Err: fmt.Errorf("decode: %w", err)}
	}
	return data, nil
}

func has(events []Event, kind string) bool {
	return slices.ContainsFunc(events, func(e Event) bool { return e.Kind == kind })
}
