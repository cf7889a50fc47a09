package adlg

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

const (
	chosenKind   = "adlg.pieces-chosen/1"
	numberedKind = "adlg.pieces-numbered/1"
	choosePath   = "adlg choisir"

	refDefenderPieces rules.Ref = "adlg:p74/1"
	refAttackerPieces rules.Ref = "adlg:p74/2"
	refTable          rules.Ref = "adlg:territoires"
	refTwoOfAKind     rules.Ref = "adlg:territoires/1"
	refWater          rules.Ref = "adlg:territoires/2"
	refCover          rules.Ref = "adlg:territoires/3"
	refSteppes        rules.Ref = "adlg:territoires/4"
	refVillageHill    rules.Ref = "adlg:p75/2"
)

// The bounds of the text. adlg:p74/1 adlg:territoires/1
const (
	fewestPieces = 2
	mostPieces   = 4
	mostOfAKind  = 2
)

// choice is what both players took.
type choice struct {
	// Picks are the pieces of each seat that has chosen; a water that is not placed is no more among them.
	Picks map[rules.Seat][]pick
	// Cover is the compulsory hill's vegetation.
	Cover kind
	// Throws are the dice for water, in order.
	Throws []waterThrow
	// Owing are the seats that have to pick another piece for their water, in order.
	Owing []rules.Seat
}

// done reports whether both have chosen.
func (c choice) done() bool { return len(c.Picks[rules.SeatA]) > 0 && len(c.Picks[rules.SeatB]) > 0 }

// pick is one piece as a player chooses it.
type pick struct {
	Kind kind `json:"kind"`
	// Cover is a hill's vegetation, Hill what a village stands on.
	Cover kind `json:"cover,omitempty"`
	Hill  kind `json:"hill,omitempty"`
}

// weight is how many of the two to four pieces it takes. adlg:p75/2 — a village's hill counts as a piece chosen.
func (p pick) weight() int {
	if p.Hill != "" {
		return 2
	}
	return 1
}

// of is how many pieces of a kind it is.
func (p pick) of(k kind) int {
	if p.Kind == k || p.Hill == k {
		return 1
	}
	return 0
}

// weightOf is how many pieces some picks count.
func weightOf(picks []pick) int {
	sum := 0
	for _, p := range picks {
		sum += p.weight()
	}
	return sum
}

// chosenPieces is a choice as it was read: the picks, and the compulsory hill's vegetation.
type chosenPieces struct {
	Picks []pick
	Cover kind
}

// compulsoryWord stands in a value for the compulsory hill: "obligatoire+broussailles".
const compulsoryWord = "obligatoire"

// readPick reads a value: "bois", "bois.2", "colline-douce+bois", "village+colline-douce".
func readPick(value string) (pick, bool) {
	value, _ = strings.CutSuffix(value, ".2")
	first, second, with := strings.Cut(value, "+")
	p := pick{Kind: kind(first)}
	switch {
	case !slices.Contains(allKinds, p.Kind):
		return p, false
	case !with:
		return p, true
	case p.Kind == village && kind(second).isHill():
		p.Hill = kind(second)
		return p, true
	case p.Kind.isHill() && slices.Contains(allKinds, kind(second)):
		p.Cover = kind(second)
		return p, true
	}
	return p, false
}

// value is what readPick reads.
func (p pick) value() string {
	switch {
	case p.Cover != "":
		return string(p.Kind) + "+" + string(p.Cover)
	case p.Hill != "":
		return string(p.Kind) + "+" + string(p.Hill)
	}
	return string(p.Kind)
}

// readChoice reads all values; the first that is none is returned.
func readChoice(values []string) (c chosenPieces, misread string) {
	for i, v := range values {
		if slices.Contains(values[:i], v) {
			return c, v
		}
		if cover, compulsory := strings.CutPrefix(v, compulsoryWord+"+"); compulsory {
			if c.Cover != "" {
				return c, v
			}
			c.Cover = kind(cover)
			continue
		}
		p, ok := readPick(v)
		if !ok {
			return c, v
		}
		c.Picks = append(c.Picks, p)
	}
	return c, ""
}

// values are what readChoice reads.
func (c chosenPieces) values() []string {
	var all []string
	for _, p := range c.Picks {
		v := p.value()
		if slices.Contains(all, v) {
			v += ".2"
		}
		all = append(all, v)
	}
	if c.Cover != "" {
		all = append(all, compulsoryWord+"+"+string(c.Cover))
	}
	return all
}

// name says a pick.
func (p pick) name() phrase.Phrase {
	switch {
	case p.Cover != "":
		return phrase.Say("adlg.covered", phrase.With("hill", kindName(p.Kind)), phrase.With("cover", kindName(p.Cover)))
	case p.Hill != "":
		return phrase.Say("adlg.village-on", phrase.With("hill", kindName(p.Hill)))
	}
	return kindName(p.Kind)
}

// choiceChapter is what both players take. adlg:p74/1 adlg:p74/2
func choiceChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: choiceGate,
		Verbs: []rules.Verb[state]{
			{May: mayChoose, Decide: decideChoice, Button: choiceButton,
				Choices: func(s state, act rules.Act, _ string) []rules.Choice { return s.pickChoices(act.Seat) },
				Spec: rules.ActSpec{Path: choosePath, Unlisted: true, Dice: []dice.Group{waterGroup},
					Options: []rules.OptionSpec{{Name: "pieces", Kind: rules.ChoiceOption, Required: true}}}},
		},
		Facts: []rules.Fact[state]{
			rules.NewFact(chosenKind, foldChosen, chosenData.tell),
			rules.NewFact(numberedKind, foldNumbered, numberedData.tell),
		},
		Begun: func(s state) bool { return len(s.choice.Picks) > 0 },
		Over:  func(s state) bool { return s.choice.done() },
		Phase: func(s state) (phrase.Phrase, []rules.Seat) {
			seat := s.chooser()
			key := "adlg.choice.phase.defender"
			if seat == s.field.Attacker {
				key = "adlg.choice.phase.attacker"
			}
			return phrase.Say(key, who(seat), phrase.With("territory", territoryName(s.field.Territory)),
				phrase.With("compulsory", kindName(s.territory().Compulsory))), []rules.Seat{seat}
		},
		Show: showChoice,
		Topics: func(s state) []rules.Topic {
			return []rules.Topic{topic("choix-du-defenseur", refDefenderPieces), topic("choix-de-l-attaquant", refAttackerPieces),
				topic("maxima", refTable, s.reading(mostReading)), topic("element-obligatoire", refTwoOfAKind, s.reading(compulsoryReading)),
				topic("collines-couvertes", refCover), topic("collines-des-steppes", refSteppes)}
		},
	}
}

// chooser is the seat that chooses now: the Defender first. adlg:p74/1 adlg:p74/2
func (s state) chooser() rules.Seat {
	if len(s.choice.Picks[s.field.defender()]) == 0 {
		return s.field.defender()
	}
	return s.field.Attacker
}

func (s state) refPieces(seat rules.Seat) rules.Ref {
	if seat == s.field.Attacker {
		return refAttackerPieces
	}
	return refDefenderPieces
}

func mayChoose(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !s.field.chosen():
		return rules.Refuse(refDefenderPieces, "adlg.choice.refused.early")
	case len(s.choice.Picks[seat]) > 0:
		return orUndo(rules.Refuse(s.refPieces(seat), "adlg.choice.refused.chosen", phrase.Number("count", weightOf(s.choice.Picks[seat]))), seat)
	case seat != s.chooser():
		return rules.Refuse(s.refPieces(seat), "adlg.choice.refused.turn", who(s.chooser()))
	}
	return nil
}

// decideChoice judges what a player takes. With the Attacker's choice the water is thrown at once.
func decideChoice(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	values := act.Args.Values("pieces")
	chosen, misread := readChoice(values)
	if misread != "" {
		v := rules.Refuse(s.refPieces(act.Seat), "adlg.choice.refused.unknown", phrase.Named("read", shortened(misread)))
		return nil, s.orOther(v, act.Seat, chosen)
	}
	if v := s.judge(act.Seat, chosen); v != nil {
		return nil, s.orOther(v, act.Seat, chosen)
	}
	data := chosenData{Seat: act.Seat, Picks: chosen.Picks, Cover: chosen.Cover}
	if act.Seat != s.field.Attacker {
		data.Compulsory = s.territory().Compulsory
	}
	events, err := event(chosenKind, data)
	if err != nil {
		return nil, err
	}
	if s, err = foldChosen(s, data); err != nil || !s.choice.done() {
		return events, err
	}
	return s.finishChoice(events, roller)
}

// finishChoice adds to an act's events what follows once both have chosen: the water's dice, and the numbers of
// the pieces once nobody owes another one.
func (s state) finishChoice(events []rules.Event, roller dice.Roller) ([]rules.Event, error) {
	if s.waterOpen() {
		data, err := s.throwWater(roller)
		if err != nil {
			return nil, err
		}
		more, err := event(waterKind, data)
		if err != nil {
			return nil, err
		}
		events = append(events, more...)
		if s, err = foldWater(s, data); err != nil {
			return nil, err
		}
	}
	if len(s.choice.Owing) > 0 {
		return events, nil
	}
	more, err := event(numberedKind, numberedData{Pieces: s.inOrder()})
	return append(events, more...), err
}

// judge says what stands against a choice. adlg:p74/1 adlg:p74/2 adlg:territoires
func (s state) judge(seat rules.Seat, c chosenPieces) *rules.Violation {
	if n := weightOf(c.Picks); n < fewestPieces || n > mostPieces {
		return rules.Refuse(s.refPieces(seat), "adlg.choice.refused.count", phrase.Number("count", n), phrase.Number("least", fewestPieces),
			phrase.Number("most", mostPieces))
	}
	return s.judgePicks(seat, c)
}

// judgePicks says what stands against some picks, however few they are.
func (s state) judgePicks(seat rules.Seat, c chosenPieces) *rules.Violation {
	for i, p := range c.Picks {
		if v := s.judgePick(seat, p, c.Picks[:i]); v != nil {
			return v
		}
	}
	return s.judgeCovers(seat, c)
}

// judgePick says what stands against one more piece beside some of the same seat's.
func (s state) judgePick(seat rules.Seat, p pick, before []pick) *rules.Violation {
	if p.Kind == village && seat == s.field.Attacker {
		return rules.Refuse(refTable, "adlg.choice.refused.village")
	}
	if p.Kind.isWater() && slices.ContainsFunc(before, func(o pick) bool { return o.Kind.isWater() }) {
		return rules.Refuse(refWater, "adlg.choice.refused.water")
	}
	for _, k := range []kind{p.Kind, p.Hill} {
		if k == "" {
			continue
		}
		row, has := s.territory().row(k)
		if !has {
			return rules.Refuse(refTable, "adlg.choice.refused.not-here", phrase.With("kind", kindName(k)),
				phrase.With("territory", territoryName(s.field.Territory)))
		}
		if n := s.countOf(seat, k, before); n+1 > mostOfAKind {
			return rules.Refuse(refTwoOfAKind, "adlg.choice.refused.two", phrase.With("kind", kindName(k)), phrase.Number("most", mostOfAKind),
				s.reading(compulsoryReading))
		}
		if left := s.left(seat, row, before); left < 1 {
			return rules.Refuse(rules.Ref(row.Ref), "adlg.choice.refused.most", phrase.With("kind", kindName(k)),
				phrase.Number("most", row.Most), phrase.With("territory", territoryName(s.field.Territory)), s.reading(mostReading))
		}
	}
	return nil
}

// countOf is how many of a kind a player has among some picks. adlg:territoires/1 — the compulsory one is none of
// his two (reading adlg-obligatoire).
func (s state) countOf(seat rules.Seat, k kind, picks []pick) int {
	n := 0
	for _, p := range picks {
		n += p.of(k)
	}
	if s.settings[compulsoryReading] == compulsoryCounts && seat != s.field.Attacker && s.territory().Compulsory == k {
		n++
	}
	return n
}

// left is how many of a row's pieces a player may still take: the compulsory one is one of them, and so are
// those of the other player (reading adlg-maxima). Of water each may choose one, and one is placed.
func (s state) left(seat rules.Seat, row allowance, picks []pick) int {
	taken := 0
	if row.Compulsory != "" && (seat != s.field.Attacker || s.settings[mostReading] != mostEach) {
		taken++
	}
	others := s.choice.Picks[seat.Other()]
	if s.settings[mostReading] == mostEach || row.Kinds[0].isWater() {
		others = nil
	}
	for _, p := range slices.Concat(picks, others) {
		for _, k := range row.Kinds {
			taken += p.of(k)
		}
	}
	return row.Most - taken
}

// judgeCovers says what stands against the vegetation of hills. adlg:territoires/3 — of the kinds that the
// territory has. adlg:territoires/4 — one hill of the steppes in all.
func (s state) judgeCovers(seat rules.Seat, c chosenPieces) *rules.Violation {
	covers := each(c.Picks, func(p pick) kind { return p.Cover })
	if c.Cover != "" {
		if seat == s.field.Attacker || !s.territory().Compulsory.isHill() {
			return rules.Refuse(refCover, "adlg.choice.refused.cover-compulsory", phrase.With("kind", kindName(s.territory().Compulsory)))
		}
		covers = append(covers, c.Cover)
	}
	covers = slices.DeleteFunc(covers, func(k kind) bool { return k == "" })
	for _, k := range covers {
		if !slices.Contains(s.covers(), k) {
			if !slices.Contains(allKinds, k) {
				return rules.Refuse(refCover, "adlg.choice.refused.unknown", phrase.Named("read", shortened(string(k))))
			}
			return rules.Refuse(refCover, "adlg.choice.refused.cover", phrase.With("kind", kindName(k)),
				phrase.With("territory", territoryName(s.field.Territory)))
		}
	}
	if most := s.territory().Covered; most > 0 && len(covers) > 0 && len(covers)+s.covered(seat.Other()) > most {
		return rules.Refuse(refSteppes, "adlg.choice.refused.covered", phrase.Number("count", most),
			phrase.With("territory", territoryName(s.field.Territory)))
	}
	return nil
}

// covers are the kinds of vegetation that hills of this territory may have. adlg:territoires/3
func (s state) covers() []kind {
	return slices.DeleteFunc(slices.Clone(allKinds), func(k kind) bool {
		_, has := s.territory().row(k)
		return !has || s.book.Terrains[k].Covers == ""
	})
}

// covered is how many hills of a seat are covered.
func (s state) covered(seat rules.Seat) int {
	n := 0
	for _, p := range s.choice.Picks[seat] {
		if p.Cover != "" {
			n++
		}
	}
	if seat == s.field.defender() && s.choice.Cover != "" {
		n++
	}
	return n
}

// orOther adds a choice that is legal to a refusal: what was wanted as far as it goes, made up to two pieces.
func (s state) orOther(v *rules.Violation, seat rules.Seat, wanted chosenPieces) *rules.Violation {
	return v.Instead(func(v *rules.Violation) {
		other := s.nearestChoice(seat, wanted)
		if s.judge(seat, other) != nil {
			return
		}
		names := each(other.Picks, pick.name)
		if other.Cover != "" {
			names = append(names, s.compulsoryName(other.Cover))
		}
		v.Or(phrase.Say("adlg.choice.instead", phrase.Listing("pieces", names...)), rules.Act{Path: choosePath, Seat: seat,
			Args: rules.Args{"pieces": strings.Join(other.values(), " ")}})
	})
}

// nearestChoice takes of what was wanted what may be taken, and more where that is too little.
func (s state) nearestChoice(seat rules.Seat, wanted chosenPieces) chosenPieces {
	var c chosenPieces
	add := func(p pick) {
		next := chosenPieces{Picks: append(slices.Clone(c.Picks), p)}
		if weightOf(next.Picks) <= mostPieces && s.judgePicks(seat, next) == nil {
			c = next
		}
	}
	for _, p := range wanted.Picks {
		add(p)
	}
	for _, k := range slices.Concat(allKinds[2:], allKinds[:2]) { // what no die decides first
		if weightOf(c.Picks) < fewestPieces {
			add(pick{Kind: k})
		}
	}
	if wanted.Cover != "" && s.judgePicks(seat, chosenPieces{c.Picks, wanted.Cover}) == nil {
		c.Cover = wanted.Cover
	}
	return c
}

func (s state) compulsoryName(cover kind) phrase.Phrase {
	return phrase.Say("adlg.compulsory", phrase.With("piece", pick{Kind: s.territory().Compulsory, Cover: cover}.name()))
}

// pickChoices are the values of the select: each kind, a second time where two may be had, hills with their
// vegetation, a village on a hill, the compulsory hill's vegetation.
func (s state) pickChoices(seat rules.Seat) []rules.Choice {
	var all []rules.Choice
	if !s.field.chosen() || !seat.Plays() {
		return all
	}
	add := func(value string, label phrase.Phrase) { all = append(all, rules.Choice{Value: value, Label: label}) }
	for _, k := range allKinds {
		p := pick{Kind: k}
		if s.judgePick(seat, p, nil) != nil {
			continue
		}
		add(p.value(), p.name())
		if s.judgePick(seat, p, []pick{p}) == nil {
			add(p.value()+".2", phrase.Say("adlg.choice.second", phrase.With("piece", p.name())))
		}
		for _, more := range s.variants(p) {
			if s.judgePicks(seat, chosenPieces{Picks: []pick{more}}) == nil {
				add(more.value(), more.name())
			}
		}
	}
	for _, k := range s.covers() {
		if s.judgeCovers(seat, chosenPieces{Cover: k}) == nil {
			add(compulsoryWord+"+"+string(k), s.compulsoryName(k))
		}
	}
	return all
}

// variants are a hill with each vegetation, a village on each hill.
func (s state) variants(p pick) []pick {
	switch {
	case p.Kind.isHill():
		return each(s.covers(), func(k kind) pick { return pick{Kind: p.Kind, Cover: k} })
	case p.Kind == village:
		return []pick{{Kind: village, Hill: gentleHill}, {Kind: village, Hill: steepHill}}
	}
	return nil
}

// choiceButton asks for the pieces in one select. adlg:territoires/3 — a hill's vegetation is no more piece.
func choiceButton(s state, seat rules.Seat) []rules.Candidate {
	label := phrase.Say("adlg.choice.offer", phrase.Number("least", fewestPieces), phrase.Number("most", mostPieces))
	most := mostPieces
	if seat != s.field.Attacker && s.territory().Compulsory.isHill() {
		most++
	}
	return []rules.Candidate{{Key: "choisir", Gate: choiceGate + "-" + string(seat), Style: rules.Main, Label: label,
		Ask: []rules.Question{{Option: "pieces", Label: label, Pick: true, Min: 1, Max: most}}}}
}

// chosenData is what a player took.
type chosenData struct {
	Seat  rules.Seat `json:"seat"`
	Picks []pick     `json:"picks"`
	// Compulsory is the Defender's compulsory piece, Cover its vegetation.
	Compulsory kind `json:"compulsory,omitempty"`
	Cover      kind `json:"cover,omitempty"`
}

func foldChosen(s state, data chosenData) (state, error) {
	for _, p := range data.Picks {
		if !(piece{Kind: p.Kind, By: data.Seat, Cover: p.Cover, Hill: p.Hill}).isKnown() {
			return s, fmt.Errorf("a choice of %+v", p)
		}
	}
	s.choice = s.choice.with(data.Seat, data.Picks)
	if data.Cover != "" {
		s.choice.Cover = data.Cover
	}
	return s, nil
}

// with is the choice with a seat's picks.
func (c choice) with(seat rules.Seat, picks []pick) choice {
	c.Picks = maps.Clone(c.Picks)
	if c.Picks == nil {
		c.Picks = map[rules.Seat][]pick{}
	}
	c.Picks[seat] = picks
	return c
}

func (d chosenData) tell() []phrase.Phrase {
	line := phrase.Say("adlg.choice.tell", who(d.Seat), phrase.Number("count", weightOf(d.Picks)),
		phrase.Listing("pieces", each(d.Picks, pick.name)...))
	if d.Compulsory == "" {
		return []phrase.Phrase{line}
	}
	return []phrase.Phrase{line, phrase.Say("adlg.choice.tell-compulsory",
		phrase.With("piece", pick{Kind: d.Compulsory, Cover: d.Cover}.name()))}
}

// numberedData are all pieces once the choices are final, in the order of placing.
type numberedData struct {
	Pieces []piece `json:"pieces"`
}

func foldNumbered(s state, data numberedData) (state, error) {
	for i, p := range data.Pieces {
		if int(p.Number) != i+1 || !p.isKnown() {
			return s, fmt.Errorf("piece %d is %+v", i+1, p)
		}
	}
	s.pieces = data.Pieces
	return s, nil
}

func (d numberedData) tell() []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("adlg.choice.tell-order", phrase.Listing("pieces", each(d.Pieces, piece.called)...))}
}

// showChoice says what was chosen until the pieces are numbered.
func showChoice(s state, _ rules.Seat, view *rules.View) {
	if !s.field.chosen() || len(s.pieces) > 0 {
		return
	}
	view.Panels = append(view.Panels, s.territoryPanel())
	if len(s.choice.Picks) > 0 {
		view.Panels = append(view.Panels, s.picksPanel())
	}
}
