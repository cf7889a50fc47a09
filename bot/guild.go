package bot

import (
	"sync"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/locale"
)

// guilds keeps the language of each server, for what is said there without an interaction that would name it.
type guilds struct {
	mu    sync.Mutex
	langs map[string]locale.Lang
}

func (g *guilds) follow(session *discordgo.Session) {
	session.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildCreate) { g.note(e.Guild) })
	session.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildUpdate) { g.note(e.Guild) })
}

// note notes a server's language; one that is out of reach has none to tell.
func (g *guilds) note(guild *discordgo.Guild) {
	if guild.Unavailable || guild.PreferredLocale == "" {
		return
	}
	preferred := discordgo.Locale(guild.PreferredLocale)
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.langs == nil {
		g.langs = map[string]locale.Lang{}
	}
	g.langs[guild.ID] = serverLang(&preferred)
}

// lang is the language of a server, French for one that the gateway has not named.
func (g *guilds) lang(id string) locale.Lang {
	g.mu.Lock()
	defer g.mu.Unlock()
	if l, ok := g.langs[id]; ok {
		return l
	}
	return locale.French
}
