package ledger

import "slices"

// A game that stands still because its players have agreed to it: its clock, its deadlines and its reminders
// wait. What one of them plays lets it go on.

const (
	KindPaused  = "game.paused/1"
	KindResumed = "game.resumed/1"
)

// PausedData is who has agreed to a pause.
type PausedData struct {
	By []Seat `json:"by"`
}

// ResumedData is who lets the game go on.
type ResumedData struct {
	By Seat `json:"by"`
}

// Plays reports whether a line plays on: it has something of the system's.
func (r Record) Plays() bool {
	return slices.ContainsFunc(r.Events, func(e Event) bool { return !Kernels(e) })
}

// paused checks the consents of a pause.
func (p *proof) paused(r Record, d PausedData) *altered {
	if len(d.By) == 0 || !p.Started || p.stands {
		return wrong("pause")
	}
	a := p.granted(r, []RequestKind{AskPause}, d.By[0], d.By[1:])
	p.stands, p.timer = true, p.timer.Hold(r)
	return a
}

// resumed checks that who sits at the table lets the game go on.
func (p *proof) resumed(r Record, d ResumedData) *altered {
	if !p.stands || d.By != r.Seat || !d.By.Plays() && d.By != Referee {
		return wrong("pause")
	}
	p.stands, p.timer = false, p.timer.Resume(r)
	return nil
}
