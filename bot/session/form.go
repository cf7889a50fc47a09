package session

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
)

// FormData is what a form brings, in our own wire: discordgo knows no Label, and reads nothing of a form that
// has one.
type FormData struct {
	CustomID string
	// Fields are what the fields hold, by custom_id: a text, or the chosen values with blanks between them;
	// empty where nothing was chosen. Files are those that were handed over, by custom_id.
	Fields map[string]string
	Files  map[string]*discordgo.MessageAttachment
	// Broken says that it has a part that can't be read, or two of one custom_id.
	Broken bool
}

// Type is that of a form.
func (FormData) Type() discordgo.InteractionType { return discordgo.InteractionModalSubmit }

// formField is a field below its Label: a text or a radio group has one value, null for nothing chosen.
type formField struct {
	Type     limits.ComponentType `json:"type"`
	CustomID string               `json:"custom_id"`
	Value    *string              `json:"value"`
	Values   []string             `json:"values"`
}

// UnmarshalJSON reads a form. What can't be read makes it Broken: whoever sent it is told so.
func (d *FormData) UnmarshalJSON(raw []byte) error {
	var told struct {
		CustomID   string            `json:"custom_id"`
		Components []json.RawMessage `json:"components"`
		Resolved   struct {
			Attachments map[string]*discordgo.MessageAttachment `json:"attachments"`
		} `json:"resolved"`
	}
	*d = FormData{Fields: map[string]string{}, Files: map[string]*discordgo.MessageAttachment{}}
	d.Broken = json.Unmarshal(raw, &told) != nil
	d.CustomID = told.CustomID
	for _, raw := range told.Components {
		var part struct {
			Type      limits.ComponentType `json:"type"`
			Component *formField           `json:"component"`
		}
		switch err := json.Unmarshal(raw, &part); {
		case err == nil && part.Type == limits.TextDisplay:
		case err == nil && part.Type == limits.Label && part.Component != nil:
			d.add(*part.Component, told.Resolved.Attachments)
		default:
			d.Broken = true
		}
	}
	return nil
}

// add takes a field with what it holds.
func (d *FormData) add(f formField, files map[string]*discordgo.MessageAttachment) {
	if _, twice := d.Fields[f.CustomID]; twice || f.CustomID == "" {
		d.Broken = true
		return
	}
	value := strings.Join(f.Values, " ")
	if f.Value != nil {
		value = *f.Value
	}
	if f.Type == limits.TextInput {
		value = unquote(Clean(value))
	}
	d.Fields[f.CustomID] = Clean(value)
	if f.Type != limits.FileUpload || len(f.Values) == 0 {
		return
	}
	file := files[f.Values[0]]
	if d.Broken = d.Broken || file == nil || len(f.Values) > 1; !d.Broken {
		d.Files[f.CustomID] = file
	}
}

// Read reads an interaction as Discord sends it. What discordgo does not know of it is an error, and no panic.
func Read(raw []byte) (event *discordgo.Interaction, err error) {
	defer func() {
		if p := recover(); p != nil {
			event, err = nil, fmt.Errorf("an interaction that can't be read: %v", p)
		}
	}()
	event = &discordgo.Interaction{}
	if err = json.Unmarshal(raw, event); event.Type != discordgo.InteractionModalSubmit {
		return event, err
	}
	var form struct { // discordgo has read all but this
		Data FormData `json:"data"`
	}
	err = json.Unmarshal(raw, &form)
	event.Data = form.Data
	return event, err
}

// OnInteraction lets take have each interaction that the gateway brings.
func (s *Session) OnInteraction(take func(*discordgo.Interaction) (taken bool)) {
	s.Discord.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type != interactionEvent {
			return
		}
		event, err := Read(e.RawData)
		if err != nil {
			s.gateway.log.Error("an interaction that can't be read", "error", err)
			return
		}
		_ = take(event) // who comes while the bot stops is told nothing
	})
}

// interactionEvent is what the gateway calls an interaction.
const interactionEvent = "INTERACTION_CREATE"
