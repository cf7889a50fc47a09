package adlg

import (
	"strconv"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// facesWords are the faces of a row: « 1–2 » where they follow each other.
func facesWords(faces []dice.Face) phrase.Arg {
	first, last := faces[0], faces[len(faces)-1]
	switch {
	case first == last:
		return phrase.Figure("faces", int(first))
	case int(last-first) == len(faces)-1:
		return phrase.Verbatim("faces", strconv.Itoa(int(first))+"–"+strconv.Itoa(int(last)))
	}
	return phrase.Listing("faces", each(faces, die)...)
}

// riverWords are the rows of the river's die. adlg:p71/4
func (b *book) riverWords() []phrase.Phrase {
	return each(b.River, func(r riverResult) phrase.Phrase {
		return phrase.Say("adlg.table.faces", facesWords(r.Faces), phrase.With("what", categoryName(r.Category)))
	})
}

// attemptWords are how many controls each number of pieces leaves. adlg:p76/1
func (b *book) attemptWords() []phrase.Phrase {
	return each(b.Attempts, func(a attempts) phrase.Phrase {
		return phrase.Say("adlg.table.attempts", phrase.Figure("pieces", a.Pieces), phrase.Number("count", a.Attempts))
	})
}

// controlWords are what each face of a control's die allows. adlg:p76/4
func (b *book) controlWords() []phrase.Phrase {
	return each(b.Control, func(r controlResult) phrase.Phrase {
		return phrase.Say("adlg.table.faces", facesWords(r.Faces), phrase.Listing("what", r.words()...))
	})
}

// words are what a control's result allows.
func (r controlResult) words() []phrase.Phrase {
	var all []phrase.Phrase
	if r.Move > 0 {
		all = append(all, phrase.Say("adlg.table.move", ud("most", r.Move)))
	}
	if r.Turn {
		all = append(all, phrase.Say("adlg.table.turn"))
	}
	switch {
	case r.Any:
		all = append(all, phrase.Say("adlg.table.remove"))
	case r.Impassable:
		all = append(all, phrase.Say("adlg.table.remove-impassable"))
	}
	if len(all) == 0 {
		all = append(all, phrase.Say("adlg.table.stay"))
	}
	return all
}

// coveredWords are how many hills may be covered. adlg:territoires/4
func (t territory) coveredWords() phrase.Phrase {
	if t.Covered == 0 {
		return phrase.Say("adlg.table.covered-free")
	}
	return phrase.Say("adlg.table.covered", phrase.Number("count", t.Covered))
}
