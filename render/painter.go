package render

import (
	"errors"
	"fmt"
	"sync"

	"aidedecamp/render/paint"
	"aidedecamp/render/press"
	"aidedecamp/rules/table"
)

// Painter lays boards out and paints them. It keeps what it drew for the next picture and may be used by
// many at once; make it with NewPainter.
type Painter struct{ paint *paint.Painter }

// NewPainter makes a Painter that has drawn nothing yet.
func NewPainter() *Painter { return &Painter{paint.New(paint.PictureBytes, paint.BandBytes)} }

// Pictures lays board and panels out and paints them, on as many pictures as it takes. Its errors are those
// of NewScenes.
func (p *Painter) Pictures(board table.Board, panels []table.Panel, setting Setting) ([][]byte, error) {
	scenes, err := NewScenes(board, panels, setting)
	setting.ended(LaidOut)
	if err != nil {
		return nil, err
	}
	ended, all := setting.byParts(), make([][]byte, len(scenes))
	for i, scene := range scenes {
		if all[i], err = p.paint.PNG(scene, ended); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Part is a part of the work that a picture takes.
type Part int

// The parts, each named when it has ended.
const (
	LaidOut Part = iota
	Painted
	Encoded
)

// ended reports that a part has ended: there is no clock here.
func (s Setting) ended(p Part) {
	if s.Ended != nil {
		s.Ended(p)
	}
}

// byParts is called when a part of a band has ended, by any hand: it shows where the work goes.
func (s Setting) byParts() func(press.Part) {
	if s.Ended == nil {
		return nil
	}
	var mu sync.Mutex
	return func(p press.Part) {
		mu.Lock()
		defer mu.Unlock()
		s.Ended(map[press.Part]Part{press.Drawn: Painted, press.Compressed: Encoded}[p])
	}
}

// Shot is one picture of a film.
type Shot struct {
	Board  table.Board
	Panels []table.Panel
}

// filmWidths are how wide a film is: the first at which it is small enough.
var filmWidths = []Width{720, 560, MinWidth}

// ErrFilm says that a film has no picture, or that even the narrowest is too large.
var ErrFilm = errors.New("render: no film")

// Film draws shots one after the other as an animated GIF of at most so many bytes, which runs once; one that
// looks like the one before takes no time. The setting's width is the film's own. It returns how many
// pictures there are. ErrFilm; else its errors are those of NewScene.
func (p *Painter) Film(shots []Shot, setting Setting, most int) (film []byte, pictures int, err error) {
	for _, setting.Width = range filmWidths {
		r := paint.NewReel(p.paint)
		for _, shot := range shots {
			l, err := newLayout(shot.Board, shot.Panels, setting)
			if err == nil {
				err = r.Add(l.whole().scene)
			}
			if err != nil {
				return nil, 0, err
			}
		}
		switch {
		case r.Len() == 0:
			return nil, 0, ErrFilm
		case r.Size() <= most:
			return r.GIF(), r.Len(), nil
		}
	}
	return nil, 0, fmt.Errorf("%w of at most %d bytes", ErrFilm, most)
}
