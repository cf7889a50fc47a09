package house

import (
	"encoding/json"
	"fmt"
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// lastSeals are the last of each seat's seals at a gate, in the order in which the seats sealed.
func lastSeals(seals []ledger.Seal, gate string) []ledger.Seal {
	var last []ledger.Seal
	for _, s := range seals {
		if s.Gate != gate {
			continue
		}
		last = slices.DeleteFunc(last, func(before ledger.Seal) bool { return before.Seat == s.Seat })
		last = append(last, s)
	}
	return last
}

// close fills in what the house owes to the events of a record: the hashes of new seals, the openings of
// closed gates. A closing gate opens each seat's last choice in force; the end opens all else,
// choices changed or taken back too, for with the secret anyone could guess them. It returns the payloads
// to be kept beside the line.
func (g *Game) close(events []ledger.Event, secret dice.Secret) (map[string]json.RawMessage, error) {
	payloads := map[string]json.RawMessage{}
	pending := append([]ledger.Seal(nil), g.seals...)
	for i := range events {
		e := &events[i]
		if e.Seal != nil {
			s, err := g.seal(*e.Seal, pending, secret)
			if err != nil {
				return nil, &ledger.Fault{Where: "seal by " + e.Kind, Err: err}
			}
			e.Seal = &s
			payloads[s.Hash.String()] = s.Payload
			pending = append(pending, s)
		}
		switch {
		case e.Kind == ledger.KindEnded:
			for _, s := range unopenedSeals(g) {
				e.Opened = append(e.Opened, g.opening(s, secret))
			}
		case e.Closes != "":
			for _, s := range lastSeals(pending, e.Closes) {
				e.Opened = append(e.Opened, g.opening(s, secret))
			}
			pending = slices.DeleteFunc(pending, func(s ledger.Seal) bool { return s.Gate == e.Closes })
		}
	}
	return payloads, nil
}

// seal binds a choice. Its revision is one that the log has never had, struck records included: the same
// choice sealed again after a take-back has another hash, so that nobody sees whether it is the same.
func (g *Game) seal(s ledger.Seal, pending []ledger.Seal, secret dice.Secret) (ledger.Seal, error) {
	payload, err := json.Marshal(s.Payload) // compact, as a log line has it: written otherwise it would have another hash
	switch {
	case err != nil:
		return s, err
	case !s.Seat.Plays() || s.Gate == "" || len(s.Payload) == 0:
		return s, fmt.Errorf("nothing that can be opened (gate %q, seat %q)", s.Gate, s.Seat)
	}
	s.Payload, s.Rev = payload, 1+lastRevision(g, s)
	for _, p := range pending {
		if p.Gate == s.Gate && p.Seat == s.Seat {
			s.Rev = max(s.Rev, p.Rev+1)
		}
	}
	bound := ledger.Opening{Gate: s.Gate, Seat: s.Seat, Rev: s.Rev, Payload: s.Payload}.Sealed(g.header, g.epoch)
	s.Hash = bound.Seal(bound.Salt(secret))
	return s, nil
}

// lastRevision is that of the log's last seal of the same seat and gate, the highest; 0 where there is none.
func lastRevision(g *Game, of ledger.Seal) int {
	for _, entry := range slices.Backward(g.Entries) {
		for _, e := range slices.Backward(entry.Events) {
			if s := e.Seal; s != nil && s.Gate == of.Gate && s.Seat == of.Seat {
				return s.Rev
			}
		}
	}
	return 0
}

func (g *Game) opening(s ledger.Seal, secret dice.Secret) ledger.Opening {
	o := ledger.Opening{Gate: s.Gate, Seat: s.Seat, Rev: s.Rev, Payload: s.Payload}
	o.Salt = o.Sealed(g.header, g.epoch).Salt(secret)
	return o
}

// Receipt is what may be given to the player of these seats, of some lines or all: his own choices as the end
// will open them, so that he may check their seals at once, and once the game has started what W is made of.
// The secret is that of the game's epoch.
func (g *Game) Receipt(seats []ledger.Seat, secret dice.Secret) ledger.Receipt {
	r := ledger.Receipt{Game: g.header.Game, Epoch: g.epoch}
	for _, entry := range g.Entries {
		if entry.Epoch == g.epoch {
			r.Sealed = append(r.Sealed, g.Sealed(entry.Record, seats, secret)...)
		}
	}
	for _, seat := range ledger.Players {
		if word := g.Texts[g.words[seat]]; g.started && word.Body != "" {
			r.Words = append(r.Words, ledger.GivenWord{Seat: seat, Word: word.Body, Blinding: word.Salt})
		}
	}
	return r
}

// Sealed returns the choices of these seats that a record of the game's epoch sealed.
func (g *Game) Sealed(r ledger.Record, seats []ledger.Seat, secret dice.Secret) []ledger.SealedChoice {
	var sealed []ledger.SealedChoice
	for _, e := range r.Events {
		if e.Seal == nil {
			continue
		}
		if s := g.sealOf(e); s.Payload != nil && slices.Contains(seats, s.Seat) {
			sealed = append(sealed, ledger.SealedChoice{Line: r.Seq, Opening: g.opening(s, secret)})
		}
	}
	return sealed
}

// sealOf returns the seal of an event with its payload, if that is known: it is in an event that was only
// just decided.
func (g *Game) sealOf(e ledger.Event) ledger.Seal {
	s := *e.Seal
	if s.Payload == nil {
		s.Payload = g.payloads[s.Hash.String()]
	}
	return s
}

// unopenedSeals are all seals of the log whose choice is known and was never shown.
func unopenedSeals(g *Game) []ledger.Seal {
	type place struct {
		gate string
		seat ledger.Seat
		rev  int
	}
	opened := map[place]bool{}
	for _, entry := range g.Entries {
		for _, e := range entry.Events {
			for _, o := range e.Opened {
				opened[place{o.Gate, o.Seat, o.Rev}] = true
			}
		}
	}
	var left []ledger.Seal
	for _, entry := range g.Entries {
		if entry.Epoch != g.epoch {
			continue // no file contains what was sealed in it
		}
		for _, e := range entry.Events {
			if e.Seal == nil || opened[place{e.Seal.Gate, e.Seal.Seat, e.Seal.Rev}] {
				continue
			}
			if s := g.sealOf(e); s.Payload != nil {
				left = append(left, s)
			}
		}
	}
	return left
}
