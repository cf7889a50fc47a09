package session

import (
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Permission is one of Discord's.
type Permission int64

// The permissions that the bot needs in a channel beside its commands: to take buttons off older messages, to
// post what an interaction can't carry, to show pictures there.
const (
	ViewChannel  Permission = discordgo.PermissionViewChannel  // to see its messages
	SendMessages Permission = discordgo.PermissionSendMessages // to post there
	AttachFiles  Permission = discordgo.PermissionAttachFiles  // to post pictures and files

	// CreateThreads and SendInThreads are needed where a table gets a thread of its own, and nowhere else.
	CreateThreads Permission = discordgo.PermissionCreatePublicThreads
	SendInThreads Permission = discordgo.PermissionSendMessagesInThreads
)

// ManageGuild is what a member needs to manage the server.
const ManageGuild Permission = discordgo.PermissionManageGuild

// Lacks reports whether the bot lacks a permission where the interaction comes from.
func (i *Interaction) Lacks(p Permission) bool {
	return i.event.AppPermissions&(int64(p)|discordgo.PermissionAdministrator) == 0
}

// Holds reports whether the person has a role of the server, by its id.
func (i *Interaction) Holds(role string) bool {
	return role != "" && i.event.Member != nil && slices.Contains(i.event.Member.Roles, role)
}

// Manages reports whether the person may manage the server.
func (i *Interaction) Manages() bool {
	return i.event.Member != nil && i.event.Member.Permissions&(int64(ManageGuild)|discordgo.PermissionAdministrator) != 0
}
