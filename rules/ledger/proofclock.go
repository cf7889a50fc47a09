package ledger

import (
	"errors"
	"strconv"
)

// The clock of a proof: what its lines count, for how late a random end came. Whether an act of the clock was one
// that it could do, its replay says.

func (p *proof) clockSet(r Record, d ClockSetData) { p.timer = p.timer.Set(r, d) }

func (p *proof) clockRun(r Record, _ ClockByData) { p.timer = p.timer.Run(r) }

func (p *proof) clockPaused(r Record, _ ClockByData) { p.timer = p.timer.Stop(r) }

func (p *proof) clockTurned(_ Record, d ClockTurnedData) { p.timer = p.timer.Turn(d.On) }

func (p *proof) clockTold(r Record, d ClockToldData) { p.timer = p.timer.Tell(r, d) }

// clockStruck counts by how much the end comes later than its minutes.
func (p *proof) clockStruck(r Record, d ClockStruckData) *altered {
	if d.Minutes < 0 || d.Minutes > MostMinutesMore {
		return malformed(errors.New(strconv.Itoa(d.Minutes) + " minutes"))
	}
	p.Late = max(p.Late, -p.timer.StrikesIn(d.Minutes))
	p.timer = p.timer.Strike(r)
	return nil
}

func (p *proof) paused(r Record, _ PausedData) { p.timer = p.timer.Hold(r) }

func (p *proof) resumed(r Record, _ ResumedData) { p.timer = p.timer.Resume(r) }

// missed counts the seconds from the moment of a random end that never struck to the last line: without it
// who hosts the bot could let a game go on as long as he likes. 0 where none was due, and before the secret
// is posted.
func (p *proof) missed() int {
	if !p.Ended || !p.timer.Runs || !p.timer.Random || !p.timer.More && p.source != BotDice {
		return 0
	}
	minutes := MostMinutesMore
	if p.source == BotDice {
		key := ClockKey(p.System)
		faces, err := p.stream().Faces(key, p.counts[key], ClockSides, 1)
		if err != nil {
			return 0
		}
		minutes = int(faces[0])
	}
	return max(-p.timer.StrikesIn(minutes), 0)
}
