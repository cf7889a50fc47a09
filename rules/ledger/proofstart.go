package ledger

import (
	"encoding/hex"
	"slices"
	"strings"

	"aidedecamp/rules/dice"
)

// What a proof checks of a game's beginning: texts and times, who sits where, the words and the start.

// readTexts notes a record's texts. Of protocol 2 each mark of a line has one; of protocol 1 the exports of
// games under way left some out.
func (p *proof) readTexts(r Record) *altered {
	for _, t := range r.Texts {
		p.Texts[t.Mark] = t
		if t.Erased() && !t.Withheld && !slices.Contains(r.AccountMarks(), t.Mark) { // no export has an account
			p.Erased++
		}
	}
	return nil
}

// clock checks that no line is older than the one before.
func (p *proof) clock(r Record) *altered {
	switch back := r.At < p.at; {
	case back && p.Protocol == dice.Protocol1:
		p.Backwards++
	case back:
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
	case p.Protocol == dice.Protocol1:
		if r.Salt != "" {
			return wrong("salt")
		}
	case err != nil || len(raw) != 16:
		return wrong("salt")
	case p.recomputes() && r.Salt != p.header.LineSalt(p.secret, r.Epoch, p.Restores-p.restores, r.Seq):
		return wrong("salt")
	}
	return nil
}

func (p *proof) seated(r Record, d SeatedData) *altered {
	if p.Started {
		return wrong("seat")
	}
	p.Sits(d.Seat, d.Player, r.Seq)
	if p.Protocol == dice.Protocol1 {
		delete(p.words, d.Seat)
	}
	return nil
}

// interrupt takes a [Commencer] back that another record follows than the other one's.
func (p *proof) interrupt(r Record) {
	if p.Protocol != dice.Protocol1 && !p.Started && !Has(r.Events, KindReady2) {
		if len(p.words) > 0 {
			p.Annulled++
		}
		clear(p.pressed)
		clear(p.words)
	}
}

// start checks that the game began with the last [Commencer] that was missing: bound by the words given
// with them.
func (p *proof) start(r Record, d StartedData) *altered {
	last, pressed := DataOf[ReadyData](r.Events[:len(r.Events)-1], KindReady2)
	bound, err := Bind(p.Protocol, p.words)
	switch {
	case !pressed:
		return wrong("start")
	case err != nil || bound != d.Words:
		return &altered{"words", err}
	case d.Commitment != p.header.Commitment, p.Started, slices.ContainsFunc(Players[:], func(s Seat) bool { return !p.pressed[s] }):
		return wrong("start")
	case last.Word != "" && d.Last != last.Seats[0], last.Word == "" && d.Last != Public:
		return wrong("start")
	}
	p.bound, p.Started, p.Last, p.Wall = bound, true, d.Last, r.Seq
	p.accounts = len(last.Seats) < len(Players)
	for _, seat := range Players {
		m, worded := p.words[seat]
		if !worded {
			continue
		}
		shown, given := p.shown.Words[seat]
		if text := p.Texts[m]; given && !text.Erased() && text.Body != strings.ToLower(shown.Word) {
			return wrong("other-word")
		}
		if !p.proved(seat, m) {
			p.Unproved = append(p.Unproved, seat)
		}
	}
	return nil
}

// press notes one account's [Commencer] and checks its word, where the text still stands. Its line holds
// nothing else but the start, which follows where nobody's is missing any more.
func (p *proof) press(r Record, d ReadyData) *altered {
	if p.Started || len(d.Seats) == 0 || !slices.Contains(d.Seats, r.Seat) || p.Players[d.Seats[0]].Guest {
		return wrong("start")
	}
	last := len(p.pressed)+len(d.Seats) == len(Players)
	if len(r.Events) > 2 || (len(r.Events) == 2) != last || last && r.Events[1].Kind != KindStarted2 {
		return wrong("start")
	}
	for i, seat := range d.Seats {
		if !seat.Plays() || p.pressed[seat] || i > 0 && p.Human(seat, d.Seats[0]) {
			return wrong("start")
		}
		p.pressed[seat] = true
	}
	if d.Word == "" {
		return nil
	}
	seat, text := d.Seats[0], p.Texts[d.Word]
	if !text.Erased() && (!startWord.MatchString(text.Body) || MarkOf(text.Salt, "") != p.header.Blinding[seat]) {
		return wrong("words")
	}
	p.words[seat] = d.Word
	return nil
}

// proved reports whether the seat's word is known to be what its mark says: by its text, or as somebody
// gives it.
func (p *proof) proved(seat Seat, m Mark) bool {
	if text := p.Texts[m]; !text.Erased() {
		return true
	}
	shown := p.shown.Words[seat]
	blinding := shown.Blinding
	if blinding == "" {
		blinding = p.Texts[p.header.Blinding[seat]].Salt
	}
	return MarkOf(blinding, "") == p.header.Blinding[seat] && MarkOf(blinding, strings.ToLower(shown.Word)) == m
}

// worded notes a word of protocol 1.
func (p *proof) worded(_ Record, d WordedData) *altered {
	p.words[d.Seat] = d.Word
	return nil
}

// startBefore checks the start of protocol 1, whose salts were drawn when the words were known.
func (p *proof) startBefore(r Record, d StartedData) *altered {
	bound, err := Bind(p.Protocol, p.words)
	if err != nil || bound != d.Words || p.Started {
		return &altered{"words", err}
	}
	p.bound, p.Started, p.Wall = bound, true, r.Seq
	return nil
}
