package command

import (
	"strings"
	"time"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/paper"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

const (
	// paperOption of /carte gives the table as a PDF.
	paperOption = "papier"
	// paperFile is what the PDF is called.
	paperFile = "table.pdf"
)

// printTable gives who asks the table as everybody sees it, for a printer: what lies on a table may be read by
// all who stand there.
func printTable(c *Call, look referee.Look) (*reply.Answer, error) {
	g := look.Game
	view := g.View(rules.Public)
	picture := c.Picture(g, view)
	if picture == nil {
		return nil, rules.Refuse("maison:papier", "bot.map.none")
	}
	a := c.Answer("bot.paper")
	if len(view.Slips) > 0 {
		a.Add(c.Say("bot.paper.slips", phrase.Number("count", len(view.Slips))))
	}
	a.Later = func(draw reply.Drawing) (session.File, error) {
		picture, voice := picture.ForPrint(), c.Voice.Drawn()
		drawn, err := draw(picture)
		if err != nil {
			return session.File{}, err
		}
		t := paper.Table{Title: voice.LabelOf(g, view.Board.Title), Words: strings.Split(picture.Twin(), "\n"), Slips: view.Slips}
		for _, file := range drawn {
			t.Pictures = append(t.Pictures, file.Data)
		}
		if t.At, err = time.Parse(time.RFC3339, g.Log()[g.Len()-1].At); err != nil {
			return session.File{}, err
		}
		printed, err := paper.Make(voice, g, t)
		return session.File{Name: paperFile, Kind: "application/pdf", Data: printed,
			Alt: reply.Short(c.Label("bot.paper.alt"), limits.MaxAltText)}, err
	}
	return a, nil
}
