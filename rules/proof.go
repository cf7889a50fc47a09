package rules

import (
	"errors"
	"slices"

	"aidedecamp/rules/dice"
)

// Report is what an export proves of its game.
type Report struct {
	Game, System string
	// Records is the number of log lines, Head the last link of their chain.
	Records int
	Head    Link
	// Ended says that the secret is posted: only then faces and seals can be recomputed.
	Ended bool
	// Drawn, Declared and Free count dice by their source; AlreadySeen those whose faces were known from a struck record.
	Drawn, Declared, Free, AlreadySeen int
	// Checked counts the drawn dice that were recomputed: all of them once the game has ended.
	Checked int
	// Opened counts the seals recomputed, Sealed those not opened yet.
	Opened, Sealed int
	// Erased counts the texts that were erased and can't be compared with their marks.
	Erased int
	// Difference is the first thing that is not as it should be, nil where all is well.
	Difference *Altered
}

// Holds reports whether nothing differs.
func (r Report) Holds() bool { return r.Difference == nil }

// Verify recomputes, from an export alone, everything that a game promised: the commitment, the chain, the words, the number
// and faces of every throw, every opened seal. It needs no rule system. A difference stands in the report; an error says only
// that the data is no export at all.
func Verify(export []byte) (Report, error) {
	records, err := ParseExport(export)
	var altered *Altered
	switch {
	case errors.As(err, &altered) && altered.What == "no-export":
		return Report{}, err
	case errors.As(err, &altered):
		return Report{Difference: altered}, nil
	case err != nil:
		return Report{}, err
	}
	return verify(records), nil
}

// proof is the walk through a log that Verify makes.
type proof struct {
	Report
	header Header
	secret dice.Secret
	bound  dice.Digest
	words  map[Seat][]Mark
	// counts are the throws of each key among the records that stand; a log is long, so nothing here is counted twice.
	counts  map[dice.Key]int
	struck  map[occurrence]int64
	sealed  map[string]Seal
	stands  map[int]Record
	origins map[string]bool
	// wall is the start or the last reveal, behind which nothing is taken back.
	wall    int
	started bool
	over    bool
}

func verify(records []Record) Report {
	p := &proof{
		words: map[Seat][]Mark{}, counts: map[dice.Key]int{}, struck: map[occurrence]int64{}, sealed: map[string]Seal{},
		stands: map[int]Record{}, origins: map[string]bool{},
	}
	header, err := headerOf(records[0])
	if err != nil {
		return Report{Difference: &Altered{Line: 2, Record: 0, What: "malformed", Err: err}}
	}
	p.header, p.Game, p.System, p.Records = header, header.Game, header.System, len(records)
	if what, err := p.readSecret(records); what != "" {
		p.Difference = &Altered{Line: 2, Record: 0, What: what, Err: err}
		return p.Report
	}
	for _, r := range records {
		line, err := r.Line()
		if err != nil {
			p.Difference = &Altered{Line: r.Seq + 2, Record: r.Seq, What: "malformed", Err: err}
			return p.Report
		}
		p.Head = Chain(p.Head, line)
		for _, t := range r.Texts {
			if t.erased() {
				p.Erased++
			}
		}
		if what, err := p.record(r); what != "" {
			p.Difference = &Altered{Line: r.Seq + 2, Record: r.Seq, What: what, Err: err}
			return p.Report
		}
	}
	p.Sealed = len(p.sealed)
	if p.Ended && p.Sealed > 0 {
		last := len(records) - 1
		p.Difference = &Altered{Line: last + 2, Record: last, What: "seal-kept"}
	}
	return p.Report
}

// readSecret finds the posted secret and holds it against the commitment of record 0.
func (p *proof) readSecret(records []Record) (string, error) {
	for _, r := range records {
		for _, e := range r.Events {
			if e.Kind != kindEnded {
				continue
			}
			ending, err := Read[Ending](e)
			if err != nil {
				return "malformed", err
			}
			if p.secret, err = dice.ParseSecret(ending.Secret); err != nil {
				return "secret", err
			}
			p.Ended = true
		}
	}
	if !p.Ended {
		return "", nil
	}
	hash, err := p.header.Setup.Hash()
	if err != nil {
		return "malformed", err
	}
	if dice.Commit(p.header.Game, 1, p.secret, hash) != p.header.Commitment {
		return "commitment", nil
	}
	return "", nil
}

// record checks one record and returns what is wrong with it, "" where nothing is.
func (p *proof) record(r Record) (string, error) {
	switch {
	case p.over:
		return "after-end", nil
	case r.Epoch != 1:
		return "epoch", nil
	case p.origins[r.Origin]:
		return "origin", nil
	}
	p.origins[r.Origin] = true
	for _, e := range r.Events {
		if what, err := p.event(r, e); what != "" {
			return what, err
		}
	}
	for _, t := range r.Throws {
		if t.N != p.counts[t.Key] {
			return "occurrence", nil
		}
		p.counts[t.Key]++
		if what, err := p.throw(r, t); what != "" {
			return what, err
		}
	}
	p.stands[r.Seq] = r
	return "", nil
}

func (p *proof) throw(r Record, t dice.Throw) (string, error) {
	kept := p.header.Drawn && r.Seq == 1
	for _, f := range t.Faces {
		if f < 1 || dice.Sides(f) > t.Sides {
			return "faces", nil
		}
	}
	switch t.Source {
	case dice.Declared:
		if !p.started && !kept {
			return "before-start", nil
		}
		p.Declared += len(t.Faces)
		return "", nil
	case dice.Free:
		if !kept {
			return "free-after-start", nil
		}
		p.Free += len(t.Faces)
		return "", nil
	case dice.Drawn:
	default:
		return "source", nil
	}
	if !p.started {
		return "before-start", nil
	}
	p.Drawn += len(t.Faces)
	if t.Seen != p.struck[occurrence{t.Key, t.N}] {
		return "already-seen", nil
	}
	if t.Seen > 0 {
		p.AlreadySeen += len(t.Faces)
	}
	if !p.Ended {
		return "", nil
	}
	stream := dice.Stream{Domain: dice.ThrowDomain, Game: p.header.Game, Epoch: 1, Secret: p.secret, Words: p.bound}
	faces, err := stream.Faces(t.Key, t.N, t.Sides, len(t.Faces))
	if err != nil || !slices.Equal(faces, t.Faces) {
		return "faces", err
	}
	p.Checked += len(t.Faces)
	return "", nil
}

func (p *proof) event(r Record, e Event) (string, error) {
	switch e.Kind {
	case kindSeated:
		d, err := Read[seatedData](e)
		if err != nil {
			return "malformed", err
		}
		delete(p.words, d.Seat)
	case kindWorded:
		d, err := Read[wordedData](e)
		if err != nil {
			return "malformed", err
		}
		p.words[d.Seat] = append(p.words[d.Seat], d.Word)
	case kindStarted:
		d, err := Read[startedData](e)
		if err != nil {
			return "malformed", err
		}
		if p.bound, err = bind(p.words); err != nil || p.bound != d.Words || p.started {
			return "words", err
		}
		p.started, p.wall = true, r.Seq
	case kindUndone:
		d, err := Read[Undone](e)
		if err != nil {
			return "malformed", err
		}
		if !p.strike(d) {
			return "take-back", nil
		}
	case kindRestored:
		d, err := Read[restoredData](e)
		if err != nil {
			return "malformed", err
		}
		p.wall = r.Seq
		for _, s := range d.Seen {
			p.struck[occurrence{s.Key, s.N}] = int64(r.Seq)
		}
	case kindEnded:
		p.over = true
	}
	if e.Closes != "" {
		p.wall = r.Seq
	}
	if e.Seal != nil {
		p.sealed[e.Seal.Hash.String()] = *e.Seal
	}
	for _, o := range e.Opened {
		sealed := o.sealed(p.header.Game, r.Epoch)
		hash := sealed.Seal(o.Salt)
		if _, known := p.sealed[hash.String()]; !known {
			return "seal", nil
		}
		if p.Ended && sealed.Salt(p.secret) != o.Salt {
			return "seal-salt", nil
		}
		delete(p.sealed, hash.String())
		p.Opened++
	}
	return "", nil
}

// strike takes back the throws of the records that are taken back. It reports whether each of them stood, and behind no start
// or reveal.
func (p *proof) strike(undone Undone) bool {
	for _, n := range slices.Sorted(slices.Values(undone.Struck)) {
		r, stood := p.stands[n]
		if !stood || n <= p.wall {
			return false
		}
		delete(p.stands, n)
		for _, t := range r.Throws {
			p.counts[t.Key]--
			if t.Source == dice.Drawn {
				p.struck[occurrence{t.Key, t.N}] = int64(n)
			}
		}
	}
	return len(undone.Struck) > 0
}
