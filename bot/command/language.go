package command

import (
	"cmp"
	"strings"

	"aidedecamp/bot/locale"
)

// NoteGuild notes a server's language by its tag; empty tells nothing.
func (r *Router) NoteGuild(id, tag string) {
	if tag == "" {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.langs == nil {
		r.langs = map[string]locale.Lang{}
	}
	r.langs[id] = serverLang(tag)
}

// guildLang is the language of a server, French for one that the gateway has not named.
func (r *Router) guildLang(id string) locale.Lang {
	r.mu.Lock()
	defer r.mu.Unlock()
	return cmp.Or(r.langs[id], locale.French)
}

// userLang is the language that a person's client speaks, as far as the bot can.
func userLang(tag string) locale.Lang {
	if tag == "fr" || tag == "" {
		return locale.French
	}
	return locale.English
}

// serverLang is French unless the server speaks English.
func serverLang(tag string) locale.Lang {
	if strings.HasPrefix(tag, "en") {
		return locale.English
	}
	return locale.French
}
