package paint_test

import (
	"bytes"
	"crypto/sha256"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"aidedecamp/bot/locale"
	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/render/paint"
	"aidedecamp/render/press"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"

	"github.com/klauspost/compress/zlib"
)

// BenchmarkPlayed draws played games of every system record by record, as their channels saw them, and
// compares compressing the bands that changed with compressing each picture whole by the same compressor:
// medians, in one run. kept is the share of bands that stood in a picture before, bytes what the bands weigh
// beside the whole.
func BenchmarkPlayed(b *testing.B) {
	setting := render.Setting{Theme: draw.Light, Words: played(b), Width: render.Phone}
	for _, system := range []string{"npow", "adlg", "panache", "thucidide"} {
		b.Run(system, func(b *testing.B) {
			files, err := filepath.Glob("../../rules/" + system + "/testdata/games/1/*.jsonl")
			if err != nil || len(files) == 0 {
				b.Fatalf("no played game: %v", err)
			}
			m := &compared{painter: paint.New(paint.PictureBytes, paint.BandBytes), seen: map[[sha256.Size]byte]bool{}, drawn: map[any]bool{}, press: press.New(paint.BandBytes)}
			if m.whole, err = zlib.NewWriterLevel(nil, zlib.BestSpeed); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				for _, file := range files[:min(len(files), 6)] {
					m.game(b, file, setting)
				}
			}
			m.report(b)
		})
	}
}

// compared is what was measured of two ways to encode.
type compared struct {
	painter                     *paint.Painter
	press                       *press.Press
	drawn                       map[any]bool
	whole                       *zlib.Writer
	seen                        map[[sha256.Size]byte]bool
	layouts, paints, byBand, by []time.Duration
	bands, kept                 int
	bytesByBand, bytesWhole     int
}

// game draws a game's pictures.
func (m *compared) game(b *testing.B, file string, setting render.Setting) {
	data, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	records, err := ledger.ParseExport(data)
	if err != nil {
		b.Fatal(err)
	}
	g, err := house.Rebuild(systems.All(), records)
	if err != nil {
		b.Fatal(err)
	}
	for _, then := range house.Steps(g) {
		if view := then.View(rules.Public); view.Board != nil {
			began := time.Now()
			scenes, err := render.NewScenes(*view.Board, view.Panels, setting)
			if err != nil {
				b.Fatal(err)
			}
			m.layouts = append(m.layouts, time.Since(began))
			for _, scene := range scenes {
				m.scene(b, scene)
			}
		}
	}
}

// scene encodes a picture in both ways, once.
func (m *compared) scene(b *testing.B, scene draw.Scene) {
	key := paint.KeyForTest(scene)
	if m.drawn[key] {
		return
	}
	m.drawn[key] = true
	began := time.Now()
	sheet, err := m.painter.SheetForTest(scene)
	if err != nil {
		b.Fatal(err)
	}
	picture, err := sheet.Whole(make([]uint8, scene.Width*scene.Height))
	if err != nil {
		b.Fatal(err)
	}
	m.paints = append(m.paints, time.Since(began))
	for band := range slices.Chunk(picture.Pix, press.BandRows*picture.Stride) {
		key := sha256.Sum256(band)
		if m.bands++; m.seen[key] {
			m.kept++
		}
		m.seen[key] = true
	}
	sheet.Draw = copied(picture)
	began = time.Now()
	banded, err := m.press.PNG(sheet)
	if err != nil {
		b.Fatal(err)
	}
	m.byBand = append(m.byBand, time.Since(began))
	began = time.Now()
	var whole bytes.Buffer
	whole.Grow(len(picture.Pix) / 8)
	m.whole.Reset(&whole)
	if _, err = m.whole.Write(picture.Pix); err == nil {
		err = m.whole.Close()
	}
	if err != nil {
		b.Fatal(err)
	}
	m.by = append(m.by, time.Since(began))
	m.bytesByBand, m.bytesWhole = m.bytesByBand+len(banded), m.bytesWhole+whole.Len()
}

// copied draws what was drawn before.
func copied(picture *image.Paletted) func(on *image.Paletted) error {
	return func(on *image.Paletted) error {
		for y := on.Rect.Min.Y; y < on.Rect.Max.Y; y++ {
			copy(on.Pix[on.PixOffset(0, y):][:picture.Stride], picture.Pix[picture.PixOffset(0, y):])
		}
		return nil
	}
}

func (m *compared) report(b *testing.B) {
	whole := median(m.by)
	b.ReportMetric(whole/median(m.byBand), "whole÷bands")
	b.ReportMetric(median(m.paints)/whole, "paint÷whole")
	b.ReportMetric(median(m.layouts)/whole, "layout÷whole")
	b.ReportMetric(float64(m.kept)/float64(m.bands), "kept")
	b.ReportMetric(float64(m.bytesByBand)/float64(m.bytesWhole), "bytes")
	b.ReportMetric(float64(len(m.by)), "pictures")
}

func median(all []time.Duration) float64 {
	slices.Sort(all)
	return float64(all[len(all)/2])
}

// played is the words of all systems.
func played(b testing.TB) phrase.Wordbook {
	b.Helper()
	sources := append([]fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own()}, systems.Shared()...)
	for _, s := range systems.All() {
		sources = append(sources, s.Locale)
	}
	words, err := locale.Load(sources...)
	if err != nil {
		b.Fatal(err)
	}
	return words.Book(locale.French, locale.Plain)
}
