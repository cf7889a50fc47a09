package command

import (
	"context"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
)

// mostFenced is how many characters of a report stand in the message itself, beside the file.
const mostFenced = 3400

// showForum gives a game as Markdown for a club's forum: as everybody may see it.
func showForum(ctx context.Context, c *Call, look referee.Look) (*reply.Answer, error) {
	report, err := c.Report(look.Game)
	if err != nil {
		return nil, err
	}
	a := c.Answer("bot.forum.intro")
	a.Fence("md", strings.TrimSuffix(report, "\n"), mostFenced)
	a.Attached = reply.TextFile("partie.md", report)
	a.Attached.Alt = reply.Short(c.Label("bot.forum.file"), limits.MaxAltText)
	return a, nil
}
