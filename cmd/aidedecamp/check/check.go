package check

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
	"aidedecamp/cmd/aidedecamp/discord"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type Command struct {
	Channel string `placeholder:"CHANNEL"`
}

// Run looks at everything that the bot needs and says what is in the way. It changes nothing, spends no
// IDENTIFY and works beside a running bot.
func (c Command) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) error {
	d := &diagnosis{settings: s, Printer: out}
	d.good("cli.check.version", phrase.Verbatim("version", terminal.Version), phrase.Verbatim("go", runtime.Version()),
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
		return terminal.Failed(terminal.ExitHindered, "cli.check.hindered", phrase.Number("count", d.hindered))
	}
	d.Say("cli.check.ready")
	return nil
}

// diagnosis prints what it finds, a line each.
type diagnosis struct {
	settings *terminal.Settings
	*terminal.Printer
	hindered int
}

func (d *diagnosis) good(key string, args ...phrase.Arg) {
	d.Say("cli.check.mark.good", phrase.With("what", phrase.Say(key, args...)))
}

// note is for what is not in the way and should be known.
func (d *diagnosis) note(key string, args ...phrase.Arg) {
	d.Say("cli.check.mark.note", phrase.With("what", phrase.Say(key, args...)))
}

func (d *diagnosis) bad(key string, args ...phrase.Arg) { d.badly(phrase.Say(key, args...)) }

func (d *diagnosis) badly(what phrase.Phrase) {
	d.hindered++
	d.Say("cli.check.mark.bad", phrase.With("what", what))
}

// discord looks at the token, the address, the gateway, the commands and the channel: each is asked only
// where the one before answered.
func (d *diagnosis) discord(ctx context.Context, channel string) error {
	token, err := d.settings.MustToken()
	if missing, is := errors.AsType[*terminal.Trouble](err); is {
		d.badly(missing.Words)
		return nil
	}
	c, err := discord.New(d.settings.DiscordAPIURL, token)
	if err != nil {
		d.bad("cli.reach.address")
		return nil
	}
	app, err := c.Application(ctx)
	if err != nil {
		return d.unreachable(c, err)
	}
	d.good("cli.check.address", phrase.Verbatim("host", c.Host()))
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
	d.Say("cli.check.invite", phrase.Verbatim("url", Invitation(app.ID)))
	return nil
}

// unreachable says why Discord did not answer; a fault that is none of the way's is returned.
func (d *diagnosis) unreachable(c *discord.Client, err error) error {
	o, ok := c.Obstacle(err)
	if !ok {
		return err
	}
	d.badly(o.Words)
	return nil
}

// gateway looks whether events can come, and how often the bot may still start today.
func (d *diagnosis) gateway(ctx context.Context, c *discord.Client) error {
	g, err := c.Gateway(ctx)
	if err == nil {
		err = c.Knock(ctx, g)
	}
	if err != nil {
		return d.unreachable(c, err)
	}
	figures := []phrase.Arg{terminal.Figure("left", g.Limit.Remaining), terminal.Figure("total", g.Limit.Total)}
	if g.Limit.Remaining < discord.LeastIdentifies {
		d.bad("cli.check.gateway.spent", figures...)
		return nil
	}
	d.good("cli.check.gateway", figures...)
	return nil
}

// commands compares what Discord has with what this program declares.
func (d *diagnosis) commands(ctx context.Context, c *discord.Client, app discord.Application, token string) error {
	var registered json.RawMessage
	if err := c.Ask(ctx, "/applications/"+url.PathEscape(app.ID)+"/commands?with_localizations=true", &registered); err != nil {
		return d.unreachable(c, err)
	}
	registry := systems.All()
	b, err := bot.New(referee.New(nil, registry, referee.Options{}), terminal.AllWords(),
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
