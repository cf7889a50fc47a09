package bot

import (
	"context"
	"fmt"

	"aidedecamp/bot/command"
	"aidedecamp/bot/pace"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/render"
	"aidedecamp/rules/table"
)

// send is how a message goes out.
type send func(context.Context, *session.Message) (session.Sent, error)

// deliver draws an answer's picture and sends it all. What Discord refuses as too large it leaves out: the
// picture is then told in words, and who asked is told why.
func (b *Bot) deliver(c *command.Call, whole *reply.Answer, send send) (session.Sent, error) {
	a := *whole
	send = timed(send)
	var drawn []session.File
	if a.Picture != nil {
		var err error
		if drawn, err = b.pictures(c, &a); err != nil {
			a.Add(c.Incident(fmt.Errorf("draw: %w", err), command.FatePicture))
		}
	}
	if a.Later != nil {
		made, err := b.attach(c, a.Later, c.Club.Theme) // a file is to be shown on
		if err != nil {
			a.Add(c.Incident(fmt.Errorf("make a file: %w", err), command.FateFile))
		} else {
			a.Attached = &made
		}
	}
	reader := c.Voice
	if a.Public {
		reader = c.Public
	}
	rest := reader.Say("bot.rest") // where the remainder of a long text is
	message, err := send(c, a.Message(drawn, rest))
	var why []string
	if session.IsTooLarge(err) && len(drawn) > 0 {
		b.log.Warn("a picture was refused as too large", "origin", c.Origin, "bytes", weight(drawn))
		why = append(why, c.Say("bot.too-large.picture"))
		if a.Attached == nil {
			a.Add(a.Picture.Lines()...)
		}
		message, err = send(c, a.With(why).Message(nil, rest))
	}
	if session.IsTooLarge(err) && a.Attached != nil {
		b.log.Warn("a file was refused as too large", "origin", c.Origin, "bytes", len(a.Attached.Data))
		why = append(why, c.Say("bot.too-large.file"))
		a.Attached = nil
		message, err = send(c, a.With(why).Message(nil, rest))
	}
	if err != nil || why == nil || !a.Public {
		return message, err
	}
	hint := reply.Answer{Lines: why}
	if _, err := c.More(c, hint.Message(nil, "")); err != nil {
		b.log.Warn("hint not delivered", "origin", c.Origin, "error", err)
	}
	return message, nil
}

// weight is how many bytes files have together.
func weight(files []session.File) (bytes int) {
	for _, f := range files {
		bytes += len(f.Data)
	}
	return bytes
}

// draw draws a picture. A panic over it is an error: the answer then comes without a picture.
func (b *Bot) draw(ctx context.Context, p *reply.Picture, theme string) (drawn []session.File, err error) {
	defer recovered(&err)
	if p.IsFilm() {
		b.filming.Lock()
		defer b.filming.Unlock()
	}
	return p.Draw(b.paintIn(pace.From(ctx)), b.film, theme)
}

// drawing is which stage of an act each part of a picture's work is.
var drawing = map[render.Part]pace.Stage{render.LaidOut: pace.Layout, render.Painted: pace.Paint, render.Encoded: pace.Encode}

// paintIn paints, and tells the lap where the time goes; what came before was words.
func (b *Bot) paintIn(lap *pace.Lap) reply.Painter {
	if lap == nil {
		return b.paint
	}
	return func(board table.Board, panels []table.Panel, setting render.Setting) ([][]byte, error) {
		lap.End(pace.Say)
		setting.Ended = func(p render.Part) { lap.End(drawing[p]) }
		return b.paint(board, panels, setting)
	}
}

// timed sends, and tells the call's lap how long that took.
func timed(out send) send {
	return func(ctx context.Context, m *session.Message) (session.Sent, error) {
		lap := pace.From(ctx)
		lap.End(pace.Say)
		defer lap.End(pace.Send)
		return out(ctx, m)
	}
}

// attach makes a file of many pictures. A panic over it is an error.
func (b *Bot) attach(ctx context.Context, make func(reply.Drawing) (session.File, error), theme string) (made session.File, err error) {
	defer recovered(&err)
	b.filming.Lock()
	defer b.filming.Unlock()
	return make(func(p *reply.Picture) ([]session.File, error) { return b.draw(ctx, p, theme) })
}

// followWith posts the second message of an answer.
func (b *Bot) followWith(c *command.Call, a *reply.Answer) {
	message, err := b.deliver(c, a, c.More)
	if err != nil {
		b.log.Warn("second message", "origin", c.Origin, "error", err)
		return
	}
	b.noteArrival(c, a, message)
}

// settleLanguage says once in a server which language the bot speaks there, where nobody has chosen one.
func (b *Bot) settleLanguage(c *command.Call) {
	said, err := c.SettleLanguage()
	switch {
	case err != nil:
		b.log.Warn("a server's language is not kept", "guild", c.Place.Guild, "error", err)
	case said != nil:
		b.followWith(c, said)
	}
}

// note is what only the asker reads, where it takes the place of a private answer; without its picture where
// that can't be drawn.
func (b *Bot) note(c *command.Call) *session.Message {
	if c.Aside.Picture == nil {
		return c.Aside.Message(nil, "")
	}
	drawn, err := b.draw(c, c.Aside.Picture, c.OwnTheme())
	if err != nil {
		b.log.Error("what only the asker sees", "origin", c.Origin, "error", err)
	}
	return c.Aside.Message(drawn, "")
}

// whisper posts what only the asker reads, where no note has told him.
func (b *Bot) whisper(c *command.Call) {
	own := *c.Aside
	_, noted := c.Noted()
	if own.Lines = own.Lines[1:]; len(own.Lines) == 0 || noted {
		return
	}
	if _, err := c.More(c, own.Message(nil, "")); err != nil {
		b.log.Warn("what only the asker reads", "origin", c.Origin, "error", err)
	}
}

// noteLost notes that the committed acts of an answer were not told.
func (b *Bot) noteLost(ctx context.Context, a *reply.Answer) {
	for _, origin := range a.Origins {
		if _, err := b.router.Referee.NoteLost(ctx, origin); err != nil {
			b.log.Error("note a loss", "origin", origin, "error", err)
		}
	}
}

// keepUndelivered leaves a committed answer to be given again; an answer that Discord would not take at all
// is replaced by an incident, so that nobody waits for nothing.
func (b *Bot) keepUndelivered(c *command.Call, a *reply.Answer, err error) {
	b.noteLost(c, a)
	c.Forget()
	if !session.IsRefused(err) {
		b.log.Warn("answer not delivered", "origin", c.Origin, "error", err)
		return
	}
	sorry := c.Undelivered(err, len(a.Origins) > 0)
	if _, err := c.Send(c, sorry.Message(nil, "")); err != nil {
		b.log.Warn("incident not delivered", "origin", c.Origin, "error", err)
	}
}
