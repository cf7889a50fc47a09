package ledger

import (
	"encoding/json"

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
	// Payload is the choice; it is kept beside the log line until the gate closes.
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

func (o Opening) Sealed(of Header, epoch int) dice.Sealed {
	return dice.Sealed{Game: of.Game, Epoch: epoch, Seat: string(o.Seat), Gate: o.Gate, Revision: o.Rev,
		Payload: o.Payload}
}
