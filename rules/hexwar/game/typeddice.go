package game

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/tables"
)

//go:embed data/die-words.toml
var dieWordText string

// The meanings of words for the die besides a symbol.
const (
	anyHit    = "touche"
	blankSide = "vierge"
	noSide    = "vide"
)

// dieWords are the words for the die's faces, plain, each with its symbol or one of the above.
var dieWords = sync.OnceValue(func() map[string]string {
	var file struct {
		Word []struct {
			As    string   `toml:"as"`
			Words []string `toml:"words"`
		} `toml:"word"`
	}
	if err := tables.Decode(dieWordText, &file); err != nil {
		panic(fmt.Errorf("the shipped words of the die: %w", err)) // embedded at build
	}
	all := map[string]string{}
	for _, row := range file.Word {
		for _, word := range row.Words {
			all[hexwar.PlainWord(word)] = row.As
		}
	}
	return all
})

// typedDice reads combat dice typed as faces, « 2 touches 1 drapeau 1 lettre », into the sides of the die in
// use. A word that it doesn't know leaves the text as it was.
func typedDice(s hexwar.State, _ rules.Act, typed string) string {
	if !strings.ContainsFunc(typed, unicode.IsLetter) {
		return typed
	}
	groups := strings.Split(typed, "|")
	for i, group := range groups {
		sides, ok := sidesTyped(s, group)
		if !ok {
			return typed
		}
		groups[i] = strings.Join(sides, " ")
	}
	return strings.Join(groups, " | ")
}

// sidesTyped reads one group: a count and a face, again and again; a number without a face is a side.
func sidesTyped(s hexwar.State, group string) ([]string, bool) {
	words := strings.FieldsFunc(group, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;+\"«»", r) })
	sense := func(i int) string {
		if i >= len(words) {
			return ""
		}
		return dieWords()[hexwar.PlainWord(words[i])]
	}
	var sides []string
	for i := 0; i < len(words); i++ {
		count := 1
		if n, err := strconv.Atoi(words[i]); err == nil {
			if sense(i+1) == "" {
				sides = append(sides, words[i])
				continue
			}
			count = n
			i++
		}
		as := sense(i)
		if as == anyHit && strings.HasPrefix(sense(i+1), anyHit) {
			i++
			as = sense(i)
		}
		if as == noSide {
			continue
		}
		side, ok := sideOf(s, as)
		if !ok || count < 0 || count > dice.MaxCount {
			return nil, false
		}
		for range count {
			sides = append(sides, strconv.Itoa(int(side)))
		}
	}
	return sides, true
}

// sideOf finds the side that shows a symbol, the one that shows it alone first; of any hit, the side that
// hurts the most armours.
func sideOf(s hexwar.State, as string) (dice.Face, bool) {
	best, rank := dice.Face(0), 0
	for side := dice.Face(1); side <= dice.Face(chart.Sides); side++ {
		face, err := s.Tables.Chart.Die.Read(side)
		if err != nil {
			return 0, false
		}
		worth := 0
		switch {
		case as == blankSide && len(face) == 0:
			worth = 1
		case as == anyHit:
			worth = hurts(s, side)
		case face.Count(chart.Symbol(as)) > 0:
			worth = 3 - len(face)
		}
		if worth > rank {
			best, rank = side, worth
		}
	}
	return best, rank > 0
}

// hurts is how many armours a side of the die hurts.
func hurts(s hexwar.State, side dice.Face) int {
	count := 0
	for _, w := range chart.Weights() {
		if t, err := s.Tables.Chart.Hits([]dice.Face{side}, w, chart.Mode{Advantages: chart.Cancelled}); err == nil && t.Hits > 0 {
			count++
		}
	}
	return count
}
