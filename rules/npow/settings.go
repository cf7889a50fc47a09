package npow

import (
	"cmp"
	"embed"
	"fmt"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

//go:embed data/*.toml
var shipped embed.FS

// The settings that code asks for; the other readings only choose a size.
const (
	riverReading    = "npow-riviere"
	optionalReading = "npow-riviere-facultative"
	bridgesReading  = "npow-ponts-comptes"
	rerollReading   = "npow-relances"
	mostReading     = "npow-max-objectifs"

	apartReading      = "npow-ponts-ecart"
	secretReading     = "npow-secret"
	mostPointsReading = "npow-points-max"
	halvesReading     = "npow-moitie"
	deploymentReading = "npow-deploiement"
	threatReading     = "npow-menace"
	noneReading       = "npow-zero"
	lostReading       = "npow-perdus"
	halfReading       = "npow-demi"

	// initiativeSetting says at the game's opening who has the initiative.
	initiativeSetting = "initiative"
)

// The values of readings that differ from their default.
const (
	riverByThrow    = "lances"
	optionalIgnored = "non-comptee"
	bridgesIgnored  = "non"
	rerollLast      = "derniers"
	mostUnlimited   = "illimite"

	apartFree       = "libre"
	secretNo        = "non"
	halvesMost      = "majorite"
	deploymentClub  = "club"
	threatHolds     = "acquis"
	noneContests    = "conteste"
	lostSubtracted  = "soustraits"
	halfRoundedDown = "inferieur"
)

// The defaults of the readings of the count.
const (
	threatPrevents = "non-acquis"
	noneCrushes    = "ecrase"
	lostIgnored    = "ignores"
	halfKept       = "garde"
)

// The values of initiativeSetting.
const (
	initiativeOpen = "a-dire"
	initiativeHost = "hote"
	initiativeFoe  = "adversaire"
)

func shippedText(name string) string { return tables.Shipped(shipped, name) }

// shippedTables are the tables that a new game starts with, by file name.
func shippedTables() map[string]string {
	text := map[string]string{}
	for _, name := range []string{charts.FormatsTable, charts.PiecesTable, charts.PointsTable, charts.QualityTable} {
		text[name] = shippedText(name)
	}
	for _, id := range charts.RegionIDs {
		text[id+".toml"] = shippedText(id + ".toml")
	}
	return text
}

// metaOf is the declaration of a system that ships these tables.
func metaOf(t *charts.Tables) (rules.Meta, error) {
	meta := rules.Meta{Slug: "npow", Version: 1, Profiles: map[string]map[string]string{}, Tables: maps.Clone(t.Text)}
	var profiles struct {
		Profile []struct {
			ID       string            `toml:"id"`
			Ref      string            `toml:"ref"`
			Settings map[string]string `toml:"settings"`
		} `toml:"profile"`
	}
	if err := tables.Decode(shippedText("profiles.toml"), &profiles); err != nil {
		return meta, fmt.Errorf("profiles: %w", err)
	}
	var readings struct {
		Reading []rules.Setting `toml:"reading"`
	}
	if err := tables.Decode(shippedText("readings.toml"), &readings); err != nil {
		return meta, fmt.Errorf("readings: %w", err)
	}
	var names []string
	for _, p := range profiles.Profile {
		names = append(names, p.ID)
		meta.Profiles[p.ID] = p.Settings
	}
	meta.Settings = []rules.Setting{
		{Name: "format", Values: charts.FormatIDs, Governs: poolGate},
		{Name: "profile", Values: names, Governs: poolGate},
		{Name: "mode", Values: []string{"sur-table", "suivi"}, Opens: true},
		{Name: initiativeSetting, Values: []string{initiativeOpen, initiativeHost, initiativeFoe}, Ref: "adc7:pool/1",
			Governs: initiativeGate},
	}
	for _, id := range charts.FormatIDs {
		meta.Settings = append(meta.Settings, sizeSettings(t.Formats[id])...)
	}
	meta.Settings = append(meta.Settings, readings.Reading...)
	var examples []string
	for _, id := range charts.RegionIDs {
		if t.Regions[id].Example {
			examples = append(examples, id+".toml")
		}
	}
	if t.Quality.Example {
		examples = append(examples, charts.QualityTable)
	}
	meta.Example = func() []string { return examples }
	return meta, nil
}

// sizeSettings are the settings that choose a format's sizes.
func sizeSettings(f charts.Format) []rules.Setting {
	values := func(sizes []charts.Size) []string { return each(sizes, func(s charts.Size) string { return s.Value }) }
	settings := []rules.Setting{{Name: f.TableSetting, Values: values(f.Tables), Ref: rules.Ref(f.Ref), Governs: poolGate}}
	if f.SectorSetting != "" {
		settings = append(settings, rules.Setting{Name: f.SectorSetting, Values: values(f.Sectors), Ref: "adc7:placement/1", Governs: poolGate})
	}
	return settings
}

// worksGate is the moment from which the depth of the deployment zone is fixed: an entrenchment has its
// place.
const worksGate = "retranchements"

const refSettings rules.Ref = "maison:reglages"

// begun reports whether what a gate's readings govern has begun: from then on they are fixed. Those of the
// placement are fixed once the table is finished, because until then the Defender can still follow them.
func (s state) begun(gate string) bool {
	switch gate {
	case initiativeGate:
		return s.rolled || s.pool.begun() && s.initiative != rules.Public // a pool drawn without a game leaves it open
	case poolGate:
		return s.pool.begun()
	case placingGate:
		return s.placing.Done
	case supplyGate:
		return len(s.supply) > 0
	case roadsGate:
		return s.roads.Done || s.roads.Shown
	case worksGate:
		return len(s.placing.Works[rules.SeatA].Rects)+len(s.placing.Works[rules.SeatB].Rects) > 0
	case pointsGate:
		return len(s.points.Sealed) > 0 || s.count.Open
	case countGate:
		return s.count.Open
	}
	return false
}

// settable refuses a setting once what it governs has begun. The mode may change at any time.
func (g game) settable(s state, name string) error {
	setting, _ := find(g.meta.Settings, func(r rules.Setting) bool { return r.Name == name })
	if !s.begun(setting.Governs) {
		return nil
	}
	return rules.Refuse(refSettings, "npow.settings.refused."+setting.Governs)
}

// set returns the state with the setting changed, the empty table laid out anew.
func (s state) set(name, value string) (state, error) {
	s.settings = rules.Put(s.settings, name, value)
	var err error
	if s.field, err = s.format().Battlefield(s.settings); err != nil {
		return s, fmt.Errorf("npow: %w", err)
	}
	if name == initiativeSetting {
		s.initiative = initiativeOf(value)
	}
	return s, nil
}

// initiativeOf is the seat that the setting gives the initiative to, Public where it is left open.
func initiativeOf(value string) rules.Seat {
	return map[string]rules.Seat{initiativeHost: rules.SeatA, initiativeFoe: rules.SeatB}[value]
}

const (
	initiativeKind = "npow.initiative/1"
	initiativePath = "npow initiative"
)

// initiativeChapter says who places the terrain. adc7:pool/1
func initiativeChapter() rules.Chapter[state] {
	isOpen := func(s state, _ rules.Act) bool { return s.initiative == rules.Public }
	return rules.Chapter[state]{
		Gate: initiativeGate,
		Verbs: []rules.Verb[state]{
			{May: mayTakeInitiative, Decide: decideInitiative, Button: initiativeButtons,
				Pointless: worthIf(isOpen), // the command tells otherwise what is known
				Spec: rules.ActSpec{
					Path: initiativePath, Dice: initiativeDice,
					Options: []rules.OptionSpec{required(choiceOption("qui", holders()...))},
				}},
		},
		Facts: []rules.Fact[state]{fact(initiativeKind, foldInitiative, initiativeData.tell)},
		Over:  func(s state) bool { return s.initiative != rules.Public },
		Phase: func(state) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("npow.phase.initiative"), ledger.Players[:]
		},
		Either: func(state) bool { return true },
		Keys:   []dice.Key{initiativeKey(rules.SeatA), initiativeKey(rules.SeatB)},
	}
}

// initiativeData says who has the initiative, and the dice that decided it.
type initiativeData struct {
	// Holder is the seat that has it; Public where the dice were tied to the end.
	Holder rules.Seat `json:"holder,omitempty"`
	// Rounds are the dice, seat a's and seat b's, tied rounds first; none where it was declared.
	Rounds [][2]dice.Face `json:"rounds,omitempty"`
}

const refPool rules.Ref = "adc7:pool/1"

// The values of option qui: seen from whoever acts.
const (
	holderSelf  = "moi"
	holderOther = "adversaire"
	holderDice  = "des"
)

// mostTies bounds the rerolled ties; then the players have to say it. No fair dice come near.
const mostTies = 20

func holders() []rules.Choice {
	return rules.ChoicesOf(func(v string) phrase.Phrase { return phrase.Say("npow.initiative." + v) }, holderSelf, holderOther, holderDice)
}

// mayTakeInitiative: what was declared may be declared otherwise until the Defender draws the pool; what was
// rolled is final.
func mayTakeInitiative(s state, seat rules.Seat) *rules.Violation {
	switch {
	case s.pool.begun() && s.initiative != rules.Public:
		return s.orUndo(seat, rules.Refuse(refPool, "npow.refused.initiative-late"))
	case s.rolled:
		return s.orUndo(seat, rules.Refuse(refPool, "npow.refused.initiative-rolled"))
	}
	return nil
}

// decideInitiative notes who has the initiative, declared or rolled for: a d6 each, ties rerolled. The text
// takes the initiative as known.
func decideInitiative(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	who := act.Args["qui"]
	holder := holderOf(who, act.Seat)
	switch {
	case !slices.ContainsFunc(holders(), func(c rules.Choice) bool { return c.Value == who }):
		v := rules.Refuse(refPool, "npow.refused.initiative-who", phrase.Named("read", who))
		return nil, s.offerInitiative(v, act.Seat)
	case holder != rules.Public && holder == s.initiative:
		return nil, rules.Refuse(refPool, "npow.refused.initiative-known").
			Or(phrase.Say("npow.initiative."+holderDice), initiativeAct(act.Seat, holderDice))
	}
	data := initiativeData{Holder: holder}
	if who == holderDice {
		var err error
		if data, err = rollInitiative(roller); err != nil {
			return nil, err
		}
	}
	return event(initiativeKind, data)
}

func rollInitiative(roller dice.Roller) (initiativeData, error) {
	var data initiativeData
	for len(data.Rounds) < mostTies {
		var round [2]dice.Face
		for i, seat := range ledger.Players {
			faces, err := roller.Throw(initiativeKey(seat), 6, 1)
			if err != nil {
				return data, err
			}
			round[i] = faces[0]
		}
		data.Rounds = append(data.Rounds, round)
		switch {
		case round[0] > round[1]:
			data.Holder = rules.SeatA
		case round[1] > round[0]:
			data.Holder = rules.SeatB
		default:
			continue
		}
		return data, nil
	}
	return data, nil
}

func foldInitiative(s state, data initiativeData) state {
	s.initiative, s.rolled = data.Holder, len(data.Rounds) > 0 && data.Holder != rules.Public
	return s
}

// namedHolders are the values of option qui for a seat, the players by their names: two may share one
// telephone.
func namedHolders(seat rules.Seat) []rules.Choice {
	has := func(value string) rules.Choice {
		return rules.Choice{Value: value, Label: phrase.Say("npow.initiative.has", who(holderOf(value, seat)))}
	}
	first, second := has(holderSelf), has(holderOther)
	if seat == rules.SeatB {
		first, second = second, first
	}
	return []rules.Choice{first, second, {Value: holderDice, Label: phrase.Say("npow.initiative." + holderDice)}}
}

// initiativeButtons ask either player who has the initiative; what says the same of both has one key.
func initiativeButtons(_ state, seat rules.Seat) []rules.Candidate {
	buttons := each(namedHolders(seat), func(c rules.Choice) rules.Candidate {
		return rules.Candidate{Key: "initiative-" + cmp.Or(string(holderOf(c.Value, seat)), c.Value), Gate: initiativeGate, Label: c.Label,
			Args: rules.Args{"qui": c.Value}}
	})
	buttons[len(buttons)-1].Style = rules.Main
	return buttons
}

// holderOf is the seat that a value of option qui names, Public for dice.
func holderOf(who string, seat rules.Seat) rules.Seat {
	return map[string]rules.Seat{holderSelf: seat, holderOther: seat.Other()}[who]
}

// offerInitiative adds what may be said of the initiative now.
func (s evening) offerInitiative(v *rules.Violation, seat rules.Seat) *rules.Violation {
	return v.OrPick(actOf(initiativePath, seat, nil), "qui", only(namedHolders(seat), func(c rules.Choice) bool {
		holder := holderOf(c.Value, seat)
		return holder == rules.Public || holder != s.initiative
	}))
}

func initiativeAct(seat rules.Seat, who string) rules.Act {
	return actOf(initiativePath, seat, rules.Args{"qui": who})
}

func (d initiativeData) tell() []phrase.Phrase {
	lines := each(d.Rounds, func(r [2]dice.Face) phrase.Phrase {
		key := "npow.tell.initiative-dice"
		if r[0] == r[1] {
			key = "npow.tell.initiative-tie"
		}
		return phrase.Say(key, append(bothSeats("a", "b"), phrase.With("da", die(6, r[0])), phrase.With("db", die(6, r[1])))...)
	})
	if d.Holder == rules.Public {
		return append(lines, phrase.Say("npow.tell.initiative-tied", countOf(d.Rounds)))
	}
	return append(lines, phrase.Say("npow.tell.initiative", phrase.With("holder", seatName(d.Holder)), phrase.With("defender",
		seatName(d.Holder.Other()))))
}
