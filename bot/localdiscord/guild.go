package localdiscord

import (
	"fmt"
	"strings"
)

// object is a JSON object of Discord's.
type object = map[string]any

func idText(n int) string { return fmt.Sprint(n) }

func (s *Server) userObject(i int) object {
	name := "?" // a member of an earlier start's longer list
	if i >= 0 && i < len(s.opts.Seats) {
		name = s.opts.Seats[i].Name
	}
	return object{"id": idText(idUser + i), "username": name, "global_name": name, "discriminator": "0", "avatar": nil,
		"bot": false, "public_flags": 0, "flags": 0, "primary_guild": nil}
}

func (s *Server) botObject() object {
	return object{"id": idText(idBot), "username": s.opts.BotName, "global_name": nil, "discriminator": "0", "avatar": nil,
		"bot": true, "public_flags": 0, "flags": 0, "primary_guild": nil}
}

// selfObject is the bot as it sees itself.
func (s *Server) selfObject() object {
	o := s.botObject()
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

func (s *Server) permissions(seat int) int64 {
	if s.opts.Seats[seat].Manager {
		return permMember | permManageGuild
	}
	return permMember
}

// memberObject is a member as the server knows him; an interaction adds what he may do in its channel.
func memberObject(user object) object {
	return object{"user": user, "nick": nil, "avatar": nil, "banner": nil, "roles": []string{},
		"joined_at": "2026-01-01T00:00:00Z", "premium_since": nil,
		"deaf": false, "mute": false, "pending": false, "flags": 0, "communication_disabled_until": nil}
}

// invokerObject is the member of an interaction.
func (s *Server) invokerObject(i int) object {
	o := memberObject(s.userObject(i))
	o["permissions"] = fmt.Sprint(s.permissions(i))
	return o
}

// mentionedObject is a member among what an interaction names; the user stands beside it.
func (s *Server) mentionedObject(i int) object {
	o := s.invokerObject(i)
	delete(o, "user")
	delete(o, "deaf")
	delete(o, "mute")
	return o
}

func (s *Server) channelObject(i int) object {
	return object{"id": idText(idChannel + i), "type": 0, "guild_id": idText(idGuild),
		"name": s.opts.Channels[i], "position": i, "parent_id": nil, "topic": nil,
		"nsfw": false, "rate_limit_per_user": 0, "flags": 0, "permission_overwrites": []any{}, "permissions": fmt.Sprint(permMember),
		"last_message_id": s.lastMessage(idText(idChannel + i))}
}

func (s *Server) guildObject() object {
	role := object{"id": idText(idRole), "name": "@everyone", "permissions": fmt.Sprint(permMember), "position": 0, "color": 0,
		"colors": object{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil}, "icon": nil, "unicode_emoji": nil,
		"hoist": false, "managed": false, "mentionable": false, "flags": 0}
	var channels, members []any
	for i := range s.opts.Channels {
		channels = append(channels, s.channelObject(i))
	}
	for i := range s.opts.Seats {
		members = append(members, memberObject(s.userObject(i)))
	}
	return object{"id": idText(idGuild), "name": s.opts.GuildName, "icon": nil, "owner_id": idText(idUser),
		"preferred_locale": s.opts.GuildLocale, "roles": []any{role},
		"channels": channels, "members": append(members, memberObject(s.botObject())), "member_count": len(members) + 1,
		"unavailable": false, "large": false, "joined_at": "2026-01-01T00:00:00Z",
		"threads": s.threadObjects(), "emojis": []any{}, "features": []string{}, "voice_states": []any{},
		"presences": []any{}, "premium_tier": 0, "verification_level": 0}
}

func (s *Server) getUser(c *call) answer {
	id := c.PathValue("user")
	switch id {
	case "@me":
		return ok(s.selfObject())
	case idText(idBot):
		return ok(s.botObject())
	}
	if seat := s.seatOf(id); seat >= 0 {
		return ok(s.userObject(seat))
	}
	return deny(unknownUser)
}

func (s *Server) getApplication(*call) answer {
	return ok(object{"id": idText(idBot), "name": s.opts.BotName, "icon": nil, "description": "", "bot_public": false,
		"bot_require_code_grant": false, "flags": 0, "flags_new": "0", "verify_key": strings.Repeat("0", 64), "bot": s.botObject(),
		"type": nil, "owner": s.userObject(0), "team": nil, "redirect_uris": []string{},
		"interactions_endpoint_url": nil, "role_connections_verification_url": nil,
		"approximate_guild_count": 1, "approximate_user_install_count": 0,
		"approximate_user_authorization_count": 0, "explicit_content_filter": 0,
		"eligible_oauth2_scopes": []string{"applications.commands", "bot"}})
}

func (s *Server) inGuild(h handler) handler {
	return func(c *call) answer {
		if c.PathValue("guild") != idText(idGuild) {
			return deny(unknownGuild)
		}
		return h(c)
	}
}

func (s *Server) getMember(c *call) answer {
	id := c.PathValue("user")
	if id == idText(idBot) {
		return ok(memberObject(s.botObject()))
	}
	if seat := s.seatOf(id); seat >= 0 {
		return ok(memberObject(s.userObject(seat)))
	}
	return deny(unknownMember)
}

func (s *Server) channelOf(id string) int {
	for i := range s.opts.Channels {
		if idText(idChannel+i) == id {
			return i
		}
	}
	return -1
}

func (s *Server) inChannel(h handler) handler {
	return func(c *call) answer {
		if s.placeObject(c.PathValue("channel")) == nil {
			return deny(unknownChannel)
		}
		if refused := s.may(permView); refused != nil {
			return deny(refused)
		}
		return h(c)
	}
}
