package ledger

// KindLooked is a referee's look at what both players keep secret.
const KindLooked = "game.looked/1"

// LookedData is nothing: the line says who has looked.
type LookedData struct{}
