package adlg

import (
	"slices"
	"strconv"
	"strings"
)

// classWords are the words by which a class is typed, without accents; any other word is of other troops.
var classWords = map[class][]string{
	lightFoot: {"li", "voltigeur", "voltigeurs"}, lightHorse: {"lc", "cl", "lh"}, elephant: {"el", "elephant", "elephants"},
	others: {"autre", "autres", "other", "others"},
	barred: {"art", "artillerie", "artillery", "wwg", "faux", "scythed"},
}

// abbreviations are those of the book for other troops, as it writes them.
var abbreviations = map[string]string{"lmi": "LMI", "mi": "MI", "cm": "Cm"}

// mostRead is how many units of one kind are read, mostTroopName how many letters a name has at most.
const (
	mostRead      = 99
	mostTroopName = 40
)

var (
	separated = strings.NewReplacer(",", " , ", ";", " , ", "+", " , ")
	bare      = strings.NewReplacer("é", "e", "è", "e")
)

// classOf is the class that a word names, empty where it names none.
func classOf(word string) class {
	word = bare.Replace(strings.ToLower(word))
	for _, c := range append(slices.Clone(allClasses), barred) {
		if slices.Contains(classWords[c], word) {
			return c
		}
	}
	return ""
}

// troopReader has the troops as far as they are read: those before, and the number and the words of the next ones.
type troopReader struct {
	all    []troops
	number string
	words  []string
	unread string
}

// readUnits reads « 2 LI, 1 éléphant, 3 MI » as it was written, and what of it names no troops.
func readUnits(typed string) (all []troops, unread string) {
	var t troopReader
	for field := range strings.FieldsSeq(separated.Replace(typed)) {
		word := strings.TrimLeft(field, "0123456789")
		number := strings.TrimSuffix(field, word)
		isNext := word == "," || slices.Contains([]string{"et", "and"}, strings.ToLower(word))
		// « LI LC » are two kinds, « cavaliers LC » are one.
		followsKind := len(t.words) > 0 && classOf(word) != "" && classOf(t.words[len(t.words)-1]) != ""
		if number != "" || isNext || followsKind && classOf(word) != barred {
			t.end()
			t.number = number
		}
		if word != "" && !isNext {
			t.words = append(t.words, word)
		}
	}
	t.end()
	return t.all, t.unread
}

// end adds the troops of a number and its words to those before.
func (t *troopReader) end() {
	number, words := t.number, t.words
	t.number, t.words = "", nil
	next := troops{Class: others, Count: 1, Name: strings.Join(words, " ")}
	switch {
	case number == "" && len(words) == 0:
		return
	case t.unread == "" && (len(words) == 0 || len([]rune(next.Name)) > mostTroopName):
		t.unread = number + next.Name
		return
	case number != "":
		next.Count, _ = strconv.Atoi(number)
		next.Count = min(next.Count, mostRead)
	}
	for _, word := range words {
		if c := classOf(word); c != "" && next.Class != barred {
			next.Class = c
		}
	}
	if len(words) == 1 {
		if short := abbreviations[strings.ToLower(words[0])]; short != "" {
			next.Name = short
		} else if classOf(words[0]) != "" {
			next.Name = ""
		}
	}
	t.add(next)
}

func (t *troopReader) add(next troops) {
	for i := range t.all {
		if t.all[i].Class == next.Class && t.all[i].Name == next.Name {
			t.all[i].Count = min(t.all[i].Count+next.Count, mostRead)
			return
		}
	}
	if next.Count > 0 {
		t.all = append(t.all, next)
	}
}

// unitsOf is how many units some troops are.
func unitsOf(all []troops) int {
	sum := 0
	for _, t := range all {
		sum += t.Count
	}
	return sum
}

// firstUnits are so many units of some troops at most, in their order.
func firstUnits(all []troops, most int) []troops {
	var first []troops
	for _, t := range all {
		if t.Count = min(t.Count, most-unitsOf(first)); t.Count > 0 {
			first = append(first, t)
		}
	}
	return first
}

// typedTroops writes troops as they are typed.
func typedTroops(all []troops) string {
	return strings.Join(each(all, func(t troops) string {
		if t.Name != "" {
			return strconv.Itoa(t.Count) + " " + t.Name
		}
		return strconv.Itoa(t.Count) + " " + string(t.Class)
	}), " ")
}
