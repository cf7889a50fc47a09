package combat_test

// The orders' slugs, as tests say them.
const (
	HoldPosition = "tenir-sa-position"
)
