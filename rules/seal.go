package rules

import (
	"encoding/json"
	"slices"

	"aidedecamp/rules/dice"
)

// Seal is a hidden choice as the log shows it: who sealed what moment's choice, and a hash that binds it.
type Seal struct {
	Gate string `json:"gate"`
	Seat Seat   `json:"seat"`
	// Rev counts the seat's choices at this gate, from 1.
	Rev int `json:"rev"`
	// Hash is the seal itself (dice.Sealed).
	Hash dice.Digest `json:"hash"`
	// Payload is the choice; it stands beside the log line until the gate closes.
	Payload json.RawMessage `json:"-"`
}

// Opening is a seal that has been opened: with the salt and the payload anyone can compute the hash anew.
type Opening struct {
	Gate    string          `json:"gate"`
	Seat    Seat            `json:"seat"`
	Rev     int             `json:"rev"`
	Salt    dice.Digest     `json:"salt"`
	Payload json.RawMessage `json:"payload"`
}

func (o Opening) sealed(of Header, epoch int) dice.Sealed {
	return dice.Sealed{Protocol: of.Protocol, Game: of.Game, Epoch: epoch, Seat: string(o.Seat), Gate: o.Gate, Revision: o.Rev, Payload: o.Payload}
}

// standing are the last of each seat's seals at a gate, in the order in which the seats sealed.
func standing(seals []Seal, gate string) []Seal {
	var last []Seal
	for _, s := range seals {
		if s.Gate != gate {
			continue
		}
		last = slices.DeleteFunc(last, func(before Seal) bool { return before.Seat == s.Seat })
		last = append(last, s)
	}
	return last
}

// compact returns a payload as a log line holds it: another way to write the same would have another hash.
func compact(payload json.RawMessage) (json.RawMessage, error) { return json.Marshal(payload) }
