package bot

import (
	"context"
	"time"
)

const (
	// departEvery is how often the bot looks where it is no more, and departFirst when for the first time: who
	// has just started has other things to do.
	departEvery = 24 * time.Hour
	departFirst = time.Minute
)

// watchGuilds looks every day where the bot is no more.
func (b *Bot) watchGuilds(ctx context.Context) {
	look := time.NewTimer(b.departs)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
			b.depart(ctx)
			look.Reset(departEvery)
		}
	}
}

// depart asks Discord for the servers where the bot is, and has what is kept of those that it left long
// enough ago purged. A list that can't be had, or is empty, purges nothing: Discord may have an outage.
func (b *Bot) depart(ctx context.Context) {
	present, err := b.session.Guilds(ctx)
	if err != nil {
		b.log.Warn("where the bot is can't be read: no server is missed", "error", err)
		present = nil
	} else if len(present) == 0 {
		b.warnOfNone(ctx)
	}
	missed, err := b.router.Referee.Depart(ctx, present, b.purgeAfter)
	for _, m := range missed {
		switch {
		case m.Purged:
			b.log.Warn("what was kept of a server is gone", "server", m.Guild, "missing_since", m.Since)
		case b.purgeAfter == 0:
			b.log.Info("the bot is no more on a server", "server", m.Guild, "missing_since", m.Since)
		default:
			b.log.Warn("the bot is no more on a server", "server", m.Guild, "missing_since", m.Since, "purged_from", m.Since.Add(b.purgeAfter))
		}
	}
	if err != nil && ctx.Err() == nil {
		b.log.Error("servers that are missing", "error", err)
	}
}

// warnOfNone says that Discord lists no server while something is kept: an outage, or the bot was sent away
// from all. Nobody can tell the two apart by the list, so the operator purges by hand.
func (b *Bot) warnOfNone(ctx context.Context) {
	kept, err := b.router.Referee.Guilds(ctx)
	if err == nil && len(kept) > 0 {
		b.log.Warn("Discord lists no server where the bot is: nothing is purged by itself; if it was sent away from all, "+
			"aidedecamp purge does it", "servers_kept", len(kept))
	}
}
