package adlg

import (
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// tell names each die with what it gives, in the order in which they fell.
func (d rolledData) tell() []phrase.Phrase {
	t, said := d.Thrown, []phrase.Arg{d.Piece.arg(), who(d.Piece.By)}
	key := "adlg.placing.tell.rolled"
	switch {
	case d.Piece.Kind == coast:
		return phrase.Line("adlg.placing.tell.coast", said...)
	case d.Piece.Kind == river:
		return phrase.Line("adlg.placing.tell.river", append(said, phrase.With("die", dieSays("first", t.Difficulty, categoryName(d.Category))))...)
	case t.Balanced:
		key = "adlg.placing.tell.balanced"
		said = append(said, phrase.Number("count", mostAhead))
	}
	return phrase.Line(key, append(said, phrase.With("dice", inTurn(d.dice())))...)
}

// dice are the dice of an area or a road, each with what it gives.
func (d rolledData) dice() []phrase.Phrase {
	t := d.Thrown
	switch d.Piece.Kind {
	case road:
		return t.exitDice()
	case village:
		side := "central"
		if t.Village >= leastVillage {
			side = "side"
		}
		position := phrase.Say("adlg.where.village", phrase.With("where", t.edgeRule()))
		return []phrase.Phrase{dieSays("first", t.Village, phrase.Say("adlg.throw.village-"+side)), dieSays("first", t.Position, position)}
	}
	return append(t.zoneDice(), dieSays("first", t.Position, t.edgeRule()))
}

// zoneDice are the dice of a zone: only an impassable piece has more than one. adlg:p75/7
func (t thrown) zoneDice() []phrase.Phrase {
	var all []phrase.Phrase
	for i, face := range t.Zones {
		zone := zone(face)
		if t.Balanced {
			zone = balanced(face, t.Zone > 3)
		}
		what := t.called(zone)
		if i < len(t.Zones)-1 {
			what = phrase.Say("adlg.zone-forbidden", phrase.With("zone", what))
		}
		all = append(all, dieSays(throwWord(i == 0), face, what))
	}
	return all
}

// exitDice are the dice of a road: a double is thrown again (reading adlg-route).
func (t thrown) exitDice() []phrase.Phrase {
	var all []phrase.Phrase
	for i, face := range t.Zones {
		what := t.called(zone(face))
		if i > 0 && face == t.Zones[0] {
			what = phrase.Say("adlg.throw.double")
		}
		all = append(all, dieSays(throwWord(i < 2), face, what))
	}
	return all
}

func throwWord(isFirst bool) string {
	if isFirst {
		return "first"
	}
	return "again"
}

// dieSays names a die, thrown first or again, with what it gives.
func dieSays(throw string, face dice.Face, what phrase.Phrase) phrase.Phrase {
	return phrase.Say("adlg.throw."+throw, phrase.With("die", die(face)), phrase.With("what", what))
}

// inTurn joins what dice give.
func inTurn(all []phrase.Phrase) phrase.Phrase {
	said := all[0]
	for _, next := range all[1:] {
		said = phrase.Say("adlg.in-turn", phrase.With("first", said), phrase.With("then", next))
	}
	return said
}
