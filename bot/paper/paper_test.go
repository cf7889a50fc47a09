package paper_test

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/paper"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// printed makes a PDF of one small picture.
func printed(t *testing.T, table paper.Table) []byte {
	t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 40, 60))); err != nil {
		t.Fatal(err)
	}
	if table.Pictures == nil {
		table.Pictures = [][]byte{picture.Bytes()}
	}
	table.At = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	pdf, err := paper.Make(voice(t), nil, table)
	if err != nil {
		t.Fatal(err)
	}
	return pdf
}

func voice(t *testing.T) reply.Voice {
	t.Helper()
	words, err := locale.Load(rules.Locale(), locale.Own())
	if err != nil {
		t.Fatal(err)
	}
	return reply.NewVoice(words, locale.French, reply.Private)
}

// TestThePaper: A4 pages, one typeface that is embedded with a table of its letters, so that text can be
// searched; the same table makes the same bytes.
func TestThePaper(t *testing.T) {
	var slips []rules.Slip
	for range 7 {
		slips = append(slips, rules.Slip{Title: phrase.Say("bot.paper.words"), Lines: []phrase.Phrase{phrase.Say("bot.paper.total"), phrase.Say("bot.paper.total")}})
	}
	table := paper.Table{Title: "Table d’été : « Forêt »", Words: []string{"n° 1 Colline", strings.Repeat("œuf à côté ", 80)}, Slips: slips}
	pdf := printed(t, table)
	for what, n := range map[string]int{"/MediaBox [0 0 595.28 841.89]": 1, "/ToUnicode": 2, "/FontFile2": 2, "/Subtype /Image": 1} {
		if got := bytes.Count(pdf, []byte(what)); got != n {
			t.Errorf("%s stands there %d times, want %d", what, got, n)
		}
	}
	if !bytes.Contains(pdf, []byte("/Count 4")) {
		t.Error("a picture, words, and seven slips on two pages are four pages")
	}
	if again := printed(t, table); !bytes.Equal(pdf, again) {
		t.Error("the same table makes another file")
	}
	if bare := printed(t, paper.Table{Title: "x"}); !bytes.Contains(bare, []byte("/Count 1")) {
		t.Error("a picture alone is one page")
	}
}

// TestHostilePaper: no text breaks the file or ends the program, and what is no picture is an error.
func TestHostilePaper(t *testing.T) {
	for _, text := range []string{"", "@everyone \"**x**\" `'` 🎲", ") Tj ET (", "\x00\\(\\)\n\n", "𝔄𝔅 \U0010ffff \ufffd", strings.Repeat("long", 5000), "é\u202f:\u2060\u200bא"} {
		pdf := printed(t, paper.Table{Title: text, Words: []string{text}, Slips: []rules.Slip{{}}})
		if !bytes.HasPrefix(pdf, []byte("%PDF-")) || !bytes.HasSuffix(bytes.TrimSpace(pdf), []byte("%%EOF")) {
			t.Errorf("%q makes no PDF", text)
		}
	}
	if _, err := paper.Make(voice(t), nil, paper.Table{Pictures: [][]byte{[]byte("GIF89a")}}); err == nil {
		t.Error("a file that is no PNG is printed")
	}
}

// TestThePaperDrawsNoBox: what the typeface lacks, in any script, is set as the sign for that, which it has.
func TestThePaperDrawsNoBox(t *testing.T) {
	typeface, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	var buffer sfnt.Buffer
	for _, r := range paper.Printable("Zoé « Ney » : 3\u202f€ 山田 שרה สมชาย نور ռ ⠿ 🎲 \u3164 e\u0301") {
		if glyph, err := typeface.GlyphIndex(&buffer, r); glyph == 0 || err != nil {
			t.Errorf("%q has no glyph: %v", r, err)
		}
	}
}
