package limits

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Fault is one broken limit: Path is dotted as Discord nests it
// ("0.options.2.description"; empty for the whole payload), Code and Message
// are Discord's.
type Fault struct {
	Path, Code, Message string
}

// Faults is every broken limit of one payload, in reading order.
type Faults []Fault

// Under returns the same faults with every path below prefix.
func (fs Faults) Under(prefix string) Faults {
	out := make(Faults, len(fs))
	for i, f := range fs {
		f.Path = string(path(prefix).at(f.Path))
		out[i] = f
	}
	return out
}

// Tree returns the faults as the "errors" object of Discord's answer 50035.
func (fs Faults) Tree() map[string]any {
	root := map[string]any{}
	for _, f := range fs {
		at := root
		for _, step := range strings.Split(f.Path, ".") {
			if step == "" {
				continue
			}
			next, ok := at[step].(map[string]any)
			if !ok {
				next = map[string]any{}
				at[step] = next
			}
			at = next
		}
		list, _ := at["_errors"].([]map[string]string)
		at["_errors"] = append(list, map[string]string{"code": f.Code, "message": f.Message})
	}
	return root
}

// path is where a check is in the payload.
type path string

func (p path) at(steps ...any) path {
	parts := make([]string, 0, len(steps)+1)
	if p != "" {
		parts = append(parts, string(p))
	}
	for _, s := range steps {
		parts = append(parts, fmt.Sprint(s))
	}
	return path(strings.Join(parts, "."))
}

func (fs *Faults) add(p path, code, format string, args ...any) {
	*fs = append(*fs, Fault{string(p), code, fmt.Sprintf(format, args...)})
}

// length checks the code points of one string.
func (fs *Faults) length(p path, s string, low, high int) {
	n := utf8.RuneCountInString(s)
	switch {
	case n == 0 && low > 0:
		fs.add(p, "BASE_TYPE_REQUIRED", "This field is required")
	case n < low || (n > high && low > 0):
		fs.add(p, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	case n > high:
		fs.add(p, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", high)
	}
}

// count checks how many items a list has.
func (fs *Faults) count(p path, n, low, high int) {
	if n < low || n > high {
		fs.add(p, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	}
}

// within checks a number.
func (fs *Faults) within(p path, n *int, low, high int) {
	switch {
	case n == nil:
	case *n < low:
		fs.add(p, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", low)
	case *n > high:
		fs.add(p, "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", high)
	}
}
