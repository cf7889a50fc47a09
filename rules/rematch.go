package rules

// Rematcher is a Typed whose table can be played on again once a game has ended.
type Rematcher[S any] interface {
	// Rematch returns the events by which a new game takes over the ended one's table, with the sides exchanged; none, where
	// the game got nowhere. The new game may have other players and another setup of settings.
	Rematch(s S) ([]Event, error)
}
