package referee

import (
	"context"
	"fmt"
	"slices"
	"time"
)

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
		return nil, fmt.Errorf("the servers: %w", err)
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
				return missed, fmt.Errorf("a server that is there again: %w", err)
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
			return missed, fmt.Errorf("a server that is missing: %w", err)
		}
		missed = append(missed, m)
	}
	return missed, nil
}

// Guilds returns what is kept of each server.
func (r *Referee) Guilds(ctx context.Context) ([]Guild, error) {
	guilds, err := r.store.Guilds(ctx)
	if err != nil {
		return nil, fmt.Errorf("the servers: %w", err)
	}
	return guilds, nil
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
		return fmt.Errorf("begin to purge a server: %w", err)
	}
	return r.purge(ctx, guild)
}

// purge goes on with a purge until it is done.
func (r *Referee) purge(ctx context.Context, guild string) error {
	for {
		more, err := r.store.Purge(ctx, guild, purgedAtOnce)
		if err != nil {
			return fmt.Errorf("purge a server: %w", err)
		}
		if !more {
			break
		}
	}
	r.games.dropOf(guild)
	return nil
}
