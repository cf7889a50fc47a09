package command

import (
	"cmp"
	"strings"
	"time"

	"aidedecamp/bot/album"
	"aidedecamp/bot/paper"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// gameFile is what a game's file is called.
const gameFile = "partie.jsonl"

// publicOption shows the answer to the channel.
const publicOption = "public"

// importCommand goes on with a game from a file, in a channel that has none.
var importCommand = Command{Path: "partie importer", queued: true, Do: importGame, Options: []rules.OptionSpec{
	{Name: FileOptionOf, Kind: FileOption, Required: true}, Choice(seatOption, "bot.place.", rules.SeatA, rules.SeatB),
	{Name: opponentOption, Kind: rules.PersonOption}}}

func importGame(c *Call) (*reply.Answer, error) {
	opponent, err := c.PersonIn(opponentOption)
	if err != nil {
		return nil, err
	}
	file, err := c.fetch(c.Files[FileOptionOf], referee.MostImport)
	if err != nil {
		return nil, err
	}
	return c.opening(c.Referee.Import(c, referee.NewImport{Input: c.Input, File: []byte(file),
		Seat: rules.Seat(cmp.Or(c.Args[seatOption], string(rules.SeatA))), Opponent: opponent}))
}

var exportCommand = Command{Path: "partie exporter", Do: looking(exportGame),
	Options: []rules.OptionSpec{Choice(publicOption, "bot.file.public.", ledger.Yes)}}

// exportGame gives a game's file to the asker, or to the channel: it holds what everybody may know. Once the
// game has ended it is given as a page too.
func exportGame(c *Call, look referee.Look) (*reply.Answer, error) {
	g, v := look.Game, c.Voice
	if c.Args[publicOption] == ledger.Yes {
		v = c.Public
	}
	if g.Withheld() {
		return nil, rules.Refuse("maison:fichier", "bot.file.withheld")
	}
	export, err := house.Export(g)
	if err != nil {
		return nil, err
	}
	a := v.Answer("bot.file.game", reply.System(g.System().Meta.Slug), phrase.Number("n", g.Len()-1))
	a.Add(v.Say("bot.file.holds"))
	a.Attached = v.File(gameFile, export, "bot.file.alt")
	if g.Ended() == nil {
		a.Add(v.Say("bot.file.open"))
		return a, nil
	}
	a.Then = v.Answer("bot.file.album")
	a.Then.Later = func(draw reply.Drawing) (session.File, error) {
		page, err := album.Make(v, g, export, draw)
		return *v.File("partie.html", page, "bot.file.album-alt"), err
	}
	return a, nil
}

// mostFenced is how many characters of a report are in the message itself, beside the file.
const mostFenced = 3000

// showForum gives a game for a club's forum, as everybody may see it: in short to be copied, the whole story
// as a file, and the table as it stands.
func showForum(c *Call, look referee.Look) (*reply.Answer, error) {
	g, markup := look.Game, cmp.Or(c.Address.Detail, reply.Markdown)
	if markup != reply.BBCode {
		markup = reply.Markdown
	}
	a := c.Answer("bot.forum.intro")
	a.Update = c.Address.Detail != ""
	a.Fence(markup, strings.TrimSuffix(c.Report(g, markup, false), "\n"), mostFenced)
	a.Add(c.Say("bot.forum.whole"))
	a.Attached = c.File(map[string]string{reply.Markdown: "partie.md", reply.BBCode: "partie-bbcode.txt"}[markup],
		[]byte(c.Report(g, markup, true)), "bot.forum.file."+markup)
	a.Picture = c.Picture(g, g.View(rules.Public))
	inMarkdown := c.ShowButton("bot.button.markdown", g.ID(), reply.ReadForum, reply.Markdown)
	inBBCode := c.ShowButton("bot.button.bbcode", g.ID(), reply.ReadForum, reply.BBCode)
	inMarkdown.Disabled, inBBCode.Disabled = markup == reply.Markdown, markup == reply.BBCode
	a.Rows = reply.Rows(inMarkdown, inBBCode, c.ShowButton("bot.replay.film", g.ID(), reply.ReadFilm, ""))
	return a, nil
}

// paperOption of /carte gives the table as a PDF.
const paperOption = "papier"

// printTable gives the asker the table as everybody sees it, for a printer: what lies on a table may be read
// by all who are there.
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
		return *c.File("table.pdf", printed, "bot.paper.alt"), err
	}
	return a, nil
}
