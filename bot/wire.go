package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
)

// callback is the number of a first answer's kind.
type callback int

const (
	replyWith    callback = 4
	deferReply   callback = 5
	deferUpdate  callback = 6
	updateWith   callback = 7
	completeWith callback = 8
	openForm     callback = 9
)

// body is a message as Discord takes it, in a first answer, an edit or a channel. discordgo's own structs can't say all of it:
// its edits have no flags, its files no alt text, its answers always an empty content.
type body struct {
	Components      []limits.Component `json:"components,omitempty"`
	Attachments     *[]upload          `json:"attachments,omitempty"`
	AllowedMentions *mentions          `json:"allowed_mentions,omitempty"`
	Flags           int                `json:"flags,omitempty"`

	// Of a form.
	CustomID string `json:"custom_id,omitempty"`
	Title    string `json:"title,omitempty"`
	// Of a completion.
	Choices *[]limits.Choice `json:"choices,omitempty"`

	files []file
}

// mentions pings nobody but the users that it names: its list of kinds is empty, not absent.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

// upload announces a file of the same request by its place.
type upload struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

type file struct {
	name, alt, kind string
	data            []byte
}

// wire speaks to Discord's REST API through the session.
type wire struct {
	session *discordgo.Session
	clock   Clock
	app     string
}

// first sends the first answer to an interaction, once. It returns the id of the message that it made, where it made one.
func (w wire) first(ctx context.Context, i *discordgo.Interaction, kind callback, b *body) (string, error) {
	if kind == updateWith {
		b = b.edited()
	}
	var payload any = struct {
		Type callback `json:"type"`
		Data *body    `json:"data,omitempty"`
	}{kind, b}
	address := discordgo.EndpointInteractionResponse(i.ID, i.Token)
	if kind == replyWith || kind == updateWith {
		address += "?with_response=true"
	}
	raw, err := w.send(ctx, http.MethodPost, address, payload, b.filesOf(), "")
	if err != nil {
		return "", fmt.Errorf("first answer %d: %w", kind, err)
	}
	var made struct {
		Resource struct {
			Message struct {
				ID string `json:"id"`
			} `json:"message"`
		} `json:"resource"`
	}
	if len(raw) > 0 && json.Unmarshal(raw, &made) != nil {
		return "", nil // the answer has arrived; only the message's id is not known
	}
	return made.Resource.Message.ID, nil
}

// original returns the id of the message that the first answer to an interaction made, or stands on.
func (w wire) original(ctx context.Context, i *discordgo.Interaction) (string, error) {
	raw, err := w.again(ctx, true, http.MethodGet, discordgo.EndpointInteractionResponseActions(w.app, i.Token), nil, nil, "")
	return messageID(raw), wrap("read an answer", err)
}

// edit changes the first answer of an interaction, or what was deferred.
func (w wire) edit(ctx context.Context, i *discordgo.Interaction, b *body) (string, error) {
	address := discordgo.EndpointInteractionResponseActions(w.app, i.Token)
	raw, err := w.again(ctx, true, http.MethodPatch, address, b.edited(), b.filesOf(), "")
	return messageID(raw), wrap("edit an answer", err)
}

// follow posts one more answer to an interaction.
func (w wire) follow(ctx context.Context, i *discordgo.Interaction, b *body) (string, error) {
	address := discordgo.EndpointFollowupMessage(w.app, i.Token) + "?wait=true"
	raw, err := w.again(ctx, false, http.MethodPost, address, b, b.filesOf(), "")
	return messageID(raw), wrap("post a further answer", err)
}

// post posts a message in a channel that is no answer to an interaction.
func (w wire) post(ctx context.Context, channel string, b *body) (string, error) {
	address := discordgo.EndpointChannelMessages(channel)
	raw, err := w.again(ctx, false, http.MethodPost, address, b, b.filesOf(), address)
	return messageID(raw), wrap("post in the channel", err)
}

// change edits a message through its channel, once no interaction can.
func (w wire) change(ctx context.Context, channel, message string, b *body) (string, error) {
	_, err := w.again(ctx, true, http.MethodPatch, discordgo.EndpointChannelMessage(channel, message), b.edited(), b.filesOf(), discordgo.EndpointChannelMessage(channel, ""))
	return message, wrap("edit through the channel", err)
}

// bare takes the buttons off a message: the rest of it stays as it is.
func (w wire) bare(ctx context.Context, channel, message string) error {
	address := discordgo.EndpointChannelMessage(channel, message)
	bucket := discordgo.EndpointChannelMessage(channel, "")
	raw, err := w.again(ctx, true, http.MethodGet, address, nil, nil, bucket)
	if err != nil {
		return fmt.Errorf("read message %s: %w", message, err)
	}
	var found struct {
		Components  []limits.Component `json:"components"`
		Attachments []struct {
			Filename string `json:"filename"`
		} `json:"attachments"`
		Flags int `json:"flags"`
	}
	if err := json.Unmarshal(raw, &found); err != nil {
		return fmt.Errorf("read message %s: %w", message, err)
	}
	var names []string
	for _, a := range found.Attachments {
		names = append(names, a.Filename)
	}
	kept := withoutRows(found.Components, names)
	if len(kept) == len(found.Components) {
		return nil
	}
	b := &body{Components: kept, Flags: limits.FlagComponentsV2, AllowedMentions: nobody()}
	_, err = w.again(ctx, true, http.MethodPatch, address, b, nil, bucket)
	return wrap("take the buttons off a message", err)
}

// withoutRows leaves texts and pictures; a picture's address expires, so it is named as the message's own file again.
func withoutRows(components []limits.Component, files []string) []limits.Component {
	var kept []limits.Component
	for _, c := range components {
		switch c.Type {
		case limits.TextDisplay:
			kept = append(kept, limits.Component{Type: c.Type, Content: c.Content})
		case limits.MediaGallery:
			gallery := limits.Component{Type: c.Type}
			for i, item := range c.Items {
				if i < len(files) {
					gallery.Items = append(gallery.Items, limits.MediaItem{Media: limits.Media{URL: "attachment://" + files[i]}, Description: item.Description})
				}
			}
			if len(gallery.Items) > 0 {
				kept = append(kept, gallery)
			}
		case limits.File:
			if c.File != nil && len(files) > 0 {
				kept = append(kept, limits.Component{Type: c.Type, File: &limits.Media{URL: "attachment://" + files[len(files)-1]}})
			}
		}
	}
	return kept
}

// nobody pings nobody.
func nobody() *mentions { return &mentions{Parse: []string{}} }

// edited is the message as an edit may carry it: who sees a message is settled when it is made, and Discord documents no flag for
// it in edits.
func (b *body) edited() *body {
	e := *b
	e.Flags &^= limits.FlagEphemeral
	return &e
}

func (b *body) filesOf() []file {
	if b == nil {
		return nil
	}
	return b.files
}

// form is a request's body with files: the JSON, then each of them.
func form(payload any, files []file) (kind string, raw []byte, err error) {
	text, err := json.Marshal(payload)
	var buffer bytes.Buffer
	parts := multipart.NewWriter(&buffer)
	part := func(disposition, kind string, data []byte) {
		if err != nil {
			return
		}
		var w interface{ Write([]byte) (int, error) }
		if w, err = parts.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}}); err == nil {
			_, err = w.Write(data)
		}
	}
	part(`form-data; name="payload_json"`, "application/json", text)
	for i, f := range files {
		part(fmt.Sprintf(`form-data; name="files[%d]"; filename=%q`, i, f.name), f.kind, f.data)
	}
	if err == nil {
		err = parts.Close()
	}
	return parts.FormDataContentType(), buffer.Bytes(), err
}

func messageID(raw []byte) string {
	var made struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(raw, &made) != nil {
		return ""
	}
	return made.ID
}

func wrap(what string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}
