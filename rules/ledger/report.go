package ledger

import (
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// Report is what an export proves of its game.
type Report struct {
	Game, System string
	// Commitment is C.
	Commitment dice.Digest
	// Records is the number of log lines, Head the last link of their chain.
	Records int
	Head    Link
	// Started says that dice may be thrown; Last is the seat whose press began the game with a word, Public
	// where it gave none.
	Started bool
	Last    Seat
	// Unproved are the seats whose word was erased and not given otherwise: it can't be compared with what
	// the header fixed.
	Unproved []Seat
	// Ended says that the secret is posted: only then faces and seals can be recomputed.
	Ended bool
	// Drawn, Declared and Free count dice by their source; AlreadySeen those whose faces were known from a
	// struck record, Replaced those declared in the place of struck ones.
	Drawn, Declared, Free, AlreadySeen, Replaced int
	// Avoided counts the throws that were struck and never thrown again.
	Avoided int
	// Checked counts the drawn dice that were recomputed: all of them once the game has ended.
	Checked int
	// Opened counts the seals recomputed, Sealed those not opened yet.
	Opened, Sealed int
	// Erased counts the texts that were erased and can't be compared with their marks.
	Erased int
	// Annulled counts the starts with a word that were taken back: each is another throw for who hosts the
	// bot.
	Annulled int
	// Restores counts the lines that say that the game was put back from a backup.
	Restores int
	// Late is by how many seconds, of all random ends, one came later than its die said; the bot was away, or
	// its clock slow.
	Late int
	// Missed is by how many seconds the last line comes after the moment of a random end that never struck.
	Missed int
	// Looked are the lines by which the referee looked at what both players keep secret.
	Looked []int
	// Handovers are the seats that changed hands after the start.
	Handovers []Handover
	// Continued are the lines at which the game was brought from a file; Unposted counts the drawn dice
	// before them, whose secret is not in this file.
	Continued []int
	Unposted  int
	// Difference is the first thing that is not as it should be, nil where all is well.
	Difference *Altered
}

// Holds reports whether nothing differs.
func (r Report) Holds() bool { return r.Difference == nil }

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
		return phrase.Line(key, phrase.Number("n", at), phrase.With("what", what))
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
	if len(r.Looked) > 0 {
		lines = append(lines, phrase.Say("proof.looked", phrase.Number("count", len(r.Looked)), phrase.Number("n", r.Looked[0])))
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
		{"proof.annulled", r.Annulled}, {"proof.restores", r.Restores},
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
	case r.Last == Public:
		return phrase.Line("proof.no-word")
	}
	seat := phrase.With("seat", r.Last.Phrase())
	for _, s := range r.Unproved {
		if s == r.Last {
			return phrase.Line("proof.word-erased", seat)
		}
	}
	return phrase.Line("proof.word", seat)
}
