package ledger

import (
	"slices"

	"aidedecamp/rules/dice"
)

// What a proof checks of hidden choices: who sealed what, and that a closed gate opens the last choice of
// each seat.

// sealBook is the seals of a log that are not opened yet, struck ones too, and each seat's revisions at
// a gate.
type sealBook struct {
	// shut are all of them; waiting, by gate, those whose gate has not closed: only the end opens the others.
	shut    map[sealKey]bool
	waiting map[string][]shutSeal
	revs    map[sealPlace]int
}

// shutSeal is a seal and the record that contains it.
type shutSeal struct {
	sealKey
	seq int
}

// sealKey is what an opening must name of its seal.
type sealKey struct {
	sealPlace
	rev  int
	hash dice.Digest
}

type sealPlace struct {
	gate string
	seat Seat
}

func newSealBook() sealBook {
	return sealBook{shut: map[sealKey]bool{}, waiting: map[string][]shutSeal{}, revs: map[sealPlace]int{}}
}

func (b *sealBook) closed() int { return len(b.shut) }

// drop forgets all seals that are not opened.
func (b *sealBook) drop() {
	clear(b.shut)
	clear(b.waiting)
}

// open reports whether a choice in force still waits for its gate to close.
func (b *sealBook) open(entries []Entry) bool {
	for _, seals := range b.waiting {
		if slices.ContainsFunc(seals, func(s shutSeal) bool { return b.shut[s.sealKey] && entries[s.seq].StruckBy == 0 }) {
			return true
		}
	}
	return false
}

// seal notes a choice that is sealed: by the seat whose act it is, its revision one that the log has never
// had.
func (p *proof) seal(r Record, e Event) *altered {
	if e.Seal == nil {
		return nil
	}
	at := sealPlace{e.Seal.Gate, e.Seal.Seat}
	p.seals.revs[at]++
	if !p.Started || !e.Seal.Seat.Plays() || e.Seal.Seat != p.Actor(r) || e.Seal.Rev != p.seals.revs[at] {
		return wrong("seal-seat")
	}
	s := shutSeal{sealKey{at, e.Seal.Rev, e.Seal.Hash}, r.Seq}
	p.seals.shut[s.sealKey] = true
	p.seals.waiting[at.gate] = append(p.seals.waiting[at.gate], s)
	return nil
}

// openings checks what an event opens: nothing but at a gate's closing, where it is what each seat sealed
// last and in force, and at the end.
func (p *proof) openings(r Record, e Event) *altered {
	if e.Closes == "" && e.Kind != KindEnded {
		if len(e.Opened) > 0 {
			return wrong("seal-early")
		}
		return nil
	}
	if e.Closes != "" && e.Kind != KindEnded {
		due := p.due(e.Closes, r.Seq)
		for i, o := range e.Opened {
			if i >= len(due) || due[i].sealPlace != (sealPlace{o.Gate, o.Seat}) || due[i].rev != o.Rev {
				return wrong("seal-last")
			}
		}
		if len(e.Opened) < len(due) {
			return wrong("seal-kept")
		}
	}
	for _, o := range e.Opened {
		if a := p.opening(r, o); a != nil {
			return a
		}
	}
	delete(p.seals.waiting, e.Closes)
	return nil
}

// due are the seals that the closing of a gate opens.
func (p *proof) due(gate string, seq int) []shutSeal {
	var standing []shutSeal
	for _, s := range p.seals.waiting[gate] {
		if !p.seals.shut[s.sealKey] || s.seq < seq && p.Entries[s.seq].StruckBy != 0 {
			continue
		}
		standing = slices.DeleteFunc(standing, func(before shutSeal) bool { return before.seat == s.seat })
		standing = append(standing, s)
	}
	return standing
}

// opening recomputes the seal of a choice from its payload and salt, and once the secret is posted the salt
// too.
func (p *proof) opening(r Record, o Opening) *altered {
	bound := o.Sealed(p.header, r.Epoch)
	key := sealKey{sealPlace{o.Gate, o.Seat}, o.Rev, bound.Seal(o.Salt)}
	if !p.seals.shut[key] {
		return wrong("seal")
	}
	if p.recomputes() && bound.Salt(p.secret) != o.Salt {
		return wrong("seal-salt")
	}
	delete(p.seals.shut, key)
	p.Opened++
	return nil
}
