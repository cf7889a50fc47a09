package adlg_test

import "slices"

// begun judges that the table is laid out before its control.
func (j *judge) begun() {
	if j.hand != 0 || j.again != 0 {
		j.find("not-placed", "piece %d is not placed", max(j.hand, j.again))
		return
	}
	if j.pieces == nil {
		j.find("sequence", "a control before the pieces are chosen")
	}
	for _, p := range j.pieces {
		if j.isLeft(p.Number) {
			j.find("not-placed", "piece %d is not placed", p.Number)
			return
		}
	}
}

// allowed is how many attempts a seat has, its strategist's among them.
func (j *judge) allowed(seat string) int {
	n := min(2, 4-j.count[seat])
	if j.tries[seat].Strategist {
		n++
	}
	return n
}

func (j *judge) strategist(e event) error {
	var data struct{ Seat string }
	if err := e.read(&data); err != nil {
		return err
	}
	by := j.tries[data.Seat]
	if by == nil || by.Strategist || by.Ended || data.Seat != e.By {
		j.find("control-strategist", "%s says that %s has one", e.By, data.Seat)
		return nil
	}
	by.Strategist = true
	return nil
}

func (j *judge) control(e event) error {
	var data struct {
		Seat  string
		Piece numbered
		Face  int
		Again bool
	}
	if err := e.read(&data); err != nil {
		return err
	}
	j.begun()
	p, err := j.told(data.Piece)
	if err != nil {
		return err
	}
	by := j.tries[data.Seat]
	if by == nil || data.Seat != e.By {
		j.find("control-order", "%s throws for %q", e.By, data.Seat)
		return nil
	}
	j.judgeControlTurn(data.Seat)
	if data.Face < 1 || data.Face > 6 {
		j.find("control-outcome", "a die shows %d", data.Face)
	}
	if data.Again {
		if max(by.now, by.kept) != p.Number || !by.Strategist || by.Rerolled > 0 {
			j.find("control-reroll", "%s throws again for %d, under control is %d, strategist %t, thrown again %d times",
				data.Seat, p.Number, by.now, by.Strategist, by.Rerolled)
		}
		by.Rerolled++
	} else {
		j.judgeTry(data.Seat, p)
		by.Tried = append(by.Tried, p.Number)
	}
	if len(by.Tried)+by.Rerolled > j.allowed(data.Seat) {
		rule := "control-attempts"
		if data.Again {
			rule = "control-reroll"
		}
		j.find(rule, "%s has %d, took %d pieces, and tries %v and again %d",
			data.Seat, j.allowed(data.Seat), j.count[data.Seat], by.Tried, by.Rerolled)
	}
	by.now, by.face, by.kept = p.Number, data.Face, 0
	return nil
}

// judgeControlTurn judges that the Attacker is done before the Defender, and nobody comes back.
func (j *judge) judgeControlTurn(seat string) {
	if seat == j.defender && !j.attackerIsDone() {
		j.find("control-order", "the Defender's, the Attacker has tried %v of %d", j.tries[j.attacker].Tried, j.allowed(j.attacker))
	}
	if seat == j.attacker && len(j.tries[j.defender].Tried) > 0 || j.tries[seat].Ended {
		j.find("control-order", "%s comes back", seat)
	}
}

// attackerIsDone reports whether the Attacker has nothing left to control.
func (j *judge) attackerIsDone() bool {
	by := j.tries[j.attacker]
	switch {
	case by.Ended:
		return true
	case by.face > 2 || !by.Strategist && by.kept != 0:
		return false // he may say that he has one, and throw that die again
	case by.Strategist && len(by.Tried)+by.Rerolled >= j.allowed(j.attacker):
		return true
	}
	return !slices.ContainsFunc(j.pieces, func(p numbered) bool {
		_, lies := j.lying[p.Number]
		return lies && p.isArea() && p.Kind != "village" && !slices.Contains(by.Tried, p.Number)
	})
}

// judgeTry judges which piece is tried.
func (j *judge) judgeTry(seat string, p numbered) {
	by := j.tries[seat]
	if by.face > 2 { // a die of 1 or 2 leaves nothing to do
		j.find("control-unfinished", "%s tries %d, piece %d is under control", seat, p.Number, by.now)
	}
	if !p.isArea() || p.Kind == "village" {
		j.find("control-kind", "%s tries %s", seat, p.Kind)
	}
	if _, lies := j.lying[p.Number]; !lies {
		j.find("control-gone", "%s tries %d, which is not there", seat, p.Number)
	}
	if slices.Contains(by.Tried, p.Number) {
		j.find("control-again", "%s tries %d again", seat, p.Number)
	}
}

func (j *judge) controlled(e event) error {
	var data struct {
		Seat    string
		Piece   numbered
		Outcome string
		Most    int
		Place   site
		Zone    int
		Sectors []sector
	}
	if err := e.read(&data); err != nil {
		return err
	}
	p, err := j.told(data.Piece)
	if err != nil {
		return err
	}
	by := j.tries[data.Seat]
	if by == nil || data.Seat != e.By && by.face > 2 || by.now != p.Number {
		j.find("control-outcome", "%s ends the control of %d by %s", e.By, p.Number, data.Seat)
		return nil
	}
	allowed := map[int][]string{3: {"deplacee"}, 4: {"deplacee"}, 5: {"deplacee", "pivotee"}, 6: {"deplacee", "pivotee", "enlevee"}}[by.face]
	if by.face == 5 && p.Kind == "infranchissable" {
		allowed = append(allowed, "enlevee")
	}
	if data.Outcome != "laissee" && !slices.Contains(allowed, data.Outcome) {
		j.find("control-outcome", "a %d: %s", by.face, data.Outcome)
	}
	most := map[int]int{3: 4, 4: 4, 5: 6, 6: 6}[by.face]
	if data.Most != 0 && data.Most != most || data.Outcome == "deplacee" && data.Most != most {
		j.find("control-most", "a %d: %d UD", by.face, data.Most)
	}
	if data.Outcome == "enlevee" {
		j.judgeRemoval(data.Seat, p, by)
		delete(j.lying, p.Number)
		j.gone[p.Number] = true
	}
	// Turned about its middle it may reach into another zone too.
	j.moved[p.Number] = j.moved[p.Number] || data.Outcome == "deplacee" || data.Outcome == "pivotee"
	if data.Outcome == "deplacee" && j.log.Settings["mode"] != "suivi" {
		j.judgeNewZone(p, data.Zone, data.Sectors)
	}
	if by.kept = 0; data.Outcome == "laissee" {
		by.kept = by.now
	}
	j.sites.controlled(p, data.Outcome, most, data.Place)
	by.now, by.face = 0, 0
	return nil
}

// judgeNewZone judges the zone of a piece that was moved on the table, by the Defender's numbers: the same or a
// neighbouring one.
func (j *judge) judgeNewZone(p numbered, zone int, sectors []sector) {
	if zone < 1 || zone > 6 || len(sectors) != 1 || sectors[0] != j.sectorOf(zone, j.defender) {
		j.find("control-zone", "piece %d is moved into zone %d, %v", p.Number, zone, sectors)
		return
	}
	if p.Kind == "infranchissable" && zone%3 == 2 && j.log.Settings["adlg-infranchissable-controle"] != "permis" {
		j.find("control-central", "piece %d is moved into zone %d", p.Number, zone)
	}
	before, known := j.sectors[p.Number]
	if apart := before.Column - sectors[0].Column; known && (apart < -1 || apart > 1) {
		j.find("control-zone", "piece %d is moved from %v into %v", p.Number, before, sectors[0])
	}
	j.sectors[p.Number] = sectors[0]
}

func (j *judge) judgeRemoval(seat string, p numbered, by *attempts) {
	if p.Compulsory {
		j.find("control-compulsory", "piece %d", p.Number)
	}
	if by.face != 6 {
		return
	}
	removed := by.Removed
	if j.log.Settings["adlg-retrait"] == "par-table" {
		removed = j.tries["a"].Removed + j.tries["b"].Removed
	}
	if removed > 0 {
		j.find("control-removal", "%s takes piece %d away, the second", seat, p.Number)
	}
	by.Removed++
}

func (j *judge) controlEnded(e event) error {
	var data struct{ Seat string }
	if err := e.read(&data); err != nil {
		return err
	}
	j.begun()
	by := j.tries[data.Seat]
	if by == nil || data.Seat != e.By || by.Ended {
		j.find("control-order", "%s ends the control of %q", e.By, data.Seat)
		return nil
	}
	if by.face > 2 {
		j.find("control-unfinished", "%s ends while piece %d is under control", data.Seat, by.now)
	}
	if data.Seat == j.defender {
		j.judgeControlTurn(data.Seat)
	}
	by.Ended = true
	return nil
}
