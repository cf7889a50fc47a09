package hexwar

import (
	"cmp"
	"slices"
	"strconv"

	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// UnitName names a unit of the combat, with its state before the act.
func (d CombatData) UnitName(id UnitID) phrase.Phrase {
	u := d.tag(id)
	switch troop := phrase.With("troop", u.Troop()); {
	case u.ID == "":
		return phrase.Phrase{}
	case d.Table && d.Attacker.Plays():
		return phrase.Say("hexwar.table.unit."+string(u.Seat), CampArg((&TableFight{Camp: d.Attacker}).CampOf(u.Seat)), troop)
	case d.Table:
		return phrase.Say("hexwar.combat.table."+string(u.Seat), troop)
	}
	return BodyName(u)
}

// tag is a unit of the combat, the zero tag for one that it does not speak of.
func (d CombatData) tag(id UnitID) UnitTag {
	if i := slices.IndexFunc(d.Units, func(t UnitTag) bool { return t.ID == id }); i >= 0 {
		return d.Units[i]
	}
	return UnitTag{}
}

func (t UnitTag) Troop() chart.Troop { return chart.Troop{Type: t.Type, Weight: t.Weight} }

// silentSteps have no line of their own.
var silentSteps = []StepKind{DidWait, DidAttack, DidAnswer, DidEnd}

// StepPhrase says one step, its units in full. The zero Phrase is a step without a line.
func (d CombatData) StepPhrase(st Step) phrase.Phrase { return d.stepPhrase(st, d.UnitName) }

// stepPhrase describes one step; name gives its units' names.
func (d CombatData) stepPhrase(st Step, who func(UnitID) phrase.Phrase) phrase.Phrase {
	if slices.Contains(silentSteps, st.Kind) && !(st.Kind == DidAttack && st.Order != "") {
		return phrase.Phrase{}
	}
	args := []phrase.Arg{phrase.With("unit", who(st.Unit)), phrase.Number("count", st.Count), phrase.Number("left", st.Left)}
	if st.Other != "" {
		args = append(args, phrase.With("other", who(st.Other)))
	}
	if st.At != nil {
		args = append(args, HexArg("at", *st.At))
	}
	if st.Seat != "" {
		args = append(args, CampArg(st.Seat))
	}
	key := "hexwar.combat.tell." + string(st.Kind)
	if d.Table && (st.Kind == DidBegin || st.Kind == DidDecline || st.Kind == DidBack || st.Kind == DidWithdraw || st.Kind == DidAdvance ||
		st.Kind == DidStay) {
		return phrase.Phrase{} // the figures are moved by hand
	}
	switch st.Kind {
	case DidBegin:
		if st.Ranged {
			key = "hexwar.combat.tell.engaged.tir"
		}
		if st.Why != "" {
			key = "hexwar.combat.tell.engaged." + st.Why
		}
	case DidPassage, DidSum:
		args = append(args, phrase.With("lines", st.arithmetic()))
	case DidOrder:
		args = append(args, phrase.With("price", st.Price.Phrase(st.Order)))
		if st.Why != "" {
			key += "-" + st.Why
		}
	case DidDecline:
		if st.Why != "" {
			key += "-" + st.Why
		}
	case DidClear:
		args = append(args, OrderArg(st.Order), phrase.With("lines", joined(st.Lines)))
		if len(st.Lines) == 0 {
			key += "-rien"
		}
	case DidNothing:
		key += "-" + st.Order
	case DidNotStrike:
		key += "-" + st.Why
	case DidRiposte:
		if st.Order != "" {
			key += "-" + st.Order
		}
	case DidThrow:
		if len(st.Faces) == 0 {
			return phrase.Say(key+"-sans-de", args...)
		}
		if st.Why != "" {
			key += "-" + st.Why
		}
		args = append(args, phrase.With("dice", faces(st)), phrase.With("tally", tallied(*st.Tally)))
	case DidCount:
		args = append(args, phrase.With("tally", tallied(*st.Tally)))
	case DidCredit:
		if st.Why == PurseHidden || d.Table && !d.Attacker.Plays() {
			key += "-cachees"
		}
	case DidLose, DidForgo:
		key += "-" + st.Why
	case DidFall:
		if len(st.Officers) > 0 {
			key += "-officier"
		}
	case DidFlags:
		args = append(args, phrase.With("lines", joined(st.Lines)))
		switch {
		case st.Left == 0 && len(st.Lines) == 0:
			key += "-perdus"
		case len(st.Lines) == 0:
			key += "-tous"
		case st.Left == 0:
			key += "-aucun"
		}
	case DidAdvance:
		if st.Order != "" {
			key += "-" + st.Order
		}
	case DidLead:
		if st.Unit == "" {
			key += "-personne"
		}
	case DidJoin:
		switch {
		case d.Table: // only the players see who is near
			key += "-sur-table"
		case st.At == nil:
			key += "-personne"
		}
	case DidWin:
		args = append(args, phrase.Number("enough", st.Times))
	}
	line := phrase.Say(key, args...)
	if len(st.Losses) > 0 {
		said := []phrase.Phrase{line}
		for _, t := range st.Losses {
			said = append(said, t.phrase())
		}
		line = Chained(said)
	}
	return WithReadings(line, st.Readings...)
}

// joined joins the lines of a sum: "base 3 · colline bas→haut : max 2 dés · Allant +1".
func joined(lines []SumLine) phrase.Phrase {
	if len(lines) == 0 {
		return phrase.Phrase{}
	}
	return Chained(linesOf(lines))
}

func linesOf(lines []SumLine) []phrase.Phrase {
	said := make([]phrase.Phrase, len(lines))
	for i, l := range lines {
		said[i] = l.phrase()
	}
	return said
}

// arithmetic says the lines of a sum, and last that the special symbol is without effect: it adds and takes
// off no dice.
func (st Step) arithmetic() phrase.Phrase {
	said := linesOf(st.Lines)
	switch symbol := cmp.Or(st.Symbol, "avantage-tactique"); {
	case st.Worth != chart.Cancelled:
	case st.Kind == DidPassage:
		said = append(said, symbol.Ignored())
	default:
		said = append(said, phrase.Say("hexwar.combat.line.no-advantage", phrase.With("symbol", symbol)))
	}
	if len(said) == 0 {
		return phrase.Phrase{}
	}
	return Chained(said)
}

// linesOfOrders are how the lines that an order brings are said, by their sources.
var linesOfOrders = map[string]string{FromDefence: "hexwar.combat.line.defence", FromOrder: "hexwar.combat.line.order",
	FromSupport: "hexwar.combat.line.support-order"}

// phrase says one line of the arithmetic, or of the flags ignored.
func (l SumLine) phrase() phrase.Phrase {
	switch {
	case l.Terrain != nil && l.Terrain.Kind == ground.IgnoresFlags:
		return phrase.Say("hexwar.combat.line.shelter", phrase.With("row", l.Terrain.Row), phrase.Number("by", l.By))
	case l.Terrain != nil:
		return l.Terrain.Phrase()
	case l.Order != "":
		return phrase.Say(linesOfOrders[l.From], OrderArg(l.Order), phrase.Number("by", l.By))
	case l.By < 0:
		return phrase.Say("hexwar.combat.line."+l.From, phrase.Number("by", -l.By))
	}
	return phrase.Say("hexwar.combat.line."+l.From, phrase.Number("by", l.By))
}

// faces are the dice as rolled: each die's side and what it shows.
func faces(st Step) phrase.Phrase {
	var said phrase.Phrase
	for i, side := range st.Faces {
		shows := chart.Face(nil).Phrase()
		if i < len(st.Shows) {
			shows = st.Shows[i].Phrase()
		}
		die := phrase.Say("hexwar.combat.die", phrase.With("die",
			phrase.Say("hexwar.combat.place", phrase.Verbatim("place", strconv.Itoa(int(side))))),
			phrase.With("face", shows))
		if i == 0 {
			said = die
			continue
		}
		said = phrase.Say("hexwar.combat.joined", phrase.With("head", said), phrase.With("tail", die))
	}
	return said
}

// tallied describes the result of dice.
func tallied(t chart.Tally) phrase.Phrase {
	var parts []phrase.Phrase
	for _, p := range []struct {
		key string
		n   int
	}{{"touches", t.Hits}, {"drapeaux", t.Flags}, {"lettres", t.Letters}} {
		if p.n > 0 {
			parts = append(parts, phrase.Say("hexwar.combat.tally."+p.key, phrase.Number("count", p.n)))
		}
	}
	if len(parts) == 0 {
		return phrase.Say("hexwar.combat.tally.rien")
	}
	return phrase.Say("hexwar.combat.tally.list", phrase.Listing("list", parts...))
}

// Phrase says what an order costs, how the price was reached, and what is left where a purse is kept:
// « Charge ! 2 − 1 (Ney) = 1 pion, reste 4 ».
func (p Price) Phrase(order string) phrase.Phrase {
	if p.Hidden {
		return phrase.Say("hexwar.combat.price.hidden", OrderArg(order))
	}
	cost := p.cost(order)
	if p.HasNoPurse {
		return cost
	}
	return phrase.Say("hexwar.combat.price.left", phrase.With("price", cost), phrase.Number("left", p.Left))
}

func (p Price) cost(order string) phrase.Phrase {
	args := []phrase.Arg{OrderArg(order), phrase.Number("base", p.Base), phrase.Number("count", p.Total)}
	factor := max(1, p.Times) * max(1, p.Per)
	switch {
	case p.IsFree:
		return phrase.Say("hexwar.combat.price.free", args...)
	case p.Rebate > 0:
		args = append(args, phrase.Number("less", p.Rebate), phrase.With("officer", p.officer()))
		if factor > 1 {
			return phrase.Say("hexwar.combat.price.times-less", append(args, phrase.Number("times", factor))...)
		}
		return phrase.Say("hexwar.combat.price.less", args...)
	case factor > 1:
		return phrase.Say("hexwar.combat.price.times", append(args, phrase.Number("times", factor))...)
	}
	return phrase.Say("hexwar.combat.price.plain", args...)
}

// officer names the officer of the rebate: by his name where his list gives one.
func (p Price) officer() phrase.Phrase {
	if p.Name != "" {
		return phrase.Say("hexwar.map.name", phrase.Named("name", p.Name))
	}
	return phrase.Say("hexwar.combat.officer", phrase.With("rank", RankName(p.Rank)), phrase.Number("number", p.Number))
}

// Phrase says an attack: « C4 → C5 ».
func (p Attack) Phrase() phrase.Phrase {
	key := "hexwar.combat.pair"
	if p.Ranged {
		key = "hexwar.combat.pair-shot"
	}
	return phrase.Say(key, HexArg("unit", p.Attacker.At), HexArg("target", p.Target.At))
}

func (q CombatQuestion) Phrase() phrase.Phrase { return phrase.Say("hexwar.combat.ask." + string(q)) }
