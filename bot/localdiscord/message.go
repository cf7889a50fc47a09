package localdiscord

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"aidedecamp/bot/limits"
)

// keptMessages is how many messages a channel remembers.
const keptMessages = 200

// message is a message as stored; its exported fields are what the state file
// keeps.
type message struct {
	ID          string             `json:"id"`
	Channel     string             `json:"channel"`
	Author      int                `json:"author"` // seat, or -1 for the bot
	Content     string             `json:"content,omitempty"`
	Flags       int                `json:"flags,omitempty"`
	Components  []limits.Component `json:"components,omitempty"`
	Attachments []*attachment      `json:"attachments,omitempty"`
	Created     time.Time          `json:"created"`
	Edited      *time.Time         `json:"edited,omitempty"`
	Cause       *cause             `json:"cause,omitempty"`
	Pings       []string           `json:"pings,omitempty"`
	Everyone    bool               `json:"everyone,omitempty"`

	onlyFor string // user id of an ephemeral message
	removed bool   // that the bot has taken away again
	version int64
	token   string // of the interaction that made it
}

// cause is the interaction a message answers.
type cause struct {
	ID      string `json:"id"`
	Type    int    `json:"type"`
	User    string `json:"user"`
	Command string `json:"command,omitempty"`
	Pressed string `json:"pressed,omitempty"` // the message whose component was used
	Opener  *cause `json:"opener,omitempty"`  // of a sent form
}

const theBot = -1

// payload is what the bot sends of a message: the JSON, where that is in the request ("data" in a
// callback), and the files beside it.
type payload struct {
	limits.Message
	under string
	files []file
}

// history is what was said in the guild's channels and threads and which commands there are, and where that
// is kept.
type history struct {
	guild
	pulse
	root     string // the server's URL
	lastID   int64
	reserved int64 // ids up to here are noted on disk as used
	commands []limits.Command
	messages map[string][]*message
	threads  []*thread  // the oldest first
	uploads  []uploaded // files of members' commands, the oldest first
	journal  *journal
	damage   Damage
}

// newMessage is an empty one that is not posted yet. Held: mu.
func (h *history) newMessage(channel string, author int) *message {
	return &message{ID: h.newID(), Channel: channel, Author: author, Created: h.opts.Clock.Now()}
}

func (m *message) isVisibleTo(user string) bool {
	return m.onlyFor == "" || m.onlyFor == user && !m.removed
}

// post appends a message to its channel. Held: mu.
func (h *history) post(m *message) {
	list := append(h.messages[m.Channel], m)
	for len(list) > keptMessages {
		for _, a := range list[0].Attachments {
			h.forgetFile(a)
		}
		list = list[1:]
	}
	h.messages[m.Channel] = list
	h.keep(m)
}

// keep notes a new or edited message and tells everyone. Held: mu.
func (h *history) keep(m *message) {
	if m.version = h.touch(); m.isLasting() {
		h.append(line{Message: m})
	}
}

// find returns a message of a channel, or nil. Held: mu.
func (h *history) find(channel, id string) *message {
	for _, m := range h.messages[channel] {
		if m.ID == id && !m.removed {
			return m
		}
	}
	return nil
}

func (h *history) lastMessage(channel string) any {
	list := h.messages[channel]
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].onlyFor == "" {
			return list[i].ID
		}
	}
	return nil
}

// apply changes m by what the bot sent, as Discord does: fields left out stay.
// It returns the error Discord would answer, and then m is as it was. Held: mu.
func (h *history) apply(m *message, in payload) *apiError {
	kept, refused := h.attachments(m, in)
	if refused != nil {
		return refused
	}
	uploads := make([]limits.Upload, len(kept))
	for i, a := range kept {
		uploads[i] = limits.Upload{Name: a.Filename, Bytes: int64(a.Size)}
	}
	next := in.Message
	next.Flags = m.Flags&limits.FlagComponentsV2 | in.Flags
	if faults := limits.CheckMessage(next, uploads); len(faults) > 0 {
		return invalidForm(faults.Under(in.under))
	}
	v2 := next.Flags&limits.FlagComponentsV2 != 0
	content, components := m.Content, m.Components
	if in.Content != nil {
		content = *in.Content
	}
	if in.Components != nil {
		components = withIDs(*in.Components)
	}
	if v2 {
		content = ""
	}
	if content == "" && len(components) == 0 && len(kept) == 0 {
		return &apiError{400, 50006, "Cannot send an empty message", nil}
	}
	// A deferred answer keeps the visibility it was deferred with.
	m.Flags = (m.Flags | next.Flags&limits.FlagComponentsV2) &^ limits.FlagLoading
	for _, a := range kept {
		h.storeFile(a)
	}
	m.Content, m.Components, m.Attachments = content, components, kept
	h.mentions(m, in.AllowedMentions)
	return nil
}

var userMention = regexp.MustCompile(`<@!?(\d+)>`)

// mentions finds whom the message pings, by its texts and allowed_mentions.
func (h *history) mentions(m *message, allow *limits.AllowedMentions) {
	text := m.Content
	limits.Walk(m.Components, func(c limits.Component) { text += "\n" + c.Content })
	m.Pings = nil
	for _, found := range userMention.FindAllStringSubmatch(text, -1) {
		id := found[1]
		if h.seatOf(id) < 0 || slices.Contains(m.Pings, id) {
			continue
		}
		if allow == nil || slices.Contains(allow.Parse, "users") || slices.Contains(allow.Users, id) {
			m.Pings = append(m.Pings, id)
		}
	}
	m.Everyone = (strings.Contains(text, "@everyone") || strings.Contains(text, "@here")) &&
		(allow == nil || slices.Contains(allow.Parse, "everyone"))
}

// rebuild returns a copy of components, each changed before those within it.
func rebuild(list []limits.Component, change func(*limits.Component)) []limits.Component {
	out := slices.Clone(list)
	for i := range out {
		change(&out[i])
		out[i].Components = rebuild(out[i].Components, change)
		if inner := out[i].Component; inner != nil {
			out[i].Component = &rebuild([]limits.Component{*inner}, change)[0]
		}
	}
	return out
}

// withIDs gives every component the id Discord would give it.
func withIDs(components []limits.Component) []limits.Component {
	next := 0
	return rebuild(components, func(c *limits.Component) {
		if next++; c.ID == 0 {
			c.ID = next
		}
	})
}

// addressed returns the components with attachment://NAME turned into the
// file's address below base.
func (m *message) addressed(base string) []limits.Component {
	if len(m.Attachments) == 0 {
		return m.Components // an edit puts others in their place, and changes none
	}
	media := func(x limits.Media) limits.Media {
		a := m.attachmentAt(x.URL)
		if a == nil {
			return x
		}
		url := base + a.path(m.Channel)
		return limits.Media{URL: url, ProxyURL: url, Width: a.Width, Height: a.Height, ContentType: a.ContentType}
	}
	return rebuild(m.Components, func(c *limits.Component) {
		c.Items = slices.Clone(c.Items)
		for j := range c.Items {
			c.Items[j].Media = media(c.Items[j].Media)
		}
		if c.File != nil {
			c.File = new(media(*c.File))
		}
	})
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// seatOf returns the seat of a user id, or -1.
func (g *guild) seatOf(user string) int {
	for i := range g.opts.Seats {
		if idText(idUser+i) == user {
			return i
		}
	}
	return -1
}
