package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"aidedecamp/rules/bounds"
	"aidedecamp/rules/dice"
)

// Record is one line of a game's log: an act, its throws and what came of it.
type Record struct {
	// Seq is the line's number, from 0 without a gap.
	Seq int `json:"n"`
	// Epoch counts the game's secrets, from 1.
	Epoch int `json:"e"`
	// Salt keeps the line from being guessed out of its link (dice.LineSalt), as 32 hexadecimal digits;
	Salt string `json:"salt,omitempty"`
	// Build names the program that judged it, where that is another than judged the line before.
	Build string `json:"build,omitempty"`
	// At is when it was decided: RFC 3339, UTC, whole seconds.
	At string `json:"at"`
	// Origin is what caused it, unique in the log.
	Origin string `json:"origin"`
	// Seat is who acted.
	Seat Seat `json:"seat,omitempty"`
	// Path is the act.
	Path string `json:"act"`
	// Args are its options; a private one is here as its Mark.
	Args Args `json:"args,omitempty"`
	// Throws are the dice, in the order thrown.
	Throws []dice.Throw `json:"throws,omitempty"`
	// Events are what came of it, in order.
	Events []Event `json:"events"`

	// Texts are the private texts whose marks are in the line; they are no part of it.
	Texts []Text `json:"-"`
	// Payloads are the hidden choices whose seals are in the line, by seal hash; they are no part of it.
	Payloads map[string]json.RawMessage `json:"-"`
}

// Line returns the record as the chain covers it: one line of JSON, the same bytes each time.
func (r Record) Line() ([]byte, error) {
	line, err := json.Marshal(r.whole())
	if err != nil {
		return nil, &Fault{Where: "record", Err: err}
	}
	return line, nil
}

// Witnessed reports whether the channel must be able to bear witness of the line: a start, what a closed
// gate opened, a seat that changes hands, the end. It is posted in a message that nothing changes.
func (r Record) Witnessed() bool {
	for _, e := range r.Events {
		if len(e.Opened) > 0 || slices.Contains([]string{KindReady, KindStarted, KindAdopted, KindEnded}, e.Kind) {
			return true
		}
	}
	return false
}

// tenth is after how many lines at most a link of the chain is posted, whatever the lines contain.
const tenth = 10

// Linked reports whether the line's link is posted whoever is awaited: after a start, a seal, a strike, a
// consent, a change of seat or of source, a reveal, the end, and every tenth line. The opening posts C.
func (r Record) Linked() bool {
	if r.Seq > 0 && r.Seq%tenth == 0 || r.Witnessed() {
		return true
	}
	return r.Seq > 0 && slices.ContainsFunc(r.Events, func(e Event) bool {
		return e.Seal != nil || slices.Contains([]string{KindSeated, KindAgreed, KindUndone, KindSourced}, e.Kind)
	})
}

// ParseLine reads a log line back. Texts and payloads are joined by whoever kept them.
func ParseLine(line []byte) (Record, error) {
	var r Record
	if err := bounds.JSON(line, bounds.MostValues); err != nil {
		return Record{}, fmt.Errorf("log line: %w", err)
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return Record{}, fmt.Errorf("log line: %w", err)
	}
	return r, nil
}

// Link is a link of the chain: h_0 = SHA-256("chain/1" ‖ line_0), h_k = SHA-256(h_{k−1} ‖ line_k).
type Link [32]byte

// Chain returns the link that follows prev with the line; the first link follows the zero Link.
func Chain(prev Link, line []byte) Link {
	h := sha256.New()
	if prev == (Link{}) {
		h.Write([]byte("chain/1"))
	} else {
		h.Write(prev[:])
	}
	h.Write(line)
	return Link(h.Sum(nil))
}

// String returns the link in hex.
func (l Link) String() string { return hex.EncodeToString(l[:]) }

// Short returns the first 32 hex digits: the small print of each public answer. Twelve could be made to
// collide.
func (l Link) Short() string { return l.String()[:shortHash] }

const shortHash = 32

// AgreedTo returns the number of the request that the record agrees to.
func AgreedTo(r Record) (n int, ok bool) {
	d, ok := DataOf[AnswerData](r.Events[:min(1, len(r.Events))], KindAgreed)
	return d.Request, ok
}

// Insists reports whether a line does an act of the game without those whom it would ask: only an end may be
// decided alone besides.
func (r Record) Insists() bool {
	_, alone := r.Args[AloneOption]
	return alone && r.Path != PathEnd
}

// HandedOver returns the seat that changed hands by the record.
func (r Record) HandedOver() (seat Seat, ok bool) {
	d, ok := DataOf[AdoptedData](r.Events, KindAdopted)
	return d.Seat, ok
}
