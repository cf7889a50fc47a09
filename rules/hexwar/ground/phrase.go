package ground

import (
	"cmp"
	"embed"
	"io/fs"

	"aidedecamp/rules/phrase"
)

//go:embed locale/*.toml
var catalogues embed.FS

// Locale returns the words for terrain: fr.toml and en.toml in the message format of go-i18n, keys
// "ground.*", and the chapter annexes with the names of the paragraphs, keys "ref.pa1.*" and "ref.ta1.*".
func Locale() fs.FS { return phrase.Catalogues(catalogues) }

// Phrase names the row or the composed element.
func (id RowID) Phrase() phrase.Phrase { return phrase.Say("ground.row." + string(id)) }

// Phrase names the direction; noWay says nothing.
func (w Way) Phrase() phrase.Phrase {
	if w == noWay {
		return phrase.Phrase{}
	}
	return phrase.Say("ground.way." + string(w))
}

// Phrase names the kind of troop.
func (k Kind) Phrase() phrase.Phrase { return phrase.Say("ground.troop." + string(k)) }

// Phrase names the trait.
func (t Trait) Phrase() phrase.Phrase { return phrase.Say("ground.trait." + string(t)) }

// Phrase names the group of terrain.
func (c Class) Phrase() phrase.Phrase { return phrase.Say("ground.class." + string(c)) }

// Phrase says where such a row is.
func (p Place) Phrase() phrase.Phrase { return phrase.Say("ground.place." + string(p)) }

// Phrase names the special symbol.
func (s Symbol) Phrase() phrase.Phrase { return phrase.Say("ground.symbol." + string(s)) }

// Ignored says that it has no effect where an obstacle throws.
func (s Symbol) Ignored() phrase.Phrase { return phrase.Say("ground.symbol-ignored." + string(s)) }

// Phrase says the sentence about passage losses and the reading that it depends on, if any.
func (c LossClause) Phrase() phrase.Phrase {
	if c.Rule == LossNoAdvantages {
		return onlyWhen(c.When, c.Symbol.Ignored())
	}
	return onlyWhen(c.When, phrase.Say("ground.loss."+string(c.Rule)))
}

// Phrase names the field.
func (f Field) Phrase() phrase.Phrase { return phrase.Say("ground.field." + string(f)) }

// say puts a kind of effect and its figure together, without its sign: the words carry it.
func (k EffectKind) say(amount int, symbol Symbol) phrase.Phrase {
	if k == NoAdvantage {
		return phrase.Say("ground.effect.sans-avantage", phrase.With("symbol", cmp.Or(symbol, tacticalAdvantage)))
	}
	if k == SuffersPassage && amount > 0 {
		return phrase.Say("ground.effect.passage-dice", phrase.Number("count", amount))
	}
	return phrase.Say("ground.effect."+string(k), phrase.Number("count", abs(amount)))
}

// Phrase says what the line does and where it comes from: "colline bas→haut : max 2 dés".
func (l Line) Phrase() phrase.Phrase {
	row := phrase.With("row", l.Row)
	if l.Via != "" {
		row = phrase.With("row", phrase.Say("ground.via", phrase.With("via", l.Via), row))
	}
	how, args := "plain", []phrase.Arg{row, phrase.With("effect", l.Kind.say(l.Amount, l.Symbol))}
	if l.Way != noWay {
		how, args = "way", append(args, phrase.With("way", l.Way))
	}
	if !l.Counts {
		how += "-covered"
	}
	return phrase.Say("ground.line."+how, args...)
}

// EffectPhrase is an effect of the table in words, with whom it touches, what lifts it and the reading it
// depends on.
func (t *Table) EffectPhrase(e Effect) phrase.Phrase {
	said := e.Kind.say(e.Amount, t.symbol)
	if len(e.Troops) > 0 {
		said = phrase.Say("ground.told.troops", phrase.With("effect", said), phrase.Listing("troops", e.Troops...))
	}
	if len(e.Unless) > 0 {
		said = phrase.Say("ground.told.unless", phrase.With("effect", said), phrase.Listing("unless", e.Unless...))
	}
	if said = onlyWhen(e.When, said); e.Way == noWay {
		return said
	}
	return phrase.Say("ground.told.way", phrase.With("way", e.Way), phrase.With("effect", said))
}

// onlyWhen adds the reading that an effect depends on, if any.
func onlyWhen(when string, said phrase.Phrase) phrase.Phrase {
	if when == "" {
		return said
	}
	return phrase.Say("ground.told.when", phrase.With("effect", said), phrase.Verbatim("when", when))
}

// Phrase says what the exception asks for.
func (x Exception) Phrase() phrase.Phrase {
	var asked []phrase.Phrase
	if x.Road {
		asked = append(asked, phrase.Say("ground.unless.road"))
	}
	if x.Row != "" {
		asked = append(asked, x.Row.Phrase())
	}
	if x.Troop != "" {
		asked = append(asked, x.Troop.Phrase())
	}
	if x.Trait != "" {
		asked = append(asked, x.Trait.Phrase())
	}
	if len(asked) == 1 {
		return asked[0]
	}
	return list(asked)
}
