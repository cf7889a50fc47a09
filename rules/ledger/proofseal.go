package ledger

import (
	"slices"
)

// What a proof checks of hidden choices: who sealed what, and that a closed gate opens the last choice of
// each seat.

// sealBook holds the seals of a log that are not opened yet, struck ones too, and each seat's revisions at
// a gate.
type sealBook struct {
	shut []shutSeal
	revs map[sealPlace]int
}

type shutSeal struct {
	Seal
	seq int
	// over says that its gate has closed: only the end opens it.
	over bool
}

type sealPlace struct {
	gate string
	seat Seat
}

func (b *sealBook) closed() int { return len(b.shut) }

// seal notes a choice that is sealed: by the seat whose act it is, its revision one that the log has never
// held.
func (p *proof) seal(r Record, e Event) *altered {
	if e.Seal == nil {
		return nil
	}
	at := sealPlace{e.Seal.Gate, e.Seal.Seat}
	if p.seals.revs == nil {
		p.seals.revs = map[sealPlace]int{}
	}
	p.seals.revs[at]++
	if !p.Started || !e.Seal.Seat.Plays() || e.Seal.Seat != p.Actor(r) || e.Seal.Rev != p.seals.revs[at] {
		return wrong("seal-seat")
	}
	p.seals.shut = append(p.seals.shut, shutSeal{Seal: *e.Seal, seq: r.Seq})
	return nil
}

// openings checks what an event opens: nothing but at a gate's closing, where it is what each seat sealed
// last and stands, and at the end.
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
			if i >= len(due) || due[i].Gate != o.Gate || due[i].Seat != o.Seat || due[i].Rev != o.Rev {
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
	for i := range p.seals.shut {
		if p.seals.shut[i].Gate == e.Closes {
			p.seals.shut[i].over = true
		}
	}
	return nil
}

// due are the seals that the closing of a gate opens.
func (p *proof) due(gate string, seq int) []Seal {
	var standing []Seal
	for _, s := range p.seals.shut {
		if s.Gate != gate || s.over || s.seq < seq && p.Entries[s.seq].StruckBy != 0 {
			continue
		}
		standing = slices.DeleteFunc(standing, func(before Seal) bool { return before.Seat == s.Seat })
		standing = append(standing, s.Seal)
	}
	return standing
}

// opening recomputes the seal of a choice from its payload and salt, and once the secret is posted the salt
// too.
func (p *proof) opening(r Record, o Opening) *altered {
	bound := o.Sealed(p.header, r.Epoch)
	hash := bound.Seal(o.Salt)
	i := slices.IndexFunc(p.seals.shut, func(s shutSeal) bool {
		return s.Hash == hash && s.Gate == o.Gate && s.Seat == o.Seat && s.Rev == o.Rev
	})
	if i < 0 {
		return wrong("seal")
	}
	if p.recomputes() && bound.Salt(p.secret) != o.Salt {
		return wrong("seal-salt")
	}
	p.seals.shut = slices.Delete(p.seals.shut, i, i+1)
	p.Opened++
	return nil
}
