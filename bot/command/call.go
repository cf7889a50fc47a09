package command

import (
	"cmp"
	"context"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// Call is one interaction as the commands see it: who asks for what, where, and in which languages. Like an
// http.Request it carries its context: all that it asks of others takes the call itself.
type Call struct {
	context.Context
	*Router
	*session.Interaction
	// Voice is for the asker alone, Public for the channel.
	reply.Voice
	Public reply.Voice
	// Aside is what only the person reads of a public answer: « voir ci-dessous », and what is his alone.
	Aside *reply.Answer

	// Ahead is told what the call's act comes to (referee.Do.Ahead).
	Ahead func(referee.Outcome)

	// Input is who asks, where, and by what, as it may come again.
	referee.Input
	// Args are the options of a slash command, Address is a button's, a select's or a form's.
	Args    rules.Args
	Address reply.Address
	// Club and Own are what the club and the person have chosen.
	Club referee.ClubChoices
	Own  referee.OwnChoices
	// first says that nobody has settled yet in which language the bot speaks here.
	first bool
}

// Settle takes into account what the club and the person have chosen. Where that can't be read the call goes
// on without it.
func (c *Call) Settle() {
	var err error
	if c.Club, err = c.Referee.ClubChoices(c, c.Place); err == nil && c.Person.ID != "" {
		c.Own, err = c.Referee.OwnChoices(c, c.Person)
	}
	if err != nil {
		c.Log.Warn("what was chosen is not known", "guild", c.Place.Guild, "error", err)
	}
	lang := c.spoken(c.Club)
	c.first = err == nil && lang == "" && c.Person.ID != ""
	if lang != "" {
		c.Public = reply.NewVoice(c.Words, lang, reply.Public)
		if c.Person.ID == "" { // nobody has asked: all that is said is for the channel
			c.Voice = reply.NewVoice(c.Words, lang, reply.Private)
		}
	}
	c.Voice, c.Public = c.Voice.At(c.Club.Zone), c.Public.At(c.Club.Zone)
}

// Manages reports whether the person may manage the server, or has the role that the club has chosen for
// that.
func (c *Call) Manages() bool { return c.Interaction.Manages() || c.Holds(c.Club.Role) }

// OwnTheme is the theme of what the person alone sees: his own, else the club's.
func (c *Call) OwnTheme() string { return cmp.Or(c.Own.Theme, c.Club.Theme) }

// Call makes of an interaction a call. One whose custom_id is none of ours has no verb.
func (r *Router) Call(ctx context.Context, i *session.Interaction) *Call {
	c := r.callIn(ctx, i, userLang(i.Locale), referee.Place{Guild: i.Guild, Channel: i.Channel}, "d:"+i.ID)
	c.Person, c.Args = referee.Person(i.User), i.Options
	if c.Args == nil {
		c.Args = rules.Args{}
	}
	if i.CustomID != "" {
		if i.Kind == session.Submitted {
			i.CustomID = reply.Opener(i.CustomID)
		}
		c.Press = referee.Press{ID: i.CustomID, Values: i.Values, Fields: i.Fields}
		c.Address, _ = reply.ParseAddress(i.CustomID) // the zero address has no verb, and is refused as stale
	}
	return c
}

// Unasked is a call that nobody made: what happened by itself is told in its channel.
func (r *Router) Unasked(ctx context.Context, i *session.Interaction, place referee.Place, origin string) *Call {
	return r.callIn(ctx, i, locale.French, place, origin)
}

// callIn is a call in a language; Settle knows which one the channel reads.
func (r *Router) callIn(ctx context.Context, i *session.Interaction, lang locale.Lang, place referee.Place, origin string) *Call {
	c := &Call{Context: ctx, Router: r, Interaction: i, Voice: reply.NewVoice(r.Words, lang, reply.Private),
		Public: reply.NewVoice(r.Words, lang, reply.Public), Input: referee.Input{Place: place, Origin: origin}}
	c.Aside = c.Answer("bot.below")
	return c
}

// game is the place's game where it has not ended, nil where there is none.
func (c *Call) game() *house.Game {
	look, _ := c.InPlay()
	return look.Game
}

// Picked is what was picked of a select of one, empty for nothing.
func (c *Call) Picked() string {
	if len(c.Values) != 1 {
		return ""
	}
	return c.Values[0]
}

// address carries an act, or where it is too long leads to where it is kept.
func (c *Call) address(verb reply.Verb, game string, act rules.Act) (string, error) {
	if id := verb.On(game, act); id != "" {
		return id, nil
	}
	return c.keep(verb, game, act)
}

// keep keeps an act, and returns the address that leads to it.
func (c *Call) keep(verb reply.Verb, game string, act rules.Act) (string, error) {
	draft, err := c.Referee.Prepare(c, c.Person, game, act)
	if err != nil {
		return "", err
	}
	return verb.Of(draft), nil
}

// PersonIn returns whom an option names, nil where it was not given. A program can't sit at a table, and who
// is not on the server can't be called to one.
func (c *Call) PersonIn(option string) (*referee.Person, error) {
	p, err := c.AccountIn(option)
	if p != nil && c.People[c.Args[option]].Elsewhere {
		return nil, rules.Refuse("maison:places", "bot.refused.elsewhere", phrase.Named("who", p.Name))
	}
	return p, err
}

// AccountIn returns the account that an option names, also of somebody who has left the server; nil where it
// was not given.
func (c *Call) AccountIn(option string) (*referee.Person, error) {
	id, given := c.Args[option]
	p, known := c.People[id]
	switch {
	case !given:
		return nil, nil
	case !known:
		return nil, rules.Refuse("maison:places", "bot.refused.robot")
	}
	return new(referee.Person(p.Person)), nil
}

// Look finds the game of the pressed message, else the place's, as the person sees it.
func (c *Call) Look() (referee.Look, error) {
	if c.Address.Game != "" {
		return c.Referee.LookAt(c, c.Place, c.Address.Game, c.Person)
	}
	return c.Here()
}

// Here finds the place's game as the person sees it, whatever game the pressed message is of.
func (c *Call) Here() (referee.Look, error) {
	return c.Referee.Look(c, c.Place, c.Person)
}

// InPlay finds the place's game where it has not ended; ok is false where there is none.
func (c *Call) InPlay() (look referee.Look, ok bool) {
	look, err := c.Look()
	if err != nil || look.Game.Ended() != nil {
		return referee.Look{}, false
	}
	return look, true
}

// FileOption is the kind of an option that holds a file. It is Discord's alone: no system's act has one, but
// a text of one may come in a file (rules.OptionSpec.File).
const FileOption rules.OptionKind = "file"

// FileOptionOf is what such an option is called.
const FileOptionOf = "fichier"

// unpack puts what the command's file says in the place of the option that it may bring.
func (c *Call) unpack() error {
	if route := c.find(c.Path); route != nil {
		return unpackInto(c, c.Args, route.fileFor)
	}
	return nil
}

// unpackInto puts what a file says in the place of the option that it may bring.
func unpackInto(c *Call, args rules.Args, filed rules.OptionSpec) error {
	if filed.File == 0 {
		return nil
	}
	delete(args, FileOptionOf)
	f, given := c.Files[FileOptionOf]
	if !given {
		return nil
	}
	text, err := c.fetch(f, filed.File)
	if err == nil {
		args[filed.Name] = session.Clean(text)
	}
	return err
}

// fetch returns what a file says. One of more than so many bytes is refused before it is fetched.
func (c *Call) fetch(f session.Attachment, most int) (string, error) {
	if f.Size > most {
		return "", rules.Refuse("", "bot.file-large", phrase.Number("size", f.Size), phrase.Number("most", most))
	}
	return c.Fetch(c, f, most)
}
