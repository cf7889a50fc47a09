package main

import (
	"aidedecamp/bot/locale"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

// wording is what people read, press and choose in, in the local Discord's language.
type wording struct{ start, back, confirm, log, pool, busy string }

// newWording reads the bot's catalogues.
func newWording() (wording, error) {
	npow, err := systems.All().Find("npow")
	if err != nil {
		return wording{}, err
	}
	words, err := locale.Load(rules.Locale(), locale.Own(), npow.Locale)
	if err != nil {
		return wording{}, err
	}
	label := func(key string) string { return words.Book(locale.French, locale.Plain).Say(phrase.Say(key)) }
	return wording{
		start: label("game.offer.start"), back: label("game.offer.undo"), pool: label("npow.offer.draw"), confirm: label("bot.button.confirm"),
		log: label("bot.button.log"), busy: words.Book(locale.French, locale.Message).Say(phrase.Say("bot.busy")),
	}, nil
}
