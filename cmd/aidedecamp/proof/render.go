package proof

import (
	"path/filepath"
	"strconv"
	"strings"

	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type Render struct {
	File  string     `arg:""`
	To    string     `short:"o" placeholder:"FILE" required:""`
	Theme draw.Theme `enum:"light,dark,print" default:"light"`
	Width int        `default:"1080"`
}

// further names the file of a picture beside that of the first: map.png, map-2.png.
func further(first string, i int) string {
	if i == 0 {
		return first
	}
	end := filepath.Ext(first)
	return strings.TrimSuffix(first, end) + "-" + strconv.Itoa(i+1) + end
}

// Run draws the table of an exported game as the public sees it.
func (r Render) Run(s *terminal.Settings) error {
	raw, err := readExport(r.File)
	if err != nil {
		return err
	}
	records, err := ledger.ParseExport(raw)
	if err != nil {
		return exportTrouble(r.File, err)
	}
	game, err := house.Rebuild(systems.All(), records)
	if err != nil {
		return games.RebuildTrouble(r.File, err)
	}
	view := game.View(rules.Public)
	if view.Board == nil {
		return terminal.Misused("cli.render.none", phrase.Verbatim("file", r.File))
	}
	pictures, err := render.NewPainter().Pictures(*view.Board, view.Panels,
		render.Setting{Theme: r.Theme, Words: s.Speak(), Width: render.Width(r.Width)})
	if err != nil {
		return err
	}
	for i, png := range pictures {
		if err := writeResult(further(r.To, i), png); err != nil {
			return err
		}
	}
	return nil
}
