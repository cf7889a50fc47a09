package session

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
)

// Register sends the commands that are wanted where Discord has other ones: an unchanged overwrite is not
// sent, nor one of other commands where only the first ones may be registered. It returns what Discord has
// then, with ids, and how that differed before.
//
// ErrToken, ErrRegistration; RefusalIn finds how Discord said no, *Unregistered of what.
func (s *Session) Register(ctx context.Context, want []limits.Command, onlyFirst bool) (have []limits.Command, before Drift, err error) {
	have, before, err = s.register(ctx, want, onlyFirst)
	return have, before, nameError(err)
}

func (s *Session) register(ctx context.Context, want []limits.Command, onlyFirst bool) (have []limits.Command, before Drift, err error) {
	var app discordgo.Application
	if err := s.get(ctx, discordgo.EndpointOAuth2Application("@me"), &app); err != nil || app.ID == "" {
		return nil, before, fmt.Errorf("read the application: %w", cmp.Or(err, errNoID))
	}
	address := discordgo.EndpointApplicationGlobalCommands(app.ID)
	if err := s.get(ctx, address+"?with_localizations=true", &have); err != nil {
		return nil, before, fmt.Errorf("read the registered commands: %w", err)
	}
	if before = compare(want, have); before.None() || onlyFirst && len(have) > 0 {
		return have, before, nil
	}
	var raw []byte
	if raw, err = s.again(ctx, http.MethodPut, address, want, nil, address); err != nil {
		return nil, before, fmt.Errorf("%w: %w", ErrRegistration, faultOf(want, err))
	}
	have, err = identified(want, raw)
	return have, before, err
}

// identified are the commands that Discord has just taken, with the ids that it gave them: the rest of its
// answer repeats what was sent.
func identified(sent []limits.Command, raw []byte) ([]limits.Command, error) {
	var taken []struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	if err := json.Unmarshal(raw, &taken); err != nil {
		return nil, fmt.Errorf("read the registered commands: %w", err)
	}
	ids := map[string]string{}
	for _, c := range taken {
		ids[c.Name] = c.ID
	}
	var have []limits.Command
	for _, c := range sent {
		var known bool
		if c.ID, known = ids[c.Name]; known {
			have = append(have, c)
		}
	}
	return have, nil
}

// Drift is how the commands at Discord differ from those that the bot declares, by name.
type Drift struct {
	// Missing are declared and not held, Different are held otherwise than declared, Extra are held and not
	// declared.
	Missing, Different, Extra []string
	// Declared and Registered are how many there are on either side.
	Declared, Registered int
}

// None reports whether there is nothing to register.
func (d Drift) None() bool { return len(d.Missing)+len(d.Different)+len(d.Extra) == 0 }

// Compare compares the commands at Discord, as its API lists them with their localisations, with
// those that are wanted. An error says that the list can't be read.
func Compare(want []limits.Command, registered []byte) (Drift, error) {
	var have []limits.Command
	if err := json.Unmarshal(registered, &have); err != nil {
		return Drift{}, fmt.Errorf("read the registered commands: %w", err)
	}
	return compare(want, have), nil
}

func compare(want, have []limits.Command) Drift {
	d := Drift{Declared: len(want), Registered: len(have)}
	for _, w := range want {
		i := indexOf(have, w)
		switch {
		case i < 0:
			d.Missing = append(d.Missing, w.Name)
		case !isSame(w, have[i]):
			d.Different = append(d.Different, w.Name)
		}
	}
	for _, h := range have {
		if indexOf(want, h) < 0 {
			d.Extra = append(d.Extra, h.Name)
		}
	}
	return d
}

// indexOf is where a command of the same name is, negative for nowhere.
func indexOf(all []limits.Command, c limits.Command) int {
	return slices.IndexFunc(all, func(other limits.Command) bool { return other.Name == c.Name })
}

// isSame compares declarations, whatever Discord adds to one of them. Two that are the same text as JSON need
// not be read back, which takes several times as long; others may mean the same, too.
func isSame(want, have limits.Command) bool {
	have.ID, have.ApplicationID, have.Version = "", "", ""
	one, err := json.Marshal(want)
	other, otherErr := json.Marshal(have)
	var plain, otherPlain any
	return errors.Join(err, otherErr) == nil && (bytes.Equal(one, other) ||
		errors.Join(json.Unmarshal(one, &plain), json.Unmarshal(other, &otherPlain)) == nil && reflect.DeepEqual(plain, otherPlain))
}
