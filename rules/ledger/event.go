package ledger

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Shows says what an event let somebody see that he could not know before: it decides whether a take-back
// is free.
type Shows string

const (
	// ShowsNothing is an event that follows from what everybody knew.
	ShowsNothing Shows = ""
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
	// Seal is a hidden choice; a system sets Gate and Payload, the kernel the rest.
	Seal *Seal `json:"seal,omitempty"`
	// Opened are the payloads of the gate that closes; only the kernel sets it.
	Opened []Opening `json:"opened,omitempty"`

	// tables are cut out of Data, zero where they are not: see Record.Slim.
	tables cutTables
}

// Ends reports whether the game ended with this event.
func (e Event) Ends() bool { return e.Kind == KindEnded }

// NewEvent makes an event of a kind and its data.
//
// The data is a plain struct of the system's own; one that JSON can't contain is an error.
func NewEvent(kind string, data any) (Event, error) {
	raw, err := json.Marshal(data)
	if err != nil {
		return Event{}, &Fault{Where: "event " + kind, Err: err}
	}
	return Event{Kind: kind, Data: raw}, nil
}

// DataOf returns the data of the first event of a kind among several.
func DataOf[T any](events []Event, kind string) (data T, ok bool) {
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
	if err := json.Unmarshal(e.whole().Data, &data); err != nil {
		return data, &Fault{Where: "event " + e.Kind, Err: fmt.Errorf("decode: %w", err)}
	}
	return data, nil
}

// Has reports whether one of the events is of a kind.
func Has(events []Event, kind string) bool {
	return slices.ContainsFunc(events, func(e Event) bool { return e.Kind == kind })
}

// Shut returns the event without the payload of its seal, which the record still has when it has just
// been decided.
func (e Event) Shut() Event {
	if e.Seal != nil {
		s := *e.Seal
		s.Payload = nil
		e.Seal = &s
	}
	return e
}

// Unknown is the error of a log that contains what this version has no rule for: a later version wrote it, or
// another program. What is known of the log stays proved: its chain, its dice.
type Unknown struct {
	// Seq is the record that contains it.
	Seq int
	// What is the kind of an event, a step of one or the name of a system, as it is written there: it may be
	// any text.
	What string
}

// Error names it.
func (u *Unknown) Error() string {
	return fmt.Sprintf("record %d: %q, which this version does not know", u.Seq, u.What)
}

// UnknownEvent is what a system's Evolve answers an event, or a step of one, that it has no rule for.
func UnknownEvent(what string) error { return &Unknown{What: what} }
