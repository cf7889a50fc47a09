package rulestest

import (
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"aidedecamp/rules"
)

// stateOf writes out everything that a game's state holds, unexported fields too: the state is the system's own and the kernel
// shows it to nobody, but a system that changes it in place is found here and nowhere else.
func stateOf(g *rules.Game) string {
	var out strings.Builder
	write(&out, reflect.ValueOf(g).Elem().FieldByName("state"), 0)
	return out.String()
}

// gameOf writes out the whole game: what no decision may change.
func gameOf(g *rules.Game) string {
	var out strings.Builder
	v := reflect.ValueOf(g).Elem()
	for i := range v.NumField() {
		switch v.Type().Field(i).Name {
		case "system", "header", "initial", "used": // never written after the opening, or no part of the value
		default:
			fmt.Fprintf(&out, "%s:", v.Type().Field(i).Name)
			write(&out, v.Field(i), 0)
		}
	}
	return out.String()
}

const deepest = 40

func write(out *strings.Builder, v reflect.Value, depth int) {
	if depth > deepest {
		out.WriteString("deeper")
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			write(out, v.Elem(), depth+1)
		}
	case reflect.Struct:
		out.WriteByte('{')
		for i := range v.NumField() {
			write(out, v.Field(i), depth+1)
			out.WriteByte(' ')
		}
		out.WriteByte('}')
	case reflect.Slice, reflect.Array:
		out.WriteByte('[')
		for i := range v.Len() {
			write(out, v.Index(i), depth+1)
			out.WriteByte(' ')
		}
		out.WriteByte(']')
	case reflect.Map:
		var entries []string
		for _, k := range v.MapKeys() {
			var entry strings.Builder
			write(&entry, k, depth+1)
			entry.WriteByte(':')
			write(&entry, v.MapIndex(k), depth+1)
			entries = append(entries, entry.String())
		}
		sort.Strings(entries)
		fmt.Fprintf(out, "%q", entries)
	case reflect.String:
		out.WriteString(strconv.Quote(v.String()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		out.WriteString(strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		out.WriteString(strconv.FormatUint(v.Uint(), 10))
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		out.WriteString(v.Kind().String())
	default:
		fmt.Fprintf(out, "%v", v)
	}
}
