package main

import (
	"context"
	"errors"
	"fmt"

	"aidedecamp/bot/referee"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

type exportCmd struct {
	Game string `arg:"" optional:"" help:"The game's id; without one, the games are listed."`
	To   string `short:"o" help:"The file to write; standard output without one." placeholder:"FILE"`
}

// Run writes a game's log, or lists the games. It needs no token and works beside a running bot.
func (e exportCmd) Run(ctx context.Context, s *Settings, out *printer) (err error) {
	db, err := storage.OpenReadOnly(ctx, s.file("aidedecamp.db"))
	if err != nil {
		return fileTrouble(s.file("aidedecamp.db"), err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if e.Game == "" {
		return e.list(ctx, db, s, out)
	}
	stored, err := db.Load(ctx, e.Game)
	if errors.Is(err, referee.ErrNotFound) {
		return &trouble{code: exitUsage, words: phrase.Say("cli.export.unknown", phrase.Verbatim("game", e.Game), phrase.Verbatim("file", s.file("aidedecamp.db")))}
	}
	if err != nil {
		return fileTrouble(s.file("aidedecamp.db"), fmt.Errorf("game %s: %w", e.Game, err))
	}
	game, err := rules.Rebuild(systems.All(), stored.Records)
	if err != nil {
		return rebuildTrouble(s.file("aidedecamp.db"), fmt.Errorf("game %s: %w", e.Game, err))
	}
	switch withheld, err := game.Withheld(); {
	case err != nil:
		return err
	case withheld:
		return &trouble{code: exitUsage, words: phrase.Say("cli.export.withheld", phrase.Verbatim("game", e.Game))}
	}
	export, err := rules.Export(game)
	if err != nil {
		return err
	}
	if e.To == "" {
		_, err = out.Write(export)
		return err
	}
	return writeResult(e.To, export)
}

// list prints the games, a line each.
func (exportCmd) list(ctx context.Context, db *storage.Reader, s *Settings, out *printer) error {
	book, err := s.speak()
	if err != nil {
		return err
	}
	const page = 100
	for after, listed := "", 0; ; {
		games, err := db.Games(ctx, after, page)
		if err != nil {
			return err
		}
		for _, g := range games {
			state := phrase.Say("cli.export.open")
			if !g.Ended.IsZero() {
				state = phrase.Say("cli.export.ended")
			}
			out.say(book, "cli.export.game", phrase.Verbatim("game", g.ID), phrase.Verbatim("system", g.System),
				phrase.Verbatim("opened", g.Created.Local().Format("2006-01-02 15:04")), phrase.With("state", state))
			after, listed = g.ID, listed+1
		}
		if listed == 0 {
			out.say(book, "cli.export.none", phrase.Verbatim("file", s.file("aidedecamp.db")))
		}
		if len(games) < page {
			return nil
		}
	}
}

type verifyCmd struct {
	File string `arg:"" help:"An exported game."`
}

// Run recomputes what the game promised, from the file alone; an altered file is exit code 3.
func (v verifyCmd) Run(s *Settings, out *printer) error {
	book, err := s.speak()
	if err != nil {
		return err
	}
	raw, err := readExport(v.File)
	if err != nil {
		return err
	}
	report, err := rules.Verify(raw)
	if err != nil {
		return exportTrouble(v.File, err)
	}
	var differences []rules.Rejudged
	if report.Holds() {
		if differences, err = rejudged(v.File, raw); err != nil && !provedWithout(err) {
			return err
		}
	}
	for _, line := range report.Tell() {
		out.line(book.Say(line))
	}
	if !report.Holds() {
		return &trouble{code: exitAltered} // the report has said why
	}
	for _, d := range differences {
		out.say(book, "cli.verify.rejudged", phrase.Number("n", d.Seq), phrase.Number("version", d.Version))
	}
	return err
}

// rejudged returns which acts today's rules would judge otherwise: no fault of the game. A game that can't be played again is a trouble.
func rejudged(file string, raw []byte) ([]rules.Rejudged, error) {
	records, err := rules.ParseExport(raw)
	if err != nil {
		return nil, err
	}
	differences, err := rules.Rejudge(systems.All(), records)
	if err == nil {
		return differences, nil
	}
	if _, rebuildErr := rules.Rebuild(systems.All(), records); rebuildErr != nil {
		return nil, rebuildTrouble(file, rebuildErr)
	}
	return nil, err
}

// provedWithout reports whether what the report proves stands although the game can't be played again: the rules of its system are not
// known here, and the report needs none. Of an event of the kernel's own that is not known nobody can say what it changes.
func provedWithout(err error) bool {
	var told *trouble
	if !errors.As(err, &told) || told.code != exitUnknown {
		return false
	}
	unknown, ok := errors.AsType[*rules.Unknown](told.err)
	return !ok || !rules.IsKernel(unknown.What)
}

type renderCmd struct {
	File  string       `arg:"" help:"An exported game."`
	To    string       `short:"o" help:"The PNG to write." placeholder:"FILE" required:""`
	Theme render.Theme `help:"light, dark, or print for a printer without colours." enum:"light,dark,print" default:"light"`
	Width int          `help:"Pixels." default:"1080"`
}

// Run draws the table of an exported game as the public sees it.
func (r renderCmd) Run(s *Settings) error {
	raw, err := readExport(r.File)
	if err != nil {
		return err
	}
	records, err := rules.ParseExport(raw)
	if err != nil {
		return exportTrouble(r.File, err)
	}
	game, err := rules.Rebuild(systems.All(), records)
	if err != nil {
		return rebuildTrouble(r.File, err)
	}
	view, err := game.View(rules.Public)
	if err != nil {
		return err
	}
	if view.Board == nil {
		return &trouble{code: exitUsage, words: phrase.Say("cli.render.none", phrase.Verbatim("file", r.File))}
	}
	book, err := s.speak()
	if err != nil {
		return err
	}
	png, err := render.NewPainter().Picture(*view.Board, view.Panels, render.Setting{Theme: r.Theme, Words: book, Width: render.Width(r.Width)})
	if err != nil {
		return err
	}
	return writeResult(r.To, png)
}
