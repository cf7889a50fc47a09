package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// refuse turns every error into a private answer: the one place where errors become words. A completion has
// no room for any: the command itself will say what is refused.
func (b *Bot) refuse(ctx context.Context, c *call, err error) answer {
	var refused *rules.Violation
	noGame, stale := errors.Is(err, referee.ErrNoGame), errors.Is(err, referee.ErrStale) || errors.Is(err, referee.ErrNotFound)
	switch {
	case c.reply.completing() && (noGame || stale || errors.As(err, &refused)):
		return answer{}
	case errors.As(err, &refused):
		a := c.refusal(ctx, refused)
		var other *foreign
		if errors.As(err, &other) {
			a.rows = append(a.rows, other.instead(c)...)
		}
		var typed *retryable
		if errors.As(err, &typed) {
			// What was typed comes first: another way must not replace it at the first touch.
			again := button(c.label(false, phrase.Say("bot.button.correct")), typed.again, primary)
			if typed.again != "" {
				for _, r := range a.rows {
					for i := range r.Components {
						r.Components[i].Style = secondary
					}
				}
			}
			a.rows = append(rows(again), append(a.rows, rows(c.drop())...)...)
			a.update = c.ownEntry()
		}
		return a
	case noGame:
		a := says(c.say("bot.refused.no-game", phrase.Verbatim("open", b.mention("partie nouvelle"))))
		a.rows = rows(c.reading("bot.button.help", "", readHelp, ""))
		return a
	case stale:
		key := "bot.refused.stale"
		if c.beforeRestore(ctx) {
			key = "bot.refused.restored"
		}
		a := says(c.say(key, phrase.Verbatim("next", b.mention("suite"))))
		a.rows = rows(c.reading("bot.button.state", "", readState, ""))
		return a
	}
	return c.fault(err)
}

// beforeRestore reports whether the pressed message is older than the restore that put the channel's game
// back: its buttons were of a moment that is gone.
func (c *call) beforeRestore(ctx context.Context) bool {
	look, err := c.look(ctx)
	if err != nil || !c.reply.pressed() {
		return false
	}
	at, restored := look.Game.RestoredAt()
	shown, err := discordgo.SnowflakeTimestamp(c.event.Message.ID)
	return restored && err == nil && shown.Before(at)
}

// refusal says the sentence, the rule that it comes from, and what could be done instead.
func (c *call) refusal(ctx context.Context, v *rules.Violation) answer {
	book := c.book(false)
	var g *rules.Game
	game := ""
	if look, err := c.look(ctx); err == nil && look.Game.Ended() == nil {
		g, game = look.Game, look.Game.ID()
	}
	a := says(book.Say(c.inGame(g, v.Say)))
	if v.Ref != "" {
		a.lines = append(a.lines, book.Say(phrase.Say("bot.refused.ref."+string(v.Ref.Standing()), phrase.With("ref", v.Ref.Phrase()))))
	}
	for _, note := range v.Notes {
		a.lines = append(a.lines, book.Say(phrase.Say("bot.refused.note", phrase.With("note", note))))
	}
	var buttons []limits.Component
	labels := make([]string, len(v.WaysOut))
	for i, way := range v.WaysOut {
		labels[i] = c.labelOf(false, g, way.Label)
	}
	labels = shorts(labels, limits.MaxButtonLabel)
	for i, way := range v.WaysOut {
		style := secondary
		if i == 0 {
			style = primary
		}
		to := address{verb: actVerb, game: game, act: way.Act}
		id, ok := to.customID()
		if !ok {
			draft, err := c.bot.referee.Prepare(ctx, c.person, game, way.Act)
			if err != nil {
				c.bot.log.Error("prepare a way out", "origin", c.origin, "error", err)
				continue
			}
			id, _ = address{verb: draftVerb, word: draft}.customID()
		}
		buttons = append(buttons, button(labels[i], id, style))
	}
	a.rows = rows(buttons...)
	return a
}

// incident logs a fault once, for the operator, and says its number to the person.
func (c *call) incident(err error) string {
	sum := sha256.Sum256([]byte(c.origin))
	number := strings.ToUpper(hex.EncodeToString(sum[:3]))
	c.bot.log.Error("incident", "number", number, "origin", c.origin, "channel", c.place.Channel, "error", err)
	return c.say("bot.incident", phrase.Verbatim("number", number))
}
