package reply

import (
	"regexp"
	"strconv"
	"strings"

	"aidedecamp/bot/session"
	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/render/twin"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Picture is a table still to be drawn.
type Picture struct {
	board  table.Board
	panels []table.Panel
	words  phrase.Wordbook
	// drawn says it in the picture itself, in letters that its typeface has.
	drawn phrase.Wordbook
	// spoken says it in a message, where names are escaped.
	spoken phrase.Wordbook
	// film is drawn in its place, and ends with it; nil for a picture that stands still.
	film []render.Shot
	// state is the game whose state it shows to everybody, since the last act of who is awaited there; nil for
	// another picture. What happened since is worked out where it is drawn.
	state   *house.Game
	awaited []rules.Seat
	// print is drawn for a printer without colours.
	print bool
	// beside are shown beside it, in one gallery.
	beside []*Picture
}

// Gallery is several pictures side by side, of each its first page; nil for none.
func Gallery(all []*Picture) *Picture {
	if len(all) == 0 {
		return nil
	}
	first := *all[0]
	first.beside = all[1:]
	return &first
}

// Painter draws a table as PNGs, one after the other; Filmer many as one GIF of at most so many bytes.
type (
	Painter func(table.Board, []table.Panel, render.Setting) ([][]byte, error)
	Filmer  func(shots []render.Shot, setting render.Setting, most int) (film []byte, pictures int, err error)
)

// Drawing draws a picture's files in the theme of the club where somebody asks.
type Drawing func(*Picture) ([]session.File, error)

// Picture is what is drawn of a view, with the names of who sits where, g being nil without a game; nil where
// there is nothing to draw.
func (v Voice) Picture(g *house.Game, view rules.View) *Picture {
	if view.Board == nil {
		return nil
	}
	return &Picture{board: *view.Board, panels: view.Panels, words: gameBook{v.plain, g, v.LabelOf}, drawn: gameBook{v.plain, g, v.Drawn().LabelOf},
		spoken: gameBook{v.plain, g, v.In}}
}

// StatePicture is what everybody sees of the state of a game, by his view, and what happened there since who
// is awaited acted last; nil where there is nothing to draw.
func StatePicture(v Voice, g *house.Game, view rules.View) *Picture {
	p := v.Picture(g, view)
	if p != nil {
		p.state, p.awaited = g, view.Awaited
	}
	return p
}

// Shows reports whether it is the picture of the state of a game.
func (p *Picture) Shows(g *house.Game) bool {
	return p != nil && p.state != nil && p.state == g && !p.print
}

// whole is the picture with what happened since.
func (p Picture) whole() Picture {
	if p.state != nil {
		p.board = sinceHisLastAct(p.state, p.board, p.awaited)
	}
	return p
}

// gameBook is a wordbook that calls the seats of a game by who sits there.
type gameBook struct {
	phrase.Wordbook
	game *house.Game
	say  func(*house.Game, phrase.Phrase) string
}

// Say returns the phrase's words, seats by name.
func (b gameBook) Say(p phrase.Phrase) string { return b.say(b.game, p) }

// numbered is what Discord takes for a list, and counts anew.
var numbered = regexp.MustCompile(`(?m)^(\d+)\. `)

// Lines are the picture in words, as a message has them: that it rests on an example the message says itself.
func (p Picture) Lines() []string {
	p = p.whole()
	p.board.Unofficial = false
	lines := strings.Split(numbered.ReplaceAllString(twin.Of(p.board, p.panels, p.spoken), `$1\. `), "\n")
	for _, other := range p.beside {
		lines = append(lines, other.Lines()...)
	}
	return lines
}

// Twin is the picture in words, one sentence a line.
func (p Picture) Twin() string {
	p = p.whole()
	return twin.Of(p.board, p.panels, p.words)
}

// The themes that a club may choose, by the words of its option.
const (
	lightTheme = "clair"
	darkTheme  = "sombre"
)

// Themes lists them, the usual one first.
var Themes = []string{lightTheme, darkTheme}

// themeOf is how a theme that a club chose is drawn.
func themeOf(chosen string) draw.Theme {
	if chosen == darkTheme {
		return draw.Dark
	}
	return draw.Light
}

// mostFilm is how many bytes a film has at most: Discord takes ten millions of anybody.
const mostFilm = 8_000_000

// ForPrint returns the picture as it is drawn for A4 paper: black on white, at 280 dots an inch.
func (p Picture) ForPrint() *Picture {
	p.print, p.words = true, p.drawn
	return &p
}

// IsFilm reports whether it takes long to draw.
func (p Picture) IsFilm() bool { return p.film != nil }

// mostPictures is how many pictures a message shows: what is on a further one is in the text twin.
const mostPictures = 4

// Draw makes the picture's files in the theme that a club chose, the first with the text twin as alt text: it
// tells what all of them show.
func (p Picture) Draw(paint Painter, film Filmer, theme string) ([]session.File, error) {
	files, err := p.Paint(paint, film, theme)
	if err == nil {
		files[0].Alt = p.Alt()
	}
	return files, err
}

// Alt is the alt text of its first file.
func (p Picture) Alt() string {
	p = p.whole()
	return twin.Alt(p.board, p.panels, p.words)
}

// Paint makes the files, one at least, the first without alt text: that can be worked out meanwhile.
func (p Picture) Paint(paint Painter, film Filmer, theme string) ([]session.File, error) {
	p = p.whole()
	if p.IsFilm() {
		film, _, err := film(p.film, render.Setting{Theme: themeOf(theme), Words: p.drawn}, mostFilm)
		return []session.File{{Name: "partie.gif", Kind: "image/gif", Data: film}}, err
	}
	setting := render.Setting{Theme: themeOf(theme), Words: p.drawn, Width: render.Phone}
	if p.print {
		setting.Theme, setting.Width = draw.Print, render.MaxWidth
	}
	all, err := paint(p.board, p.panels, setting)
	if err != nil {
		return nil, err
	}
	files := make([]session.File, 0, len(all))
	for i, png := range all[:min(len(all), mostPictures)] {
		file := session.File{Name: "carte.png", Kind: "image/png", Data: png}
		if i > 0 {
			file.Name = "carte-" + strconv.Itoa(i+1) + ".png"
			file.Alt = p.words.Say(phrase.Say("render.page", phrase.With("title", p.board.Title), phrase.Number("page", i+1),
				phrase.Number("pages", len(all))))
		}
		files = append(files, file)
	}
	if len(p.beside) == 0 {
		return files, nil
	}
	files = files[:1]
	for i, other := range p.beside {
		drawn, err := other.Draw(paint, film, theme)
		if err != nil {
			return nil, err
		}
		drawn[0].Name = "carte-" + strconv.Itoa(i+2) + ".png"
		files = append(files, drawn[0])
	}
	return files, nil
}

// WithHexes is a view whose board marks the hexes that a question leaves open; false where its choices are no
// hexes.
func WithHexes(view rules.View, q rules.Question) (rules.View, bool) {
	if view.Board == nil || view.Board.Hex == nil {
		return view, false
	}
	board := *view.Board
	names := make([]string, len(q.Choices))
	for i, choice := range q.Choices {
		names[i] = choice.Value
	}
	hexes, all := board.Hex.Reaching(names)
	board.Hex, view.Board = &hexes, &board
	return view, all
}
