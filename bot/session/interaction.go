package session

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/rules/bounds"
)

// Kind is what a person did.
type Kind int

const (
	// Typed is a slash command.
	Typed Kind = iota
	// Completing is an option that is being typed: Discord takes nothing but choices then.
	Completing
	// Clicked is a button or a select.
	Clicked
	// Submitted is a form.
	Submitted
)

// Person is an account and the name that it goes by in its server.
type Person struct{ ID, Name string }

// Named is whom an option names: Discord lets one name an account by its id, wherever it is.
type Named struct {
	Person
	// Elsewhere says that he is not on the server, and so hears nothing there.
	Elsewhere bool
}

// Interaction is what one person typed or pressed, and takes the messages that answer it.
type Interaction struct {
	ID, Guild, Channel string
	Kind               Kind
	// User is who typed or pressed.
	User Person
	// Locale is the language of the person's client; empty where Discord does not say.
	Locale string

	// Path, Options and People are a slash command's; Focused is the option being typed. Files are what it or
	// a form bears, by option.
	Path    string
	Options map[string]string
	People  map[string]Named
	Focused string
	Files   map[string]Attachment

	// CustomID, Values and Fields are a button's, a select's and a form's, Broken says that Discord's form is not
	// as any that was sent; Message is the pressed one, empty where there is none.
	CustomID string
	Values   []string
	Fields   map[string]string
	Broken   bool
	Message  string

	// Note takes the place of a private message whose outcome is public, and is under a command whose
	// outcome is apart.
	Note *Message

	session *Session
	event   *discordgo.Interaction
	answering
}

// Channel makes an interaction that nobody made: what happens by itself is posted in its channel.
func (s *Session) Channel(id string) *Interaction {
	return &Interaction{Channel: id, session: s, event: &discordgo.Interaction{ChannelID: id}}
}

// Interaction reads what came from Discord. An error says that it has no user.
func (s *Session) Interaction(event *discordgo.Interaction) (*Interaction, error) {
	user := event.User
	if event.Member != nil && event.Member.User != nil {
		user = event.Member.User
	}
	if user == nil {
		return nil, fmt.Errorf("interaction %s has no user", event.ID)
	}
	i := &Interaction{ID: event.ID, Guild: event.GuildID, Channel: event.ChannelID, User: personOf(user, event.Member),
		Locale: string(event.Locale), session: s, event: event, answering: answering{deadline: s.clock.Now().Add(firstWithin)}}
	if event.Message != nil {
		i.Message = event.Message.ID
	}
	switch data := event.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		if event.Type == discordgo.InteractionApplicationCommandAutocomplete {
			i.Kind = Completing
		}
		i.command(data)
	case discordgo.MessageComponentInteractionData:
		i.Kind, i.CustomID = Clicked, Clean(data.CustomID)
		for _, value := range data.Values {
			i.Values = append(i.Values, Clean(value))
		}
		i.people(data.Resolved.Users, data.Resolved.Members)
	case FormData:
		i.Kind, i.CustomID, i.Fields, i.Broken = Submitted, Clean(data.CustomID), data.Fields, data.Broken
		i.Files = map[string]Attachment{}
		for name, file := range data.Files {
			i.Files[name] = attachmentOf(file)
		}
	}
	return i, nil
}

// personOf calls somebody as the server does, else as his account: by the first name that can be seen.
func personOf(user *discordgo.User, member *discordgo.Member) Person {
	names := []string{user.GlobalName, user.Username}
	if member != nil {
		names = append([]string{member.Nick}, names...)
	}
	for _, name := range names {
		if bounds.IsVisible(name) {
			return Person{ID: user.ID, Name: Clean(name)}
		}
	}
	return Person{ID: user.ID}
}

// command reads the path, the options, the people and the files of a slash command.
func (i *Interaction) command(data discordgo.ApplicationCommandInteractionData) {
	i.Path = data.Name
	options := data.Options
	for len(options) == 1 && (options[0].Type == discordgo.ApplicationCommandOptionSubCommand ||
		options[0].Type == discordgo.ApplicationCommandOptionSubCommandGroup) {
		i.Path += " " + options[0].Name
		options = options[0].Options
	}
	i.Options, i.Files = map[string]string{}, map[string]Attachment{}
	for _, o := range options {
		i.Options[o.Name] = unquote(Clean(optionText(o.Value)))
		if o.Focused {
			i.Focused = o.Name
		}
	}
	if data.Resolved == nil {
		return
	}
	for name, id := range i.Options {
		if file := data.Resolved.Attachments[id]; file != nil {
			i.Files[name] = attachmentOf(file)
		}
	}
	i.people(data.Resolved.Users, data.Resolved.Members)
}

// people notes who is named; a program is nobody.
func (i *Interaction) people(users map[string]*discordgo.User, members map[string]*discordgo.Member) {
	i.People = map[string]Named{}
	for id, user := range users {
		if !user.Bot {
			i.People[id] = Named{personOf(user, members[id]), members[id] == nil}
		}
	}
}

// Clean is a text without NUL, with lines that end with LF, and with a mark where it is no UTF-8: nothing
// else can be kept.
func Clean(text string) string {
	return bounds.Lines(strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", ""))
}

// optionText writes an option's value as acts have it.
func optionText(value any) string {
	if number, ok := value.(float64); ok {
		return fmt.Sprintf("%.0f", number)
	}
	return fmt.Sprint(value)
}

// quotes are the marks between which a person may type a name, as helps and refusals write names.
const quotes = `"«»“”„`

// unquote is a typed text without the marks that go around the whole of it. A text with marks of its own
// stays as it is.
func unquote(text string) string {
	inner := strings.TrimSpace(text)
	first, before := utf8.DecodeRuneInString(inner)
	last, behind := utf8.DecodeLastRuneInString(inner)
	if len(inner) <= before || !strings.ContainsRune(quotes, first) || !strings.ContainsRune(quotes, last) {
		return text
	}
	if inner = inner[before : len(inner)-behind]; strings.ContainsAny(inner, quotes) {
		return text
	}
	return strings.TrimSpace(inner)
}

// attachmentOf is a file as Discord names it.
func attachmentOf(file *discordgo.MessageAttachment) Attachment {
	return Attachment{Name: Clean(file.Filename), Size: file.Size, url: file.URL}
}

// IsPress reports whether the interaction is a press on a message.
func (i *Interaction) IsPress() bool { return i.event.Message != nil }

// IsHidden reports whether only the person sees the message that was pressed.
func (i *Interaction) IsHidden() bool {
	return i.IsPress() && i.event.Message.Flags&limits.FlagEphemeral != 0
}

// ShownAt is when the pressed message was made; ok is false where none was pressed.
func (i *Interaction) ShownAt() (at time.Time, ok bool) {
	at, err := discordgo.SnowflakeTimestamp(i.Message)
	return at, err == nil
}

// Texts are the texts of the pressed message.
func (i *Interaction) Texts() []string {
	var texts []string
	if i.IsPress() {
		for _, component := range i.event.Message.Components {
			if text, ok := component.(*discordgo.TextDisplay); ok {
				texts = append(texts, text.Content)
			}
		}
	}
	return texts
}

// Forget lets an interaction that got no answer be tried once more, should it come again.
func (i *Interaction) Forget() { i.session.seen.forget(i.ID) }
