package orders

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// Topics of officers' distances.
const (
	OfficerMoveTopic hexwar.Topic = "activation-des-officiers"
	RangeOfTopic     hexwar.Topic = "distance-de-commandement"
)

// Leaders returns the officers of a seat who may activate units now: those whose activation has room, and,
// while the quota lasts, those without one.
func Leaders(s hexwar.State, seat rules.Seat) []hexwar.Officer {
	var all []hexwar.Officer
	led, most := ActivationCount(s)
	_, units, _ := ActivationQuota(s, seat)
	for _, o := range s.OfficersOf(seat) {
		switch {
		case !canStillLead(s, o):
		case o.LedActivation > 0:
			if PlacesTaken(s, o) < units {
				all = append(all, o)
			}
		case s.Turn.Strategic == o.ID || led < most:
			all = append(all, o)
		}
	}
	return all
}

// PlacesTaken counts the units and lone officers in an officer's activation.
func PlacesTaken(s hexwar.State, o hexwar.Officer) int {
	if o.LedActivation == 0 {
		return 0
	}
	a := s.Turn.Activations[o.LedActivation-1]
	return len(a.Units) + len(a.LoneOfficers)
}

// ActivationCount counts the ordinary activations of the turn: those made, and the most allowed.
func ActivationCount(s hexwar.State) (led, most int) {
	most, _, _ = ActivationQuota(s, s.Turn.Seat)
	if TurnOrder(s, OneMore).ID != "" {
		most++
	}
	for _, a := range s.Turn.Activations {
		if a.Officer != "" && a.Order == "" {
			led++
		}
	}
	return led, most
}

// OpenActivations counts the ordinary activations still to be made, while some officer can lead one and
// some unit is not activated.
func OpenActivations(s hexwar.State) int {
	led, most := ActivationCount(s)
	free := func(o hexwar.Officer) bool { return o.LedActivation == 0 }
	idle := func(u hexwar.Unit) bool { return u.Turn.Activation == 0 }
	if s.Turn.Phase != hexwar.CommandPhase || TurnOrder(s, OneUnit).ID != "" ||
		!slices.ContainsFunc(Leaders(s, s.Turn.Seat), free) || !slices.ContainsFunc(s.UnitsOf(s.Turn.Seat), idle) {
		return 0
	}
	return most - led
}

// ActiveUnits counts the units activated this turn.
func ActiveUnits(s hexwar.State) int {
	n := 0
	for _, u := range s.Units {
		if u.Seat == s.Turn.Seat && !u.Gone && u.Turn.Activation > 0 {
			n++
		}
	}
	return n
}

// The readings of command, and the values that differ from their default.
const (
	SizeReading  = "hex-effectif"
	sizeLeft     = "restant"
	countReading = "hex-activations"
	unitsReading = "hex-unites"
)

// ActivationQuota is how many activations a seat has in a turn by the table or by agreement, and of how many
// units each. P3, « Nombre d’activations »
func ActivationQuota(s hexwar.State, seat rules.Seat) (activations, units int, ref rules.Ref) {
	size := 0
	for _, u := range s.Units {
		if u.Seat == seat && !(u.Gone && s.HasReading(SizeReading, sizeLeft)) {
			size++
		}
	}
	row := s.Tables.Command.Army(size)
	activations, units = row.Activations, row.Units
	if n, agreed := agreedFigure(s, countReading); agreed {
		activations = n
	}
	if n, agreed := agreedFigure(s, unitsReading); agreed {
		units = n
	}
	return activations, units, rules.Ref(row.Ref)
}

// agreedFigure is the number that the players set in place of the table's.
func agreedFigure(s hexwar.State, setting string) (n int, ok bool) {
	return rules.Args(s.Settings).Whole(setting)
}

// FindUnit finds a unit of a seat by its ID, number or hex, or refuses the text.
func FindUnit(s hexwar.State, seat rules.Seat, text string) (hexwar.Unit, *rules.Violation) {
	if u, ok := s.Units[hexwar.UnitID(text)]; ok && u.Seat == seat && !u.Gone {
		return u, nil
	}
	own, named := s.UnitsOf(seat), hexwar.PieceNamed(text)
	at, err := hex.Parse(named)
	number, none := strconv.Atoi(named)
	i := slices.IndexFunc(own, func(u hexwar.Unit) bool { return err == nil && u.At == at || none == nil && u.Number == number })
	if i >= 0 {
		return own[i], nil
	}
	return hexwar.Unit{}, s.Refuse(ActiveTopic, "hexwar.command.refused.no-unit", hexwar.ReadArg(text))
}

// FindOfficer finds an officer of a seat by his ID, number or hex, or refuses the text.
func FindOfficer(s hexwar.State, seat rules.Seat, text string) (hexwar.Officer, *rules.Violation) {
	own, named := s.OfficersOf(seat), hexwar.PieceNamed(text)
	at, err := hex.Parse(named)
	number, none := officerNumber(named)
	i := slices.IndexFunc(own, func(o hexwar.Officer) bool {
		return o.ID == hexwar.OfficerID(text) || err == nil && o.At == at || none == nil && o.Number == number
	})
	if i >= 0 {
		return own[i], nil
	}
	return hexwar.Officer{}, s.Refuse(OfficerMoveTopic, "hexwar.command.refused.no-officer", hexwar.ReadArg(text), phrase.Number("count", len(own)))
}

// officerNumber reads an officer's number: "1", "!1", or "off1" as in deployment.
func officerNumber(text string) (int, error) {
	text = strings.TrimPrefix(strings.ToLower(strings.TrimSpace(text)), hexwar.OfficerSign)
	return strconv.Atoi(strings.TrimPrefix(text, "!"))
}

// NamesOfficer reports whether a text names an officer rather than a unit: by "!", by "off1" or by his ID.
func NamesOfficer(text string) bool {
	_, none := officerNumber(text)
	return strings.Contains(text, "!") || none == nil && strings.HasPrefix(strings.ToLower(strings.TrimSpace(text)), hexwar.OfficerSign)
}

// leadClear is the distance within which no enemy may be where a leader rallies.
const leadClear hex.Steps = 2

// The effects of a leader at the head. P3, « Prendre la tête »
const (
	LeadActivates = "activer"
	LeadPays      = "ordre"
	LeadSpares    = "perte"
	LeadThrows    = "des"
	LeadRallies   = "ralliement"
	LeadEvery     = "toutes"
)

// LeadEffects are what a leader may do for the unit whose lead he takes, in the order of the text.
var LeadEffects = []string{LeadActivates, LeadPays, LeadSpares, LeadThrows, LeadRallies, LeadEvery}

// HeadReading says how many effects an officer has who takes the lead.
const (
	HeadReading = "hex-tete"
	HeadAll     = "toutes"
)

// LedData is an officer who leaves the table to take the lead of a unit.
type LedData struct {
	Officer hexwar.OfficerTag `json:"officer"`
	Unit    hexwar.UnitTag    `json:"unit"`
	Effects []string          `json:"effects"`
	// Elements are what the unit gets back, Number the activation that it acts in.
	Elements int `json:"elements,omitempty"`
	Number   int `json:"number,omitempty"`
}

// JudgeLead judges whether an officer may take the lead of a unit for an effect: no general in chief,
// within his influence, an effect possible now.
func JudgeLead(s hexwar.State, o hexwar.Officer, u hexwar.Unit, effect string) (LedData, *rules.Violation) {
	if refused := judgeHead(s, o, u); refused != nil {
		return LedData{}, refused
	}
	return judgeLeadEffect(s, o, u, effect)
}

// judgeHead refuses an officer who may not take the lead of a unit, whatever the effect.
func judgeHead(s hexwar.State, o hexwar.Officer, u hexwar.Unit) *rules.Violation {
	influence, far := s.Tables.Command.Officer(o.Rank).Influence, hex.Distance(o.At, u.At)
	switch refuse := s.Refuser("hexwar.command.refused.", o.Arg(), u.Arg()); {
	case o.Rank == hexwar.ChiefRank:
		return refuse(LeadTopic, "lead-chief")
	case far > influence:
		return refuse(RangeOfTopic, "lead-far", phrase.Number("distance", far), phrase.Number("influence", influence))
	}
	return nil
}

// judgeLeadEffect judges the effect of an officer who may take the lead of a unit.
func judgeLeadEffect(s hexwar.State, o hexwar.Officer, u hexwar.Unit, effect string) (LedData, *rules.Violation) {
	refuse := s.Refuser("hexwar.command.refused.", o.Arg(), u.Arg())
	switch {
	case !slices.Contains(LeadEffects, effect):
		return LedData{}, refuse(LeadTopic, "lead-effect", hexwar.ReadArg(effect))
	case (effect == LeadEvery) != s.HasReading(HeadReading, HeadAll):
		return LedData{}, refuse(LeadTopic, "lead-reading", phrase.With("reading", phrase.Say("hexwar.command.reading."+headReading(s))))
	}
	d := LedData{Officer: o.Tag(), Unit: u.Tag(), Number: len(s.Turn.Activations) + 1}
	effects := []string{effect}
	if effect == LeadEvery {
		effects = LeadEffects[:len(LeadEffects)-1]
	}
	for _, each := range effects {
		if refused := judgeEffect(s, o, u, each); refused == nil {
			d.Effects = append(d.Effects, each)
		} else if each == effect {
			return d, refused
		}
	}
	if len(d.Effects) == 0 {
		return LedData{}, refuse(LeadTopic, "lead-nothing")
	}
	if slices.Contains(d.Effects, LeadRallies) {
		d.Elements = u.Initial - u.Elements
	}
	return d, nil
}

// Lead is one effect that an officer may have now at the head of a unit.
type Lead struct {
	Effect string
	LedData
}

// LeadsOf returns the effects that an officer may have now at the head of a unit, in the order of the
// text.
func LeadsOf(s hexwar.State, o hexwar.Officer, u hexwar.Unit) []Lead {
	if judgeHead(s, o, u) != nil {
		return nil
	}
	var all []Lead
	for _, effect := range LeadEffects {
		if d, refused := judgeLeadEffect(s, o, u, effect); refused == nil {
			all = append(all, Lead{effect, d})
		}
	}
	return all
}

// CanLead reports whether some officer of the seat may take the lead of one of its units now.
func CanLead(s hexwar.State, seat rules.Seat) bool {
	units := s.UnitsOf(seat)
	return slices.ContainsFunc(s.OfficersOf(seat), func(o hexwar.Officer) bool {
		return slices.ContainsFunc(units, func(u hexwar.Unit) bool { return len(LeadsOf(s, o, u)) > 0 })
	})
}

func headReading(s hexwar.State) string {
	if s.HasReading(HeadReading, HeadAll) {
		return HeadAll
	}
	return "une"
}

// judgeEffect refuses an effect at the wrong moment: activation only while activating, an order and dice
// only while the unit may act or defends, a rally only without an enemy near.
func judgeEffect(s hexwar.State, o hexwar.Officer, u hexwar.Unit, effect string) *rules.Violation {
	refuse := s.Refuser("hexwar.command.refused.", o.Arg(), u.Arg())
	fights := s.Fight != nil && (s.Fight.Attacker == u.ID || s.Fight.Target == u.ID)
	own, scouting := s.Turn.Seat == u.Seat && s.Fight == nil, TurnOrder(s, OneUnit)
	switch effect {
	case LeadActivates:
		switch {
		case !own || s.Turn.Phase != hexwar.CommandPhase:
			return refuse(LeadTopic, "lead-phase", phrase.With("phase", PhaseName(hexwar.CommandPhase)))
		case u.Turn.Activation > 0:
			return refuse(ActiveTopic, "active", phrase.Number("activation", u.Turn.Activation))
		case scouting.ID != "" && ActiveUnits(s) > 0:
			return Refuse(scouting, "command", "scouting", phrase.Number("count", ActiveUnits(s)+1))
		}
		return nil
	case LeadRallies:
		near, enemy := Nearest(s, u.Seat, u.At)
		switch {
		case u.Elements >= u.Initial:
			return refuse(LeadTopic, "lead-whole", phrase.Number("elements", u.Elements))
		case enemy && near <= leadClear:
			return refuse(LeadTopic, "lead-enemy", phrase.Number("distance", near), phrase.Number("clear", leadClear))
		case s.Fight != nil || !own:
			return refuse(LeadTopic, "lead-not-now")
		}
		return nil
	}
	mark := LeadMarks[effect]
	switch {
	case u.Turn.Marks[mark]:
		return refuse(LeadTopic, "lead-marked")
	case !own && !fights:
		return refuse(LeadTopic, "lead-not-now")
	}
	return nil
}

// LeadMarks are the marks that an effect leaves on the unit, for its combats and orders.
var LeadMarks = map[string]string{LeadPays: hexwar.LeadOrder, LeadSpares: hexwar.LeadLoss, LeadThrows: hexwar.LeadDice}
