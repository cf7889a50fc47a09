package adlg

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// pick is one piece as a player chooses it.
type pick struct {
	Kind kind `json:"kind"`
	// Cover is a hill's vegetation, Hill the hill under a village.
	Cover kind `json:"cover,omitempty"`
	Hill  kind `json:"hill,omitempty"`
}

// weight is how many of the two to four pieces it takes. adlg:p75/2 — a village's hill counts as a piece
// chosen.
func (p pick) weight() int {
	if p.Hill != "" {
		return 2
	}
	return 1
}

// of is the pick as a piece of a seat's.
func (p pick) of(seat rules.Seat) piece {
	return piece{Kind: p.Kind, By: seat, Cover: p.Cover, Hill: p.Hill}
}

// has reports whether one of its pieces is of a kind.
func (p pick) has(k kind) bool { return p.Kind == k || p.Hill == k }

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

// compulsoryWord is the compulsory hill in a value: "obligatoire+broussailles".
const compulsoryWord = "obligatoire"

// allPicks are all that may be chosen: each kind, hills with each vegetation, a village on each hill.
var allPicks = func() (all []pick) {
	for _, k := range allKinds {
		all = append(all, pick{Kind: k})
		for _, on := range allKinds {
			switch {
			case k.isHill():
				all = append(all, pick{Kind: k, Cover: on})
			case k == village && on.isHill():
				all = append(all, pick{Kind: k, Hill: on})
			}
		}
	}
	return all
}()

// readPick reads a value: "bois", "bois.2" for another of its kind, "colline-douce+bois",
// "village+colline-douce".
func readPick(value string) (pick, bool) {
	if kind, number, isNumbered := strings.Cut(value, "."); isNumbered && isDigit(number) {
		value = kind
	}
	p := rowOf(allPicks, func(p pick) bool { return p.value() == value })
	return p, p.Kind != ""
}

// value is what readPick reads.
func (p pick) value() string {
	if more := p.Cover + p.Hill; more != "" {
		return string(p.Kind + "+" + more)
	}
	return string(p.Kind)
}

func isDigit(text string) bool { return len(text) == 1 && '1' <= text[0] && text[0] <= '9' }

// readChoice reads all values, one that is there again as another of its kind; the first that is none is
// returned.
func readChoice(values []string) (c chosenPieces, misread string) {
	for _, v := range values {
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

func (s evening) compulsoryName(cover kind) phrase.Phrase {
	return phrase.Say("adlg.compulsory", phrase.With("piece", pick{Kind: s.territory().Compulsory, Cover: cover}.name()))
}

// pickChoices are the values of the select: each kind, a second time where two may be had, hills with their
// vegetation, a village on a hill, the compulsory hill's vegetation.
func (s evening) pickChoices(seat rules.Seat) []rules.Choice {
	var all []rules.Choice
	if !s.hasField() || !seat.Plays() {
		return all
	}
	add := func(value string, label phrase.Phrase) { all = append(all, rules.Choice{Value: value, Label: label}) }
	for _, p := range allPicks {
		if s.judgePicks(seat, chosenPieces{Picks: []pick{p}}) != nil {
			continue
		}
		add(p.value(), p.name())
		if p == (pick{Kind: p.Kind}) && s.judgePick(seat, p, []pick{p}) == nil {
			add(p.value()+".2", phrase.Say("adlg.choice.second", phrase.With("piece", p.name())))
		}
	}
	for _, k := range s.covers() {
		if s.judgeCovers(seat, chosenPieces{Cover: k}) == nil {
			add(compulsoryWord+"+"+string(k), s.compulsoryName(k))
		}
	}
	return all
}
