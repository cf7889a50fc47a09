package localdiscord

import (
	"fmt"
	"net"
	"net/netip"
	"time"
)

// Options says what server to start. The zero value is a test's: a free port,
// a random token, nothing kept on disk, two channels and four seats.
type Options struct {
	// Addr is the loopback address to listen on; default 127.0.0.1:0.
	Addr string
	// Token is the bot's token without "Bot "; random when empty.
	Token string
	// StateDir keeps channels, pictures and commands over a restart; empty
	// keeps them in memory.
	StateDir string
	// Clock counts deadlines; default SystemClock.
	Clock Clock
	// BotName, GuildName and GuildLocale describe the bot and its server;
	// default « Aide de Camp », « Le club » and "fr".
	BotName, GuildName, GuildLocale string
	// Channels are the names of the text channels; default table-1, table-2.
	Channels []string
	// Seats are the members; default Camille, Dominique, Alex and Sacha.
	Seats []Seat
	// Heartbeat is the interval asked of the bot; default 41.25 s.
	Heartbeat time.Duration
}

// Seat is one member of the server, whom a person at the page or a test may be.
type Seat struct {
	// Name is shown and found by As; Role is a word for the page.
	Name, Role string
	// Locale is the member's language until the page changes it; default "fr".
	Locale string
	// Manager may manage the server (permission MANAGE_GUILD).
	Manager bool
}

// Ids of the application, its server, channels and members: the same at each
// start, so that what a bot has stored stays true.
const (
	idBase      = 900000000000000000
	idGuild     = idBase + 1
	idBot       = idBase + 2
	idRole      = idGuild // the role @everyone has the guild's id
	idChannel   = idBase + 100
	idUser      = idBase + 200
	defaultBeat = 41250 * time.Millisecond
)

func (o Options) withDefaults() (Options, error) {
	set := func(field *string, value string) {
		if *field == "" {
			*field = value
		}
	}
	set(&o.Addr, "127.0.0.1:0")
	set(&o.Token, secret())
	set(&o.BotName, "Aide de Camp")
	set(&o.GuildName, "Le club")
	set(&o.GuildLocale, "fr")
	if o.Clock == nil {
		o.Clock = SystemClock{}
	}
	if len(o.Channels) == 0 {
		o.Channels = []string{"table-1", "table-2"}
	}
	if len(o.Seats) == 0 {
		o.Seats = []Seat{{Name: "Camille", Role: "player"}, {Name: "Dominique", Role: "player"}, {Name: "Alex", Role: "referee", Manager: true}, {Name: "Sacha", Role: "stranger"}}
	}
	o.Seats = append([]Seat(nil), o.Seats...)
	for i := range o.Seats {
		set(&o.Seats[i].Locale, "fr")
	}
	if o.Heartbeat == 0 {
		o.Heartbeat = defaultBeat
	}
	return o, loopback(o.Addr)
}

// loopback refuses every address that another machine could reach.
func loopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("local discord: address %q: %w", addr, err)
	}
	if ip, err := netip.ParseAddr(host); host == "localhost" || err == nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("local discord: address %q is not loopback: the local table is for this machine only", addr)
}

// guild, member, channel and user are Discord's JSON objects.
type object = map[string]any

func idText(n int) string { return fmt.Sprint(n) }

func (s *Server) userObject(i int) object {
	name := "?" // a member of an earlier start's longer list
	if i >= 0 && i < len(s.opts.Seats) {
		name = s.opts.Seats[i].Name
	}
	return object{"id": idText(idUser + i), "username": name, "global_name": name, "discriminator": "0", "avatar": nil, "bot": false, "public_flags": 0}
}

func (s *Server) botObject() object {
	return object{"id": idText(idBot), "username": s.opts.BotName, "global_name": nil, "discriminator": "0", "avatar": nil, "bot": true, "public_flags": 0, "flags": 0, "verified": true}
}

// Permissions (Discord, "Permissions").
const (
	permManageGuild = 1 << 5
	permMember      = 1<<10 | 1<<11 | 1<<14 | 1<<15 | 1<<16 | 1<<31 // view, send, embed, attach, history, commands
)

func (s *Server) permissions(seat int) int64 {
	if s.opts.Seats[seat].Manager {
		return permMember | permManageGuild
	}
	return permMember
}

func (s *Server) memberObject(i int) object {
	permissions := s.permissions(i)
	return object{"user": s.userObject(i), "nick": nil, "avatar": nil, "roles": []string{}, "joined_at": "2026-01-01T00:00:00Z", "premium_since": nil,
		"deaf": false, "mute": false, "pending": false, "flags": 0, "communication_disabled_until": nil, "permissions": fmt.Sprint(permissions)}
}

func (s *Server) channelObject(i int) object {
	return object{"id": idText(idChannel + i), "type": 0, "guild_id": idText(idGuild), "name": s.opts.Channels[i], "position": i, "parent_id": nil, "topic": nil,
		"nsfw": false, "rate_limit_per_user": 0, "flags": 0, "permission_overwrites": []any{}, "permissions": fmt.Sprint(permMember), "last_message_id": s.lastMessage(idText(idChannel + i))}
}

func (s *Server) guildObject() object {
	role := object{"id": idText(idRole), "name": "@everyone", "permissions": fmt.Sprint(permMember), "position": 0, "color": 0, "hoist": false, "managed": false, "mentionable": false, "flags": 0}
	var channels, members []any
	for i := range s.opts.Channels {
		channels = append(channels, s.channelObject(i))
	}
	for i := range s.opts.Seats {
		members = append(members, s.memberObject(i))
	}
	bot := s.memberObject(0)
	bot["user"] = s.botObject()
	bot["permissions"] = fmt.Sprint(permMember)
	return object{"id": idText(idGuild), "name": s.opts.GuildName, "icon": nil, "owner_id": idText(idUser), "preferred_locale": s.opts.GuildLocale, "roles": []any{role},
		"channels": channels, "members": append(members, bot), "member_count": len(members) + 1, "unavailable": false, "large": false, "joined_at": "2026-01-01T00:00:00Z",
		"threads": []any{}, "emojis": []any{}, "features": []string{}, "voice_states": []any{}, "presences": []any{}, "premium_tier": 0, "verification_level": 0}
}
