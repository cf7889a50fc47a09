package ledger

import (
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// mostLate is how many seconds late a bot that is there may be.
const mostLate = 60

// Tell returns the report as lines for a person: what was recomputed, what could not be, and the first
// difference.
func (r Report) Tell() []phrase.Phrase {
	if r.Difference != nil {
		key, at := "proof.altered.record", r.Difference.Record
		if at < 0 {
			key, at = "proof.altered.line", r.Difference.Line
		}
		what := phrase.Say("proof.altered." + r.Difference.What)
		if said := phrase.Sentences(r.Difference.Err); len(said) > 0 {
			what = said[0]
		}
		return []phrase.Phrase{phrase.Say(key, phrase.Number("n", at), phrase.With("what", what))}
	}
	lines := []phrase.Phrase{
		phrase.Say("proof.chain", phrase.Verbatim("game", r.Game), phrase.Number("count", r.Records)),
		phrase.Say("proof.compare", phrase.Verbatim("commitment", r.Commitment.String()), phrase.Number("n", r.Records-1),
			phrase.Verbatim("head", r.Head.String())),
	}
	switch {
	case r.Ended:
		checked := phrase.Say("proof.checked", phrase.Number("count", r.Checked))
		if r.Checked == 0 {
			checked = phrase.Say("proof.checked-none")
		}
		lines = append(lines, phrase.Say("proof.commitment"), checked)
	case r.Drawn == 0:
		lines = append(lines, phrase.Say("proof.not-ended-yet"))
	default:
		lines = append(lines, phrase.Say("proof.not-ended", phrase.Number("count", r.Drawn)))
	}
	lines = append(lines, r.tellHost()...)
	if r.Late > mostLate {
		lines = append(lines, phrase.Say("proof.late", phrase.Number("count", r.Late)))
	}
	if r.Missed > mostLate {
		lines = append(lines, phrase.Say("proof.missed", phrase.Number("count", r.Missed)))
	}
	for _, n := range r.Continued {
		lines = append(lines, phrase.Say("proof.continued", phrase.Number("n", n)))
	}
	for _, h := range r.Handovers {
		seat := phrase.With("seat", h.Seat.Phrase())
		lines = append(lines, phrase.Say("proof.adopted", seat, phrase.Number("n", h.Record)))
	}
	for _, counted := range []struct {
		key string
		n   int
	}{
		{"proof.declared", r.Declared}, {"proof.free", r.Free}, {"proof.seen", r.AlreadySeen}, {"proof.avoided", r.Avoided},
		{"proof.replaced", r.Replaced}, {"proof.opened", r.Opened}, {"proof.sealed", r.Sealed}, {"proof.erased", r.Erased},
		{"proof.annulled", r.Annulled}, {"proof.overruled", r.Overruled}, {"proof.restores", r.Restores}, {"proof.backwards", r.Backwards},
		{"proof.unposted", r.Unposted},
	} {
		if counted.n > 0 {
			lines = append(lines, phrase.Say(counted.key, phrase.Number("count", counted.n)))
		}
	}
	return lines
}

// tellHost says against whom the dice are proved: who hosts the bot knows the secret, and only a word that
// another gave after everything else was fixed keeps him from choosing.
func (r Report) tellHost() []phrase.Phrase {
	switch {
	case !r.Started || r.Drawn == 0:
		return nil
	case r.Protocol == dice.Protocol1:
		return []phrase.Phrase{phrase.Say("proof.protocol-1")}
	case r.Last == Public:
		return []phrase.Phrase{phrase.Say("proof.no-word")}
	}
	seat := phrase.With("seat", r.Last.Phrase())
	for _, s := range r.Unproved {
		if s == r.Last {
			return []phrase.Phrase{phrase.Say("proof.word-erased", seat)}
		}
	}
	return []phrase.Phrase{phrase.Say("proof.word", seat)}
}
