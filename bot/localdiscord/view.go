package localdiscord

import (
	"slices"
	"strings"

	"aidedecamp/bot/limits"
)

// Message is a message as one member sees it.
type Message struct {
	ID, Channel string
	Author      string // the member's name, or the bot's
	Command     string // "/terrain npow" when it answers a command
	By          string // who called for it, by name
	Text        string // content and all text displays, in reading order
	Ephemeral   bool   // « vous seul voyez ceci »
	Thinking    bool   // a deferred answer that has not come yet
	Edited      bool
	Components  []limits.Component // pictures with their addresses
	Files       []File
	Pings       []string // names of members it pings
	Everyone    bool     // it pings everyone
}

// File is an uploaded file of a message.
type File struct {
	Name, Alt, ContentType, URL string
	Width, Height               int // pixels, of a picture
}

// view is a message as a member sees it. Held: mu.
func (h *history) view(m *message) Message {
	v := Message{ID: m.ID, Channel: m.Channel, Author: h.opts.BotName, Ephemeral: m.onlyFor != "",
		Thinking: m.Flags&limits.FlagLoading != 0,
		Edited:   m.Edited != nil, Components: m.addressed(h.URL()), Everyone: m.Everyone}
	if m.Author != theBot {
		v.Author = h.memberName(m.Author)
	}
	if m.Cause != nil {
		v.By, v.Command = h.memberName(h.seatOf(m.Cause.User)), m.Cause.Command
	}
	for _, id := range m.Pings {
		v.Pings = append(v.Pings, h.memberName(h.seatOf(id)))
	}
	var texts []string
	if m.Content != "" {
		texts = append(texts, m.Content)
	}
	limits.Walk(m.Components, func(c limits.Component) {
		if c.Type == limits.TextDisplay {
			texts = append(texts, c.Content)
		}
	})
	v.Text = strings.Join(texts, "\n")
	for _, a := range m.Attachments {
		v.Files = append(v.Files, File{Name: a.Filename, Alt: a.Description, ContentType: a.ContentType,
			URL: h.URL() + a.path(m.Channel), Width: a.Width, Height: a.Height})
	}
	return v
}

// Find returns the button or select with that custom_id, label or placeholder, else the button whose label is
// that and what its press would come to: "Aucun ordre · recul 42,1 %".
func (m Message) Find(which string) (limits.Component, bool) { return component(m.Components, which) }

// Labels returns what one can press or choose in: labels of buttons and
// placeholders of selects, in reading order; a disabled one has "(disabled)".
func (m Message) Labels() []string { return names(m.Components) }

func component(list []limits.Component, which string) (limits.Component, bool) {
	var all []limits.Component
	limits.Walk(list, func(c limits.Component) {
		if c.CustomID != "" {
			all = append(all, c)
		}
	})
	for _, same := range []func(limits.Component) bool{
		func(c limits.Component) bool { return c.CustomID == which },
		func(c limits.Component) bool { return c.Label == which || c.Placeholder == which },
		func(c limits.Component) bool { return strings.HasPrefix(c.Label+c.Placeholder, which+" · ") },
	} {
		if i := slices.IndexFunc(all, same); i >= 0 {
			return all[i], true
		}
	}
	return limits.Component{}, false
}

func names(list []limits.Component) []string {
	var out []string
	limits.Walk(list, func(c limits.Component) {
		if c.CustomID == "" {
			return
		}
		name := c.Label + c.Placeholder
		if c.Disabled {
			name += " (disabled)"
		}
		out = append(out, name)
	})
	return out
}
