package adlg_test

import (
	"fmt"
	"slices"
)

// told is a piece as an event names it: it must be the one of that number.
func (j *judge) told(p numbered) (numbered, error) {
	if p.Number < 1 || p.Number > len(j.pieces) {
		return p, fmt.Errorf("no piece %d of %d", p.Number, len(j.pieces))
	}
	if real := j.pieces[p.Number-1]; real != p {
		j.find("pieces-numbered", "piece %d is %v and was %v", p.Number, p, real)
		return real, nil
	}
	return p, nil
}

// isLeft reports whether a piece has not been thrown for, or is thrown again.
func (j *judge) isLeft(n int) bool {
	_, lies := j.lying[n]
	return !lies && !j.gone[n] && j.hand != n
}

func (j *judge) setOrder(e event) error {
	var data struct{ Piece numbered }
	if err := e.read(&data); err != nil {
		return err
	}
	p, err := j.told(data.Piece)
	if err != nil {
		return err
	}
	if p.By != e.By || p.stage() != 3 || !j.isLeft(p.Number) {
		j.find("own-order", "%s takes piece %d of %s first", e.By, p.Number, p.By)
	}
	j.asked[p.By] = p.Number
	return nil
}

// judgeTurn judges that it is this piece's turn.
func (j *judge) judgeTurn(p numbered) {
	if !j.isLeft(p.Number) {
		j.find("own-order", "piece %d is thrown for again", p.Number)
		return
	}
	if j.again != 0 && j.again != p.Number {
		j.find("free-reroll", "piece %d is thrown for, %d has its free reroll", p.Number, j.again)
		return
	}
	left := map[string]bool{}
	for _, other := range j.pieces {
		if !j.isLeft(other.Number) {
			continue
		}
		if other.stage() < p.stage() {
			j.find("stage-order", "piece %d (%s) before piece %d (%s)", p.Number, p.Kind, other.Number, other.Kind)
			return
		}
		if other.stage() == 3 {
			left[other.By] = true
		}
	}
	if p.stage() != 3 || j.again == p.Number {
		return
	}
	turn := j.defender
	if left[j.attacker] && (!left[j.defender] || j.others[j.defender] > j.others[j.attacker]) {
		turn = j.attacker
	}
	if p.By != turn {
		j.find("turns", "piece %d of %s, it is for %s", p.Number, p.By, turn)
	}
	if first := j.asked[p.By]; first != 0 && first != p.Number && j.isLeft(first) {
		j.find("own-order", "piece %d, though %s takes %d first", p.Number, p.By, first)
	}
}

// numbersOf is the seat by whose eyes the zones of a piece are numbered.
func (j *judge) numbersOf(p numbered) string {
	if j.log.Settings["adlg-zones"] == "defenseur" {
		return j.defender
	}
	return p.By
}

// sectorOf is where a zone lies: 1-2-3 far, 4-5-6 near, left to right, as the seat sits.
func (j *judge) sectorOf(zone int, seat string) sector {
	column, near := (zone-1)%3, zone > 3
	if seat == j.defender {
		if near {
			return sector{column, 0}
		}
		return sector{column, 1}
	}
	if near {
		return sector{2 - column, 1}
	}
	return sector{2 - column, 0}
}

// rows are how many pieces lie in the row of the Defender and in that of the Attacker.
func (j *judge) rows() (count [2]int) {
	for n, zone := range j.lying {
		if p := j.pieces[n-1]; p.isArea() && zone != 0 {
			row := j.sectorOf(zone, j.numbersOf(p)).Row
			count[row]++
			if p.Kind == "village" && j.log.Settings["adlg-equilibre"] == "tous" && (j.roads[n] || j.log.Settings["mode"] != "suivi") {
				count[row]++
			}
		}
	}
	return count
}

// givenRow is the row that the balance sends a piece to, -1 for none.
func (j *judge) givenRow() int {
	count := j.rows()
	switch {
	case count[0] >= count[1]+3:
		return 1
	case count[1] >= count[0]+3:
		return 0
	}
	return -1
}

func (j *judge) roll(e event) error {
	var data struct {
		Piece  numbered
		Thrown rolled
		Free   bool
		Hand   site
	}
	if err := e.read(&data); err != nil {
		return err
	}
	p, err := j.told(data.Piece)
	if err != nil {
		return err
	}
	if j.hand != 0 {
		j.find("unfinished", "piece %d is thrown for while %d is not placed", p.Number, j.hand)
	}
	j.judgeTurn(p)
	if data.Free != (j.again == p.Number) {
		j.find("free-reroll", "piece %d: free %t, piece %d has the reroll", p.Number, data.Free, j.again)
	}
	if p.stage() == 3 && j.again != p.Number {
		j.others[p.By]++
	}
	j.again, j.hand, j.dice, j.zone = 0, p.Number, data.Thrown, 0
	t := data.Thrown
	for _, face := range slices.Concat(t.Zones, []int{max(1, t.Position), max(1, t.Village), max(1, t.Difficulty)}) {
		if face < 1 || face > 6 {
			return fmt.Errorf("a die shows %d", face)
		}
	}
	switch {
	case isWater(p.Kind):
		j.judgeWater(p, data.Thrown)
	case p.Kind == "route":
		j.judgeRoadDice(p, data.Thrown)
	case p.Kind == "village":
		j.judgeVillageDie(p, data.Thrown)
		j.judgePosition(p, data.Thrown)
	default:
		j.judgeZone(p, data.Thrown)
		j.judgePosition(p, data.Thrown)
		j.zone = data.Thrown.Zone
	}
	if p.Kind != "riviere" && data.Thrown.Difficulty != 0 {
		j.find("river-die", "%s has a difficulty of %d", p.Kind, data.Thrown.Difficulty)
	}
	return nil
}

func (j *judge) judgeWater(p numbered, t rolled) {
	if p.Kind == "riviere" && t.Difficulty == 0 {
		j.find("river-die", "the river has no die")
	}
	if len(t.Zones) > 0 || t.Zone != 0 || t.Position != 0 || t.Edge != "" || t.Balanced {
		j.find("water-zone", "%s: %+v", p.Kind, t)
	}
}

func (j *judge) judgePosition(p numbered, t rolled) {
	want := "touche"
	if t.Position > 4 {
		want = "ecart"
	}
	if t.Position == 0 || t.Edge != want {
		j.find("position-die", "piece %d: die %d, %q", p.Number, t.Position, t.Edge)
	}
}

// judgeZone judges the zone of a piece that is no village.
func (j *judge) judgeZone(p numbered, t rolled) {
	row := j.givenRow()
	if t.Balanced && row < 0 {
		j.find("balance-needless", "piece %d is sent, the halves hold %v", p.Number, j.rows())
		return
	}
	if !t.Balanced && row >= 0 {
		j.find("balance", "piece %d goes where it likes, the halves hold %v", p.Number, j.rows())
		return
	}
	if len(t.Zones) == 0 {
		j.find("zone-die", "piece %d has no die", p.Number)
		return
	}
	byDie := func(face int) int { // the zone of a die
		if row < 0 {
			return face
		}
		zone := 1 + (face-1)/2
		if j.sectorOf(zone, j.numbersOf(p)).Row != row {
			zone += 3
		}
		return zone
	}
	for i, face := range t.Zones {
		central := p.Kind == "infranchissable" && byDie(face)%3 == 2
		last := i == len(t.Zones)-1
		switch {
		case last && byDie(face) != t.Zone && row >= 0:
			j.find("balance-die", "piece %d: dice %v, zone %d, row %d is given", p.Number, t.Zones, t.Zone, row)
		case last && byDie(face) != t.Zone:
			j.find("zone-die", "piece %d: dice %v, zone %d", p.Number, t.Zones, t.Zone)
		case last && central:
			j.find("zone-central", "piece %d lies in zone %d", p.Number, t.Zone)
		case !last && !central:
			j.find("zone-reroll", "piece %d (%s): die %d of %v", p.Number, p.Kind, i+1, t.Zones)
		}
	}
	j.judgeSectors(p, t, []int{t.Zone})
}

func (j *judge) judgeSectors(p numbered, t rolled, zones []int) {
	var want []sector
	for _, zone := range zones {
		want = append(want, j.sectorOf(zone, j.numbersOf(p)))
	}
	if !sameSectors(want, t.Sectors) {
		j.find("zone-sector", "piece %d of %s: zones %v lie in %v, said %v", p.Number, p.By, zones, want, t.Sectors)
	}
}

func sameSectors(a, b []sector) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(s sector) bool { return !slices.Contains(b, s) })
}

func (j *judge) judgeVillageDie(p numbered, t rolled) {
	open := []int{2, 5}
	if t.Village >= 4 {
		open = []int{1, 3, 4, 6}
	}
	if row := j.givenRow(); row >= 0 {
		open = slices.DeleteFunc(open, func(zone int) bool { return j.sectorOf(zone, j.numbersOf(p)).Row != row })
	}
	if got := slices.Sorted(slices.Values(t.Open)); t.Village == 0 || !slices.Equal(got, open) {
		j.find("village-die", "die %d opens %v", t.Village, t.Open)
		return
	}
	j.judgeSectors(p, t, open)
}

func (j *judge) judgeRoadDice(p numbered, t rolled) {
	if len(t.Zones) < 2 || len(t.Exits) != 2 || t.Exits[0] == t.Exits[1] {
		j.find("road-dice", "dice %v, ways out %v", t.Zones, t.Exits)
		return
	}
	for i, face := range t.Zones[1:] {
		if last := i == len(t.Zones)-2; last != (face != t.Zones[0]) {
			j.find("road-dice", "dice %v: only a double is thrown again", t.Zones)
			return
		}
	}
	if t.Exits[0] != t.Zones[0] || t.Exits[1] != t.Zones[len(t.Zones)-1] {
		j.find("road-dice", "dice %v, ways out %v", t.Zones, t.Exits)
		return
	}
	j.judgeSectors(p, t, t.Exits)
}

func (j *judge) chooseZone(e event) error {
	var data struct {
		Piece  numbered
		Zone   int
		Sector sector
	}
	if err := e.read(&data); err != nil {
		return err
	}
	p, err := j.told(data.Piece)
	if err != nil {
		return err
	}
	if j.hand != p.Number || p.Kind != "village" {
		j.find("village-zone", "piece %d (%s) chooses its zone", p.Number, p.Kind)
		return nil
	}
	if !slices.Contains(j.dice.Open, data.Zone) || e.By != j.defender {
		j.find("village-zone", "%s chooses %d of %v", e.By, data.Zone, j.dice.Open)
	}
	if data.Zone >= 1 && data.Zone <= 6 && data.Sector != j.sectorOf(data.Zone, j.numbersOf(p)) {
		j.find("zone-sector", "zone %d is not %v", data.Zone, data.Sector)
	}
	j.zone = data.Zone
	return nil
}

func (j *judge) place(e event) error {
	var data struct {
		Piece numbered
		Side  string
		Place site
	}
	if err := e.read(&data); err != nil {
		return err
	}
	p, err := j.told(data.Piece)
	if err != nil {
		return err
	}
	if j.hand != p.Number {
		j.find("unfinished", "piece %d is placed, %d was thrown for", p.Number, j.hand)
	}
	if p.Kind == "village" && j.zone == 0 {
		j.find("village-zone", "the village has none")
	}
	if data.Side != "" && !isWater(p.Kind) {
		j.find("water-zone", "%s lies along the side %s", p.Kind, data.Side)
	}
	j.sites.placed(p, j.dice, j.zone, data.Side, data.Place)
	j.lying[p.Number], j.hand = j.zone, 0
	j.roads[p.Number] = len(data.Place.Path) > 0
	if j.zone != 0 {
		j.sectors[p.Number] = j.sectorOf(j.zone, j.numbersOf(p))
	}
	return nil
}

func (j *judge) block(e event) error {
	var data struct {
		Piece numbered
		Free  bool
	}
	if err := e.read(&data); err != nil {
		return err
	}
	p, err := j.told(data.Piece)
	if err != nil {
		return err
	}
	if j.hand != p.Number || e.By != p.By {
		j.find("blocked", "%s says so of piece %d of %s, %d was thrown for", e.By, p.Number, p.By, j.hand)
	}
	if data.Free == j.free[p.By] {
		j.find("free-reroll", "%s: free %t, had it before %t", p.By, data.Free, j.free[p.By])
	}
	j.sites.blocked(p, j.dice, j.zone)
	j.hand = 0
	if data.Free {
		j.free[p.By], j.again = true, p.Number
		return nil
	}
	j.gone[p.Number] = true
	return nil
}
