package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules/dice"
)

// Shown is what somebody has of a game besides its export: what the channel showed, and a word that was
// erased since.
type Shown struct {
	// Commitment is C, as 64 hexadecimal digits; empty where it is not compared.
	Commitment string
	// Links are the links of lines, whole or their beginning.
	Links map[int]string
	// Words are the words given at the start.
	Words map[Seat]ShownWord
	// Receipts are what he was given for himself alone.
	Receipts []Receipt
}

// ShownWord is a word given at the start, and the hexadecimal digits that a receipt has of it: they are
// needed where the export no longer has them.
type ShownWord struct{ Word, Blinding string }

func never() bool { return false }

// GivenUp is the error of an export that takes too long to prove, or its game to rebuild.
type GivenUp struct {
	// Record is the one that was not read any more.
	Record int
}

func (g *GivenUp) Error() string { return fmt.Sprintf("given up at record %d", g.Record) }

// ReadProven reads an export and recomputes, from it alone, everything that the game promised: the commitment,
// the chain, the words, the number and faces of every throw, every opened seal, each take-back. It needs no
// rule system. A difference is in the report; an error says only that the data is no export, or one of before
// version 1.0, or that it was given up (*GivenUp) once stop said so.
func ReadProven(export []byte, shown Shown, stop func() bool) ([]Record, Report, error) {
	read, err := readExport(export, stop)
	var altered *Altered
	switch {
	case errors.As(err, &altered) && (altered.What == NoExport || altered.What == BeforeFirst):
		return nil, Report{}, err
	case errors.As(err, &altered):
		return nil, Report{Difference: altered}, nil
	case err != nil:
		return nil, Report{}, err
	}
	report, err := read.verify(shown, stop)
	return read.records, report, err
}

// proof is the walk through a log that is proved.
type proof struct {
	Report
	Course
	shown  Shown
	header Header
	secret dice.Secret
	// epoch is the one that is walked through, last the log's last; restores are those before it.
	epoch, last, restores int
	source                DiceSource
	bound                 dice.Digest
	words                 map[Seat]Mark
	timer                 Timer
	counts                map[dice.Key]int
	struck                map[Occurrence]int64
	put                   map[Occurrence]int64
	seals                 sealBook
	origins               map[string]bool
	at                    string
	// build is the last that judged, as lines name it.
	build string
	over  bool
}

// altered is what a check finds wrong: a key under "proof.altered.", and the cause where there is one.
type altered struct {
	what string
	err  error
}

func wrong(what string) *altered { return &altered{what: what} }

func malformed(err error) *altered { return &altered{what: "malformed", err: err} }

func (a *altered) at(record int) *Altered {
	return &Altered{Line: record + 2, Record: record, What: a.what, Err: a.err}
}

func (read contents) verify(shown Shown, stop func() bool) (Report, error) {
	records := read.records
	p := &proof{
		shown: shown, Course: NewCourse(), words: map[Seat]Mark{}, counts: map[dice.Key]int{},
		struck: map[Occurrence]int64{}, put: map[Occurrence]int64{}, seals: newSealBook(), origins: map[string]bool{},
	}
	p.Records, p.epoch, p.last = len(records), 1, records[len(records)-1].Epoch
	p.shown = shown.withWords(p.last)
	var err error
	p.Difference, err = p.walk(read, stop)
	return p.Report, err
}

// walk goes through the log up to the first difference.
func (p *proof) walk(read contents, stop func() bool) (*Altered, error) {
	if read.unopened != nil {
		return malformed(read.unopened).at(0), nil
	}
	p.opens(read.header)
	if h := read.header; !gameForm.MatchString(h.Game) || h.Source != BotDice && h.Source != RealDice {
		return malformed(fmt.Errorf("game %q, dice %q", h.Game, h.Source)).at(0), nil
	}
	final, err := read.header.last(read.records)
	if err == nil && p.shown.Commitment != "" && p.shown.Commitment != final.Commitment.String() {
		return wrong("other-commitment").at(0), nil
	}
	if slices.ContainsFunc(p.shown.Receipts, func(r Receipt) bool { return r.isOfAnotherGame(read.header, read.records) }) {
		return wrong("other-receipt").at(0), nil
	}
	for _, r := range read.records {
		p.readTexts(r)
	}
	if a := p.readSecret(read.records, final); a != nil {
		return a.at(0), nil
	}
	for _, r := range read.records {
		if stop() {
			return nil, &GivenUp{r.Seq}
		}
		if a := p.record(r, read.links[r.Seq]); a != nil {
			return a.at(r.Seq), nil
		}
	}
	return p.conclude(), nil
}

// opens begins with the header of record 0.
func (p *proof) opens(h Header) {
	p.header, p.Game, p.System, p.Commitment, p.source = h, h.Game, h.System, h.Commitment, h.Source
}

// readSecret finds the posted secret and compares it with the commitment of the last epoch.
func (p *proof) readSecret(records []Record, final Header) *altered {
	for _, r := range records {
		for _, e := range r.Events {
			if e.Kind != KindEnded {
				continue
			}
			ending, err := Read[Ending](e)
			if err != nil {
				return malformed(err)
			}
			if p.secret, err = dice.ParseSecret(ending.Secret); err != nil {
				return &altered{"secret", err}
			}
			p.Ended = true
		}
	}
	if p.Ended && final.CommitmentBy(p.secret) != final.Commitment {
		return wrong("commitment")
	}
	return nil
}

// record checks one record, with the link of the chain that it ends.
func (p *proof) record(r Record, link Link) *altered {
	p.Head = link
	switch seen := p.shown.Links[r.Seq]; {
	case !strings.HasPrefix(p.Head.String(), seen):
		return wrong("other-link")
	case seen != "" && len(seen) < shortHash:
		return wrong("short-link")
	case p.over:
		return wrong("after-end")
	case r.Epoch != p.epoch && !r.Continues():
		return wrong("epoch")
	case p.origins[r.Origin]:
		return wrong("origin")
	case r.Build != "" && r.Build == p.build:
		return malformed(errors.New("a build named twice"))
	}
	if r.Build != "" {
		p.build = r.Build
	}
	p.origins[r.Origin] = true
	if a := p.clock(r); a != nil {
		return a
	}
	p.timer = p.timer.Before(r)
	if r.Continues() {
		if a := p.continued(r); a != nil {
			return a
		}
	}
	if Has(r.Events, KindRestored) {
		p.Restores++
	}
	if a := p.salt(r); a != nil {
		return a
	}
	p.interrupt(r)
	for i, e := range r.Events {
		if a := p.event(r, i, e); a != nil {
			return a
		}
	}
	if a := p.throws(r); a != nil {
		return a
	}
	p.Entries = append(p.Entries, p.Next(r, p.Head))
	return nil
}

// conclude counts what stays open, and returns what the export should contain and does not.
func (p *proof) conclude() *Altered {
	p.Sealed, p.Avoided, p.Missed = p.seals.closed(), p.avoided(), p.missed()
	last := len(p.Entries) - 1
	if !p.Started {
		if a := p.compareWords(); a != nil {
			return a.at(last)
		}
	}
	if p.Ended && p.Sealed > 0 {
		return wrong("seal-kept").at(last)
	}
	for n := range p.shown.Links {
		if n > last {
			return wrong("cut-off").at(last)
		}
	}
	return p.compareReceipts()
}

// event checks one event of a record, and notes what it changes.
func (p *proof) event(r Record, i int, e Event) *altered {
	if p.over {
		return wrong("after-end")
	}
	if e.Begins != "" {
		p.Begun = append(p.Begun, Beginning{e.Begins, r.Seq})
	}
	if a := p.seal(r, e); a != nil {
		return a
	}
	if a := p.openings(r, e); a != nil {
		return a
	}
	if !Kernels(e) {
		return nil
	}
	if e.Kind == KindOpened && (r.Seq != 0 || i != 0) {
		return wrong("malformed")
	}
	check, known := checks[e.Kind]
	if !known {
		return &altered{"unknown", UnknownEvent(e.Kind)}
	}
	return check(p, r, e)
}

// checks are what a proof asks of each of the kernel's events.
var checks = map[string]func(*proof, Record, Event) *altered{
	KindOpened: reading(headed[Header]), KindContinued: reading(headed[Continuation]),
	KindDeclined: written[AnswerData], KindLapsed: written[LapsedData],
	KindContested: written[AnswerData],
	KindSeated:    noting((*proof).seated), KindAdopted: noting((*proof).adopted),
	KindReady:   reading((*proof).press),
	KindStarted: reading((*proof).start), KindAsked: written[Request], KindAgreed: written[AnswerData],
	KindUndone: reading((*proof).strike), KindSourced: reading((*proof).sourced), KindSet: written[SetData],
	KindClosing: written[ClosingData], KindObjected: written[ObjectedData], KindEnded: reading((*proof).ended),
	KindRestored: noting((*proof).restored),
	KindClockSet: noting((*proof).clockSet), KindClockRun: noting((*proof).clockRun), KindClockPaused: noting((*proof).clockPaused),
	KindClockTurned: noting((*proof).clockTurned), KindClockTold: noting((*proof).clockTold),
	KindClockStruck: reading((*proof).clockStruck),
	KindResigned:    written[ResignedData], KindAdjudicated: written[AdjudicatedData],
	KindLooked: noting((*proof).looked), KindPaused: noting((*proof).paused), KindResumed: noting((*proof).resumed),
	KindTurn: written[TurnData], KindLastTurn: written[LastTurnData],
}

// reading returns a check of an event by its data, which must be written as the bot writes it.
func reading[D any](check func(*proof, Record, D) *altered) func(*proof, Record, Event) *altered {
	return func(p *proof, r Record, e Event) *altered {
		d, err := Read[D](e)
		if err != nil {
			return malformed(err)
		}
		if a := check(p, r, d); a != nil {
			return a
		}
		if err := exactlyData(e.whole().Data, d); err != nil {
			return malformed(err)
		}
		return nil
	}
}

// noting is the check of data that is noted, and of which the lines prove nothing more.
func noting[D any](note func(*proof, Record, D)) func(*proof, Record, Event) *altered {
	return reading(func(p *proof, r Record, d D) *altered {
		note(p, r, d)
		return nil
	})
}

// written is the check of data of which nothing is noted.
func written[D any](p *proof, r Record, e Event) *altered {
	return noting(func(*proof, Record, D) {})(p, r, e)
}

// headed checks the header that an event's data contains, of type H.
func headed[H any](_ *proof, _ Record, d openedData) *altered {
	var h H
	err := json.Unmarshal(d.Header, &h)
	if err == nil {
		err = exactlyData(d.Header, h)
	}
	if err != nil {
		return malformed(err)
	}
	return nil
}

// looked notes a look of the referee's.
func (p *proof) looked(r Record, _ LookedData) { p.Looked = append(p.Looked, r.Seq) }

// restored marks the faces that are known.
func (p *proof) restored(r Record, d RestoredData) {
	if !p.Started {
		p.Annulled++ // the words that were given may have been known
	}
	for _, s := range d.Seen {
		p.struck[Occurrence(s)] = int64(r.Seq)
	}
}
