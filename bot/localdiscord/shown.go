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

// componentObjects are components as Discord gives them back: with what a bot may leave out.
func (h *history) componentObjects(m *message, list []limits.Component) []object {
	out := make([]object, len(list))
	for i, c := range list {
		o := plainObject(c)
		if len(c.Components) > 0 {
			o["components"] = h.componentObjects(m, c.Components)
		}
		if c.Accessory != nil {
			o["accessory"] = h.componentObjects(m, []limits.Component{*c.Accessory})[0]
		}
		one := 1
		switch {
		case c.Type.IsSelect():
			for name, n := range map[string]*int{"min_values": c.MinValues, "max_values": c.MaxValues} {
				if n == nil {
					n = &one
				}
				o[name] = *n
			}
		case c.Type == limits.MediaGallery:
			items := make([]object, len(c.Items))
			for k, item := range c.Items {
				items[k] = object{"media": h.mediaObject(m, item.Media), "description": orNull(item.Description), "spoiler": item.Spoiler}
			}
			o["items"] = items
		case c.Type == limits.Thumbnail && c.Media != nil:
			o["media"], o["description"], o["spoiler"] = h.mediaObject(m, *c.Media), orNull(c.Description), c.Spoiler
		case c.Type == limits.File && c.File != nil:
			o["file"], o["spoiler"], o["name"], o["size"] = h.mediaObject(m, *c.File), c.Spoiler, nil, nil
			if a := m.attachmentAt(c.File.URL); a != nil {
				o["name"], o["size"] = a.Filename, a.Size
			}
		case c.Type == limits.Container:
			o["accent_color"], o["spoiler"] = c.AccentColor, c.Spoiler
		case c.Type == limits.Separator:
			o["divider"], o["spacing"] = c.Divider == nil || *c.Divider, max(c.Spacing, 1)
		}
		out[i] = o
	}
	return out
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

// plainObject is a value as the object that its JSON is.
func plainObject(v any) object {
	o := object{}
	if data, err := json.Marshal(v); err == nil {
		_ = json.Unmarshal(data, &o) // what was just written reads back
	}
	return o
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
