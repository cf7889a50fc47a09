package npow

import (
	"errors"
	"fmt"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/table"
)

// stage is one part of drawing the pool. It does nothing where its work is done already, so that after the
// Defender's choice all stages run again from the first.
type stage struct {
	name string
	run  func(*draw) error
}

// poolStages draw the pool in the order of the text: adc7:pool/1, then adc7:pool/2.
var poolStages = []stage{
	{"count", (*draw).count},
	{"elements", (*draw).throwElements},
	{"spare zeros", (*draw).rerollZeros},
	{"empty rows", (*draw).awaitChoices},
	{"objectives", (*draw).throwObjectives},
	{"too few", (*draw).rerollForObjectives},
	{"too many", (*draw).downgrade},
	{"settled", (*draw).settle},
}

// errAwaited stops the stages: the Defender has to choose before anything goes on.
var errAwaited = errors.New("the Defender has to choose")

const (
	// mostZeros bounds the zeros rerolled for one element in a row; then the Defender chooses. No fair die
	// comes near.
	mostZeros = 20
	// mostRerolls bounds the rerolls for objectives of a pool: with one face in ten giving one, four are
	// found in all but 4 pools of a million.
	mostRerolls = 200
)

// draw is a pool while it is being drawn: the steps since the act began, and the readings that decided
// something.
type draw struct {
	format   charts.Format
	pieces   map[string]charts.Piece
	region   charts.Region
	settings map[string]string
	roller   dice.Roller
	pool     pool
	steps    []step
	read     map[string]string
}

// run draws on to the end, or to the next choice of the Defender, with what he has chosen before.
func (d *draw) run(chosen ...step) error {
	if err := d.noteAll(chosen...); err != nil {
		return err
	}
	for _, s := range poolStages {
		switch err := s.run(d); {
		case err == errAwaited:
			return nil
		case err != nil:
			return fmt.Errorf("stage %s: %w", s.name, err)
		}
	}
	return nil
}

func (d *draw) note(s step) error {
	if err := d.pool.note(s); err != nil {
		return err
	}
	d.steps = append(d.steps, s)
	return nil
}

func (d *draw) noteAll(steps ...step) error {
	for _, s := range steps {
		if err := d.note(s); err != nil {
			return err
		}
	}
	return nil
}

// reading returns a setting's value and notes that it decided something.
func (d *draw) reading(name string) string {
	if d.read == nil {
		d.read = map[string]string{}
	}
	d.read[name] = d.settings[name]
	return d.settings[name]
}

func (d *draw) one(k dice.Key, sides dice.Sides) (dice.Face, error) {
	faces, err := d.roller.Throw(k, sides, 1)
	if err != nil {
		return 0, err
	}
	return faces[0], nil
}

// reroll throws again for an element.
func (d *draw) reroll(e table.Number, purpose string, why reason) (step, error) {
	face, err := d.one(rerollKey(purpose, e), charts.RegionDie)
	if err != nil {
		return step{}, err
	}
	return d.given(step{Do: rerolled, Element: e, Face: face, Why: why}), nil
}

// count throws for the number of elements. adc7:pool/1 — 1d6 + 6; adc7:note/1 — 1d4 + 6 in NPOW300.
func (d *draw) count() error {
	if d.pool.begun() {
		return nil
	}
	face, err := d.one(poolKey(countPurpose), d.format.CountSides)
	if err != nil {
		return err
	}
	return d.note(step{Do: counted, Face: face, Count: int(face) + d.format.CountPlus})
}

// throwElements throws one d10 for each element. adc7:pool/1
func (d *draw) throwElements() error {
	if len(d.pool.Elements) > 0 {
		return nil
	}
	faces, err := d.roller.Throw(poolKey(elementsPurpose), charts.RegionDie, d.pool.Count)
	if err != nil {
		return err
	}
	for i, face := range faces {
		if err := d.note(d.given(step{Do: Thrown, Element: table.Number(i + 1), Face: face})); err != nil {
			return err
		}
	}
	return nil
}

// given fills in what the step's face gives its element.
func (d *draw) given(s step) step {
	if s.Face == charts.Zero {
		return d.givenByZero(s)
	}
	s.Piece = d.region.ByFace[s.Face]
	if s.Piece == "" {
		s.Open = emptyRow
	}
	return s
}

// givenByZero is what a 0 gives. adc7:pool/1 — the first one 2 × 60 cm of river in one, another one 60 cm
// more, which may be placed. lecture:npow-riviere — the first and second 0 of the pool, or only those on the
// first and the second throw; any other gives nothing.
func (d *draw) givenByZero(s step) step {
	first, second := true, true
	if d.reading(riverReading) == riverByThrow {
		first = s.Do == Thrown && s.Element == 1
		second = s.Do == Thrown && s.Element == 2
	} else {
		for _, e := range d.pool.Elements {
			if e.Piece == charts.River && e.Number != s.Element {
				first = first && e.Optional
				second = second && !e.Optional
			}
		}
	}
	switch {
	case first:
		s.Piece, s.Sections = charts.River, 2
	case second:
		s.Piece, s.Sections, s.Optional = charts.River, 1, true
	}
	return s
}

// rerollZeros rerolls the zeros that give nothing. lecture:npow-riviere
func (d *draw) rerollZeros() error {
	for i := range d.pool.Elements {
		e := &d.pool.Elements[i]
		for zeros := 1; e.void(); zeros++ {
			s, err := d.reroll(e.Number, riverPurpose, forRiver)
			if err != nil {
				return err
			}
			if s.Piece == "" && s.Open == "" && zeros == mostZeros {
				s.Open = onlyZeros
			}
			if err := d.note(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// awaitChoices waits for the Defender to choose the elements that no die gave. bareme:regions
func (d *draw) awaitChoices() error {
	if len(d.pool.openElements()) > 0 {
		return errAwaited
	}
	return nil
}

// throwObjectives throws for the number of objectives. adc7:pool/2 — 1d4, supply lines not counted.
func (d *draw) throwObjectives() error {
	if d.pool.WantedFace != 0 {
		return nil
	}
	face, err := d.one(poolKey(objectivePurpose), d.format.ObjectiveDie)
	if err != nil {
		return err
	}
	return d.note(step{Do: wanted, Face: face, Count: int(face)})
}

// objectivesOf is how many objectives the element is. adc7:points/1, adc7:placement/4 — hills, built-up
// areas, and the bridge or ford that each 60 cm of river has (lecture:npow-ponts-comptes,
// lecture:npow-riviere-facultative).
func (d *draw) objectivesOf(e Element) int {
	p := d.pieces[e.Piece]
	switch {
	case p.Objective:
		return 1
	case p.Crossings == 0 || d.reading(bridgesReading) == bridgesIgnored:
		return 0
	case e.Optional && d.reading(optionalReading) == optionalIgnored:
		return 0
	}
	return p.Crossings * e.Sections
}

func (d *draw) objectives() int {
	var n int
	for _, e := range d.pool.Elements {
		n += d.objectivesOf(e)
	}
	return n
}

// rerollForObjectives rerolls elements until there are enough objectives. adc7:pool/2 — the last elements;
// lecture:npow-relances — from the last backwards, one at a time, or always the last that is none.
func (d *draw) rerollForObjectives() error {
	for !d.pool.Settled && d.objectives() < d.pool.Wanted {
		e, ok := d.nextReroll()
		if !ok || !d.canGain(e.Number) {
			return d.note(step{Do: settled, Count: d.objectives(), Why: noRow})
		}
		if d.pool.ObjectiveRerolls >= mostRerolls {
			return d.note(step{Do: settled, Count: d.objectives(), Why: noLuck})
		}
		s, err := d.reroll(e.Number, rerollPurpose, forObjectives)
		if err != nil {
			return err
		}
		if err := d.note(s); err != nil {
			return err
		}
		for _, next := range []func() error{d.rerollZeros, d.reopenBuildings, d.awaitChoices} {
			if err := next(); err != nil {
				return err
			}
		}
	}
	return nil
}

// reopenBuildings leaves the individual buildings that the Defender chose to him anew where the enclosed
// field that was to hold them has been rerolled. adc7:terrains — « Toujours au sein d'un Champs Clos »
func (d *draw) reopenBuildings() error {
	if d.pool.has(field) {
		return nil
	}
	chosen := only(d.pool.Elements, func(e Element) bool { return e.Chosen && e.Piece == building })
	return d.noteAll(each(chosen, func(e Element) step { return step{Do: reopened, Element: e.Number, Open: fieldGone} })...)
}

// nextReroll returns the element to reroll: the next one backwards that is no objective, and after the first
// the last again.
func (d *draw) nextReroll() (Element, bool) {
	last, before := Element{}, Element{}
	for _, e := range d.pool.Elements {
		if d.objectivesOf(e) > 0 {
			continue
		}
		last = e
		if e.Number < d.pool.Cursor {
			before = e
		}
	}
	if d.reading(rerollReading) == rerollLast || before.Number == 0 {
		before = last
	}
	return before, before.Number != 0
}

// canGain reports whether any face could give the element an objective: a club's table may have none.
func (d *draw) canGain(n table.Number) bool {
	probe := *d
	probe.read = nil // a die that is not thrown decides nothing
	for face := dice.Face(1); face <= charts.Zero; face++ {
		s := probe.given(step{Do: rerolled, Element: n, Face: face})
		given := probe.objectivesOf(Element{Piece: s.Piece, Sections: s.Sections, Optional: s.Optional}) > 0
		if given || s.Open != "" && d.choosable() {
			return true
		}
	}
	return false
}

// choosable reports whether the Defender may choose an objective where a die gives nothing.
func (d *draw) choosable() bool {
	for _, p := range d.pieces {
		if p.Pool && p.Objective {
			return true
		}
	}
	return false
}

// hills are the elements that can be downgraded.
func (d *draw) hills() []Element {
	return only(d.pool.Elements, func(e Element) bool { return d.pieces[e.Piece].Downgrade != "" })
}

// downgrade makes hills mere rises while there are too many objectives. adc7:pool/2; adc7:note/2 — without
// limit in some tournaments (lecture:npow-max-objectifs). The Defender chooses which where there is a choice.
func (d *draw) downgrade() error {
	over := d.objectives() - d.pool.Wanted
	if d.pool.Settled || over <= 0 || d.reading(mostReading) == mostUnlimited {
		return nil
	}
	hills := d.hills()
	if over < len(hills) {
		if err := d.note(step{Do: surplus, Count: over}); err != nil {
			return err
		}
		return errAwaited
	}
	return d.noteAll(each(hills, func(e Element) step { return d.downgraded(e, allHills) })...)
}

func (d *draw) downgraded(e Element, why reason) step {
	return step{Do: downgraded, Element: e.Number, Piece: d.pieces[e.Piece].Downgrade, Why: why}
}

// settle ends the pool, and says so where objectives remain too many.
func (d *draw) settle() error {
	if d.pool.Settled {
		return nil
	}
	s := step{Do: settled, Count: d.objectives()}
	if s.Count > d.pool.Wanted && d.settings[mostReading] != mostUnlimited {
		s.Why = tooMany
	}
	return d.note(s)
}

// newDraw returns a draw of the state's pool.
func (s evening) newDraw(pool pool, roller dice.Roller) *draw {
	return &draw{
		format: s.format(), pieces: s.tables.Piece, region: s.tables.Regions[pool.Table],
		settings: s.settings, roller: roller, pool: pool,
	}
}

// defender returns the seat without the initiative, Public while that is open. adc7:pool/1
func (s evening) defender() rules.Seat { return s.initiative.Other() }
