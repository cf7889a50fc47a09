package hexwar

import (
	"cmp"
	"slices"

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
func (d CombatData) stepPhrase(st Step, name func(UnitID) phrase.Phrase) phrase.Phrase {
	byHand := []StepKind{DidBegin, DidDecline, DidBack, DidWithdraw, DidAdvance, DidStay} // figures are moved by hand
	if slices.Contains(silentSteps, st.Kind) && !(st.Kind == DidAttack && st.Order != "") ||
		d.Table && slices.Contains(byHand, st.Kind) {
		return phrase.Phrase{}
	}
	args := []phrase.Arg{phrase.With("unit", name(st.Unit)), phrase.Number("count", st.Count), phrase.Number("left", st.Left)}
	if st.Other != "" {
		args = append(args, phrase.With("other", name(st.Other)))
	}
	if st.At != nil {
		args = append(args, HexArg("at", *st.At))
	}
	if st.Seat != "" {
		args = append(args, CampArg(st.Seat))
	}
	key, variant := "hexwar.combat.tell."+string(st.Kind), ""
	switch st.Kind {
	case DidBegin:
		key = st.openingKey()
	case DidPassage, DidSum:
		args = append(args, phrase.With("lines", st.arithmetic()))
	case DidOrder:
		variant, args = st.Why, append(args, phrase.With("price", st.Price.Phrase(st.Order)))
	case DidDecline, DidNotStrike, DidLose, DidForgo:
		variant = st.Why
	case DidNothing, DidRiposte, DidAdvance:
		variant = st.Order
	case DidClear:
		args = append(args, OrderArg(st.Order), phrase.With("lines", Chained(Each(st.Lines, SumLine.phrase))))
		if len(st.Lines) == 0 {
			variant = "rien"
		}
	case DidThrow:
		if len(st.Faces) == 0 {
			variant = "sans-de"
			break
		}
		variant, args = st.Why, append(args, phrase.With("dice", st.dice()), phrase.With("tally", tallied(*st.Tally)))
	case DidCount:
		args = append(args, phrase.With("tally", tallied(*st.Tally)))
	case DidCredit:
		if st.Why == PurseHidden || d.Table && !d.Attacker.Plays() {
			variant = "cachees"
		}
	case DidFall:
		if len(st.Officers) > 0 {
			variant = "officier"
		}
	case DidFlags:
		args = append(args, phrase.With("lines", Chained(Each(st.Lines, SumLine.phrase))))
		switch {
		case st.Left == 0 && len(st.Lines) == 0:
			variant = "perdus"
		case len(st.Lines) == 0:
			variant = "tous"
		case st.Left == 0:
			variant = "aucun"
		}
	case DidLead:
		if st.Unit == "" {
			variant = "personne"
		}
	case DidJoin:
		switch {
		case d.Table: // only the players see who is near
			variant = "sur-table"
		case st.At == nil:
			variant = "personne"
		}
	case DidWin:
		args = append(args, phrase.Number("enough", st.Times))
	}
	if variant != "" {
		key += "-" + variant
	}
	line := Chained(append([]phrase.Phrase{phrase.Say(key, args...)}, Each(st.Losses, Losses.phrase)...))
	return WithReadings(line, st.Readings...)
}

// openingKey is the key of the words in which a combat begins.
func (st Step) openingKey() string {
	switch {
	case st.Why != "":
		return "hexwar.combat.tell.engaged." + st.Why
	case st.Ranged:
		return "hexwar.combat.tell.engaged.tir"
	}
	return "hexwar.combat.tell.engage"
}

// arithmetic says the lines of a sum, and last that the special symbol is without effect: it adds and takes
// off no dice.
func (st Step) arithmetic() phrase.Phrase {
	said := Each(st.Lines, SumLine.phrase)
	switch symbol := cmp.Or(st.Symbol, "avantage-tactique"); {
	case st.Worth != chart.Cancelled:
	case st.Kind == DidPassage:
		said = append(said, symbol.Ignored())
	default:
		said = append(said, phrase.Say("hexwar.combat.line.no-advantage", phrase.With("symbol", symbol)))
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

// dice are the dice as rolled: each die's side and what it shows.
func (st Step) dice() phrase.Phrase {
	var said []phrase.Phrase
	for i, side := range st.Faces {
		var shows chart.Face
		if i < len(st.Shows) {
			shows = st.Shows[i]
		}
		said = append(said, phrase.Say("hexwar.combat.die", phrase.With("die",
			phrase.Say("hexwar.combat.place", phrase.Figure("place", side))), phrase.With("face", shows)))
	}
	return Chained(said)
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
		return OwnName(p.Name)
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
