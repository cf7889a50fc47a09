package terminal

import (
	"strconv"

	"aidedecamp/rules/phrase"
)

// Figure fills name with a number that is an identity, not a quantity: no plural hangs on it.
func Figure(name string, n int) phrase.Arg { return phrase.Verbatim(name, strconv.Itoa(n)) }

// Size says a number of bytes in the units that disks are sold by.
func Size(bytes uint64) phrase.Phrase {
	const step = 1000
	value := (bytes + step - 1) / step
	for _, key := range []string{"cli.size.kilo", "cli.size.mega"} {
		if value < step {
			return phrase.Say(key, Figure("n", int(value)))
		}
		value /= step
	}
	return phrase.Say("cli.size.giga", Figure("n", int(value)))
}
