package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"strings"

	"aidedecamp/bot"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type checkCmd struct {
	Channel string `placeholder:"CHANNEL"`
}

// Run looks at everything that the bot needs and says what stands in its way. It changes nothing, spends no
// IDENTIFY and works beside a running bot.
func (c checkCmd) Run(ctx context.Context, s *Settings, out *printer) error {
	d := &diagnosis{settings: s, printer: out}
	d.good("cli.check.version", phrase.Verbatim("version", version), phrase.Verbatim("go", runtime.Version()),
		phrase.Verbatim("system", runtime.GOOS+"/"+runtime.GOARCH))
	if s.DatabaseURL != "" {
		d.database(ctx)
	} else {
		d.file(ctx)
		d.backups(ctx)
	}
	if err := d.discord(ctx, c.Channel); err != nil {
		return err
	}
	if d.hindered > 0 {
		return &trouble{code: exitHindered, words: phrase.Say("cli.check.hindered", phrase.Number("count", d.hindered))}
	}
	d.say("cli.check.ready")
	return nil
}

// diagnosis prints what it finds, a line each.
type diagnosis struct {
	settings *Settings
	*printer
	hindered int
}

func (d *diagnosis) good(key string, args ...phrase.Arg) {
	d.say("cli.check.mark.good", phrase.With("what", phrase.Say(key, args...)))
}

// note is for what does not stand in the way and should be known.
func (d *diagnosis) note(key string, args ...phrase.Arg) {
	d.say("cli.check.mark.note", phrase.With("what", phrase.Say(key, args...)))
}

func (d *diagnosis) bad(key string, args ...phrase.Arg) { d.badly(phrase.Say(key, args...)) }

func (d *diagnosis) badly(what phrase.Phrase) {
	d.hindered++
	d.say("cli.check.mark.bad", phrase.With("what", what))
}

// discord looks at the token, the address, the gateway, the commands and the channel: each is asked only
// where the one before answered.
func (d *diagnosis) discord(ctx context.Context, channel string) error {
	token, err := d.settings.mustToken()
	if missing, is := errors.AsType[*trouble](err); is {
		d.badly(missing.words)
		return nil
	}
	c, err := newClient(d.settings.DiscordAPIURL, token)
	if err != nil {
		d.bad("cli.reach.address")
		return nil
	}
	app, err := c.application(ctx)
	if err != nil {
		return d.unreachable(c, err)
	}
	d.good("cli.check.address", phrase.Verbatim("host", c.host()))
	d.good("cli.check.token", phrase.Named("name", app.Name), phrase.Verbatim("id", app.ID))
	if err := d.gateway(ctx, c); err != nil {
		return err
	}
	if err := d.commands(ctx, c, app, token); err != nil {
		return err
	}
	if channel != "" {
		if err := d.channel(ctx, c, app, channel); err != nil {
			return err
		}
	} else {
		d.note("cli.check.channel.none")
	}
	if app.Guilds != nil && *app.Guilds == 0 {
		d.bad("cli.check.nowhere")
	}
	d.say("cli.check.invite", phrase.Verbatim("url", invitation(app.ID)))
	return nil
}

// unreachable says why Discord did not answer; a fault that is none of the way's is returned.
func (d *diagnosis) unreachable(c *client, err error) error {
	o, ok := c.obstacle(err)
	if !ok {
		return err
	}
	d.badly(o.words)
	return nil
}

// gateway looks whether events can come, and how often the bot may still start today.
func (d *diagnosis) gateway(ctx context.Context, c *client) error {
	g, err := c.gateway(ctx)
	if err == nil {
		err = c.knock(ctx, g)
	}
	if err != nil {
		return d.unreachable(c, err)
	}
	figures := []phrase.Arg{figure("left", g.Limit.Remaining), figure("total", g.Limit.Total)}
	if g.Limit.Remaining < leastIdentifies {
		d.bad("cli.check.gateway.spent", figures...)
		return nil
	}
	d.good("cli.check.gateway", figures...)
	return nil
}

// commands compares what Discord holds with what this program declares.
func (d *diagnosis) commands(ctx context.Context, c *client, app application, token string) error {
	var registered json.RawMessage
	if err := c.ask(ctx, "/applications/"+url.PathEscape(app.ID)+"/commands?with_localizations=true", &registered); err != nil {
		return d.unreachable(c, err)
	}
	registry := systems.All()
	b, err := bot.New(referee.New(nil, registry, referee.Options{}), allWords(),
		bot.Options{Token: token, Lang: locale.Lang(d.settings.Lang)})
	if err != nil {
		return err
	}
	drift, err := b.Drift(registered)
	if err != nil {
		return fmt.Errorf("compare the commands: %w", err)
	}
	if drift.Registered == 0 {
		d.note("cli.check.commands.none", phrase.Number("count", drift.Declared))
		return nil
	}
	for _, found := range []struct {
		key   string
		names []string
	}{{"cli.check.commands.missing", drift.Missing}, {"cli.check.commands.different", drift.Different},
		{"cli.check.commands.extra", drift.Extra}} {
		if len(found.names) > 0 {
			d.note(found.key, phrase.Verbatim("names", "/"+strings.Join(found.names, " /")))
		}
	}
	if drift.None() {
		d.good("cli.check.commands", phrase.Number("count", drift.Declared))
	}
	return nil
}
