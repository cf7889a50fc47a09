package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
)

// tokenLives is how long an interaction's token serves: fifteen minutes, less what a request may take.
const tokenLives = 15*time.Minute - laterWithin

// Sent is a message that Discord took, and what takes its buttons off again without reading it first.
type Sent struct {
	// ID is the message's, empty where Discord did not say.
	ID string
	// Until is when the token of the interaction that sent it ends; zero where none has.
	Until time.Time
	by    *handle
}

// handle is what a message is changed by, once it is written down.
type handle struct {
	// App and Token are of the interaction that sent the message, Name is what it calls it; empty where the
	// bot has posted it.
	App   string `json:"app,omitempty"`
	Token string `json:"token,omitempty"`
	Name  string `json:"name,omitempty"`
	// Bare is the message without its buttons.
	Bare json.RawMessage `json:"bare"`
}

// Format writes the message's id: a handle contains a token.
func (s Sent) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, s.ID) }

// Handle is what SentBefore reads again; it is a secret.
func (s Sent) Handle() []byte {
	if s.by == nil {
		return nil
	}
	written, err := json.Marshal(s.by)
	if err != nil {
		return nil // the buttons come off by what the bot reads then
	}
	return written
}

// SentBefore is a message with what was written down of it.
func SentBefore(id string, written []byte, until time.Time) Sent {
	s := Sent{ID: id, Until: until, by: &handle{}}
	if json.Unmarshal(written, s.by) != nil {
		s.by = nil
	}
	return s
}

// theFirst is what an interaction calls the message that its first answer made, or is on.
const theFirst = "@original"

// sent notes what an interaction has sent, by the name that it has for it; a message that the bot has posted
// has none.
func (i *Interaction) sent(id, name string, m *Message) Sent {
	s := Sent{ID: id}
	bare, err := m.bare()
	if id == "" || m.Public && (err != nil || bare == nil) {
		return s
	}
	if s.by = (&handle{Bare: bare}); name != "" {
		s.by.App, s.by.Token, s.by.Name = i.event.AppID, i.event.Token, name
		s.Until = i.deadline.Add(tokenLives - firstWithin)
	}
	return s
}

// Remove takes away a message that one person alone sees, by the token of the interaction that sent it while it
// serves. One that he has closed himself is gone already.
func (i *Interaction) Remove(ctx context.Context, s Sent) error {
	if s.by == nil || s.by.Token == "" || i.IsOver(s.Until) {
		return nil
	}
	_, err := i.session.again(ctx, http.MethodDelete, discordgo.EndpointWebhookMessage(s.by.App, s.by.Token, s.by.Name), nil, nil, "")
	if discordCode(err) == codeUnknownMessage {
		return nil
	}
	return wrap("remove a private message", err)
}

// IsOver reports whether a token that ends then is taken no longer.
func (i *Interaction) IsOver(until time.Time) bool { return !i.session.clock.Now().Before(until) }

// Strip takes the buttons off a message of the channel, and puts a last line in their place, empty for none:
// by the token of the interaction that sent it while it serves; by this one's, where it has pressed the
// message and its answer is beside it (Message.Beside); else by the bot's, which Discord lets edit a
// channel's messages about once a second, and which others may need more (ErrSpent). own is false then, and
// what was written down of the message need not be read. A message that is read and has no buttons stays as
// it is, for it may have such a line: that is an error where it is to get one.
func (i *Interaction) Strip(ctx context.Context, s Sent, last string) (own bool, err error) {
	if address := i.addressOf(s); address != "" {
		err := bareBy(func(method string, body any) ([]byte, error) {
			return i.session.again(ctx, method, address, body, nil, "")
		}, last)
		if !isRefusal(err) || discordCode(err) == codeUnknownMessage {
			return true, err
		}
	}
	ask := func(method string, body any) ([]byte, error) {
		return i.session.repeat(ctx, droppable, method, discordgo.EndpointChannelMessage(i.Channel, s.ID), body, nil,
			discordgo.EndpointChannelMessage(i.Channel, ""))
	}
	if s.by == nil || s.by.Bare == nil {
		return false, bareBy(ask, last)
	}
	return false, putBare(ask, s.by.Bare, last)
}

// addressOf is where an interaction changes a message, empty where none can any more.
func (i *Interaction) addressOf(s Sent) string {
	i.mu.Lock()
	defer i.mu.Unlock()
	switch {
	case s.by != nil && s.by.Token != "" && !i.IsOver(s.Until):
		return discordgo.EndpointWebhookMessage(s.by.App, s.by.Token, s.by.Name)
	case s.ID == i.Message && i.deferredPress:
		return discordgo.EndpointInteractionResponseActions(i.event.AppID, i.event.Token)
	}
	return ""
}

// withPressed is a message of controls with what else the pressed message has, as it came with the press; any
// other one as it is.
func (i *Interaction) withPressed(m *Message) *Message {
	if !m.controls || !i.IsPress() {
		return m
	}
	raw, err := json.Marshal(map[string]any{"components": i.event.Message.Components, "attachments": i.event.Message.Attachments})
	if err == nil {
		raw, err = bareOf(raw)
	}
	var body Message
	if err != nil || json.Unmarshal(raw, &body) != nil {
		return m
	}
	whole := *m
	whole.Components = append(body.Components, m.Components...)
	return &whole
}

// errNoButtons says that a message can't have a last line in the place of its buttons.
var errNoButtons = errors.New("the message has no buttons")

// bareBy reads a message by requests about it and takes its buttons off: the rest of it stays as it is. A
// last line takes their place, empty for none.
func bareBy(ask func(method string, body any) ([]byte, error), last string) error {
	raw, err := ask(http.MethodGet, nil)
	if err != nil {
		return fmt.Errorf("read a message: %w", err)
	}
	bare, err := bareOf(raw)
	switch {
	case err != nil:
		return fmt.Errorf("read a message: %w", err)
	case bare == nil && last != "":
		return errNoButtons
	case bare == nil:
		return nil
	}
	return putBare(ask, bare, last)
}

// putBare makes of a message one without its buttons, with a last line, empty for none.
func putBare(ask func(method string, body any) ([]byte, error), bare json.RawMessage, last string) error {
	var m Message
	if err := json.Unmarshal(bare, &m); err != nil {
		return err
	}
	if last != "" {
		m.Components = append(m.Components, limits.Component{Type: limits.TextDisplay, Content: last})
	}
	_, err := ask(http.MethodPatch, &m)
	return wrap("take the buttons off a message", err)
}

// bareOf is a message as Discord has it, without its buttons; nil where it has none.
func bareOf(raw []byte) (json.RawMessage, error) {
	var found struct {
		Components  []limits.Component `json:"components"`
		Attachments []struct {
			Filename string `json:"filename"`
		} `json:"attachments"`
	}
	if err := json.Unmarshal(raw, &found); err != nil {
		return nil, err
	}
	var names []string
	for _, a := range found.Attachments {
		names = append(names, a.Filename)
	}
	return withoutRows(found.Components, names)
}

// bare is the message without its buttons; nil where it has none.
func (m *Message) bare() (json.RawMessage, error) {
	var names []string
	for _, f := range m.files {
		names = append(names, f.Name)
	}
	return withoutRows(m.Components, names)
}

// withoutRows is the edit that leaves of components texts and pictures, nil where there is nothing else; a
// picture's address expires, so it is named as the message's own file again.
func withoutRows(components []limits.Component, files []string) (json.RawMessage, error) {
	var kept []limits.Component
	pictures := 0 // the first files, in order
	for _, c := range components {
		switch c.Type {
		case limits.TextDisplay:
			kept = append(kept, limits.Component{Type: c.Type, Content: c.Content})
		case limits.MediaGallery:
			gallery := limits.Component{Type: c.Type}
			for _, item := range c.Items {
				if pictures < len(files) {
					gallery.Items = append(gallery.Items, limits.MediaItem{Media: limits.Media{URL: File{Name: files[pictures]}.Address()},
						Description: item.Description})
				}
				pictures++
			}
			if len(gallery.Items) > 0 {
				kept = append(kept, gallery)
			}
		case limits.File:
			if c.File != nil && len(files) > 0 {
				kept = append(kept, limits.Component{Type: c.Type, File: &limits.Media{URL: File{Name: files[len(files)-1]}.Address()}})
			}
		}
	}
	if len(kept) == len(components) {
		return nil, nil
	}
	return json.Marshal(&Message{Components: kept, Flags: limits.FlagComponentsV2, AllowedMentions: &mentions{Parse: []string{}}})
}
