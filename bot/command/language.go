package command

import (
	"cmp"
	"strings"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules/phrase"
)

// NoteGuild notes a server, and the locale that it has chosen; empty for an ordinary one, which can choose
// none: Discord reports en-US for it, whatever is spoken there.
func (r *Router) NoteGuild(id, chosen string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.langs == nil {
		r.langs = map[string]locale.Lang{}
	}
	r.langs[id] = serverLang(chosen)
}

// guildLang is the language that a server has chosen, empty where it has none; known is false for one that
// Discord has not told of.
func (r *Router) guildLang(id string) (lang locale.Lang, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	lang, known = r.langs[id]
	return lang, known
}

// userLang is the language that a person's client speaks, as far as the bot can.
func userLang(tag string) locale.Lang {
	if strings.HasPrefix(tag, "fr") || tag == "" {
		return locale.French
	}
	return locale.English
}

// serverLang is French unless a server has chosen English; empty where it has chosen nothing.
func serverLang(tag string) locale.Lang {
	switch {
	case tag == "":
		return ""
	case strings.HasPrefix(tag, "en"):
		return locale.English
	}
	return locale.French
}

// spoken is the language of what the channel reads: the club's own choice, else the operator's, else the one
// of a Community server, else that of whoever first used the bot there; empty where nobody has yet.
func (c *Call) spoken(chosen referee.ClubChoices) locale.Lang {
	server, _ := c.guildLang(c.Place.Guild)
	return cmp.Or(chosenLang(chosen.Lang), c.Router.Lang, server, chosenLang(chosen.FirstLang))
}

// chosenLang is a language as it is kept, empty for one that the bot does not speak.
func chosenLang(kept string) locale.Lang {
	if lang := locale.Lang(kept); lang == locale.French || lang == locale.English {
		return lang
	}
	return ""
}

// SettleLanguage keeps the language of a server's first public answer for all that follow, and returns what
// is said of that, once; nil where the language is known already.
func (c *Call) SettleLanguage() (*reply.Answer, error) {
	if _, known := c.guildLang(c.Place.Guild); !c.first || !known {
		return nil, nil
	}
	now, other := locale.French, locale.English
	if c.Public.Lang() == string(locale.English) {
		now, other = other, now
	}
	if err := c.Referee.PutClubChoice(c, c.Place, referee.ChoiceFirstLang, string(now)); err != nil {
		return nil, err
	}
	a := c.Public.Answer("bot.lang.first", phrase.With("lang", phrase.Say("bot.lang."+string(now))))
	a.Public = true
	// who wants the other language reads the button in it
	id := reply.Address{Verb: reply.ClubVerb, Word: LanguageWord, Detail: string(other)}.CustomID()
	a.Rows = reply.Rows(reply.NewVoice(c.Words, other, reply.Public).Button(id, reply.Secondary, "bot.lang.instead"))
	return a, nil
}

// LanguageWord is the word of the button that changes the language of what the channel reads.
const LanguageWord = "langue"
