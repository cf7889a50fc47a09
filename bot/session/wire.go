package session

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"

	"github.com/bwmarrin/discordgo"
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

// callback sends the first answer to an interaction, once. It returns the id of the message that it made,
// where it made one.
func (i *Interaction) callback(ctx context.Context, kind callback, m *Message) (string, error) {
	if kind == updateWith {
		m = m.forEdit()
	}
	var payload any = struct {
		Type callback `json:"type"`
		Data *Message `json:"data,omitempty"`
	}{kind, m}
	address := discordgo.EndpointInteractionResponse(i.ID, i.event.Token)
	if kind == replyWith || kind == updateWith {
		address += "?with_response=true"
	}
	raw, err := i.session.send(ctx, http.MethodPost, address, payload, m.filesOf(), "")
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

// edit changes the first answer of an interaction, or what was deferred.
func (i *Interaction) edit(ctx context.Context, m *Message) (Sent, error) {
	address := discordgo.EndpointInteractionResponseActions(i.event.AppID, i.event.Token)
	id, err := i.session.say(ctx, "edit an answer", http.MethodPatch, address, m.forEdit(), "")
	return i.sent(id, theFirst, m), err
}

// follow posts one more answer to an interaction.
func (i *Interaction) follow(ctx context.Context, m *Message) (Sent, error) {
	address := discordgo.EndpointFollowupMessage(i.event.AppID, i.event.Token) + "?wait=true"
	id, err := i.session.say(ctx, "post a further answer", http.MethodPost, address, m, "")
	return i.sent(id, id, m), err
}

// Post posts a message in the channel that answers nothing.
func (i *Interaction) Post(ctx context.Context, m *Message) (Sent, error) {
	address := discordgo.EndpointChannelMessages(i.Channel)
	id, err := i.session.say(ctx, "post in the channel", http.MethodPost, address, m, address)
	return i.sent(id, "", m), err
}

// say sends a message by a request and returns its id; what names the request in an error.
func (s *Session) say(ctx context.Context, what, method, address string, m *Message, bucket string) (string, error) {
	raw, err := s.again(ctx, method, address, m, m.filesOf(), bucket)
	return messageID(raw), wrap(what, err)
}

// publicThread is Discord's number for a thread that everybody in the channel sees; archivedAfter is after
// how many minutes of silence the channel's list leaves it out: the most that there is, a week.
const (
	publicThread  = 11
	archivedAfter = 10080
)

// OpenThread makes a public thread in the interaction's channel and returns its id.
func (i *Interaction) OpenThread(ctx context.Context, name string) (string, error) {
	ctx, cancel := i.session.within(ctx, laterWithin)
	defer cancel()
	address := discordgo.EndpointChannelThreads(i.Channel)
	raw, err := i.session.again(ctx, http.MethodPost, address, struct {
		Name          string `json:"name"`
		Type          int    `json:"type"`
		ArchivedAfter int    `json:"auto_archive_duration"`
	}{name, publicThread, archivedAfter}, nil, address)
	if id := messageID(raw); err == nil && id != "" {
		return id, nil
	}
	return "", fmt.Errorf("open a thread: %w", cmp.Or(err, errNoID))
}

// errNoID says that Discord did not say what it made.
var errNoID = errors.New("an answer without an id")

// change edits the pressed message through its channel, once no interaction can.
func (i *Interaction) change(ctx context.Context, m *Message) (Sent, error) {
	_, err := i.session.say(ctx, "edit through the channel", http.MethodPatch, discordgo.EndpointChannelMessage(i.Channel, i.Message),
		m.forEdit(), discordgo.EndpointChannelMessage(i.Channel, ""))
	return i.sent(i.Message, "", m), err
}

// partHead is about what a part of a form takes beside its data, in bytes.
const partHead = 512

// form is a request's body with files: the JSON, then each of them.
func form(payload any, files []File) (kind string, raw []byte, err error) {
	text, err := json.Marshal(payload)
	var buffer bytes.Buffer
	size := len(text)
	for _, f := range files {
		size += len(f.Data) + partHead
	}
	buffer.Grow(size + 2*partHead)
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
		part(fmt.Sprintf(`form-data; name="files[%d]"; filename=%q`, i, f.Name), f.Kind, f.Data)
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
