package bounds

import "fmt"

// What is read of JSON: more than any message, draft or record has.
const (
	// MostDeep is how many arrays and objects may stand in each other.
	MostDeep = 64
	// MostValues is how many values one document may have: an empty object of two bytes may become hundreds.
	MostValues = 1_000_000
)

// JSON returns an error where a document goes beyond what is read. One that is no JSON may pass: that is the decoder's to say.
func JSON(data []byte) error {
	deep, values, quoted := 0, 1, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			deep++
			values++
		case c == ']' || c == '}':
			deep--
		case c == ',':
			values++
		}
		if deep > MostDeep {
			return fmt.Errorf("more than %d arrays and objects in each other", MostDeep)
		}
		if values > MostValues {
			return fmt.Errorf("more than %d values", MostValues)
		}
	}
	return nil
}
