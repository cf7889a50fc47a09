package rules

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

func (o Opening) sealed(game string, epoch int) dice.Sealed {
	return dice.Sealed{Game: game, Epoch: epoch, Seat: string(o.Seat), Gate: o.Gate, Revision: o.Rev, Payload: o.Payload}
}

// close fills in what the kernel owes to the events of a record: the hashes of new seals, the openings of closed gates.
// It returns the payloads to be kept beside the line.
func (g *Game) close(events []Event, secret dice.Secret) (map[string]json.RawMessage, error) {
	payloads := map[string]json.RawMessage{}
	pending := append([]Seal(nil), g.seals...)
	for i := range events {
		e := &events[i]
		if e.Seal != nil {
			s := *e.Seal
			if !s.Seat.Plays() || s.Gate == "" || !json.Valid(s.Payload) {
				return nil, fault("seal", "event %s seals nothing that can be opened", e.Kind)
			}
			s.Rev = 1
			for _, p := range pending {
				if p.Gate == s.Gate && p.Seat == s.Seat && p.Rev >= s.Rev {
					s.Rev = p.Rev + 1
				}
			}
			bound := Opening{Gate: s.Gate, Seat: s.Seat, Rev: s.Rev, Payload: s.Payload}.sealed(g.header.Game, g.epoch)
			s.Hash = bound.Seal(bound.Salt(secret))
			e.Seal = &s
			payloads[s.Hash.String()] = s.Payload
			pending = append(pending, s)
		}
		if e.Closes != "" || e.Kind == kindEnded {
			for _, p := range pending {
				if e.Kind != kindEnded && p.Gate != e.Closes {
					continue
				}
				o := Opening{Gate: p.Gate, Seat: p.Seat, Rev: p.Rev, Payload: p.Payload}
				o.Salt = o.sealed(g.header.Game, g.epoch).Salt(secret)
				e.Opened = append(e.Opened, o)
			}
		}
	}
	return payloads, nil
}
