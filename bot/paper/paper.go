package paper

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"

	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// The page, in millimetres: A4 upright with a margin that every printer leaves.
const (
	pageWidth  = 210.0
	pageHeight = 297.0
	margin     = 12.0
	footRoom   = 8.0 // for the line at the foot
	lineHeight = 5.4
	slipLine   = 8.5 // room to write
	figureRoom = 28.0
)

// Letter sizes, in points.
const (
	headSize = 15
	bodySize = 11
	footSize = 8
)

// face is the one typeface, with its two cuts; it is embedded with the letters in use.
const face = "go"

// Table is what is printed of a game: pictures as PNG, the same in words, slips.
type Table struct {
	Title    string
	Pictures [][]byte
	Words    []string
	Slips    []rules.Slip
	// At is when the game was last changed: the same table makes the same file.
	At time.Time
}

// Make makes the PDF. A picture that is no PNG is an error.
func Make(v reply.Voice, g *house.Game, t Table) ([]byte, error) {
	s := &sheet{Fpdf: fpdf.New("P", "mm", "A4", ""), voice: v, game: g}
	s.AddUTF8FontFromBytes(face, "", goregular.TTF)
	s.AddUTF8FontFromBytes(face, "B", gobold.TTF)
	s.SetTitle(printable(t.Title), true)
	s.SetCreator("Aide de Camp", true)
	s.SetCreationDate(t.At)
	s.SetModificationDate(t.At)
	s.SetCatalogSort(true)
	s.SetMargins(margin, margin, margin)
	s.SetAutoPageBreak(true, margin+footRoom)
	s.SetFooterFunc(func() { s.foot(t.Title) })
	for i, picture := range t.Pictures {
		if err := s.picture(fmt.Sprint("carte-", i), picture); err != nil {
			return nil, err
		}
	}
	s.words(t.Words)
	s.slips(t.Slips)
	var out bytes.Buffer
	if err := s.Output(&out); err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	return out.Bytes(), nil
}

// sheet is the PDF while it is made.
type sheet struct {
	*fpdf.Fpdf
	voice reply.Voice
	game  *house.Game
}

// foot says on each page what it belongs to.
func (s *sheet) foot(title string) {
	s.SetY(-margin - footRoom/2)
	s.SetFont(face, "", footSize)
	s.CellFormat(0, footRoom/2, printable(s.voice.Label("bot.paper.foot", phrase.Verbatim("title", title),
		phrase.Number("page", s.PageNo()))), "", 0, "C", false, 0, "")
}

// picture sets a picture on a page of its own, as large as it fits.
func (s *sheet) picture(name string, raw []byte) error {
	size, err := png.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return fmt.Errorf("paper: %w", err)
	}
	width, height := pageWidth-2*margin, pageHeight-2*margin-footRoom
	scale := min(width/float64(size.Width), height/float64(size.Height))
	s.AddPage()
	s.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: "PNG"}, bytes.NewReader(raw))
	s.ImageOptions(name, (pageWidth-scale*float64(size.Width))/2, margin, scale*float64(size.Width), scale*float64(size.Height), false,
		fpdf.ImageOptions{ImageType: "PNG"}, 0, "")
	return s.Error()
}

// words say the table a second time, to be searched, copied or read aloud.
func (s *sheet) words(lines []string) {
	if len(lines) == 0 {
		return
	}
	s.AddPage()
	s.head(s.voice.Label("bot.paper.words"))
	s.SetFont(face, "", bodySize)
	for _, line := range lines {
		s.MultiCell(0, lineHeight, printable(line), "", "L", false)
	}
}

func (s *sheet) head(text string) {
	s.SetFont(face, "B", headSize)
	s.MultiCell(0, 2*lineHeight, printable(text), "", "L", false)
}

// slips are blank, each whole on a page, with a line to cut along below.
func (s *sheet) slips(all []rules.Slip) {
	for i, slip := range all {
		room := 6*lineHeight + float64(len(slip.Lines)+1)*slipLine
		if i == 0 || s.GetY()+room > pageHeight-margin-footRoom {
			s.AddPage()
		}
		s.head(s.voice.LabelOf(s.game, slip.Title))
		s.SetFont(face, "", bodySize)
		for _, line := range append(slip.Lines, phrase.Say("bot.paper.total")) {
			s.CellFormat(pageWidth-2*margin-figureRoom, slipLine, printable(s.voice.LabelOf(s.game, line)), "B", 0, "L", false, 0, "")
			s.CellFormat(figureRoom, slipLine, "", "1", 1, "", false, 0, "")
		}
		s.Ln(lineHeight)
		s.SetDashPattern([]float64{2, 2}, 0)
		s.Line(margin, s.GetY(), pageWidth-margin, s.GetY())
		s.SetDashPattern(nil, 0)
		s.Ln(lineHeight)
	}
}

// typeface knows which letters there are.
var typeface = sync.OnceValue(func() *sfnt.Font {
	parsed, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic(err) // the font is embedded: it fails only if the program was built wrong
	}
	return parsed
})

// hasLetter reports whether the typeface has a letter: fpdf would draw an empty box.
func hasLetter(r rune) bool {
	var buffer sfnt.Buffer
	glyph, err := typeface().GlyphIndex(&buffer, r)
	return err == nil && glyph != 0
}

// printable is a text with what the typeface has: narrow spaces are plain ones that don't break, what it
// lacks stays visible.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u202f' || r == '\u2009':
			return '\u00a0'
		case r == '\u2060' || r == '\u200b' || r < ' ' && r != '\n':
			return -1
		case r >= ' ' && !hasLetter(r):
			return '\ufffd'
		}
		return r
	}, text)
}
