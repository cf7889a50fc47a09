package ledger

import (
	"crypto/sha256"
	"encoding/json"
	"slices"

	"aidedecamp/rules/dice"
)

// KindContinued begins another epoch of a game that was brought from a file: everything before it is what the
// file says; dice, words and seats begin anew.
const KindContinued = "game.continued/1"

// Continuation is what an epoch fixes that continues a game: its commitment binds its bytes as they are in
// the line, and by After all that comes before.
type Continuation struct {
	Protocol int `json:"protocol"`
	// Game is the game's id from here on.
	Game string `json:"game"`
	// After is the link of the line before.
	After string `json:"after"`
	// Closing, Verdict and Blinding are as in a Header.
	Closing  int           `json:"closing,omitempty"`
	Verdict  int           `json:"verdict,omitempty"`
	Blinding map[Seat]Mark `json:"blinding"`
}

// Continued returns the event that begins an epoch, bound by its secret.
func (c Continuation) Continued(epoch int, secret dice.Secret) (Event, error) {
	raw, err := json.Marshal(c)
	if err != nil {
		return Event{}, &Fault{Where: "continuation", Err: err}
	}
	h := Header{Game: c.Game, epoch: epoch, bound: sha256.Sum256(raw)}
	return NewEvent(KindContinued, openedData{Header: raw, Commitment: h.CommitmentBy(secret)})
}

// Continues reports whether the record begins another epoch.
func (r Record) Continues() bool { return Has(r.Events, KindContinued) }

// Begins reports whether the record opens a game in its channel: record 0, or the one that continues a
// file's.
func (r Record) Begins() bool { return r.Seq == 0 || r.Continues() }

// ContinuedBy returns the header as it is from a record on that begins another epoch. A record that is no
// such thing is a *Fault.
func (h Header) ContinuedBy(r Record) (Header, error) {
	if len(r.Events) == 0 || r.Events[0].Kind != KindContinued {
		return h, NewFault("continued", "record %d does not begin with it", r.Seq)
	}
	d, err := Read[openedData](r.Events[0])
	if err != nil {
		return h, err
	}
	var c Continuation
	if err := json.Unmarshal(d.Header, &c); err != nil {
		return h, &Fault{Where: "continued", Err: err}
	}
	if c.Protocol != dice.Protocol || c.Game == "" {
		return h, NewFault("continued", "record %d continues by protocol %d, game %q", r.Seq, c.Protocol, c.Game)
	}
	h.Game, h.Commitment, h.Closing, h.Verdict, h.Blinding = c.Game, d.Commitment, c.Closing, c.Verdict, c.Blinding
	h.epoch, h.bound = r.Epoch, sha256.Sum256(d.Header)
	return h, nil
}

// last is the header of a log's last epoch.
func (h Header) last(records []Record) (_ Header, err error) {
	for _, r := range records[1:] {
		if err == nil && r.Continues() {
			h, err = h.ContinuedBy(r)
		}
	}
	return h, err
}

// continued begins another epoch of the proof: what was before has no posted secret here, and nothing of it
// may still be sealed.
func (p *proof) continued(r Record) *altered {
	d, err := Read[openedData](r.Events[0])
	if err != nil {
		return malformed(err)
	}
	var c Continuation
	if err := json.Unmarshal(d.Header, &c); err != nil {
		return malformed(err)
	}
	seats := !slices.ContainsFunc(r.Events[1:], func(e Event) bool { return e.Kind != KindSeated })
	if r.Seq == 0 || r.Epoch != p.epoch+1 || c.After != p.Entries[r.Seq-1].Link.String() || !seats ||
		p.seals.open(p.Entries) {
		return wrong("continued")
	}
	if p.header, err = p.header.ContinuedBy(r); err != nil {
		return malformed(err)
	}
	p.epoch, p.restores = r.Epoch, p.Restores
	p.seals.drop()
	p.Game, p.Commitment, p.Continued = p.header.Game, p.header.Commitment, append(p.Continued, r.Seq)
	p.Started, p.Last, p.Unproved, p.bound = false, Public, nil, dice.Digest{}
	p.words, p.Players, p.timer = map[Seat]Mark{}, map[Seat]Player{}, Timer{}
	p.counts, p.struck, p.put = map[dice.Key]int{}, map[Occurrence]int64{}, map[Occurrence]int64{}
	return nil
}

// recomputes reports whether the secret of the epoch that is walked through is posted.
func (p *proof) recomputes() bool { return p.Ended && p.epoch == p.last }
