package rulestest

import (
	"embed"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules/house"
)

// common is what every game of a system leads to from its start, each place with a number: its book, its
// shipped tables. They are long to write, so a match writes them at its start and at its end, and only
// their numbers in between.
type common map[seen]int

// commonOf returns what two games that were opened alike share.
func commonOf(a, b *house.Game) common {
	var left, right snapshot
	left.write(initialOf(a), 0)
	right.write(initialOf(b), 0)
	shared := common{}
	for place, n := range left.seen {
		if _, both := right.seen[place]; both {
			shared[place] = n
		}
	}
	return shared
}

func initialOf(g *house.Game) reflect.Value { return heldIn(g, "initial") }

// heldIn is the system's own state in a field of the game.
func heldIn(g *house.Game, field string) reflect.Value {
	return reflect.ValueOf(g).Elem().FieldByName(field).Elem()
}

// startOf writes out all that a game starts from: nothing that is played may change it.
func startOf(g *house.Game) string {
	var s snapshot
	s.write(initialOf(g), 0)
	return s.String()
}

// stateOf writes out everything that a game's state contains, unexported fields too: the state is the
// system's own and the kernel shows it to nobody, but a system that changes it in place is found here and
// nowhere else.
func stateOf(g *house.Game, shared common) string {
	s := snapshot{shared: shared}
	s.write(heldIn(g, "state"), 0)
	return s.String()
}

// gameOf writes out the whole game: what no decision may change.
func gameOf(g *house.Game, shared common) string {
	s := snapshot{shared: shared}
	v := reflect.ValueOf(g).Elem()
	for i := range v.NumField() {
		switch v.Type().Field(i).Name {
		case "system", "header", "initial", "used", "made": // never written after the opening, or no part of the value
		case "state":
			s.text(stateOf(g, shared))
		default:
			s.text(v.Type().Field(i).Name)
			s.write(v.Field(i), 0)
		}
	}
	return s.String()
}

const deepest = 40

var embedded = reflect.TypeFor[embed.FS]()

// snapshot is a value written out, only to be compared. What several pointers lead to is written once.
type snapshot struct {
	strings.Builder
	shared common
	seen   map[seen]int
}

type seen struct {
	at uintptr
	of reflect.Type
}

// text is preceded by its length, so that no two values are written alike.
func (s *snapshot) text(text string) {
	s.WriteString(strconv.Itoa(len(text)))
	s.WriteByte(':')
	s.WriteString(text)
}

// again reports whether what the pointer leads to is there already, and then says where.
func (s *snapshot) again(v reflect.Value) bool {
	key := seen{v.Pointer(), v.Type()}
	if n, ok := s.shared[key]; ok {
		s.WriteByte('&')
		s.WriteString(strconv.Itoa(n))
		return true
	}
	if n, ok := s.seen[key]; ok {
		s.WriteByte('^')
		s.WriteString(strconv.Itoa(n))
		return true
	}
	if s.seen == nil {
		s.seen = map[seen]int{}
	}
	s.seen[key] = len(s.seen)
	return false
}

func (s *snapshot) write(v reflect.Value, depth int) {
	if depth > deepest {
		s.WriteString("deeper")
		return
	}
	if v.IsValid() && v.Type() == embedded {
		return // nobody can write what was embedded at build
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && !s.again(v) {
			s.write(v.Elem(), depth+1)
		}
	case reflect.Interface:
		if !v.IsNil() {
			s.write(v.Elem(), depth+1)
		}
	case reflect.Struct:
		s.WriteByte('{')
		for i := range v.NumField() {
			s.write(v.Field(i), depth+1)
			s.WriteByte(' ')
		}
		s.WriteByte('}')
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
			s.text(string(v.Bytes()))
			return
		}
		s.WriteByte('[')
		for i := range v.Len() {
			s.write(v.Index(i), depth+1)
			s.WriteByte(' ')
		}
		s.WriteByte(']')
	case reflect.Map:
		s.entries(v, depth)
	case reflect.String:
		s.text(v.String())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		s.WriteString(strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		s.WriteString(strconv.FormatUint(v.Uint(), 10))
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		s.WriteString(v.Kind().String())
	default:
		fmt.Fprintf(s, "%v", v)
	}
}

// entries are a map's, in the order of their keys as they are written.
func (s *snapshot) entries(v reflect.Value, depth int) {
	type entry struct {
		key   string
		value reflect.Value
	}
	var all []entry
	for _, k := range v.MapKeys() {
		var key snapshot
		key.write(k, depth+1)
		all = append(all, entry{key.String(), v.MapIndex(k)})
	}
	slices.SortFunc(all, func(a, b entry) int { return strings.Compare(a.key, b.key) })
	s.WriteByte('<')
	for _, e := range all {
		s.text(e.key)
		s.write(e.value, depth+1)
	}
	s.WriteByte('>')
}
