package adlg_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The judge reads the finished table of an exported log and says what in it is against the text. It is written
// from the text alone: its tables are typed here, its geometry is its own (judgeplane_test.go), and it calls
// nothing of the package that it judges. Each rule has a name, and law cites the text for it.

// law is what each rule of the judge says, as the text has it; « lecture » where the text is open.
var law = map[string]string{
	"sequence":            "p73, p74 : initiative, territoire, choix, eau, placement, contrôle, dans cet ordre",
	"initiative-faces":    "p73 : 1D6 ; le total d’initiative n’est pas négatif",
	"initiative-tie":      "p73, lecture adlg-egalite : à égalité, les deux relancent, et seulement à égalité",
	"initiative-winner":   "p73 : le plus haut ajoute la différence (max. +4) ; le plus haut résultat gagne",
	"territory-chooser":   "p73 : le gagnant de l’initiative choisit le rôle et le territoire",
	"territory-known":     "le tableau a cinq territoires",
	"territory-attacker":  "p73 : l’un attaque, l’autre défend",
	"choice-order":        "p74 : le défenseur choisit, puis l’attaquant, chacun une fois",
	"choice-count":        "p74 : 2 à 4 éléments (p75 : la colline d’un village compte comme un élément choisi)",
	"choice-compulsory":   "p73, p74 : l’obligatoire du territoire est au défenseur, en plus",
	"choice-listed":       "le tableau : une ligne vide n’a pas d’élément",
	"choice-maximum":      "le tableau : au plus le nombre de la ligne (lecture adlg-maxima : aux deux)",
	"choice-two":          "un joueur ne peut choisir plus de 2 éléments du même type",
	"choice-village":      "le village est placé seulement par le défenseur",
	"choice-water":        "une seule rivière ou zone côtière",
	"choice-cover":        "une colline porte broussailles, champs, plantations ou bois, selon la liste ; rien d’autre n’en porte",
	"choice-steppes":      "en Steppes, une seule colline est couverte, et de broussailles",
	"choice-village-hill": "p75 : le village peut être placé sur une colline (D ou E) de la liste",
	"water-order":         "l’eau : choix du défenseur, puis de l’attaquant",
	"water-die":           "l’eau est là sur 4+",
	"water-second":        "une seule rivière ou zone côtière : le second n’est pas tenté après un succès",
	"water-owed":          "si échec, choix d’un autre terrain, par celui qui a échoué",
	"water-replacement":   "si échec, choix d’un autre terrain, qui n’est pas de l’eau",
	"pieces-numbered":     "p74 : les éléments de la table sont l’obligatoire et ceux qui ont été choisis",
	"stage-order":         "p74 : obligatoire, eau, village, les autres, route",
	"turns":               "p74, lecture : les autres éléments vont à tour de rôle, le défenseur d’abord",
	"own-order":           "chacun place les siens, une fois chacun",
	"unfinished":          "un élément se place avant que le suivant soit lancé",
	"zone-die":            "p75 : un dé donne la zone",
	"zone-sector":         "p75, lecture adlg-zones : 1-2-3 au loin, 4-5-6 devant, vu par le lanceur",
	"zone-central":        "p75 : pas d’infranchissable dans un secteur central",
	"zone-reroll":         "p75 : la zone ne se relance que pour un infranchissable au centre",
	"balance":             "p75 : 3 terrains de plus dans une moitié : le suivant va dans l’autre",
	"balance-needless":    "p75 : la moitié n’est imposée qu’à 3 terrains d’écart",
	"balance-die":         "p75, lecture : le dé du partage, 1–2 gauche, 3–4 centre, 5–6 droite",
	"position-die":        "p75 : 1–4 touche, 5–6 à 2 UD ou plus de tous les bords",
	"river-die":           "p71 : un dé de difficulté pour la rivière, pour elle seule",
	"water-zone":          "p71 : l’eau va par un bord latéral, sans zone ni position",
	"village-die":         "p75 : secteur latéral sur 4+ (lecture adlg-village : sinon central)",
	"village-zone":        "p75, lecture adlg-village : le défenseur choisit parmi les secteurs que le dé ouvre",
	"road-dice":           "p74, lecture adlg-route : 2D6, deux zones de sortie ; le second dé d’un double se relance",
	"free-reroll":         "p75 : la première fois, une seule relance par joueur",
	"blocked":             "p75 : ne rentre pas ce qui a été lancé et n’est pas posé",
	"not-placed":          "p74 : tout est placé, ou ne rentre pas, avant le contrôle",
	"control-order":       "p74, p76 : l’attaquant d’abord, puis le défenseur",
	"control-attempts":    "p76 : 4 éléments 0, 3 un, 2 deux, un de plus avec un stratège",
	"control-kind":        "p74 : ni village, ni route, ni rivière, ni zone côtière",
	"control-again":       "p76 : un élément par tentative : jamais deux fois le même par le même joueur",
	"control-gone":        "p76 : un élément de la table",
	"control-reroll":      "p76 : un stratège relance un dé, au lieu d’un élément de plus",
	"control-strategist":  "p76 : un seul stratège, annoncé avant le premier contrôle (lecture)",
	"control-outcome":     "p76 : 1–2 reste ; 3–4 déplacé ; 5 déplacé, pivoté, infranchissable enlevé ; 6 déplacé, pivoté, enlevé",
	"control-most":        "p76 : 4 UD sur 3–4, 6 UD sur 5 et 6",
	"control-compulsory":  "p76 : l’obligatoire ne s’enlève pas",
	"control-removal":     "p76 : un seul terrain enlevé de cette façon (lecture adlg-retrait)",
	"control-unfinished":  "p76 : un contrôle se joue avant le suivant",
	"faces-thrown":        "les dés des événements sont ceux qui ont été jetés",

	"no-place":        "suivi : un élément de la table a une place",
	"in-hand":         "p75 : qui a choisi un élément le pose, qui le contrôle le déplace",
	"on-table":        "p75 : un élément est sur la table",
	"size":            "p70 : tient dans un cercle de 6 UD de diamètre et contient un rectangle de 2 × 3 UD",
	"in-zone":         "p75 : l’élément est dans la zone du dé",
	"touches":         "p75 : 1–4, doit toucher un bord de table, une rivière ou une zone côtière",
	"apart":           "p75 : 5–6, à 2 UD ou plus de tous les bords de table",
	"overlap":         "p74 : seule la route se superpose à d’autres éléments",
	"strip":           "p71, lecture : l’eau va d’un grand bord à l’autre",
	"water-side":      "p71 : le bord latéral est celui qui est dit",
	"river-wide":      "p71 : une rivière fait entre 1 et 2 UD de large",
	"river-where":     "p71, lecture : sa rive la plus proche est entre 2 et 6 UD d’un bord latéral",
	"coast":           "p71 : une zone côtière a 4 UD de large, le long d’un bord latéral (lecture)",
	"village-beside":  "p75 : adjacent à une rivière, une zone côtière ou une route (gratuite)",
	"road-exits":      "p74, lecture adlg-route : la route sort par les deux zones de ses dés",
	"has-room":        "p75 : ne rentre pas ce qui ne peut être placé par manque de place",
	"ambush-plans":    "p77 : après que les joueurs ont fait leur plan de bataille",
	"ambush-order":    "p77 : le défenseur place ses marqueurs en premier",
	"ambush-piece":    "p77, tableau : un élément de la table qui cache ; rivière, côte, route, infranchissable : aucun",
	"ambush-units":    "p77 : 4 unités au plus par embuscade",
	"ambush-troops":   "p77, tableau : ce que la ligne du terrain cache, sauf artillerie, chars à faux et WWg",
	"ambush-depth":    "p77 : attaquant 5 UD (7 si légers) ; défenseur 10 UD sur les côtés, 5 UD au centre (7 si légers)",
	"ambush-revealed": "p77 : un marqueur se révèle une fois, tel qu’il était scellé",

	"control-form":     "p76 : un élément contrôlé garde sa forme",
	"control-place":    "p76 : déplacé, ou pivoté, et non les deux",
	"control-distance": "p76 : de 4 UD, ou de 6 UD, au plus",
}

// The rows of the table of territories: how many of each kind; a hill's letters are hills.
var most = map[string]map[string]int{
	"plaine":   {"eau": 1, "colline": 1, "champ": 4, "plantation": 2, "marais": 1, "ravine": 1, "route": 1, "village": 1},
	"foret":    {"eau": 1, "colline": 2, "broussailles": 3, "bois": 4, "marais": 2, "ravine": 1, "route": 1, "village": 1, "infranchissable": 1},
	"montagne": {"eau": 1, "colline": 4, "broussailles": 2, "bois": 2, "marais": 1, "ravine": 2, "route": 1, "village": 1, "infranchissable": 1},
	"desert":   {"colline": 2, "broussailles": 2, "plantation": 1, "dune": 4, "ravine": 1, "route": 1, "infranchissable": 1},
	"steppes":  {"eau": 1, "colline": 4, "broussailles": 3, "marais": 1, "ravine": 1, "route": 1},
}

// hills are the letters of each territory's row of hills; the compulsory pieces are those in red.
var (
	hills = map[string]string{"plaine": "D", "foret": "DE", "montagne": "E", "desert": "DE", "steppes": "D"}

	compulsory = map[string]string{
		"plaine": "champ", "foret": "bois", "montagne": "colline-escarpee", "desert": "dune", "steppes": "colline-douce"}
)

// rowOf is the row of the table that a kind of piece stands in.
func rowOf(kind string) string {
	switch kind {
	case "riviere", "cote":
		return "eau"
	case "colline-douce", "colline-escarpee":
		return "colline"
	}
	return kind
}

func isHill(kind string) bool  { return rowOf(kind) == "colline" }
func isWater(kind string) bool { return rowOf(kind) == "eau" }

// listed reports whether a territory's table has a kind of piece.
func listed(territory, kind string) bool {
	switch {
	case kind == "cote" && territory == "steppes":
		return false // « 1 (rivière) »
	case kind == "colline-douce" && !strings.Contains(hills[territory], "D"):
		return false
	case kind == "colline-escarpee" && !strings.Contains(hills[territory], "E"):
		return false
	}
	return most[territory][rowOf(kind)] > 0
}

// finding is one thing that is against the text.
type finding struct{ Rule, Says string }

// event is one event of a log, with the seat that acted and the record that it stands in.
type event struct {
	Kind   string
	By     string
	Record int
	Data   map[string]any
}

// read decodes the event's data.
func (e event) read(into any) error {
	data, err := json.Marshal(e.Data)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

// finished is a log as the judge reads it: the settings at the end, the events that stand, and the faces that
// each record threw.
type finished struct {
	Settings map[string]string
	Events   []event
	Thrown   map[int][]int
	// Opened are the payloads of the seals that were opened, by gate.
	Opened map[string]json.RawMessage
}

// readExport reads an export. Records that were taken back are left out.
func readExport(export []byte) (finished, error) {
	log := finished{Settings: map[string]string{}, Thrown: map[int][]int{}, Opened: map[string]json.RawMessage{}}
	type record struct {
		Line struct {
			N      int    `json:"n"`
			Seat   string `json:"seat"`
			Throws []struct {
				Faces []int `json:"faces"`
			} `json:"throws"`
			Events []struct {
				Kind   string         `json:"kind"`
				Data   map[string]any `json:"data"`
				Opened []struct {
					Gate    string          `json:"gate"`
					Rev     int             `json:"rev"`
					Payload json.RawMessage `json:"payload"`
				} `json:"opened"`
			} `json:"events"`
		} `json:"line"`
	}
	revs := map[string]int{}
	for i, line := range strings.Split(strings.TrimSpace(string(export)), "\n") {
		var r record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			return log, fmt.Errorf("line %d: %w", i+1, err)
		}
		for _, throw := range r.Line.Throws {
			log.Thrown[r.Line.N] = append(log.Thrown[r.Line.N], throw.Faces...)
		}
		for _, e := range r.Line.Events {
			for _, o := range e.Opened { // a choice that was changed may open at the end, after the last one
				if o.Rev >= revs[o.Gate] {
					revs[o.Gate], log.Opened[o.Gate] = o.Rev, o.Payload
				}
			}
			ev := event{Kind: e.Kind, By: r.Line.Seat, Record: r.Line.N, Data: e.Data}
			if err := log.add(ev); err != nil {
				return log, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
	}
	return log, nil
}

// add notes one event.
func (log *finished) add(e event) error {
	name, _, _ := strings.Cut(e.Kind, "/")
	switch name {
	case "game.opened":
		var opened struct {
			Setup  struct{ Settings map[string]string }
			Header struct {
				Setup struct{ Settings map[string]string }
			}
		}
		if err := e.read(&opened); err != nil {
			return err
		}
		for _, settings := range []map[string]string{opened.Setup.Settings, opened.Header.Setup.Settings} {
			for setting, value := range settings {
				log.Settings[setting] = value
			}
		}
	case "game.set":
		var set struct{ Name, Value string }
		if err := e.read(&set); err != nil {
			return err
		}
		log.Settings[set.Name] = set.Value
	case "game.undone":
		var undone struct{ Struck []int }
		if err := e.read(&undone); err != nil {
			return err
		}
		log.Events = slices.DeleteFunc(log.Events, func(e event) bool { return slices.Contains(undone.Struck, e.Record) })
	default:
		if strings.HasPrefix(name, "adlg.") {
			log.Events = append(log.Events, e)
		}
	}
	return nil
}

// taken is one piece as a player chose it.
type taken struct{ Kind, Cover, Hill string }

// weight is how many of the two to four it takes.
func (p taken) weight() int {
	if p.Hill != "" {
		return 2
	}
	return 1
}

// numbered is one piece of the table.
type numbered struct {
	Number     int
	Kind       string
	By         string
	Compulsory bool
	Cover      string
	Hill       string
}

// stage is its part in the sequence of placing.
func (p numbered) stage() int {
	switch {
	case p.Compulsory:
		return 0
	case isWater(p.Kind):
		return 1
	case p.Kind == "village":
		return 2
	case p.Kind == "route":
		return 4
	}
	return 3
}

// isArea reports whether it lies in a zone.
func (p numbered) isArea() bool { return !isWater(p.Kind) && p.Kind != "route" }

// sector is a cell of the table's six: the Defender sits below row 0.
type sector struct{ Column, Row int }

// rolled is what the dice gave a piece.
type rolled struct {
	Zones      []int
	Zone       int
	Balanced   bool
	Village    int
	Open       []int
	Sectors    []sector
	Position   int
	Edge       string
	Difficulty int
	Exits      []int
}

// judge goes through a log.
type judge struct {
	log      finished
	at       int // the event under judgement
	findings []finding

	totals             [2]int
	winner             string
	territory          string
	attacker, defender string

	picks  map[string][]taken
	cover  string
	chosen []string
	// count is how many of the two to four each took.
	count map[string]int
	owing []string
	water bool // one was placed by its die

	pieces []numbered
	// hand is the number of the piece thrown for, with its dice; zone is the zone that it goes to.
	hand   int
	dice   rolled
	zone   int
	lying  map[int]int // the zone, 0 for water and roads
	gone   map[int]bool
	others map[string]int // how many other pieces each has had thrown for
	asked  map[string]int // the piece that a player takes before his others
	free   map[string]bool
	again  int // the piece that is thrown again at once, by the free reroll

	tries    map[string]*attempts
	moved    map[int]bool // the pieces that a control has moved
	sites    *sites
	ambushes ambushes
}

// attempts are the controls of one player.
type attempts struct {
	Tried             []int
	Strategist, Ended bool
	Rerolled          int
	Removed           int
	// now is the piece under control, face its die; 0 where none is.
	now, face int
}

// judged says everything in a log that is against the text.
func judged(log finished) []finding {
	j := newJudge(log)
	j.all()
	return j.findings
}

func newJudge(log finished) *judge {
	j := &judge{log: log, picks: map[string][]taken{}, count: map[string]int{}, lying: map[int]int{}, gone: map[int]bool{},
		others: map[string]int{}, asked: map[string]int{}, free: map[string]bool{}, tries: map[string]*attempts{"a": {}, "b": {}}, moved: map[int]bool{},
		ambushes: ambushes{planned: map[string]bool{}, placed: map[string]bool{}, markers: map[int]ambush{}}}
	j.sites = newSites(j)
	return j
}

// all judges every event.
func (j *judge) all() {
	for i, e := range j.log.Events {
		j.at = i
		if err := j.judge(e); err != nil {
			j.find("sequence", "%s: %v", e.Kind, err)
		}
	}
	j.judgeAmbushes()
	j.judgeFaces()
}

// judgeFaces holds the dice of the events against those that their records threw.
func (j *judge) judgeFaces() {
	faces := map[int][]int{}
	for _, e := range j.log.Events {
		var data struct {
			Rounds [][2]int
			Throws []struct{ Face int }
			Thrown rolled
			Face   int
		}
		if err := e.read(&data); err != nil {
			continue // its own judge said so
		}
		all := append(slices.Clone(data.Thrown.Zones), data.Thrown.Position, data.Thrown.Village, data.Thrown.Difficulty, data.Face)
		for _, round := range data.Rounds {
			all = append(all, round[0], round[1])
		}
		for _, throw := range data.Throws {
			all = append(all, throw.Face)
		}
		faces[e.Record] = append(faces[e.Record], slices.DeleteFunc(all, func(face int) bool { return face == 0 })...)
	}
	for _, record := range slices.Sorted(maps.Keys(faces)) {
		got, thrown := slices.Sorted(slices.Values(faces[record])), slices.Sorted(slices.Values(j.log.Thrown[record]))
		if !slices.Equal(got, thrown) {
			j.find("faces-thrown", "record %d threw %v, its events have %v", record, thrown, got)
		}
	}
}

// find notes a finding.
func (j *judge) find(rule, format string, args ...any) {
	if law[rule] == "" {
		panic("the judge has no rule " + rule)
	}
	j.findings = append(j.findings, finding{rule, fmt.Sprintf("event %d: ", j.at) + fmt.Sprintf(format, args...)})
}

// judge judges one event.
func (j *judge) judge(e event) error {
	name, _, _ := strings.Cut(strings.TrimPrefix(e.Kind, "adlg."), "/")
	switch name {
	case "initiative":
		return j.initiative(e)
	case "territory":
		return j.chooseTerritory(e)
	case "pieces-chosen":
		return j.choose(e)
	case "water-rolled":
		return j.throwWater(e)
	case "piece-replaced":
		return j.replace(e)
	case "pieces-numbered":
		return j.number(e)
	case "order-set":
		return j.setOrder(e)
	case "piece-rolled":
		return j.roll(e)
	case "village-zone":
		return j.chooseZone(e)
	case "piece-placed":
		return j.place(e)
	case "piece-blocked":
		return j.block(e)
	case "strategist":
		return j.strategist(e)
	case "control-rolled":
		return j.control(e)
	case "controlled":
		return j.controlled(e)
	case "control-ended":
		return j.controlEnded(e)
	}
	switch name {
	case "piece-put":
		return j.sites.put(e)
	case "plan-ready":
		return j.plan(e)
	case "ambush-laid":
		return j.lay(e)
	case "ambushes-placed":
		return j.laidAll(e)
	case "ambush-revealed":
		return j.reveal(e)
	}
	return fmt.Errorf("unknown to the judge")
}

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
		j.find("initiative-winner", "totals %v, last dice %v: %q has it, and not %q", data.Totals, data.Rounds[len(data.Rounds)-1], won, data.Winner)
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
	for _, kind := range []string{"colline-douce", "colline-escarpee", "champ", "broussailles", "plantation", "bois", "marais", "dune", "ravine",
		"route", "village", "infranchissable"} {
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
