package house

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"aidedecamp/rules/ledger"
)

// Records that no seat's act makes: a game's opening, what it takes over, its going on from a file or a
// backup. They are decided again by who decided them first.

// openAgain decides record 0 again, from what its header and its seats say.
func openAgain(g *Game, r ledger.Record, now Occasion) (ledger.Record, error) {
	h := g.first
	deal := Deal{Game: h.Game, Settings: h.Setup.Settings, Tables: h.Setup.Tables, Source: h.Source, again: h.Again}
	if h.Drawn {
		deal.Free = &FreeDraw{}
	}
	var err error
	deal.Sitters, err = now.seatedAgain(g, r, h)
	if err != nil {
		return ledger.Record{}, err
	}
	first, _, err := openingOf(g.system, deal, now)
	return first, err
}

// continueAgain decides again that a game from a file goes on.
func continueAgain(g *Game, r ledger.Record, now Occasion) (ledger.Record, error) {
	h, err := g.header.ContinuedBy(r)
	if err != nil {
		return ledger.Record{}, err
	}
	sitters, err := now.seatedAgain(g, r, h)
	if err != nil {
		return ledger.Record{}, err
	}
	return Continue(g, h.Game, r.Seat, sitters, now)
}

// seatedAgain are who sits down in a record that begins a game; it takes the header's delays and marks for
// the occasion's.
func (now *Occasion) seatedAgain(g *Game, r ledger.Record, h ledger.Header) (map[ledger.Seat]Sitter, error) {
	now.EndDelay, now.VerdictDelay = time.Duration(h.Closing)*time.Second, time.Duration(h.Verdict)*time.Second
	for _, seat := range ledger.Players {
		now.again.marks[""] = append(now.again.marks[""], h.Blinding[seat])
	}
	sitters := map[ledger.Seat]Sitter{}
	for _, e := range r.Events[1:] {
		if e.Kind != ledger.KindSeated {
			return nil, ledger.NewFault("replay", "record %d seats nobody", r.Seq)
		}
		d, err := ledger.Read[ledger.SeatedData](e)
		if err != nil {
			return nil, err
		}
		sitters[d.Seat] = Sitter{User: now.again.named(g, d.User), Name: now.again.named(g, d.Name)}
	}
	return sitters, nil
}

// named is the text of a mark in the line, empty where there is none.
func (again *recording) named(g *Game, mark ledger.Mark) string {
	body := g.Texts[mark].Body
	if body != "" {
		again.marks[body] = append(again.marks[body], mark)
	}
	return body
}

// drawAgain judges a free draw again that the game was opened with, by its kept faces.
func drawAgain(g *Game, r ledger.Record, now Occasion) (ledger.Record, error) {
	act := ledger.Act{Path: r.Path, Args: now.again.args}
	draw, err := Draw(g.system, act, g.first.Setup.Settings, g.first.Setup.Tables, now)
	if err != nil {
		return ledger.Record{}, err
	}
	spec, _ := g.system.Act(r.Path)
	made := now.record(1, 1, ledger.Act{Path: r.Path, Seat: ledger.SeatA, Args: masked(spec, draw.Args, now.salter(g))})
	made.Throws, made.Events = draw.Throws, draw.Events
	return made, nil
}

// takenOver is what a game takes over from another one, of which its log has nothing else: neither dice nor
// what is hidden.
func takenOver(r ledger.Record, now Occasion) (ledger.Record, error) {
	made := now.record(1, 1, ledger.Act{Path: pathRematch, Seat: ledger.SeatA})
	made.Events = r.Events
	if err := beginsGame(r.Events); err != nil {
		return ledger.Record{}, err
	}
	return made, nil
}

// restoreAgain decides again that a game was put back from a backup; what was lost is its host's word.
func restoreAgain(g *Game, r ledger.Record, now Occasion) (ledger.Record, error) {
	data, is := ledger.DataOf[ledger.RestoredData](r.Events, ledger.KindRestored)
	origin, named := strings.CutSuffix(r.Origin, "/"+g.header.Game+"/"+strconv.Itoa(r.Seq))
	seenBackwards := slices.ContainsFunc(data.Seen, func(s ledger.SeenThrow) bool { return s.N < 0 })
	if !is || !named || data.Lost < -1 || data.Lost == 0 || data.Lost < 0 && len(data.Seen) > 0 || seenBackwards {
		return ledger.Record{}, ledger.NewFault("replay", "record %d restores nothing", r.Seq)
	}
	now.Origin = origin
	return restoredBy(g, data, now)
}
