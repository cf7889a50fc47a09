package command

import (
	"cmp"
	"context"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
)

// mostFenced is how many characters of a report stand in the message itself, beside the file.
const mostFenced = 3000

// showForum gives a game for a club's forum, as everybody may see it: in short to be copied, the whole story
// as a file, and the table as it stands.
func showForum(_ context.Context, c *Call, look referee.Look) (*reply.Answer, error) {
	g, markup := look.Game, cmp.Or(c.Address.Detail, reply.Markdown)
	if markup != reply.BBCode {
		markup = reply.Markdown
	}
	a := c.Answer("bot.forum.intro")
	a.Update = c.Address.Detail != ""
	a.Fence(markup, strings.TrimSuffix(c.Report(g, markup, false), "\n"), mostFenced)
	a.Add(c.Say("bot.forum.whole"))
	a.Attached = reply.TextFile(map[string]string{reply.Markdown: "partie.md", reply.BBCode: "partie-bbcode.txt"}[markup], c.Report(g, markup, true))
	a.Attached.Alt = reply.Short(c.Label("bot.forum.file."+markup), limits.MaxAltText)
	a.Picture = c.Picture(g, g.View(rules.Public))
	inMarkdown := c.ShowButton("bot.button.markdown", g.ID(), reply.ReadForum, reply.Markdown)
	inBBCode := c.ShowButton("bot.button.bbcode", g.ID(), reply.ReadForum, reply.BBCode)
	inMarkdown.Disabled, inBBCode.Disabled = markup == reply.Markdown, markup == reply.BBCode
	a.Rows = reply.Rows(inMarkdown, inBBCode, c.ShowButton("bot.replay.film", g.ID(), reply.ReadFilm, ""))
	return a, nil
}
