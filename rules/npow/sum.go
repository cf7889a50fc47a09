package npow

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// line is one objective of the final sum.
type line struct {
	Name    phrase.Phrase
	Holding holding
	Verdict verdict
	Of      [2]outcome
}

// bill is the final sum: what each objective came to, and the losses of the armies where they were told.
type bill struct {
	Lines []line
	// Losses are percentages of the armies, nil where nobody told them.
	Losses *[2]int
	// Who are the two sides' names: the seats, or « nous » and « eux » on paper.
	Who [2]phrase.Phrase
}

// net is what a player has in the end: gained less lost, in half points.
func (b bill) net(player int) halves {
	var sum halves
	for _, l := range b.Lines {
		sum += l.Of[player].Gained - l.Of[player].Lost
	}
	return sum
}

// sumUp judges a holding for both players' points on it.
func sumUp(name phrase.Phrase, h holding, set [2]int, settings map[string]string) line {
	v := judgeHolding(h, settings)
	l := line{Name: name, Holding: h, Verdict: v}
	for i, seat := range rules.Players {
		l.Of[i] = v.outcomeFor(seat, set[i], settings)
	}
	return l
}

// said is a number of half points in words: 7 or 7,5.
func (h halves) said() phrase.Phrase {
	if h < 0 {
		return phrase.Say("npow.minus", phrase.With("n", (-h).said()))
	}
	if h%2 == 0 {
		return whole(int(h) / 2)
	}
	return phrase.Say("npow.half-number", phrase.Number("n", int(h)/2))
}

// panels are the sum as tables: what each objective came to, then the totals.
func (b bill) panels(settings map[string]string) []table.Panel {
	lost := settings[lostReading] == lostSubtracted
	p := table.Panel{Title: phrase.Say("npow.count.title"), Columns: []phrase.Phrase{
		phrase.Say("npow.count.column.objective"), phrase.Say("npow.count.column.rule"),
		phrase.Say("npow.count.column.points", phrase.With("who", b.Who[0])), phrase.Say("npow.count.column.points", phrase.With("who", b.Who[1]))}}
	var kept, gone [2]halves
	for _, l := range b.Lines {
		row := []phrase.Phrase{l.Name, l.Verdict.said(b.Who)}
		for i := range rules.Players {
			row = append(row, l.Of[i].said(lost))
			kept[i] += l.Of[i].Kept
			gone[i] += l.Of[i].Lost
		}
		p.Rows = append(p.Rows, row)
	}
	total := func(key string, of func(int) halves) {
		p.Rows = append(p.Rows, []phrase.Phrase{phrase.Say(key), phrase.Say("npow.count.blank"), of(0).said(), of(1).said()})
		p.Totals++
	}
	if lost {
		total("npow.count.lost", func(i int) halves { return -gone[i] })
	}
	total("npow.count.net", b.net)
	if kept != [2]halves{} {
		total("npow.count.kept", func(i int) halves { return kept[i] })
	}
	if b.Losses == nil {
		return []table.Panel{p}
	}
	return []table.Panel{p, {Title: phrase.Say("npow.count.losses"), Rows: [][]phrase.Phrase{
		{b.Who[0], percent(b.Losses[0])}, {b.Who[1], percent(b.Losses[1])},
		{phrase.Say("npow.count.difference"), phrase.Say("npow.count.difference-points", phrase.Number("count", abs(b.Losses[0]-b.Losses[1])))},
	}}}
}

// players are the two seats as a game's count names them.
func players() [2]phrase.Phrase {
	return [2]phrase.Phrase{seatName(rules.SeatA), seatName(rules.SeatB)}
}

func percent(n int) phrase.Phrase { return phrase.Say("npow.percent", phrase.Number("n", n)) }

func abs(n int) int { return max(n, -n) }

// said is a player's points on one objective: what he gained of what he laid there, and what became of the rest.
func (o outcome) said(lost bool) phrase.Phrase {
	set := phrase.Number("set", o.Set)
	switch {
	case o.Set == 0:
		return phrase.Say("npow.count.none")
	case lost && o.Lost > 0:
		return phrase.Say("npow.count.of-lost", phrase.With("lost", (-o.Lost).said()), set)
	}
	return phrase.Say("npow.count.of", phrase.With("gained", o.Gained.said()), set)
}

// said is a verdict in words, with the rule; who are the two sides' names.
func (v verdict) said(who [2]phrase.Phrase) phrase.Phrase {
	var args []phrase.Arg
	for i, seat := range rules.Players {
		if v.Holder == seat {
			args = append(args, phrase.With("who", who[i]))
		}
	}
	switch v.Why {
	case "conteste", "moitie", "ecrase", "sans-force", "conteste-sans-force", "rien-ne-compte":
		args = append(args, phrase.Number("a", v.Ratio[0]), phrase.Number("b", v.Ratio[1]))
	}
	return phrase.Say("npow.verdict.with-ref", phrase.With("verdict", phrase.Say("npow.verdict."+v.Why, args...)), phrase.With("ref", phrase.Say("npow.verdict.ref."+shortRef(v.Ref))))
}

// shortRef is the paragraph's number of « Tenir un objectif », as a table shows it.
func shortRef(ref rules.Ref) string { return string(ref[len("adc7:hold/"):]) }

// readings are the settings that decided something in the sum.
func (b bill) readings(settings map[string]string) map[string]string {
	read := map[string]string{lostReading: settings[lostReading]}
	for _, l := range b.Lines {
		if l.Verdict.Reading != "" {
			read[l.Verdict.Reading] = settings[l.Verdict.Reading]
		}
		if l.Verdict.Halves == 1 {
			read[halfReading] = settings[halfReading]
		}
	}
	return read
}
