package bot

import (
	"encoding/json"
	"fmt"
	"slices"

	"aidedecamp/bot/limits"
)

// Drift is how the commands that Discord holds differ from those that the bot declares, by name.
type Drift struct {
	// Missing are declared and not held, Different are held otherwise than declared, Extra are held and not declared.
	Missing, Different, Extra []string
	// Declared and Registered are how many there are on either side.
	Declared, Registered int
}

// None reports whether there is nothing to register.
func (d Drift) None() bool { return len(d.Missing)+len(d.Different)+len(d.Extra) == 0 }

// Drift compares the commands that Discord holds, as its API lists them with their localisations, with those that Run would
// register. An error says that the list can't be read.
func (b *Bot) Drift(registered []byte) (Drift, error) {
	want, err := b.declaration()
	if err != nil {
		return Drift{}, err
	}
	var have []limits.Command
	if err := json.Unmarshal(registered, &have); err != nil {
		return Drift{}, fmt.Errorf("read the registered commands: %w", err)
	}
	d := Drift{Declared: len(want), Registered: len(have)}
	for _, w := range want {
		i := slices.IndexFunc(have, func(h limits.Command) bool { return h.Name == w.Name })
		switch {
		case i < 0:
			d.Missing = append(d.Missing, w.Name)
		case !sameCommands([]limits.Command{w}, have[i:i+1]):
			d.Different = append(d.Different, w.Name)
		}
	}
	for _, h := range have {
		if !slices.ContainsFunc(want, func(w limits.Command) bool { return w.Name == h.Name }) {
			d.Extra = append(d.Extra, h.Name)
		}
	}
	return d, nil
}
