package session

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Sight is who may see which channel of a server, as far as the channels themselves say: of a member's roles
// nothing is known.
type Sight struct {
	guild    string
	everyone bool // may see what says nothing else
	channels map[string]*discordgo.Channel
}

// mostAsleep is how many archived threads are asked for by themselves: no list has them.
const mostAsleep = 8

// Sight reads who may see the channels and threads of the interaction's server, those of the list among them.
func (i *Interaction) Sight(ctx context.Context, list []string) (Sight, error) {
	sight := Sight{guild: i.Guild, channels: map[string]*discordgo.Channel{}}
	var roles []discordgo.Role
	var channels []*discordgo.Channel
	var active discordgo.ThreadsList
	for address, into := range map[string]any{discordgo.EndpointGuildRoles(i.Guild): &roles,
		discordgo.EndpointGuildChannels(i.Guild): &channels, discordgo.EndpointGuildActiveThreads(i.Guild): &active} {
		if err := i.session.get(ctx, address, into); err != nil {
			return sight, err
		}
	}
	for _, role := range roles {
		if role.ID == i.Guild { // @everyone
			sight.everyone = role.Permissions&(discordgo.PermissionViewChannel|discordgo.PermissionAdministrator) != 0
		}
	}
	for _, c := range append(channels, active.Threads...) {
		sight.channels[c.ID] = c
	}
	asked := 0
	for _, id := range list {
		var found discordgo.Channel
		if sight.channels[id] == nil && asked < mostAsleep {
			asked++
			if i.session.get(ctx, discordgo.EndpointChannel(id), &found) == nil {
				sight.channels[id] = &found
			}
		}
	}
	return sight, nil
}

// Covers reports whether everybody who may see one channel or thread may see another one for sure: it is the
// same, everybody may see it, or both let the same people in. What is not known is not seen.
func (s Sight) Covers(from, to string) bool {
	if from == to {
		return true
	}
	there := s.channels[to]
	if there == nil || there.Type == discordgo.ChannelTypeGuildPrivateThread {
		return false
	}
	seen, own := s.above(to), s.above(from)
	return seen != nil && (seen == own || s.isOpen(seen) || own != nil && slices.Equal(lets(seen), lets(own)))
}

// above is the channel whose permissions count: a thread's is the one that it belongs to.
func (s Sight) above(id string) *discordgo.Channel {
	c := s.channels[id]
	if c != nil && c.IsThread() {
		c = s.channels[c.ParentID]
	}
	return c
}

// isOpen reports whether every member may see a channel.
func (s Sight) isOpen(c *discordgo.Channel) bool {
	open := s.everyone
	for _, o := range c.PermissionOverwrites {
		switch {
		case o.Deny&discordgo.PermissionViewChannel != 0:
			return false
		case o.ID == s.guild && o.Allow&discordgo.PermissionViewChannel != 0:
			open = true
		}
	}
	return open
}

// lets are the roles and members that a channel lets in or keeps out, in order.
func lets(c *discordgo.Channel) []string {
	var all []string
	for _, o := range c.PermissionOverwrites {
		if o.Allow&discordgo.PermissionViewChannel != 0 {
			all = append(all, o.ID+" in")
		}
		if o.Deny&discordgo.PermissionViewChannel != 0 {
			all = append(all, o.ID+" out")
		}
	}
	slices.Sort(all)
	return all
}
