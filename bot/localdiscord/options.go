package localdiscord

import (
	"cmp"
	"fmt"
	"time"

	"aidedecamp/bot/loopback"
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
	// BotName and GuildName describe the bot and its server; default
	// « Aide de Camp » and « Le club ».
	BotName, GuildName string
	// Community is the locale that a Community server has chosen; empty is an
	// ordinary server, which reports en-US and can't change it.
	Community string
	// Channels are the names of the text channels; default table-1, table-2.
	Channels []string
	// Forums are the names of forum channels, in which members open posts; default none.
	Forums []string
	// Closed are the channels that one role alone may see, as Discord tells it
	// to bots: its id, by the channel's name. Members here see all.
	Closed map[string]string
	// Seats are the members; default Camille, Dominique, Alex and Sacha.
	Seats []Seat
	// Roles are the names of the members' roles, whose place says their id; default those of Seats.
	Roles []string
	// Greeting is the line that the page sends for a seat that finds nothing in a channel; empty is none.
	Greeting string
	// Forward is how the custom_id of a button ends that the page presses by itself, some seconds after another,
	// below what a button of the greeting's answer has opened; empty is none.
	Forward string
	// Heartbeat is the interval asked of the bot; default 41.25 s.
	Heartbeat time.Duration
	// Forbidden are permissions (bits of Discord's) that the bot lacks in every channel: interactions say so,
	// and the channel routes that need them answer 50001 or 50013.
	Forbidden int64
	// Shown are the commands that an administrator has shown to every member on Discord's Integrations page,
	// whatever their default permission.
	Shown []string
	// Guilds are the servers in the bot's list; nil is this one.
	Guilds []uint64
	// Trouble is what a test makes go wrong; nil is nothing.
	Trouble Trouble
	// ReadWithin is how long a request may take to arrive; default 10 s.
	ReadWithin time.Duration
}

// Seat is one member of the server, whom a person at the page or a test may be.
type Seat struct {
	// Name is shown and found by As; Role is a word for the page.
	Name, Role string
	// Locale is the member's language until the page changes it; default "fr".
	Locale string
	// Roles are the names of the server's roles that the member has.
	Roles []string
	// Elsewhere says that the person is no member, but known to Discord: others
	// may name the account, as by its id.
	Elsewhere bool
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
	idForum     = idBase + 80
	idUser      = idBase + 200
	idOwnRole   = idBase + 50 // the first of the members' roles
	defaultBeat = 41250 * time.Millisecond
	defaultRead = 10 * time.Second
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
	if o.Clock == nil {
		o.Clock = SystemClock{}
	}
	if len(o.Channels) == 0 {
		o.Channels = []string{"table-1", "table-2"}
	}
	if len(o.Seats) == 0 {
		o.Seats = []Seat{{Name: "Camille", Role: "player"}, {Name: "Dominique", Role: "player"},
			{Name: "Alex", Role: "referee", Manager: true}, {Name: "Sacha", Role: "stranger"}}
	}
	o.Seats, o.Channels = append([]Seat(nil), o.Seats...), append([]string(nil), o.Channels...)
	for i := range o.Seats {
		set(&o.Seats[i].Locale, "fr")
	}
	if o.Heartbeat == 0 {
		o.Heartbeat = defaultBeat
	}
	if o.ReadWithin == 0 {
		o.ReadWithin = defaultRead
	}
	if err := loopback.Check(o.Addr); err != nil {
		return o, fmt.Errorf("local discord: %w", err)
	}
	return o, nil
}

// guildLocale and guildFeatures are what the server reports of itself.
func (o Options) guildLocale() string { return cmp.Or(o.Community, "en-US") }

func (o Options) guildFeatures() []string {
	if o.Community == "" {
		return []string{}
	}
	return []string{"COMMUNITY"}
}
