package localdiscord

import (
	"encoding/json"
	"strings"
	"time"

	"aidedecamp/bot/limits"
)

// messageObject is the message as Discord's API shows it to the bot. Held: mu.
func (h *history) messageObject(m *message) object {
	author := h.botObject()
	if m.Author != theBot {
		author = h.userObject(m.Author)
	}
	attachments, mentions := []any{}, []any{}
	for _, a := range m.Attachments {
		o := a.object(h.URL() + a.path(m.Channel))
		o["ephemeral"] = m.onlyFor != ""
		attachments = append(attachments, o)
	}
	for _, id := range m.Pings {
		mentions = append(mentions, h.userObject(h.seatOf(id)))
	}
	o := object{"id": m.ID, "channel_id": m.Channel, "type": 0, "author": author, "content": m.Content,
		"timestamp": m.Created.Format(time.RFC3339Nano), "edited_timestamp": nil,
		"flags": m.Flags, "components": h.componentObjects(m, m.Components), "attachments": attachments,
		"embeds": []any{}, "mentions": mentions, "mention_roles": []string{},
		"mention_everyone": m.Everyone, "pinned": false, "tts": false}
	if m.Edited != nil {
		o["edited_timestamp"] = m.Edited.Format(time.RFC3339Nano)
	}
	if m.Author == theBot {
		o["application_id"] = idText(idBot)
	}
	if m.Cause != nil {
		o["webhook_id"] = idText(idBot)
		o["interaction_metadata"] = h.causeObject(m.Cause)
		if m.Cause.Type == typeCommand {
			o["type"] = 20
		}
	}
	return o
}

// causeObject is the interaction behind a message.
func (h *history) causeObject(c *cause) object {
	o := object{"id": c.ID, "type": c.Type, "user": h.userObject(h.seatOf(c.User)),
		"authorizing_integration_owners": object{"0": idText(idGuild)}}
	switch {
	case c.Opener != nil:
		o["triggering_interaction_metadata"] = h.causeObject(c.Opener)
	case c.Pressed != "":
		o["interacted_message_id"] = c.Pressed
	}
	return o
}

// shownComponent is a component as Discord gives it back: with what a bot may leave out. A field here hides the
// component's own; nothing leaves it out, null says null.
type shownComponent struct {
	limits.Component
	Components any `json:"components,omitempty"`
	MinValues  any `json:"min_values,omitempty"`
	MaxValues  any `json:"max_values,omitempty"`
	Items      any `json:"items,omitempty"`
	File       any `json:"file,omitempty"`
	Name       any `json:"name,omitempty"`
	Size       any `json:"size,omitempty"`
	Spoiler    any `json:"spoiler,omitempty"`
}

// null is said where Discord says it.
var null = json.RawMessage("null")

// componentObjects are components as Discord gives them back.
func (h *history) componentObjects(m *message, list []limits.Component) []shownComponent {
	out := make([]shownComponent, len(list))
	for i, c := range list {
		o := &out[i]
		o.Component = c
		if len(c.Components) > 0 {
			o.Components = h.componentObjects(m, c.Components)
		}
		switch {
		case c.Type.IsSelect():
			o.MinValues, o.MaxValues = orOne(c.MinValues), orOne(c.MaxValues)
		case c.Type == limits.MediaGallery:
			items := make([]object, len(c.Items))
			for k, item := range c.Items {
				items[k] = object{"media": h.mediaObject(m, item.Media), "description": orNull(item.Description), "spoiler": false}
			}
			o.Items = items
		case c.Type == limits.File && c.File != nil:
			o.File, o.Spoiler, o.Name, o.Size = h.mediaObject(m, *c.File), false, null, null
			if a := m.attachmentAt(c.File.URL); a != nil {
				o.Name, o.Size = a.Filename, a.Size
			}
		}
	}
	return out
}

// orOne is a number, 1 where a bot has left it out.
func orOne(n *int) int {
	if n == nil {
		return 1
	}
	return *n
}

// mediaObject is a picture's or file's address as Discord gives it back.
func (h *history) mediaObject(m *message, media limits.Media) object {
	a := m.attachmentAt(media.URL)
	if a == nil {
		return object{"id": "0", "url": media.URL, "proxy_url": media.URL}
	}
	address := h.URL() + a.path(m.Channel)
	o := object{"id": a.ID, "attachment_id": a.ID, "url": address, "proxy_url": address,
		"width": nil, "height": nil, "content_type": a.ContentType}
	if a.Width > 0 {
		o["width"], o["height"] = a.Width, a.Height
	}
	return o
}

// attachmentAt is the message's file that attachment://NAME names, or nil.
func (m *message) attachmentAt(address string) *attachment {
	name, ok := strings.CutPrefix(address, "attachment://")
	for _, a := range m.Attachments {
		if ok && a.Filename == name {
			return a
		}
	}
	return nil
}

func orNull(text string) any {
	if text == "" {
		return null
	}
	return text
}
