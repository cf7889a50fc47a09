package main

import (
	"strconv"

	"aidedecamp/rules/phrase"
)

// figure fills name with a number that is an identity, not a quantity: no plural hangs on it.
func figure(name string, n int) phrase.Arg { return phrase.Verbatim(name, strconv.Itoa(n)) }

// size says a number of bytes in the units that disks are sold by.
func size(bytes uint64) phrase.Phrase {
	const step = 1000
	value := (bytes + step - 1) / step
	for _, key := range []string{"cli.size.kilo", "cli.size.mega"} {
		if value < step {
			return phrase.Say(key, figure("n", int(value)))
		}
		value /= step
	}
	return phrase.Say("cli.size.giga", figure("n", int(value)))
}
