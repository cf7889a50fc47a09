package render

import (
	"errors"
	"fmt"
	"slices"
	"sort"

	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Width is how wide a picture is, in pixels; its height follows from what it shows.
type Width int

// Phone is the width that a telephone shows at full sharpness and that stays legible when scaled to 400
// pixels. Desk is for a large screen or for print.
const (
	Phone Width = 1080
	Desk  Width = 1620
)

// The bounds of a picture's width.
const (
	MinWidth Width = 400
	MaxWidth Width = 2160
)

// Setting is how one viewer wants his picture.
type Setting struct {
	Theme draw.Theme
	// Words says every phrase, names as typed: on a picture nothing needs escaping.
	Words phrase.Wordbook
	Width Width
	// Ended hears when each part of the work has ended; nil for nobody. It changes no picture.
	Ended func(Part)
}

// ErrSetting is wrapped by the error of a Setting that asks for an unknown theme, a width out of bounds or no
// words.
var ErrSetting = errors.New("render: not a setting that can be drawn")

// NewScenes lays board and panels out, on as many pictures as it takes, none higher than a quarter more than
// it is wide. It is pure: equal boards, panels and settings make equal scenes. Its errors wrap ErrSetting or
// table.ErrInvalid.
func NewScenes(board table.Board, panels []table.Panel, setting Setting) ([]draw.Scene, error) {
	l, err := newLayout(board, panels, setting)
	if err != nil {
		return nil, err
	}
	return l.scenes(l.whole()), nil
}

// newLayout is what is to be laid out, once nothing is wrong with it.
func newLayout(board table.Board, panels []table.Panel, setting Setting) (layout, error) {
	l := layout{board: board, panels: panels, setting: setting}
	if !slices.Contains(draw.Themes, setting.Theme) || setting.Words == nil ||
		setting.Width < MinWidth || setting.Width > MaxWidth {
		return l, fmt.Errorf("%w: theme %q, width %d", ErrSetting, setting.Theme, setting.Width)
	}
	if err := table.Check(board, panels); err != nil {
		return l, err
	}
	l.words = newLexicon(setting.Words)
	if board.Hex != nil {
		l.comb = newHoneycomb(*board.Hex, l.unit())
	}
	return l, nil
}

// scenes are the pictures that a whole sheet is cut into, and those of what is shown nearer.
func (l layout) scenes(whole *sheet) []draw.Scene {
	pages := whole.pages(l)
	if near, some := l.zoomed(); some {
		pages = append(pages, near.whole().pages(near)...)
	}
	return pages
}

// whole lays all out on one sheet, the board as large as leaves room for the rest.
func (l layout) whole() *sheet {
	share, cell := Px(1), Px(bodySize)
	if l.board.Plane != nil {
		share = l.tableShare()
	} else {
		if l.board.Hex != nil {
			share = l.combShare()
		}
		if !l.isUpright(share, cell) {
			cell = smallSize
		}
	}
	s := l.sheet(share, cell)
	s.layOut(l)
	return s
}

// layout is what is laid out, and how somebody wants it.
type layout struct {
	board   table.Board
	panels  []table.Panel
	setting Setting
	// words are the setting's, comb the board of hexes before its share of the width is known: all drafts and
	// pages have them in common.
	words *lexicon
	comb  *honeycomb
	// unexplained leaves out what explains signs.
	unexplained bool
}

// tableShare is the largest part of its full width at which the table leaves all on one upright picture, or
// else the legend of its numbers. Where none does, others take what is below the table: it keeps its width as
// far as it is itself upright.
func (l layout) tableShare() Px {
	full := Px(Phone-2*margin-gutter) / Px(l.board.Plane.Size.W)
	legible := func(share Px) bool { return share >= leastShare || share*full >= leastScale }
	if share, found := largest(legible, func(share Px) bool { return l.isUpright(share, bodySize) }); found {
		return share
	}
	bare := l
	bare.panels, bare.board.SmallPrint = nil, nil
	wide := func(share Px) bool { return share >= leastShare }
	if share, found := largest(wide, func(share Px) bool { return bare.isUpright(share, bodySize) }); found {
		return share
	}
	return l.boardShare()
}

// combShare is the largest part of its full width at which a board of hexes leaves all on one upright picture
// and its hexes are as wide as they need, or else what is told beside it, so that the signs alone are
// explained on the next; else as tableShare.
func (l layout) combShare() Px {
	left, right, _, _ := l.comb.reach()
	full := Px(Phone-2*margin) / (Px(right-left)/Px(hex.Width) + 1)
	legible := func(share Px) bool { return share == 1 || share*full >= wideHex && share >= 0.5 }
	if share, found := largest(legible, func(share Px) bool { return l.isUpright(share, bodySize) }); found {
		return share
	}
	bare := l
	bare.unexplained = true
	named := func(share Px) bool { return share*full >= narrowHex && share >= shares[1] }
	if share, found := largest(named, func(share Px) bool { return bare.isUpright(share, smallSize) }); found {
		return share
	}
	return l.boardShare()
}

// boardShare is the largest part of its full width at which the board itself is upright.
func (l layout) boardShare() Px {
	every := func(Px) bool { return true }
	share, found := largest(every, func(share Px) bool { return l.boardHeight(share) <= tallest*float64(l.setting.Width) })
	if !found {
		return shares[len(shares)-1]
	}
	return share
}

// largest is the largest of the shares that are large enough at which something fits: the smaller, the
// sooner.
func largest(enough, fits func(Px) bool) (share Px, found bool) {
	some := sort.Search(len(shares), func(i int) bool { return !enough(shares[i]) })
	i := sort.Search(some, func(i int) bool { return fits(shares[i]) })
	if i == some {
		return 0, false
	}
	return shares[i], true
}

// wideHex is how wide hexes stay, in units, where what explains them takes room below, narrowHex where what
// is told does.
const (
	wideHex   = 96
	narrowHex = 80
)

// shares are the parts of its full width that a board may be drawn at, with all that is drawn at its scale,
// where the picture would else grow too tall. Only a table that still has leastScale goes below leastShare to
// leave room for what is told.
var shares = []Px{1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.42, 0.36, 0.3, 0.24, 0.18, 0.12, 0.08, 0.05, 0.03, 0.02}

const (
	leastShare = 0.7
	leastScale = 0.34 // Units for a millimetre: a little less than a table of 180 cm has at leastShare.
)

// isUpright reports whether a scene is not too tall, by a draft.
func (l layout) isUpright(share, cell Px) bool {
	s := l.sheet(share, cell)
	s.draft = true
	s.layOut(l)
	return float64(s.scene.Height) <= tallest*float64(s.scene.Width)
}

// boardHeight is how far down the board reaches at a share of its full width.
func (l layout) boardHeight(share Px) float64 {
	s := l.sheet(share, bodySize)
	s.draft = true
	s.heading(l.board, l.panels)
	s.board(l)
	return float64(s.y + 14*s.unit)
}

// sheet is an empty one, for the table at a share of its full width and panels in letters of a size in units.
func (l layout) sheet(share, cell Px) *sheet {
	width := l.setting.Width
	return &sheet{
		words: l.words, unit: l.unit(), width: Px(width), share: share, cell: cell,
		scene: draw.Scene{Width: int(width), Theme: l.setting.Theme},
	}
}

// unit is one pixel of a picture of width Phone.
func (l layout) unit() Px { return Px(l.setting.Width) / Px(Phone) }

// layOut fills the sheet from top to bottom.
func (s *sheet) layOut(l layout) draw.Scene {
	board := l.board
	s.heading(board, l.panels)
	flat, comb := s.board(l)
	s.mayBreak()
	if flat != nil {
		flat.tray(board)
		s.mayBreak()
	}
	if comb != nil {
		// A board of hexes fills a telephone: what is told comes before what explains signs.
		s.brief = true
		s.panels(l.panels)
		if l.unexplained {
			return s.end()
		}
		s.mayBreak()
		comb.hexKey(l.panels)
		comb.roster()
	}
	s.legend(board)
	if board.Hex == nil {
		s.panels(l.panels)
		s.keyLines(s.diceItems(l.panels))
	}
	s.smallPrint(board.SmallPrint)
	return s.end()
}

// end is the scene as high as what was laid out.
func (s *sheet) end() draw.Scene {
	s.scene.Height = (s.y + 14*s.unit).Whole()
	return s.scene
}

// board draws the board, of either kind.
func (s *sheet) board(l layout) (*tabletop, *hexBoard) {
	switch {
	case l.board.Plane != nil:
		t := &tabletop{sheet: s}
		t.plane(*l.board.Plane)
		return t, nil
	case l.board.Hex != nil:
		own := *l.comb // It gets the width of this sheet.
		b := &hexBoard{s, &own}
		b.hexes()
		return nil, b
	}
	return nil, nil
}

func (s *sheet) panels(all []table.Panel) {
	for _, panel := range all {
		s.mayBreak()
		s.panel(panel)
	}
}
