package adlg

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// class is a class of troops, as far as the columns of ambush and of depth tell them apart.
type class string

// The classes of the text's columns, and the troops that no ambush takes. adlg:p77/4
const (
	lightFoot  class = "li"
	lightHorse class = "lc"
	elephant   class = "el"
	others     class = "autre"
	barred     class = "exclu"
)

var allClasses = []class{lightFoot, lightHorse, elephant, others}

// troops are some units of one class.
type troops struct {
	Class class `json:"class"`
	Count int   `json:"count"`
	// Name is what its player wrote, where that is no abbreviation of the class.
	Name string `json:"name,omitempty"`
}

// hidden is what only its owner knows of an ambush. The zero hidden is one that is not known.
type hidden struct {
	Troops []troops `json:"troops"`
	// Behind says that it is behind the piece, else in it.
	Behind bool `json:"behind,omitempty"`
	// Depth is how far from its owner's edge it reaches.
	Depth plane.MM `json:"depth,omitempty"`
	Note  string   `json:"note,omitempty"`
}

func (h hidden) isKnown() bool { return len(h.Troops) > 0 }

// isLight reports whether all of it are light troops.
func (h hidden) isLight() bool {
	return !slices.ContainsFunc(h.Troops, func(t troops) bool { return t.Class != lightFoot && t.Class != lightHorse })
}

// phrase says it whole, with its note if it has one.
func (h hidden) phrase(ud plane.MM) phrase.Phrase {
	key := "adlg.ambush.content"
	if h.Note != "" {
		key = "adlg.ambush.content-note"
	}
	return phrase.Say(key, troopsArg(h.Troops), phrase.With("where", whereName(h.where())),
		table.LengthUp("depth", h.Depth, plane.Unit(ud)), phrase.Named("note", h.Note))
}

// troopsArg fills troops into a sentence.
func troopsArg(all []troops) phrase.Arg {
	return phrase.Listing("troops", each(all, func(t troops) phrase.Phrase {
		if t.Name != "" {
			return phrase.Say("adlg.ambush.troop-named", phrase.Figure("count", t.Count), phrase.Named("name", t.Name))
		}
		return phrase.Say("adlg.ambush.troops."+string(t.Class), phrase.Number("count", t.Count))
	})...)
}

// The values of option ou.
const (
	inside = "dans"
	behind = "derriere"
)

func (h hidden) where() string {
	if h.Behind {
		return behind
	}
	return inside
}

func whereName(where string) phrase.Phrase { return phrase.Say("adlg.ambush.where." + where) }

// rows are the rows of the table that a piece goes by: its own, its vegetation's, its hill's. Each lets what
// it lets.
func (s evening) rows(p piece) []terrain {
	kinds := slices.DeleteFunc([]kind{p.Kind, p.Cover, p.Hill}, func(k kind) bool {
		return k == "" || s.book.Terrains[k].Ambush == noAmbush
	})
	return each(kinds, func(k kind) terrain { return s.book.Terrains[k] })
}

// The values of a row's column of ambush that ask for more than a class.
const (
	noAmbush      = "aucune"
	anyAmbush     = "tous"
	lightAmbush   = "li"
	exceptAmbush  = "sauf-elephant"
	horizonAmbush = "horizon"
	crestAmbush   = "crete"
)

// hides reports whether a row lets a class hide in a piece, or behind it.
func (t terrain) hides(c class, isBehind bool) bool {
	switch t.Ambush {
	case anyAmbush:
		return true
	case lightAmbush:
		return c == lightFoot
	case exceptAmbush:
		return c != elephant
	}
	return isBehind && t.isCrest()
}

// isCrest reports whether a row hides nobody but behind the piece.
func (t terrain) isCrest() bool { return t.Ambush == horizonAmbush || t.Ambush == crestAmbush }

// hides reports whether a piece lets a class hide in it, or behind it.
func (s evening) hides(p piece, c class, isBehind bool) bool {
	return slices.ContainsFunc(s.rows(p), func(t terrain) bool { return t.hides(c, isBehind) })
}

// ambushPhrase says what a row lets.
func (t terrain) ambushPhrase() phrase.Phrase {
	return phrase.Say("adlg.ambush.row", phrase.With("kind", kindName(t.ID)), phrase.With("ambush", phrase.Say("adlg.ambush-in."+t.Ambush)))
}

// isCrest reports whether a piece hides nobody but behind it.
func (s evening) isCrest(p piece) bool {
	return !slices.ContainsFunc(s.rows(p), func(t terrain) bool { return !t.isCrest() })
}

// The depths of the text, in UD. adlg:p77/5
const (
	usualDepth = 5
	lightDepth = 7
	sideDepth  = 10
)

// depthOf is how many UD from his edge a player's ambush at a piece may reach, and by which sentence. A piece
// a part of which is in a side zone counts as in one; on the table its zone is the one that was said.
// adlg:p77/5
func (s laying) depthOf(seat rules.Seat, p piece, isLight bool) (most int, why string) {
	switch {
	case seat != s.field.Attacker && s.inSideZone(p):
		return sideDepth, "side"
	case isLight:
		return lightDepth, "light"
	case seat == s.field.Attacker:
		return usualDepth, "attacker"
	}
	return usualDepth, "central"
}

func (s laying) inSideZone(p piece) bool {
	box, _ := s.box(p)
	return box.Min.X < zoneSide*s.ud || box.Max.X > (tableWidth-zoneSide)*s.ud
}

// box is around a piece where it is measured, else its zone.
func (s laying) box(p piece) (box plane.Box, measured bool) {
	l := s.placing.Lying[p.Number]
	if len(l.Place.Rects) > 0 {
		return l.Place.Bounds(), true
	}
	return s.grid.Box(s.sectorsOf(p, l)[0]), false
}

// extent is how far from a player's edge a piece begins and ends. On the table that is where its zone does; a
// piece that was moved is there for the most part, and may reach half its own extent beyond.
func (s laying) extent(seat rules.Seat, p piece) (near, far plane.MM) {
	box, measured := s.box(p)
	near, far = box.Min.Y, box.Max.Y
	depth, beyond := s.size.D, plane.MM(0)
	if s.edgeOf(seat) == table.North {
		near, far = depth-box.Max.Y, depth-box.Min.Y
	}
	if !measured && slices.Contains(s.placing.Lying[p.Number].Changed, moved) {
		beyond = s.unit.Of(mostCircle) / 2
	}
	return max(near-beyond, 0), min(far+beyond, depth)
}

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

// readUnits reads « 2 LI, 1 éléphant, 3 MI » as it was written, and what of it names no troops.
func readUnits(typed string) (all []troops, unread string) {
	var number string
	var words []string
	end := func() {
		switch next, named := troopsOf(number, words); {
		case number == "" && len(words) == 0:
		case named:
			all = withTroops(all, next)
		case unread == "":
			unread = number + next.Name
		}
		number, words = "", nil
	}
	for field := range strings.FieldsSeq(separated.Replace(typed)) {
		word := strings.TrimLeft(field, "0123456789")
		isNext := word == "," || slices.Contains([]string{"et", "and"}, strings.ToLower(word))
		// « LI LC » are two kinds, « cavaliers LC » are one.
		followsKind := len(words) > 0 && classOf(word) != "" && classOf(words[len(words)-1]) != ""
		if word != field || isNext || followsKind && classOf(word) != barred {
			end()
			number = strings.TrimSuffix(field, word)
		}
		if word != "" && !isNext {
			words = append(words, word)
		}
	}
	end()
	return all, unread
}

// troopsOf are the troops of a number and its words; false where these name none.
func troopsOf(number string, words []string) (troops, bool) {
	named := troops{Class: others, Count: 1, Name: strings.Join(words, " ")}
	if len(words) == 0 || len([]rune(named.Name)) > mostTroopName {
		return named, false
	}
	if number != "" {
		n, _ := strconv.Atoi(number)
		named.Count = min(n, mostRead)
	}
	for _, word := range words {
		if c := classOf(word); c != "" && named.Class != barred {
			named.Class = c
		}
	}
	if short := abbreviations[strings.ToLower(named.Name)]; short != "" {
		named.Name = short
	} else if classOf(named.Name) != "" {
		named.Name = ""
	}
	return named, true
}

// withTroops adds troops to others, to those of their own kind where there are some.
func withTroops(all []troops, more troops) []troops {
	for i := range all {
		if all[i].Class == more.Class && all[i].Name == more.Name {
			all[i].Count = min(all[i].Count+more.Count, mostRead)
			return all
		}
	}
	if more.Count > 0 {
		all = append(all, more)
	}
	return all
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
		return strconv.Itoa(t.Count) + " " + cmp.Or(t.Name, string(t.Class))
	}), " ")
}
