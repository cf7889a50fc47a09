package adlg_test

import (
	"fmt"
	"maps"
	"slices"
)

func (j *judge) initiative(e event) error {
	var data struct {
		Totals [2]int
		Rounds [][2]int
		Winner string
	}
	if err := e.read(&data); err != nil {
		return err
	}
	if j.winner != "" {
		j.find("sequence", "the initiative is thrown again, though %s has it", j.winner)
	}
	if data.Totals[0] < 0 || data.Totals[1] < 0 || len(data.Rounds) == 0 {
		j.find("initiative-faces", "totals %v, %d throws", data.Totals, len(data.Rounds))
		return nil
	}
	lead := min(4, max(-4, data.Totals[0]-data.Totals[1])) // above zero for seat a
	won := ""
	for i, round := range data.Rounds {
		for _, face := range round {
			if face < 1 || face > 6 {
				j.find("initiative-faces", "a die shows %d", face)
			}
		}
		first, second := round[0]+max(lead, 0), round[1]+max(-lead, 0)
		won = ""
		if first > second {
			won = "a"
		} else if second > first {
			won = "b"
		}
		if won != "" && i < len(data.Rounds)-1 {
			j.find("initiative-tie", "throw %d of %d is %d against %d", i+1, len(data.Rounds), first, second)
		}
	}
	if won != data.Winner {
		j.find("initiative-winner", "totals %v, last dice %v: %q has it, and not %q",
			data.Totals, data.Rounds[len(data.Rounds)-1], won, data.Winner)
	}
	j.winner = data.Winner
	return nil
}

func (j *judge) chooseTerritory(e event) error {
	var data struct{ Seat, Attacker, Territory string }
	if err := e.read(&data); err != nil {
		return err
	}
	if j.winner == "" || j.territory != "" {
		j.find("sequence", "a territory, winner %q, territory before %q", j.winner, j.territory)
	}
	if data.Seat != j.winner {
		j.find("territory-chooser", "%s chose, %s has the initiative", data.Seat, j.winner)
	}
	if most[data.Territory] == nil {
		j.find("territory-known", "territory %q", data.Territory)
		data.Territory = "plaine"
	}
	if data.Attacker != "a" && data.Attacker != "b" {
		j.find("territory-attacker", "%q attacks", data.Attacker)
		data.Attacker = "a"
	}
	j.territory, j.attacker, j.defender = data.Territory, data.Attacker, map[string]string{"a": "b", "b": "a"}[data.Attacker]
	return nil
}

func (j *judge) choose(e event) error {
	var data struct {
		Seat       string
		Picks      []taken
		Compulsory string
		Cover      string
	}
	if err := e.read(&data); err != nil {
		return err
	}
	if j.territory == "" || j.pieces != nil {
		j.find("sequence", "a choice, territory %q, %d pieces", j.territory, len(j.pieces))
	}
	next := j.defender
	if len(j.chosen) > 0 {
		next = j.attacker
	}
	if data.Seat != next || len(j.chosen) > 1 {
		j.find("choice-order", "%s chooses, it is %s's turn", data.Seat, next)
	}
	j.chosen = append(j.chosen, data.Seat)
	weight := 0
	for _, p := range data.Picks {
		weight += p.weight()
	}
	if weight < 2 || weight > 4 {
		j.find("choice-count", "%s takes %d", data.Seat, weight)
	}
	j.count[data.Seat] = weight
	wanted := ""
	if data.Seat == j.defender {
		wanted = compulsory[j.territory]
	}
	if data.Compulsory != wanted {
		j.find("choice-compulsory", "%s takes %q, it is %q", data.Seat, data.Compulsory, wanted)
	}
	if data.Seat == j.defender {
		j.cover = data.Cover
	} else if data.Cover != "" {
		j.find("choice-compulsory", "the Attacker covers a compulsory piece")
	}
	if data.Cover != "" {
		j.judgeCover(wanted, data.Cover)
	}
	waters := 0
	for _, p := range data.Picks {
		if isWater(p.Kind) {
			waters++
		}
	}
	if waters > 1 {
		j.find("choice-water", "%s takes %d", data.Seat, waters)
	}
	j.picks[data.Seat] = data.Picks
	j.judgePicks(data.Seat)
	return nil
}

// judgePicks judges what a seat has taken, beside what the other took before.
func (j *judge) judgePicks(seat string) {
	rows := map[string]int{}
	for _, p := range j.picks[seat] {
		if !listed(j.territory, p.Kind) {
			j.find("choice-listed", "%s takes %s in %s", seat, p.Kind, j.territory)
			continue
		}
		if p.Kind == "village" && seat != j.defender {
			j.find("choice-village", "the Attacker takes one")
		}
		if p.Hill != "" && (p.Kind != "village" || !isHill(p.Hill) || !listed(j.territory, p.Hill)) {
			j.find("choice-village-hill", "%s on %s in %s", p.Kind, p.Hill, j.territory)
			continue
		}
		if p.Cover != "" {
			j.judgeCover(p.Kind, p.Cover)
		}
		rows[rowOf(p.Kind)]++
		if p.Hill != "" {
			rows["colline"]++
		}
	}
	if seat == j.defender && j.log.Settings["adlg-obligatoire"] == "parmi-les-deux" {
		rows[rowOf(compulsory[j.territory])]++
	}
	for row, n := range rows {
		if n > 2 {
			j.find("choice-two", "%s takes %d of %s", seat, n, row)
		}
	}
	j.judgeMost(seat)
	covered := 0
	if j.cover != "" {
		covered++
	}
	for _, picks := range j.picks {
		for _, p := range picks {
			if p.Cover != "" {
				covered++
			}
		}
	}
	if j.territory == "steppes" && covered > 1 {
		j.find("choice-steppes", "%d hills are covered", covered)
	}
}

// judgeMost judges the rows' numbers; water is settled by its dice.
func (j *judge) judgeMost(seat string) {
	rows := map[string]int{}
	for by, picks := range j.picks {
		if by != seat && j.log.Settings["adlg-maxima"] == "chacun" {
			continue
		}
		for _, p := range picks {
			rows[rowOf(p.Kind)]++
			if p.Hill != "" {
				rows["colline"]++
			}
		}
	}
	if seat == j.defender || j.log.Settings["adlg-maxima"] != "chacun" {
		rows[rowOf(compulsory[j.territory])]++
	}
	for row, n := range rows {
		if row != "eau" && most[j.territory][row] > 0 && n > most[j.territory][row] {
			j.find("choice-maximum", "%d of %s, %s has %d", n, row, j.territory, most[j.territory][row])
		}
	}
}

// judgeCover judges a hill's vegetation.
func (j *judge) judgeCover(hill, cover string) {
	switch {
	case !isHill(hill) || !slices.Contains([]string{"broussailles", "champ", "plantation", "bois"}, cover):
		j.find("choice-cover", "%s with %s", hill, cover)
	case j.territory == "steppes" && cover != "broussailles":
		j.find("choice-steppes", "%s with %s", hill, cover)
	case !listed(j.territory, cover):
		j.find("choice-cover", "%s with %s, which %s has not", hill, cover, j.territory)
	}
}

// waterOf is a seat's water, "" for none.
func (j *judge) waterOf(seat string) string {
	for _, p := range j.picks[seat] {
		if isWater(p.Kind) {
			return p.Kind
		}
	}
	return ""
}

func (j *judge) throwWater(e event) error {
	var data struct {
		Throws []struct {
			Seat, Kind string
			Face       int
			Placed     bool
		}
		Owing []string
	}
	if err := e.read(&data); err != nil {
		return err
	}
	if len(j.chosen) < 2 || j.pieces != nil {
		j.find("sequence", "the water is thrown, %d have chosen", len(j.chosen))
	}
	var wanted, owing []string
	for _, seat := range []string{j.defender, j.attacker} {
		if j.waterOf(seat) != "" {
			wanted = append(wanted, seat)
		}
	}
	var got []string
	for _, throw := range data.Throws {
		got = append(got, throw.Seat)
		if throw.Kind != j.waterOf(throw.Seat) {
			j.find("water-order", "%s throws for %q and chose %q", throw.Seat, throw.Kind, j.waterOf(throw.Seat))
		}
		switch {
		case j.water && (throw.Face != 0 || throw.Placed):
			j.find("water-second", "a second one: die %d, there %t", throw.Face, throw.Placed)
		case !j.water && (throw.Face < 1 || throw.Face > 6 || throw.Placed != (throw.Face >= 4)):
			j.find("water-die", "die %d, there %t", throw.Face, throw.Placed)
		}
		j.water = j.water || throw.Placed
		if !throw.Placed {
			j.dropWater(throw.Seat)
			owing = append(owing, throw.Seat)
		}
	}
	owing = slices.DeleteFunc(owing, func(seat string) bool {
		return !j.canTake(seat) // the table has nothing left for him: he goes with what he has
	})
	if !slices.Equal(got, wanted) {
		j.find("water-order", "thrown by %v, chosen by %v", got, wanted)
	}
	if !slices.Equal(data.Owing, owing) {
		j.find("water-owed", "%v choose another, it is for %v", data.Owing, owing)
	}
	j.owing = owing
	return nil
}

// dropWater takes a seat's water away: it has to choose another piece.
func (j *judge) dropWater(seat string) {
	j.picks[seat] = slices.DeleteFunc(slices.Clone(j.picks[seat]), func(p taken) bool { return isWater(p.Kind) })
	j.count[seat]--
}

// canTake reports whether the table has another piece for a seat, no water.
func (j *judge) canTake(seat string) bool {
	for _, kind := range []string{"colline-douce", "colline-escarpee", "champ", "broussailles", "plantation", "bois", "marais", "dune",
		"ravine", "route", "village", "infranchissable"} {
		try := *j
		try.findings = nil
		try.picks = maps.Clone(j.picks)
		try.picks[seat] = append(slices.Clone(j.picks[seat]), taken{Kind: kind})
		if try.judgePicks(seat); len(try.findings) == 0 {
			return true
		}
	}
	return false
}

func (j *judge) replace(e event) error {
	var data struct {
		Seat  string
		Pick  taken
		Owing []string
	}
	if err := e.read(&data); err != nil {
		return err
	}
	if j.pieces != nil {
		j.find("sequence", "another piece once they are numbered")
	}
	if !slices.Contains(j.owing, data.Seat) {
		j.find("water-owed", "%s chooses another, it is for %v", data.Seat, j.owing)
	}
	j.owing = slices.DeleteFunc(j.owing, func(seat string) bool { return seat == data.Seat })
	if !slices.Equal(j.owing, data.Owing) {
		j.find("water-owed", "%v still choose, it is for %v", data.Owing, j.owing)
	}
	if isWater(data.Pick.Kind) {
		j.find("water-replacement", "%s takes %s", data.Seat, data.Pick.Kind)
	}
	j.picks[data.Seat] = append(slices.Clone(j.picks[data.Seat]), data.Pick)
	weight := 0
	for _, p := range j.picks[data.Seat] {
		weight += p.weight()
	}
	if weight > 4 {
		j.find("choice-count", "%s takes %d, one of them for its water", data.Seat, weight)
	}
	j.count[data.Seat] = weight
	j.judgePicks(data.Seat)
	return nil
}

func (j *judge) number(e event) error {
	var data struct{ Pieces []numbered }
	if err := e.read(&data); err != nil {
		return err
	}
	if len(j.chosen) < 2 || j.pieces != nil {
		j.find("sequence", "numbered with %d choices, or twice", len(j.chosen))
	}
	if len(j.owing) > 0 {
		j.find("water-owed", "numbered while %v choose another", j.owing)
	}
	waters := 0
	for _, seat := range []string{j.defender, j.attacker} {
		if j.waterOf(seat) != "" {
			waters++
		}
	}
	if waters > 1 || waters == 1 && !j.water {
		j.find("water-die", "%d rivers and coasts without their die", waters)
	}
	want := []string{fmt.Sprint(numbered{Kind: compulsory[j.territory], By: j.defender, Compulsory: true, Cover: j.cover})}
	for seat, picks := range j.picks {
		for _, p := range picks {
			want = append(want, fmt.Sprint(numbered{Kind: p.Kind, By: seat, Cover: p.Cover, Hill: p.Hill}))
		}
	}
	var got []string
	for i, p := range data.Pieces {
		if p.Number != i+1 {
			j.find("pieces-numbered", "piece %d has the number %d", i+1, p.Number)
		}
		p.Number = 0
		got = append(got, fmt.Sprint(p))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		j.find("pieces-numbered", "they are\n%v, and were chosen\n%v", got, want)
	}
	for i := 1; i < len(data.Pieces); i++ {
		if data.Pieces[i].stage() < data.Pieces[i-1].stage() {
			j.find("stage-order", "%s is numbered after %s", data.Pieces[i].Kind, data.Pieces[i-1].Kind)
		}
	}
	j.pieces = data.Pieces
	return nil
}
