package rules

// Settler is a Typed whose settings may be changed during the game, each before the phase that it governs.
type Settler[S any] interface {
	// Settable returns a *Violation where the setting may not be changed any more.
	Settable(s S, name string) error
	// Set returns the state with the setting at one of its values. It judges nothing; a value that the tables in use can't
	// follow is an error.
	Set(s S, name, value string) (S, error)
}
