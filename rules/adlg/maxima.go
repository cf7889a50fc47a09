package adlg

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// judge says what is wrong with a choice. adlg:p74/1 adlg:p74/2 adlg:territoires
func (s evening) judge(seat rules.Seat, c chosenPieces) *rules.Violation {
	if n := weightOf(c.Picks); n < fewestPieces || n > mostPieces {
		return rules.Refuse(s.refPieces(seat), "adlg.choice.refused.count", phrase.Number("count", n), phrase.Number("least", fewestPieces),
			phrase.Number("most", mostPieces))
	}
	return s.judgePicks(seat, c)
}

// judgePicks says what is wrong with some picks, however few they are.
func (s evening) judgePicks(seat rules.Seat, c chosenPieces) *rules.Violation {
	for i, p := range c.Picks {
		if v := s.judgePick(seat, p, c.Picks[:i]); v != nil {
			return v
		}
	}
	return s.judgeCovers(seat, c)
}

// judgePick says what is wrong with one more piece beside some of the same seat's.
func (s evening) judgePick(seat rules.Seat, p pick, before []pick) *rules.Violation {
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

// countOf is how many of a kind a player has among some picks. adlg:territoires/1 — the compulsory one is
// none of his two (reading adlg-obligatoire).
func (s evening) countOf(seat rules.Seat, k kind, picks []pick) int {
	n := 0
	for _, p := range picks {
		if p.has(k) {
			n++
		}
	}
	if s.settings[compulsoryReading] == compulsoryCounts && seat != s.field.Attacker && s.territory().Compulsory == k {
		n++
	}
	return n
}

// left is how many of a row's pieces a player may still take: the compulsory one is one of them, and so are
// those of the other player (reading adlg-maxima). Of water each may choose one, and one is placed.
func (s evening) left(seat rules.Seat, row allowance, picks []pick) int {
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
			if p.has(k) {
				taken++
			}
		}
	}
	return row.Most - taken
}

// judgeCovers says what is wrong with the vegetation of hills. adlg:territoires/3 — of the kinds that the
// territory has. adlg:territoires/4 — one hill of the steppes in all.
func (s evening) judgeCovers(seat rules.Seat, c chosenPieces) *rules.Violation {
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
func (s evening) covers() []kind {
	return slices.DeleteFunc(slices.Clone(allKinds), func(k kind) bool {
		_, has := s.territory().row(k)
		return !has || s.book.Terrains[k].Covers == ""
	})
}

// covered is how many hills of a seat are covered.
func (s evening) covered(seat rules.Seat) int {
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

// offerOther adds a choice that is legal to a refusal: what was wanted as far as it goes, made up to two
// pieces.
func (s evening) offerOther(v *rules.Violation, seat rules.Seat, wanted chosenPieces) *rules.Violation {
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
func (s evening) nearestChoice(seat rules.Seat, wanted chosenPieces) chosenPieces {
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
