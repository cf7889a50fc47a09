package dice

// Protocol is the version of the promise about a game's dice: which hashes bind what. A game's header says
// it; the hashes that bind by it end with it.
const Protocol = 2
