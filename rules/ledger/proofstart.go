package ledger

import (
	"cmp"
	"encoding/hex"
	"slices"
	"strings"
)

// What a proof checks of a game's beginning: texts and times, who sits where, the words and the start.

// readTexts notes a record's texts.
func (p *proof) readTexts(r Record) {
	for _, t := range r.Texts {
		p.Texts[t.Mark] = t
		if t.Erased() && !t.Withheld && !slices.Contains(r.AccountMarks(), t.Mark) { // no export has an account
			p.Erased++
		}
	}
}

// clock checks that no line is older than the one before.
func (p *proof) clock(r Record) *altered {
	if r.At < p.at {
		return wrong("time")
	}
	p.at = r.At
	return nil
}

// salt checks a line's salt: that it has one, and once the secret is posted that it is the one that follows
// from it.
func (p *proof) salt(r Record) *altered {
	raw, err := hex.DecodeString(r.Salt)
	switch {
	case err != nil || len(raw) != 16:
		return wrong("salt")
	case p.recomputes() && r.Salt != p.header.LineSalt(p.secret, r.Epoch, p.Restores-p.restores, r.Seq):
		return wrong("salt")
	}
	return nil
}

func (p *proof) seated(r Record, d SeatedData) { p.Sits(d.Seat, d.Player, r.Seq) }

// interrupt takes a [Commencer] back that another record follows than the other one's.
func (p *proof) interrupt(r Record) {
	if !p.Started && !Has(r.Events, KindReady) {
		if len(p.words) > 0 {
			p.Annulled++
		}
		clear(p.words)
	}
}

// start binds the dice by the words that were given.
func (p *proof) start(_ Record, d StartedData) *altered {
	bound, err := Bind(p.words)
	if err != nil || bound != d.Words {
		return &altered{"words", err}
	}
	p.bound, p.Started, p.Last = bound, true, d.Last
	return p.compareWords()
}

// compareWord compares the word that a seat began with with its text, and with the one that somebody says
// was given: of the last epoch alone, since no word passes to another.
func (p *proof) compareWord(seat Seat) *altered {
	m, worded := p.words[seat]
	shown, given := p.shown.Words[seat]
	given = given && p.epoch == p.last
	word, fixed := strings.ToLower(shown.Word), p.header.Blinding[seat]
	if text := p.Texts[m]; worded && !text.Erased() {
		if given && (word != strings.ToLower(text.Body) || shown.Blinding != "" && shown.Blinding != text.Salt) {
			return wrong("other-word")
		}
		return nil
	}
	switch blinding := cmp.Or(shown.Blinding, p.Texts[fixed].Salt); {
	case !worded && given:
		return wrong("no-word")
	case !worded:
	case !given || blinding == "":
		p.Unproved = append(p.Unproved, seat)
	case MarkOf(blinding, "") != fixed || MarkOf(blinding, word) != m:
		return wrong("other-word")
	}
	return nil
}

// compareWords is compareWord of both players.
func (p *proof) compareWords() *altered {
	for _, seat := range Players {
		if a := p.compareWord(seat); a != nil {
			return a
		}
	}
	return nil
}

// press notes one account's [Commencer] and checks its word, where the text is still there.
func (p *proof) press(_ Record, d ReadyData) *altered {
	if d.Word == "" || len(d.Seats) == 0 {
		return nil
	}
	seat, text := d.Seats[0], p.Texts[d.Word]
	if !text.Erased() && (!startWord.MatchString(text.Body) || MarkOf(text.Salt, "") != p.header.Blinding[seat]) {
		return wrong("words")
	}
	p.words[seat] = d.Word
	return nil
}
