package rules

// Diced is a Typed whose dice have names on their sides: players may type them as words.
type Diced[S any] interface {
	// Dice returns what was typed as real dice in the digits that dice.Parse reads: "2 touches 1 drapeau" as "3 3 4". What it
	// doesn't know it returns as it was, so that Parse says what is wrong.
	Dice(s S, act Act, typed string) string
}

func dicedOf[S any](t Typed[S], typed func(State) (S, error)) func(State, Act, string) (string, error) {
	diced, ok := t.(Diced[S])
	if !ok {
		return func(_ State, _ Act, text string) (string, error) { return text, nil }
	}
	return func(s State, act Act, text string) (string, error) {
		v, err := typed(s)
		if err != nil {
			return "", err
		}
		return diced.Dice(v, act, text), nil
	}
}
