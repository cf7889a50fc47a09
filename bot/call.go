package bot

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// call is one interaction: who asks for what, where, and in which languages.
type call struct {
	bot    *Bot
	event  *discordgo.Interaction
	reply  *reply
	origin string
	place  referee.Place
	person referee.Person
	// public and private are the languages of what the channel and what the person reads.
	public, private locale.Lang

	// path, args and people are a slash command's; focused is the option being typed.
	path    string
	args    rules.Args
	people  map[string]referee.Person
	focused string
	// files are what a slash command bears, by id.
	files map[string]*discordgo.MessageAttachment
	// address, values and fields are a button's, a select's and a form's.
	address address
	values  []string
	fields  rules.Args
	// press is all of that, as it may come again.
	press referee.Press
}

func (b *Bot) newCall(i *discordgo.Interaction) (*call, error) {
	user := i.User
	c := &call{bot: b, event: i, origin: "d:" + i.ID, place: referee.Place{Guild: i.GuildID, Channel: i.ChannelID},
		args: rules.Args{}, people: map[string]referee.Person{}, public: b.lang, private: userLang(i.Locale)}
	if i.Member != nil && i.Member.User != nil {
		user = i.Member.User
		c.person.Name = i.Member.Nick
	}
	if user == nil {
		return nil, fmt.Errorf("interaction %s has no user", i.ID)
	}
	c.person = personOf(user, i.Member)
	if c.public == "" {
		c.public = serverLang(i.GuildLocale)
	}
	c.reply = &reply{wire: b.wire, event: i, aside: says(b.words.Book(c.private, locale.Message).Say(phrase.Say("bot.below"))),
		clock: b.clock, until: b.clock.Now().Add(firstWithin)}
	switch data := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		c.command(data)
	case discordgo.MessageComponentInteractionData:
		c.values = data.Values
		c.press = referee.Press{ID: data.CustomID, Values: data.Values}
		return c, c.addressed(data.CustomID)
	case discordgo.ModalSubmitInteractionData:
		c.fields = formFields(data.Components)
		c.press = referee.Press{ID: data.CustomID, Fields: c.fields}
		return c, c.addressed(data.CustomID)
	}
	return c, nil
}

func (c *call) addressed(id string) (err error) {
	c.address, err = parseAddress(id)
	return err
}

func personOf(user *discordgo.User, member *discordgo.Member) referee.Person {
	name := user.Username
	if user.GlobalName != "" {
		name = user.GlobalName
	}
	if member != nil && member.Nick != "" {
		name = member.Nick
	}
	return referee.Person{ID: user.ID, Name: name}
}

// userLang is the language that a person's client speaks, as far as the bot can.
func userLang(l discordgo.Locale) locale.Lang {
	if l == discordgo.French || l == "" {
		return locale.French
	}
	return locale.English
}

// serverLang is French unless the server speaks English.
func serverLang(l *discordgo.Locale) locale.Lang {
	if l != nil && strings.HasPrefix(string(*l), "en") {
		return locale.English
	}
	return locale.French
}

// command reads the path, the options and the people of a slash command.
func (c *call) command(data discordgo.ApplicationCommandInteractionData) {
	c.path = data.Name
	options := data.Options
	for len(options) == 1 && (options[0].Type == discordgo.ApplicationCommandOptionSubCommand || options[0].Type == discordgo.ApplicationCommandOptionSubCommandGroup) {
		c.path += " " + options[0].Name
		options = options[0].Options
	}
	for _, o := range options {
		c.args[o.Name] = unquoted(optionText(o.Value))
		if o.Focused {
			c.focused = o.Name
		}
	}
	if data.Resolved == nil {
		return
	}
	c.files = data.Resolved.Attachments
	for id, user := range data.Resolved.Users {
		if !user.Bot {
			c.people[id] = personOf(user, data.Resolved.Members[id])
		}
	}
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

// unquoted is a typed text without the marks that go around the whole of it. A text with marks of its own
// stays as it is.
func unquoted(text string) string {
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

// formFields reads the text fields of a form by their custom_id.
func formFields(rows []discordgo.MessageComponent) rules.Args {
	fields := rules.Args{}
	for _, row := range rows {
		r, ok := row.(*discordgo.ActionsRow)
		if !ok {
			continue
		}
		for _, inner := range r.Components {
			if input, ok := inner.(*discordgo.TextInput); ok {
				fields[input.CustomID] = unquoted(input.Value)
			}
		}
	}
	return fields
}

// book are the words of what everybody reads, or of what only the person reads.
func (c *call) book(public bool) locale.Book {
	if public {
		return c.bot.words.Book(c.public, locale.Message)
	}
	return c.bot.words.Book(c.private, locale.Message)
}

// say says a phrase to the person.
func (c *call) say(key string, args ...phrase.Arg) string {
	return c.book(false).Say(phrase.Say(key, args...))
}

// label says a phrase where no markup is read.
func (c *call) label(public bool, p phrase.Phrase) string {
	lang := c.private
	if public {
		lang = c.public
	}
	return c.bot.words.Book(lang, locale.Plain).Say(p)
}

// named returns whom an option names, nil where it was not given. A program can't sit at a table.
func (c *call) named(option string) (*referee.Person, error) {
	id, given := c.args[option]
	p, known := c.people[id]
	switch {
	case !given:
		return nil, nil
	case !known:
		return nil, rules.Refuse("maison:places", "bot.refused.robot")
	}
	return &p, nil
}

// look finds the place's game as the person sees it.
func (c *call) look(ctx context.Context) (referee.Look, error) {
	if c.address.game != "" {
		return c.bot.referee.LookAt(ctx, c.place, c.address.game, c.person)
	}
	return c.bot.referee.Look(ctx, c.place, c.person)
}
