package adlg_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// hiding is what an ambush hides, as its seal has it once it is open.
type hiding struct {
	Troops []struct {
		Class string
		Count int
	}
	Behind bool
	Depth  float64 // mm
}

// ambush is one marker of ambush.
type ambush struct {
	Seat     string
	Piece    numbered
	Revealed bool
}

// ambushes are the plans, the markers and what they hide.
type ambushes struct {
	planned, placed map[string]bool
	markers         map[int]ambush
}

// hiddenIn is what the seal of a marker holds, as far as it was opened.
func (j *judge) hiddenIn(marker int) (hiding, bool) {
	payload, opened := j.log.Opened[fmt.Sprint("embuscades-", marker)]
	var h hiding
	return h, opened && json.Unmarshal(payload, &h) == nil
}

func (j *judge) plan(e event) error {
	var data struct{ Seat string }
	if err := e.read(&data); err != nil {
		return err
	}
	j.begun()
	if data.Seat != e.By || j.ambushes.planned[data.Seat] {
		j.find("ambush-plans", "%s says that the plan of %s stands", e.By, data.Seat)
	}
	j.ambushes.planned[data.Seat] = true
	return nil
}

// judgeAmbushTurn judges that both plans are made and that it is this seat's turn.
func (j *judge) judgeAmbushTurn(seat string) {
	switch {
	case !j.ambushes.planned["a"] || !j.ambushes.planned["b"]:
		j.find("ambush-plans", "%s places, plans are made by %v", seat, slices.Sorted(maps.Keys(j.ambushes.planned)))
	case seat == j.attacker && !j.ambushes.placed[j.defender] || j.ambushes.placed[seat]:
		j.find("ambush-order", "%s places, done are %v", seat, slices.Sorted(maps.Keys(j.ambushes.placed)))
	}
}

func (j *judge) lay(e event) error {
	var data struct {
		Seat    string
		Number  int
		Piece   numbered
		Changed bool
	}
	if err := e.read(&data); err != nil {
		return err
	}
	p, err := j.told(data.Piece)
	if err != nil {
		return err
	}
	j.judgeAmbushTurn(data.Seat)
	if data.Seat != e.By {
		j.find("ambush-order", "%s places for %s", e.By, data.Seat)
	}
	if _, lies := j.lying[p.Number]; !lies || !p.isArea() || p.Kind == "infranchissable" {
		j.find("ambush-piece", "an ambush in piece %d (%s), there %t", p.Number, p.Kind, lies)
	}
	j.ambushes.markers[data.Number] = ambush{Seat: data.Seat, Piece: p}
	return nil
}

func (j *judge) laidAll(e event) error {
	var data struct{ Seat string }
	if err := e.read(&data); err != nil {
		return err
	}
	j.judgeAmbushTurn(data.Seat)
	j.ambushes.placed[data.Seat] = true
	return nil
}

func (j *judge) reveal(e event) error {
	var data struct {
		Seat   string
		Number int
		Hidden hiding
	}
	if err := e.read(&data); err != nil {
		return err
	}
	m, known := j.ambushes.markers[data.Number]
	if !known || m.Seat != data.Seat || m.Revealed || !j.ambushes.placed[j.attacker] {
		j.find("ambush-revealed", "marker %d of %s is revealed", data.Number, data.Seat)
		return nil
	}
	if sealed, opened := j.hiddenIn(data.Number); opened && fmt.Sprint(sealed) != fmt.Sprint(data.Hidden) {
		j.find("ambush-revealed", "marker %d shows %v and hid %v", data.Number, data.Hidden, sealed)
	}
	m.Revealed = true
	j.ambushes.markers[data.Number] = m
	return nil
}

// judgeAmbushes judges what the seals hid.
func (j *judge) judgeAmbushes() {
	for _, n := range slices.Sorted(maps.Keys(j.ambushes.markers)) {
		if h, opened := j.hiddenIn(n); opened {
			j.judgeHiding(n, j.ambushes.markers[n], h)
		}
	}
}

func (j *judge) judgeHiding(n int, m ambush, h hiding) {
	units, light := 0, true
	for _, t := range h.Troops {
		units += t.Count
		light = light && (t.Class == "li" || t.Class == "lc")
		if !mayHide(m.Piece, t.Class, h.Behind) {
			j.find("ambush-troops", "marker %d: %s in %s under %q, behind %t", n, t.Class, m.Piece.Kind, m.Piece.Cover, h.Behind)
			return
		}
	}
	if units < 1 || units > 4 {
		j.find("ambush-units", "marker %d has %d", n, units)
	}
	most := 5.0
	if light {
		most = 7
	}
	isSide := j.lying[m.Piece.Number]%3 != 2
	if now, told := j.sectors[m.Piece.Number]; told {
		isSide = now.Column != 1
	}
	if m.Seat == j.defender && (isSide || j.log.Settings["mode"] == "suivi" && j.moved[m.Piece.Number]) {
		most = 10 // a tracked piece that was moved may lie in a side zone now
	}
	if h.Depth <= 0 || h.Depth > most*j.sites.ud()+slack {
		j.find("ambush-depth", "marker %d of %s reaches %.0f mm from its edge, %g UD at most", n, m.Seat, h.Depth, most)
	}
}

// mayHide reports whether a class of troops may lie in ambush by a piece: the column « Embuscade ».
func mayHide(p numbered, class string, behind bool) bool {
	if class == "exclu" {
		return false
	}
	row := p.Kind
	if behind && (isHill(row) || p.Hill != "") {
		return true // behind the line of the horizon, or the crest
	}
	if isHill(row) {
		row = p.Cover
	}
	switch row {
	case "broussailles", "champ", "marais", "dune":
		return class == "li"
	case "plantation", "ravine", "village":
		return class != "el"
	case "bois":
		return true
	}
	return false
}
