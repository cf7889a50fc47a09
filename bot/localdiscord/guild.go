package localdiscord

import (
	"fmt"
	"strings"
)

// object is a JSON object of Discord's.
type object = map[string]any

// guild is the one server and who is in it: its channels, its members, the bot and what the bot may do.
type guild struct{ opts Options }

func idText(n int) string { return fmt.Sprint(n) }

func (g *guild) userObject(i int) object { return accountObject(idUser+i, g.memberName(i)) }

func (g *guild) memberName(seat int) string {
	if seat >= 0 && seat < len(g.opts.Seats) {
		return g.opts.Seats[seat].Name
	}
	return "?" // a member of an earlier start's longer list
}

func (g *guild) botObject() object {
	o := accountObject(idBot, g.opts.BotName)
	o["global_name"], o["bot"] = nil, true
	return o
}

func accountObject(id int, name string) object {
	return object{"id": idText(id), "username": name, "global_name": name, "discriminator": "0", "avatar": nil,
		"bot": false, "public_flags": 0, "flags": 0, "primary_guild": nil}
}

// selfObject is the bot as it sees itself.
func (g *guild) selfObject() object {
	o := g.botObject()
	o["verified"], o["mfa_enabled"], o["locale"] = true, false, "en-US"
	return o
}

// Permissions (Discord, "Permissions").
const (
	permManageGuild = 1 << 5
	permView        = 1 << 10
	permSend        = 1 << 11
	permAttach      = 1 << 15
	// also embed, history, commands, threads
	permMember = permView | permSend | 1<<14 | permAttach | 1<<16 | 1<<31 | permCreateThreads | permSendInThreads
)

func (g *guild) permissions(seat int) int64 {
	if g.opts.Seats[seat].Manager {
		return permMember | permManageGuild
	}
	return permMember
}

// memberObject is a member as the server knows him; an interaction adds what he may do in its channel.
func memberObject(user object, roles ...string) object {
	return object{"user": user, "nick": nil, "avatar": nil, "banner": nil, "roles": append([]string{}, roles...),
		"joined_at": "2026-01-01T00:00:00Z", "premium_since": nil,
		"deaf": false, "mute": false, "pending": false, "flags": 0, "communication_disabled_until": nil}
}

// invokerObject is the member of an interaction.
func (g *guild) invokerObject(i int) object {
	o := memberObject(g.userObject(i), g.rolesOf(i)...)
	o["permissions"] = fmt.Sprint(g.permissions(i))
	return o
}

// mentionedObject is a member among what an interaction names; the user is beside it.
func (g *guild) mentionedObject(i int) object {
	o := g.invokerObject(i)
	delete(o, "user")
	delete(o, "deaf")
	delete(o, "mute")
	return o
}

// overwritesOf are the permissions that a channel says for itself.
func (g *guild) overwritesOf(channel string) []any {
	all := []any{}
	if role := g.opts.Closed[channel]; role != "" {
		view := fmt.Sprint(permView)
		all = append(all, object{"id": idText(idRole), "type": 0, "allow": "0", "deny": view},
			object{"id": role, "type": 0, "allow": view, "deny": "0"})
	}
	return all
}

func (h *history) channelObject(i int) object {
	return object{"id": idText(idChannel + i), "type": 0, "guild_id": idText(idGuild),
		"name": h.opts.Channels[i], "position": i, "parent_id": nil, "topic": nil,
		"nsfw": false, "rate_limit_per_user": 0, "flags": 0, "permission_overwrites": h.overwritesOf(h.opts.Channels[i]), "permissions": fmt.Sprint(permMember),
		"last_message_id": h.lastMessage(idText(idChannel + i))}
}

// forumObject is a forum: its posts are threads, and nothing is said in itself.
func (h *history) forumObject(i int) object {
	o := h.channelObject(0)
	o["id"], o["type"], o["name"], o["position"] = idText(idForum+i), guildForum, h.opts.Forums[i], len(h.opts.Channels)+i
	o["permission_overwrites"], o["last_message_id"] = h.overwritesOf(h.opts.Forums[i]), nil
	o["available_tags"], o["default_reaction_emoji"], o["default_sort_order"], o["default_forum_layout"] = []any{}, nil, nil, 0
	return o
}

func (h *history) guildObject() object {
	var channels, members []any
	for i := range h.opts.Channels {
		channels = append(channels, h.channelObject(i))
	}
	for i := range h.opts.Forums {
		channels = append(channels, h.forumObject(i))
	}
	for i, seat := range h.opts.Seats {
		if seat.Elsewhere {
			continue
		}
		members = append(members, memberObject(h.userObject(i), h.rolesOf(i)...))
	}
	return object{"id": idText(idGuild), "name": h.opts.GuildName, "icon": nil, "owner_id": idText(idUser),
		"preferred_locale": h.opts.guildLocale(), "roles": h.roleObjects(),
		"channels": channels, "members": append(members, memberObject(h.botObject())), "member_count": len(members) + 1,
		"unavailable": false, "large": false, "joined_at": "2026-01-01T00:00:00Z",
		"threads": h.threadObjects(), "emojis": []any{}, "features": h.opts.guildFeatures(), "voice_states": []any{},
		"presences": []any{}, "premium_tier": 0, "verification_level": 0}
}

func (g *guild) getApplication(*call) (any, *apiError) {
	return object{"id": idText(idBot), "name": g.opts.BotName, "icon": nil, "description": "", "bot_public": false,
		"bot_require_code_grant": false, "flags": 0, "flags_new": "0", "verify_key": strings.Repeat("0", 64), "bot": g.botObject(),
		"type": nil, "owner": g.userObject(0), "team": nil, "redirect_uris": []string{},
		"interactions_endpoint_url": nil, "role_connections_verification_url": nil,
		"approximate_guild_count": 1, "approximate_user_install_count": 0,
		"approximate_user_authorization_count": 0, "explicit_content_filter": 0,
		"eligible_oauth2_scopes": []string{"applications.commands", "bot"}}, nil
}

func (g *guild) inGuild(h handler) handler {
	return func(c *call) (any, *apiError) {
		if c.PathValue("guild") != idText(idGuild) {
			return nil, unknownGuild
		}
		return h(c)
	}
}

// getMember answers for the bot itself: of others it asks nothing.
func (g *guild) getMember(c *call) (any, *apiError) {
	if c.PathValue("user") != idText(idBot) {
		return nil, unknownMember
	}
	return memberObject(g.botObject()), nil
}

func (g *guild) channelOf(id string) int {
	for i := range g.opts.Channels {
		if idText(idChannel+i) == id {
			return i
		}
	}
	return -1
}

func (h *history) inChannel(next handler) handler {
	return func(c *call) (any, *apiError) {
		if h.placeObject(c.PathValue("channel")) == nil {
			return nil, unknownChannel
		}
		if refused := h.may(permView); refused != nil {
			return nil, refused
		}
		return next(c)
	}
}
