package dice

import "strconv"

// Protocol is the version of the promise about a game's dice: which hashes bind what. A game keeps the one
// that it began with.
type Protocol int

const (
	// Protocol1 drew the salt of a word after the word was known: whoever hosts the bot could choose among
	// many W.
	Protocol1 Protocol = 1
	// Protocol2 fixes all that enters W before a word is known, and gives each line of the log a salt.
	Protocol2 Protocol = 2
)

// domain returns the domain of a hash of this protocol: "seal/2".
func (p Protocol) domain(name string) string { return name + "/" + strconv.Itoa(int(p)) }
