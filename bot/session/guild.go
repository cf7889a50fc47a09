package session

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

const (
	// guildsAtOnce is how many servers a page of the list has at most (Discord, "Get Current User Guilds").
	guildsAtOnce = 200
	// mostGuildPages is how many pages are read: 100,000 servers.
	mostGuildPages = 500
)

// Guilds returns the ids of all servers where the bot is. It needs no gateway. A list that is not whole, or
// that does not go on, is an error: who takes it for whole would miss servers that are there.
func (s *Session) Guilds(ctx context.Context) ([]string, error) {
	var all []string
	after := "0"
	for range mostGuildPages {
		query := url.Values{"limit": {strconv.Itoa(guildsAtOnce)}, "after": {after}}
		var page []struct {
			ID string `json:"id"`
		}
		if err := s.get(ctx, discordgo.EndpointUserGuilds("@me")+"?"+query.Encode(), &page); err != nil {
			return nil, fmt.Errorf("the list of servers: %w", err)
		}
		for _, g := range page {
			if !follows(g.ID, after) {
				return nil, fmt.Errorf("the list of servers: %q after %q", g.ID, after)
			}
			after = g.ID
			all = append(all, g.ID)
		}
		if len(page) < guildsAtOnce {
			return all, nil
		}
	}
	return nil, errors.New("the list of servers has no end")
}

// follows reports whether an id is a later one than another: Discord lists servers from the oldest on.
func follows(id, other string) bool {
	n, err := strconv.ParseUint(id, 10, 64)
	before, beforeErr := strconv.ParseUint(other, 10, 64)
	return err == nil && beforeErr == nil && n > before
}
