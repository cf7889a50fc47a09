package ledger

import (
	"aidedecamp/rules/dice"
)

// strike counts what a take-back strikes anew: acts in force. Whether it was free to strike these, its replay
// says.
func (p *proof) strike(r Record, d Undone) *altered {
	for i, n := range d.Struck {
		if n <= 0 || n >= len(p.Entries) || !p.Played(n) || i > 0 && n <= d.Struck[i-1] {
			return wrong("take-back")
		}
	}
	if len(d.Struck) == 0 || d.Struck[0] != d.From {
		return wrong("take-back")
	}
	p.Strike(r.Seq, d.Struck)
	for _, n := range d.Struck {
		for _, t := range p.Entries[n].Throws {
			p.counts[t.Key]--
			p.put[Occurrence{t.Key, t.N}] = int64(n)
			if t.Source == dice.Drawn {
				p.struck[Occurrence{t.Key, t.N}] = int64(n)
			}
		}
	}
	return nil
}

// avoided counts the drawn throws that were struck and never thrown again.
func (p *proof) avoided() (n int) {
	for o := range p.struck {
		if o.N >= p.counts[o.Key] {
			n++
		}
	}
	return n
}

func (p *proof) sourced(_ Record, d SourcedData) *altered {
	if d.Source != BotDice && d.Source != RealDice {
		return wrong("source")
	}
	p.source = d.Source
	return nil
}

func (p *proof) ended(_ Record, d Ending) *altered {
	p.over = true
	if len(d.By) == 0 {
		return wrong("malformed")
	}
	return nil
}
