package referee

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// What is kept of a person is told to him alone and erased by him alone: both go by the account that asks.

// PersonFormat is the mark of a person's own file.
const PersonFormat = "aidedecamp-personne/1"

// PersonFile is all that is kept of a person, for himself.
type PersonFile struct {
	Format  string       `json:"format"`
	Account string       `json:"account"`
	At      time.Time    `json:"at"`
	Games   []PersonGame `json:"games"`
	// Rows are what names him elsewhere, as it is kept.
	Rows []Held `json:"rows"`
}

// PersonGame is what a game keeps of a person.
type PersonGame struct {
	Game    string    `json:"game"`
	System  string    `json:"system"`
	Guild   string    `json:"server"`
	Channel string    `json:"channel"`
	Opened  time.Time `json:"opened"`
	Open    bool      `json:"open"`
	Opener  bool      `json:"opener"`
	// Seats are those that he holds, Calls how he is called to them.
	Seats []rules.Seat   `json:"seats"`
	Calls []PersonCall   `json:"calls,omitempty"`
	Texts []string       `json:"texts"`
	Acts  []personalActs `json:"acts"`
}

// PersonCall is how somebody is called to his turn.
type PersonCall struct {
	Seat   rules.Seat `json:"seat"`
	Wish   Wish       `json:"wish,omitempty"`
	Quiet  Quiet      `json:"quiet,omitempty"`
	Called int        `json:"called"`
}

type personalActs struct {
	Number int        `json:"n"`
	At     string     `json:"at"`
	Seat   rules.Seat `json:"seat"`
	Act    string     `json:"act"`
	Args   rules.Args `json:"args,omitempty"`
}

// Personal returns all that is kept of a person as a file of JSON for himself: where he sat, what he typed
// and did, and each row that names him.
func (r *Referee) Personal(ctx context.Context, person Person) ([]byte, error) {
	file := PersonFile{Format: PersonFormat, Account: person.ID, At: r.now().UTC(), Games: []PersonGame{}, Rows: []Held{}}
	found, err := r.left(ctx, person)
	if err != nil {
		return nil, err
	}
	for _, l := range found {
		of := PersonGame{Game: l.Game, System: l.System, Guild: l.Place.Guild, Channel: l.Place.Channel, Opened: l.Created, Open: l.Open,
			Opener: l.Opener, Seats: append([]rules.Seat{}, l.traces.Seats...), Texts: []string{}, Acts: []personalActs{}}
		for _, mark := range l.traces.Texts {
			if text := l.game.Texts[mark]; text.Body != "" {
				of.Texts = append(of.Texts, text.Body)
			}
		}
		for _, typed := range l.traces.Typed {
			of.Acts = append(of.Acts, personalActs{typed.Seq, typed.At, typed.Seat, typed.Path, typed.Args})
		}
		for _, seat := range l.traces.Seats {
			row, _, err := r.Reminder(ctx, l.Game, seat)
			if err != nil {
				return nil, err
			}
			if row.isKept() {
				of.Calls = append(of.Calls, PersonCall{row.Seat, row.Wish, row.Quiet, row.Called})
			}
		}
		file.Games = append(file.Games, of)
	}
	rows, err := r.store.Held(ctx, person.ID)
	if err != nil {
		return nil, err
	}
	file.Rows = append(file.Rows, rows...)
	return json.MarshalIndent(file, "", " ")
}

// leaving is what a person has left in a game.
type leaving struct {
	GameOf
	game   *house.Game
	traces ledger.Traces
}

// left finds what a person has left in games. A game that this version can't rebuild keeps no more of him
// than the store finds by itself.
func (r *Referee) left(ctx context.Context, person Person) ([]leaving, error) {
	games, err := r.store.GamesOf(ctx, person.ID)
	if err != nil {
		return nil, err
	}
	var all []leaving
	for _, of := range games {
		t, err := r.game(ctx, of.Game)
		if errors.Is(err, ErrNotFound) {
			continue // purged meanwhile
		}
		if err != nil {
			return nil, err
		}
		g := t.game.Load()
		all = append(all, leaving{of, g, house.TracesOf(g, person.ID)})
	}
	return all, nil
}

// Forgotten is what erasing a person comes to, or would come to.
type Forgotten struct {
	// Games are those where he left something, Open those of them that he plays in and that go on.
	Games, Open int
	// Rows are how many rows elsewhere name him.
	Rows int
}

// IsNothing reports whether nothing is kept of him.
func (f Forgotten) IsNothing() bool { return f == Forgotten{} }

// WouldForget says what erasing a person would come to.
func (r *Referee) WouldForget(ctx context.Context, person Person) (f Forgotten, err error) {
	found, err := r.left(ctx, person)
	if err != nil {
		return f, err
	}
	rows, err := r.store.Held(ctx, person.ID)
	if err != nil {
		return f, err
	}
	f = Forgotten{Games: len(found)}
	for _, l := range found {
		if l.plays() {
			f.Open++
		}
	}
	for _, held := range rows {
		f.Rows += len(held.Rows)
	}
	return f, nil
}

// plays reports whether the person plays in the game and it goes on.
func (l leaving) plays() bool {
	return l.Open && slices.ContainsFunc(l.traces.Seats, rules.Seat.Plays)
}

// mostErasures is how often a person is erased who goes on playing meanwhile.
const mostErasures = 5

// Forget erases a person. He leaves the games that go on first, as anybody could: a seat opposite that has
// not begun is given back, any other game he ends alone, which waits for the others' word where they have
// one. Then all that names him goes, in every game and elsewhere; the chains, the dice and the results stay.
func (r *Referee) Forget(ctx context.Context, origin string, person Person) (Forgotten, error) {
	done, err := r.WouldForget(ctx, person)
	if err != nil || done.IsNothing() {
		return done, err
	}
	for range mostErasures {
		found, err := r.left(ctx, person)
		if err != nil {
			return done, err
		}
		traces := map[string]ledger.Traces{}
		for _, l := range found {
			if l.plays() {
				if l, err = r.leave(ctx, origin+"/"+l.Game, person, l); err != nil {
					return done, err
				}
			}
			traces[l.Game] = l.traces
		}
		if err := r.store.Forget(ctx, person.ID, traces); err != nil {
			return done, err
		}
		if found, err = r.left(ctx, person); err != nil || len(found) == 0 {
			return done, err
		}
	}
	return done, errors.New("forget a person: he went on playing")
}

// leave takes a person out of a game that goes on, and returns what he has left there then; where the game
// refuses that, it goes on without him.
func (r *Referee) leave(ctx context.Context, origin string, person Person, l leaving) (leaving, error) {
	act := rules.Act{Path: ledger.PathEnd, Seat: l.traces.Seats[0]}.Alone()
	if host := l.game.User(rules.SeatA); !l.game.Started() && host != person.ID && host != "" {
		act = rules.Act{Path: house.PathLeave, Seat: rules.SeatB}
	}
	_, err := r.Do(ctx, Do{Input: Input{Origin: origin, Place: l.Place, Person: person}, Act: act, notify: true})
	var refused *rules.Violation
	switch {
	case errors.As(err, &refused), errors.Is(err, ErrNoGame), errors.Is(err, ErrStale):
	case err != nil:
		return l, err
	default:
		// nobody tells it here: the channel is told by whoever looks for what nobody was told
		if err := r.store.NoteLost(ctx, origin); err != nil && !errors.Is(err, ErrNotFound) {
			return l, err
		}
	}
	t, err := r.game(ctx, l.Game)
	if err != nil {
		return l, err
	}
	l.game = t.game.Load()
	l.traces = house.TracesOf(l.game, person.ID)
	return l, nil
}

// purgedAtOnce is how many games go in one transaction: others act between two.
const purgedAtOnce = 20

// Missed is a server that the bot is missing from.
type Missed struct {
	Guild string
	// Since is when it was first missed.
	Since time.Time
	// Purged says that all that was kept of it is gone now.
	Purged bool
}

// Depart compares the servers of which something is kept with those where the bot is, as a whole list from
// Discord says them, and purges one that has been missing for the delay; one that is there again is missed no
// more. A purge that was broken off is finished. An empty list says nothing: what is there is not missed by
// it. Neither does a delay of 0: nothing is purged by itself then.
func (r *Referee) Depart(ctx context.Context, present []string, delay time.Duration) ([]Missed, error) {
	guilds, err := r.store.Guilds(ctx)
	if err != nil {
		return nil, err
	}
	var missed []Missed
	for _, g := range guilds {
		there := slices.Contains(present, g.ID)
		m := Missed{Guild: g.ID, Since: g.Missing}
		switch {
		case g.Purging:
			err = r.purge(ctx, g.ID)
			m.Purged = true
		case len(present) == 0 || there && g.Missing.IsZero():
			continue
		case there:
			if err := r.store.SetMissing(ctx, g.ID, time.Time{}); err != nil {
				return missed, err
			}
			continue
		case g.Missing.IsZero():
			m.Since = r.now()
			err = r.store.SetMissing(ctx, g.ID, m.Since)
		case delay > 0 && r.now().Sub(g.Missing) >= delay:
			err = r.PurgeGuild(ctx, g.ID)
			m.Purged = true
		}
		if err != nil {
			return missed, err
		}
		missed = append(missed, m)
	}
	return missed, nil
}

// Guilds returns what is kept of each server.
func (r *Referee) Guilds(ctx context.Context) ([]Guild, error) {
	return r.store.Guilds(ctx)
}

// Guild returns what is kept of a server: nothing but its id where that is nothing.
func (r *Referee) Guild(ctx context.Context, id string) (Guild, error) {
	guilds, err := r.Guilds(ctx)
	if err != nil {
		return Guild{}, err
	}
	if i := slices.IndexFunc(guilds, func(g Guild) bool { return g.ID == id }); i >= 0 {
		return guilds[i], nil
	}
	return Guild{ID: id}, nil
}

// PurgeGuild drops all that is kept of a server: its games, whether or not they go on, and what its club
// keeps. Who may ask for it is the edge's to say. Broken off, Depart finishes it.
func (r *Referee) PurgeGuild(ctx context.Context, guild string) error {
	if err := r.store.BeginPurge(ctx, guild); err != nil {
		return err
	}
	return r.purge(ctx, guild)
}

// purge goes on with a purge until it is done.
func (r *Referee) purge(ctx context.Context, guild string) error {
	for more := true; more; {
		var err error
		if more, err = r.store.Purge(ctx, guild, purgedAtOnce); err != nil {
			return err
		}
	}
	r.games.dropOf(guild)
	return nil
}
