package check

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"

	"aidedecamp/cmd/aidedecamp/discord"
	"aidedecamp/rules/phrase"
)

// permissions is Discord's bit set (Discord, "Permissions"); JSON carries it as a decimal string.
type permissions uint64

const (
	administrator permissions = 1 << 3
	viewChannel   permissions = 1 << 10
	sendMessages  permissions = 1 << 11
	attachFiles   permissions = 1 << 15
	useCommands   permissions = 1 << 31
	createThreads permissions = 1 << 35
	sendInThreads permissions = 1 << 38
	all           permissions = 1<<64 - 1
)

// needed is what the bot needs in a channel, and no more; forTables what it needs besides where a tournament
// gives each table a thread. Without it all else is played.
const (
	needed    = viewChannel | sendMessages | attachFiles
	forTables = createThreads | sendInThreads
)

// UnmarshalText reads a decimal number.
func (p *permissions) UnmarshalText(text []byte) error {
	bits, err := strconv.ParseUint(string(text), 10, 64)
	*p = permissions(bits)
	return err
}

// Invitation is the link that adds the bot to a server with the least permissions.
func Invitation(application string) string {
	query := url.Values{"client_id": {application}, "scope": {"bot applications.commands"},
		"permissions": {strconv.FormatUint(uint64(needed|forTables), 10)}}
	return "https://discord.com/oauth2/authorize?" + query.Encode()
}

// overwrite changes a role's or a member's permissions in one channel.
type overwrite struct {
	ID    string      `json:"id"`
	Allow permissions `json:"allow"`
	Deny  permissions `json:"deny"`
}

type channel struct {
	ID         string      `json:"id"`
	Name       string      `json:"name"`
	Type       int         `json:"type"`
	Guild      string      `json:"guild_id"`
	Parent     string      `json:"parent_id"`
	Overwrites []overwrite `json:"permission_overwrites"`
}

// Kinds of channels where a table can be (Discord, "Channel Types").
const (
	textChannel    = 0
	newsChannel    = 5
	newsThread     = 10
	publicThread   = 11
	privateThread  = 12
	voiceChannel   = 2
	stageChannel   = 13
	unknownChannel = 10003
	missingAccess  = 50001
)

func (c channel) isThread() bool {
	return c.Type == newsThread || c.Type == publicThread || c.Type == privateThread
}

func (c channel) takesMessages() bool {
	return c.isThread() || c.Type == textChannel || c.Type == newsChannel || c.Type == voiceChannel || c.Type == stageChannel
}

// need is what the bot needs there: in a thread, sending has a permission of its own.
func (c channel) need() permissions {
	if c.isThread() {
		return needed&^sendMessages | sendInThreads
	}
	return needed
}

type role struct {
	ID          string      `json:"id"`
	Permissions permissions `json:"permissions"`
}

type guild struct {
	ID    string `json:"id"`
	Roles []role `json:"roles"`
}

type member struct {
	Roles []string `json:"roles"`
}

// permissionsOf computes what a member may do in a channel (Discord, "Permission Overwrites": everyone's,
// then the roles' together, then the member's own).
func permissionsOf(user string, roles []string, g guild, overwrites []overwrite) permissions {
	mine := map[string]bool{}
	for _, id := range roles {
		mine[id] = true
	}
	var base permissions
	for _, r := range g.Roles {
		if r.ID == g.ID || mine[r.ID] {
			base |= r.Permissions
		}
	}
	if base&administrator != 0 {
		return all
	}
	var everyone, byRole, own overwrite
	for _, o := range overwrites {
		switch {
		case o.ID == g.ID:
			everyone = o
		case mine[o.ID]:
			byRole.Allow |= o.Allow
			byRole.Deny |= o.Deny
		case o.ID == user:
			own = o
		}
	}
	for _, o := range []overwrite{everyone, byRole, own} {
		base = base&^o.Deny | o.Allow
	}
	if base&viewChannel == 0 {
		return 0
	}
	return base
}

// lastID finds a channel's id in its link, its mention or alone.
var lastID = regexp.MustCompile(`(\d{15,20})\D*$`)

// channel looks whether the bot may do in a channel what it needs, and whether members can call it there.
func (d *diagnosis) channel(ctx context.Context, c *discord.Client, app discord.Application, asked string) error {
	found := lastID.FindStringSubmatch(asked)
	if found == nil {
		d.bad("cli.check.channel.name", phrase.Named("channel", asked))
		return nil
	}
	there, g, m, err := look(ctx, c, app, found[1])
	var r *discord.Refusal
	switch {
	case errors.As(err, &r) && (r.Code == missingAccess || r.Status == http.StatusForbidden):
		d.bad("cli.check.channel.hidden", phrase.Verbatim("id", found[1]))
		return nil
	case errors.As(err, &r) && (r.Code == unknownChannel || r.Status == http.StatusNotFound):
		d.bad("cli.check.channel.unknown", phrase.Verbatim("id", found[1]))
		return nil
	case err != nil:
		return d.unreachable(c, err)
	}
	named := phrase.Named("channel", "#"+there.Name)
	if !there.takesMessages() {
		d.bad("cli.check.channel.kind", named)
		return nil
	}
	have := permissionsOf(app.Bot.ID, m.Roles, g, there.Overwrites)
	if missing := (there.need() &^ have).named(); len(missing) > 0 {
		d.bad("cli.check.channel.missing", named, phrase.Listing("permissions", missing...), phrase.Number("count", len(missing)))
	} else {
		d.good("cli.check.channel", named)
	}
	if missing := (forTables &^ have).named(); len(missing) > 0 && !there.isThread() {
		d.note("cli.check.channel.tables", named, phrase.Listing("permissions", missing...))
	}
	if permissionsOf("", nil, g, there.Overwrites)&useCommands == 0 {
		d.note("cli.check.channel.members", named)
	}
	return nil
}

// named are the names of permissions.
func (p permissions) named() []phrase.Phrase {
	var all []phrase.Phrase
	for _, known := range []struct {
		bit permissions
		key string
	}{{viewChannel, "cli.permission.view"}, {sendMessages, "cli.permission.send"}, {createThreads, "cli.permission.create-threads"},
		{sendInThreads, "cli.permission.threads"}, {attachFiles, "cli.permission.attach"}} {
		if p&known.bit != 0 {
			all = append(all, phrase.Say(known.key))
		}
	}
	return all
}

// look reads a channel, its server and the bot's membership; a thread has the overwrites of its parent.
func look(ctx context.Context, c *discord.Client, app discord.Application, id string) (there channel, g guild, m member, err error) {
	if err = c.Ask(ctx, "/channels/"+id, &there); err != nil {
		return there, g, m, fmt.Errorf("channel %s: %w", id, err)
	}
	if there.isThread() {
		var parent channel
		if err = c.Ask(ctx, "/channels/"+url.PathEscape(there.Parent), &parent); err != nil {
			return there, g, m, fmt.Errorf("channel %s, the thread's parent: %w", there.Parent, err)
		}
		there.Overwrites = parent.Overwrites
	}
	if err = c.Ask(ctx, "/guilds/"+url.PathEscape(there.Guild), &g); err != nil {
		return there, g, m, fmt.Errorf("server %s: %w", there.Guild, err)
	}
	if err = c.Ask(ctx, "/guilds/"+url.PathEscape(there.Guild)+"/members/"+url.PathEscape(app.Bot.ID), &m); err != nil {
		return there, g, m, fmt.Errorf("membership in %s: %w", there.Guild, err)
	}
	return there, g, m, nil
}
