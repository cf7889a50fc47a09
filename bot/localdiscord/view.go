package localdiscord

import (
	"slices"
	"strings"
	"time"

	"aidedecamp/bot/limits"
)

// Message is a message as one member sees it, on the page or in a test.
type Message struct {
	ID         string             `json:"id"`
	Channel    string             `json:"channel"`
	Author     string             `json:"author"` // the member's name, or the bot's
	Bot        bool               `json:"bot"`
	Time       time.Time          `json:"time"`
	Command    string             `json:"command,omitempty"`   // "/terrain npow" when it answers a command
	By         string             `json:"by,omitempty"`        // who called for it, by name
	Ephemeral  bool               `json:"ephemeral,omitempty"` // « vous seul voyez ceci »
	Thinking   bool               `json:"thinking,omitempty"`  // a deferred answer that has not come yet
	Edited     bool               `json:"edited,omitempty"`
	Content    string             `json:"content,omitempty"`
	Components []limits.Component `json:"components,omitempty"` // pictures with their addresses
	Files      []File             `json:"files,omitempty"`
	Pinged     bool               `json:"pinged,omitempty"` // it pings the member

	Text     string   `json:"-"` // content and all text displays, in reading order
	Pings    []string `json:"-"` // names of members it pings
	Everyone bool     `json:"-"` // it pings everyone
}

// File is an uploaded file of a message.
type File struct {
	Name        string `json:"name"`
	Alt         string `json:"alt"`
	ContentType string `json:"type"`
	URL         string `json:"url"`
	Size        int    `json:"size"`
	Width       int    `json:"width"` // pixels, of a picture
	Height      int    `json:"height"`
}

// view is a message as a member sees it, with the addresses of its files below base. Held: mu.
func (h *history) view(m *message, p *Person, base string) Message {
	v := Message{ID: m.ID, Channel: m.Channel, Author: h.opts.BotName, Bot: m.Author == theBot, Time: m.Created, Ephemeral: m.onlyFor != "",
		Thinking: m.Flags&limits.FlagLoading != 0, Edited: m.Edited != nil, Content: m.Content, Components: m.addressed(base),
		Pinged: m.Everyone || slices.Contains(m.Pings, p.ID()), Everyone: m.Everyone}
	if !v.Bot {
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
		v.Files = append(v.Files, File{a.Filename, a.Description, a.ContentType, base + a.path(m.Channel), a.Size, a.Width, a.Height})
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
