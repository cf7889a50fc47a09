package session

import (
	"strconv"

	"aidedecamp/bot/limits"
)

// Message is what Discord takes: a message in a first answer, an edit or a channel, a form, or choices.
// discordgo's own structs can't say all of it: its edits have no flags, its files no alt text, its answers
// always an empty content.
type Message struct {
	Components      []limits.Component `json:"components,omitempty"`
	Attachments     *[]upload          `json:"attachments,omitempty"`
	AllowedMentions *mentions          `json:"allowed_mentions,omitempty"`
	Flags           int                `json:"flags,omitempty"`

	// Of a form.
	CustomID string `json:"custom_id,omitempty"`
	Title    string `json:"title,omitempty"`
	// Of a completion.
	Choices *[]limits.Choice `json:"choices,omitempty"`

	// Public messages are for the channel, others for who asked.
	Public bool `json:"-"`
	// Update lets the message take the place of the one that was pressed.
	Update bool `json:"-"`
	// Apart keeps a public message away from the command that caused it, whose options Discord shows to
	// everyone below a public answer: they contain a secret.
	Apart bool `json:"-"`
	// Beside lets a public message be beside the pressed one, whose buttons the press may then take off
	// (Interaction.Strip).
	Beside bool `json:"-"`
	// controls says that the components are the pressed message's new rows: the rest of it stays as it came
	// with the press.
	controls bool

	files []File
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

// File is one that a message brings: Alt says in words what it shows, Kind is its media type.
type File struct {
	Name, Alt, Kind string
	Data            []byte
}

// Address is how a component of the same message names the file.
func (f File) Address() string { return "attachment://" + f.Name }

// NewMessage makes a private message of components and files that calls nobody but the accounts of pings.
func NewMessage(components []limits.Component, files []File, pings []string) *Message {
	uploads := make([]upload, len(files))
	for i, f := range files {
		uploads[i] = upload{ID: strconv.Itoa(i), Filename: f.Name, Description: f.Alt}
	}
	return &Message{Components: components, Attachments: &uploads, AllowedMentions: &mentions{Parse: []string{}, Users: pings},
		Flags: limits.FlagComponentsV2 | limits.FlagEphemeral, files: files}
}

// NewControls makes of rows a private message that takes the place of the pressed one's rows.
func NewControls(rows []limits.Component) *Message {
	return &Message{Components: rows, AllowedMentions: &mentions{Parse: []string{}}, Flags: limits.FlagComponentsV2 | limits.FlagEphemeral,
		Update: true, controls: true}
}

// Publish makes the message one for the channel.
func (m *Message) Publish() *Message {
	m.Public = true
	m.Flags &^= limits.FlagEphemeral
	return m
}

// forEdit is the message as an edit may carry it: who sees a message is settled when it is made, and Discord
// documents no flag for it in edits.
func (m *Message) forEdit() *Message {
	e := *m
	e.Flags &^= limits.FlagEphemeral
	return &e
}

func (m *Message) filesOf() []File {
	if m == nil {
		return nil
	}
	return m.files
}
