package ledger

import (
	"slices"

	"aidedecamp/rules/dice"
)

// clockSet checks what the clock allows: by those who may, no other than was asked for.
func (p *proof) clockSet(r Record, d ClockSetData) *altered {
	asked := ClockAsk{Do: ClockSets, Total: d.Total, Side: d.Side, Random: d.Random}
	if d.Total < 0 || d.Side < 0 || d.Random && d.Total == 0 {
		return wrong("clock")
	}
	if a := p.clockAgreed(r, asked, d.By); a != nil {
		return a
	}
	p.timer = p.timer.Set(r, d)
	return nil
}

// clockAgreed checks the consents of what is done to the clock.
func (p *proof) clockAgreed(r Record, asked ClockAsk, by []Seat) *altered {
	switch {
	case len(by) == 0 || !p.Started:
		return wrong("clock")
	case len(by) > 1 && p.request != nil && (p.request.Clock == nil || *p.request.Clock != asked):
		return wrong("consent")
	}
	return p.granted(r, []RequestKind{AskClock}, by[0], by[1:])
}

// clockRun checks the start: the first one is anybody's who sits there, later ones are agreed on.
func (p *proof) clockRun(r Record, d ClockByData) *altered {
	if !p.timer.IsSet() || p.timer.Runs || p.timer.Over {
		return wrong("clock")
	}
	var a *altered
	if len(d.By) == 1 && !p.timer.Began && (d.By[0].Plays() || d.By[0] == Referee) {
		a = p.done(r, d.By[0])
	} else {
		a = p.clockAgreed(r, ClockAsk{Do: ClockRuns}, d.By)
	}
	p.timer = p.timer.Run(r)
	return a
}

func (p *proof) clockPaused(r Record, d ClockByData) *altered {
	if !p.timer.Runs {
		return wrong("clock")
	}
	a := p.clockAgreed(r, ClockAsk{Do: ClockPauses}, d.By)
	p.timer = p.timer.Stop(r)
	return a
}

// clockTurned notes who is awaited: the rules of the system say who, which a proof does not know.
func (p *proof) clockTurned(_ Record, d ClockTurnedData) *altered {
	if !p.timer.Runs || slices.ContainsFunc(d.On, func(seat Seat) bool { return !seat.Plays() }) {
		return wrong("clock")
	}
	p.timer = p.timer.Turn(d.On)
	return nil
}

// clockTold holds a warning's moment against the time that its lines have used up.
func (p *proof) clockTold(r Record, d ClockToldData) *altered {
	left, due := p.timer.Due(d.Of)
	if r.Seat != Clock || !due || left != d.Left || d.Of != Public && !d.Of.Plays() {
		return wrong("clock")
	}
	if d.More != (d.Of == Public && d.Left == 0 && p.timer.Random && p.source == BotDice) {
		return wrong("clock")
	}
	p.timer = p.timer.Tell(r, d)
	return nil
}

// clockStruck holds the moment of a random end against its die: no sooner than the face says. Where the game
// has come to declared dice meanwhile there is none, and the end comes after the most minutes.
func (p *proof) clockStruck(r Record, d ClockStruckData) *altered {
	minutes := MostMinutesMore
	switch {
	case r.Seat != Clock || !p.timer.Runs || !p.timer.More:
		return wrong("clock")
	case p.source == BotDice:
		if len(r.Throws) != 1 || !isClocks(r.Throws[0], p.System) {
			return wrong("clock-die")
		}
		minutes = int(r.Throws[0].Faces[0])
	case len(r.Throws) > 0:
		return wrong("clock-die")
	}
	if d.Minutes != minutes {
		return wrong("clock-die")
	}
	late := -p.timer.StrikesIn(minutes)
	if late < 0 {
		return wrong("clock-early")
	}
	p.Late = max(p.Late, late)
	p.timer = p.timer.Strike(r)
	return nil
}

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

func isClocks(t dice.Throw, system string) bool {
	return t.Key == ClockKey(system) && t.Sides == ClockSides && len(t.Faces) == 1 && t.Source == dice.Drawn
}
