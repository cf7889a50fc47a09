package adlg

import (
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

// troopWords are the words by which troops are typed, without accents.
var troopWords = map[class][]string{
	lightFoot: {"li", "voltigeur", "voltigeurs"}, lightHorse: {"lc", "cl", "lh"}, elephant: {"el", "elephant", "elephants"},
	others: {"autre", "autres", "other", "others", "lmi", "mi", "hi", "cm", "cv", "pied", "foot", "cheval", "horse", "chameau", "camel"},
	barred: {"art", "artillerie", "artillery", "wwg", "faux", "scythed"},
}

// plain writes typed troops in the words that are looked for.
var plain = strings.NewReplacer("é", "e", "è", "e", ",", " ", ";", " ", "chars à faux", "faux", "char à faux", "faux",
	"chars a faux", "faux", "scythed chariots", "scythed", " et ", " ", " and ", " ")

// troops are some units of one class.
type troops struct {
	Class class `json:"class"`
	Count int   `json:"count"`
}

// hidden is what only its owner knows of an ambush. The zero hidden is one that is not known.
type hidden struct {
	Troops []troops `json:"troops"`
	// Behind says that it stands behind the piece, else in it.
	Behind bool `json:"behind,omitempty"`
	// Depth is how far from its owner's edge it reaches.
	Depth plane.MM `json:"depth,omitempty"`
	Note  string   `json:"note,omitempty"`
}

func (h hidden) known() bool { return len(h.Troops) > 0 }

// isLight reports whether all of it are light troops.
func (h hidden) isLight() bool {
	return !slices.ContainsFunc(h.Troops, func(t troops) bool { return t.Class != lightFoot && t.Class != lightHorse })
}

// troopsOf counts the units of some classes, in the order of allClasses.
func troopsOf(units []class) []troops {
	var all []troops
	for _, c := range allClasses {
		if n := len(slices.DeleteFunc(slices.Clone(units), func(of class) bool { return of != c })); n > 0 {
			all = append(all, troops{c, n})
		}
	}
	return all
}

// readUnits reads « 2 LI, 1 éléphant »: the classes of the units, and the first word that names none. Of far
// too many units it reads some.
func readUnits(typed string) (units []class, unread string) {
	count := 1
	for word := range strings.FieldsSeq(plain.Replace(strings.ToLower(typed))) {
		name := strings.TrimLeft(word, "0123456789")
		if name != word {
			count, _ = strconv.Atoi(strings.TrimSuffix(word, name))
		}
		if name == "" {
			continue
		}
		i := slices.IndexFunc(typedClasses, func(c class) bool { return slices.Contains(troopWords[c], name) })
		if i < 0 {
			return nil, word
		}
		units, count = append(units, slices.Repeat(typedClasses[i:i+1], min(count, mostRead-len(units)))...), 1
	}
	return units, ""
}

// typedClasses are the classes that may be typed, mostRead how many units are read.
var typedClasses = append(slices.Clone(allClasses), barred)

const mostRead = 99

// typedTroops writes troops as they are typed.
func typedTroops(all []troops) string {
	return strings.Join(each(all, func(t troops) string { return strconv.Itoa(t.Count) + " " + string(t.Class) }), " ")
}

// says says it whole, with its note if it has one.
func (h hidden) says(ud plane.MM) phrase.Phrase {
	key := "adlg.ambush.content"
	if h.Note != "" {
		key = "adlg.ambush.content-note"
	}
	return phrase.Say(key, saidTroops(h.Troops), phrase.With("where", whereName(h.where())),
		table.LengthUp("depth", h.Depth, plane.Unit(ud)), phrase.Named("note", h.Note))
}

// saidTroops fills troops into a sentence.
func saidTroops(all []troops) phrase.Arg {
	return phrase.Listing("troops", each(all, func(t troops) phrase.Phrase {
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

// hides reports whether a row lets a class stand in a piece, or behind it.
func (t terrain) hides(c class, isBehind bool) bool {
	switch t.Ambush {
	case anyAmbush:
		return true
	case lightAmbush:
		return c == lightFoot
	case exceptAmbush:
		return c != elephant
	case horizonAmbush, crestAmbush:
		return isBehind
	}
	return false
}

// hides reports whether a piece lets a class stand in it, or behind it.
func (s evening) hides(p piece, c class, isBehind bool) bool {
	return slices.ContainsFunc(s.rows(p), func(t terrain) bool { return t.hides(c, isBehind) })
}

// saidAmbush says what a row lets.
func (t terrain) saidAmbush() phrase.Phrase {
	return phrase.Say("adlg.ambush.row", phrase.With("kind", kindName(t.ID)), phrase.With("ambush", phrase.Say("adlg.ambush-in."+t.Ambush)))
}

// isCrest reports whether a piece hides nobody but behind it.
func (s evening) isCrest(p piece) bool {
	return !slices.ContainsFunc(allClasses, func(c class) bool { return s.hides(p, c, false) })
}

// The depths of the text, in UD. adlg:p77/5
const (
	usualDepth = 5
	lightDepth = 7
	sideDepth  = 10
)

// depthOf is how many UD from his edge a player's ambush at a piece may reach, and by which sentence. A piece
// a part of which lies in a side zone counts as in one; so does one that was moved on the table, where nobody
// measures. adlg:p77/5
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
	return box.Min.X < zoneSide*s.ud || box.Max.X > (tableWidth-zoneSide)*s.ud || s.isAdrift(p)
}

// box is around a piece where it is measured, else its zone.
func (s laying) box(p piece) (box plane.Box, measured bool) {
	l := s.placing.Lying[p.Number]
	if len(l.Place.Rects) > 0 {
		return l.Place.Bounds(), true
	}
	return s.grid().Box(s.sectorsOf(p, l)[0]), false
}

// isAdrift reports whether a piece was moved on the table, where nobody measures: its zone is no longer
// known.
func (s laying) isAdrift(p piece) bool {
	_, measured := s.box(p)
	return !measured && slices.Contains(s.placing.Lying[p.Number].Changed, moved)
}

// extent is how far from a player's edge a piece begins and ends. On the table that is where its zone does,
// and a piece that was moved may be anywhere.
func (s laying) extent(seat rules.Seat, p piece) (near, far plane.MM) {
	box, _ := s.box(p)
	switch depth := s.size().D; {
	case s.isAdrift(p):
		return 0, depth
	case s.edgeOf(seat) == table.North:
		return depth - box.Max.Y, depth - box.Min.Y
	}
	return box.Min.Y, box.Max.Y
}
