package bounds

import "aidedecamp/rules/phrase"

// What is read of JSON: more than any message, draft or record has.
const (
	// MostDeep is how many arrays and objects may be nested.
	MostDeep = 64
	// MostValues is how many values a line of a log may have: an empty object of two bytes becomes hundreds.
	MostValues = 1_000_000
	// MostMessage is how many bytes one answer of Discord's may have, MostOfMessage how many values it or a
	// request may: the largest of both is the list of all commands.
	MostMessage   = 8 << 20
	MostOfMessage = 200_000
)

// JSON returns a *phrase.Error where a document goes beyond what is read, or has more than so many values.
// One that is no JSON may pass: that is the decoder's to say.
func JSON(data []byte, most int) error {
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
			return phrase.Fault("game.json.deep", "more than %s arrays and objects in each other", phrase.Figure("most", MostDeep))
		}
		if values > most {
			return phrase.Fault("game.json.values", "more than %s values", phrase.Figure("most", most))
		}
	}
	return nil
}
