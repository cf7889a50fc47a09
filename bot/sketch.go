package bot

import (
	"context"

	"aidedecamp/bot/command"
	"aidedecamp/bot/pace"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/table"
)

// sketch is the picture of where an act leaves its game, drawn while the store still waits for its disk.
// Nobody gets it before the act is committed: it is found by the very game that the referee then returns.
// What the painter keeps of an act that failed is found by all that it shows, by nobody who does not know all
// that.
type sketch struct {
	game *house.Game
	// parts are those of the drawing that have ended; closed once drawn and err stand.
	parts chan render.Part
	drawn []session.File
	err   error
}

// mostParts is how many parts of a drawing are told; those of more pages are drawn all the same.
const mostParts = 512

type sketchKey struct{}

// drawAhead lets a call's picture be drawn once it is known what its act comes to. Where all hands are full,
// it is drawn when the answer is.
func (b *Bot) drawAhead(c *command.Call) {
	held := new(*sketch) // an act that is tried again is drawn again
	c.Context = context.WithValue(c.Context, sketchKey{}, held)
	c.Ahead = func(out referee.Outcome) {
		select {
		case b.hands <- struct{}{}:
		default:
			return
		}
		public := c.Public
		s := &sketch{game: out.Game, parts: make(chan render.Part, mostParts)}
		*held = s
		b.work.Go(func() { foresee(out.Game) })
		b.work.Go(func() {
			defer func() { <-b.hands }()
			defer close(s.parts)
			s.drawn, s.err = b.sketch(c, public, s)
		})
	}
}

// foresee works out what the answer will ask: what may be done, which the game keeps. What panics here does
// so again where it is asked, and is told there.
func foresee(g *house.Game) {
	defer func() { _ = recover() }()
	if g.Ended() == nil {
		reply.PublicOffers(g)
	}
}

// sketch draws it, without alt text. A panic over it is an error.
func (b *Bot) sketch(c *command.Call, public reply.Voice, s *sketch) (drawn []session.File, err error) {
	defer recovered(&err)
	p := reply.StatePicture(public, s.game, s.game.View(rules.Public))
	if p == nil {
		return nil, nil
	}
	paint := func(board table.Board, panels []table.Panel, setting render.Setting) ([][]byte, error) {
		setting.Ended = func(part render.Part) {
			select {
			case s.parts <- part:
			default:
			}
		}
		return b.paint(board, panels, setting)
	}
	return p.Paint(paint, b.film, c.Club.Theme)
}

// pictures are an answer's, drawn ahead or now. What failed ahead is drawn again, and said if it fails again.
func (b *Bot) pictures(c *command.Call, a *reply.Answer) ([]session.File, error) {
	if held, _ := c.Value(sketchKey{}).(**sketch); held != nil && *held != nil && a.Public && a.Picture.Shows((*held).game) {
		s, lap := *held, pace.From(c)
		alt, err := altOf(a.Picture)
		lap.End(pace.Say)
		for part := range s.parts {
			lap.End(drawing[part])
		}
		if err == nil && s.err == nil && len(s.drawn) > 0 {
			s.drawn[0].Alt = alt
			return s.drawn, nil
		}
	}
	theme := c.Club.Theme
	if !a.Public {
		theme = c.OwnTheme()
	}
	return b.draw(c, a.Picture, theme)
}

// altOf is a picture's alt text, worked out while it is drawn. A panic over it is an error.
func altOf(p *reply.Picture) (alt string, err error) {
	defer recovered(&err)
	return p.Alt(), nil
}
