package reply

import (
	"aidedecamp/bot/session"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Picture is a table still to be drawn.
type Picture struct {
	board  table.Board
	panels []table.Panel
	words  phrase.Wordbook
}

// Painter draws a table as PNG.
type Painter func(table.Board, []table.Panel, render.Setting) ([]byte, error)

// Picture is what is drawn of a view, with the names of who sits where, g being nil without a game; nil where
// there is nothing to draw.
func (v Voice) Picture(g *rules.Game, view rules.View) *Picture {
	if view.Board == nil {
		return nil
	}
	return &Picture{*view.Board, view.Panels, seatedBook{v.plain, v, g}}
}

// seatedBook is a wordbook that calls seats by who sits there: names as typed, no markup.
type seatedBook struct {
	phrase.Wordbook
	voice Voice
	game  *rules.Game
}

// Say returns the phrase's words, seats by name.
func (b seatedBook) Say(p phrase.Phrase) string { return b.voice.LabelOf(b.game, p) }

// Twin is the picture in words, one sentence a line.
func (p Picture) Twin() string { return render.Twin(p.board, p.panels, p.words) }

// Draw makes the picture's file, with its text twin as alt text.
func (p Picture) Draw(paint Painter) (*session.File, error) {
	png, err := paint(p.board, p.panels, render.Setting{Theme: render.Light, Words: p.words, Width: render.Phone})
	if err != nil {
		return nil, err
	}
	return &session.File{Name: "carte.png", Kind: "image/png", Alt: render.Alt(p.board, p.panels, p.words), Data: png}, nil
}
