package localdiscord

import (
	"net/http"
	"slices"
	"strconv"
)

// RouteGuilds is the list of the servers where the bot is.
const RouteGuilds Route = "guilds"

var badQuery = &apiError{http.StatusBadRequest, 50035, "Invalid Form Body", nil}

// getGuilds answers a page of the list: those after an id, from the oldest on.
func (g *guild) getGuilds(c *call) (any, *apiError) {
	ids := []uint64{idGuild}
	if g.told != nil {
		ids = *g.told
	}
	limit, after := 200, uint64(0)
	var err error
	if given := c.URL.Query().Get("limit"); given != "" {
		if limit, err = strconv.Atoi(given); err != nil || limit < 1 || limit > 200 {
			return nil, badQuery
		}
	}
	if given := c.URL.Query().Get("after"); given != "" {
		if after, err = strconv.ParseUint(given, 10, 64); err != nil {
			return nil, badQuery
		}
	}
	page := []object{}
	for _, id := range slices.Sorted(slices.Values(ids)) {
		if id > after && len(page) < limit {
			page = append(page, object{"id": strconv.FormatUint(id, 10), "name": g.opts.GuildName, "icon": nil, "banner": nil, "owner": false,
				"permissions": strconv.Itoa(permMember), "features": g.opts.guildFeatures()})
		}
	}
	return page, nil
}

// TellGuilds has the list of the bot's servers be these, until the returned function is called: none, as where
// it was sent away or where Discord has an outage; or a thousand.
func (s *Server) TellGuilds(ids ...uint64) (restore func()) { return change(&s.mu, &s.told, &ids) }

// GuildID is the id of the one server.
const GuildID = idGuild
