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
	if g.opts.Guilds != nil {
		ids = g.opts.Guilds
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

// GuildID is the id of the one server, ApplicationID that of the application and of its bot user.
const (
	GuildID       = idGuild
	ApplicationID = idBot
)
