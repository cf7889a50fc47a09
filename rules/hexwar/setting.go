package hexwar

import (
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// DecidingReadings are the readings under another value of which something would be allowed: those of
// terrain, and those of the engine that may decide it.
func (s State) DecidingReadings(allowed func(State) bool, own ...string) []UsedReading {
	for _, r := range s.Tables.Ground.Readings() {
		own = append(own, r.Name)
	}
	var deciding []UsedReading
	for _, r := range s.Book.Settings {
		now := s.SettingValue(r.Name)
		if slices.Contains(own, r.Name) && slices.ContainsFunc(r.Values, func(value string) bool {
			other, err := s.WithSetting(r.Name, value)
			return value != now && err == nil && allowed(other)
		}) {
			deciding = append(deciding, s.ReadingInUse(r.Name))
		}
	}
	return deciding
}

// NoteReadings adds to a refusal the readings under another value of which there would be none.
func (s State) NoteReadings(v *rules.Violation, judge func(State) *rules.Violation, own ...string) *rules.Violation {
	if v != nil {
		v.Notes = phrase.Phrases(s.DecidingReadings(func(other State) bool { return judge(other) == nil }, own...))
	}
	return v
}

// FewerReading says whether « −1 hex » is of each such hex that a move enters or leaves, or of the whole
// move.
const FewerReading = "hex-moins-un"

// UsedReading names a reading and its value where an answer rests on them: "hex-bonus=apres".
type UsedReading string

// ReadingInUse is a reading with its value in this battle.
func (s State) ReadingInUse(reading string) UsedReading {
	return UsedReading(reading + "=" + s.SettingValue(reading))
}

// SettingValue is the value of a setting, its default where the battle has none.
func (s State) SettingValue(name string) string {
	if value, given := s.Settings[name]; given {
		return value
	}
	i := slices.IndexFunc(s.Book.Settings, func(r rules.Setting) bool { return r.Name == name })
	if i < 0 {
		return ""
	}
	return s.Book.Settings[i].Default()
}

// Phrase says a reading in words: « lecture : dés en plus, après le terrain ».
func (r UsedReading) Phrase() phrase.Phrase {
	name, value, _ := strings.Cut(string(r), "=")
	return phrase.Say("hexwar.reading", phrase.With("name", phrase.Say("bot.setting."+name)), phrase.With("value", ValueWords(name, value)))
}

// ValueWords are the words of a setting's value; a figure is its own word.
func ValueWords(name, value string) phrase.Phrase {
	if strings.Trim(value, "0123456789") == "" {
		return phrase.Say("hexwar.reading.figure", phrase.Verbatim("value", value))
	}
	return phrase.Say("bot.setting." + name + "." + value)
}

// WithReadings adds to a line the readings that it depends on.
func WithReadings(line phrase.Phrase, used ...UsedReading) phrase.Phrase {
	return Chained(append([]phrase.Phrase{line}, phrase.Phrases(used)...))
}

// RealTable is what a battle of figures on a real table keeps beside its purses: whose turn it is, as far as
// anybody has said, and what was ordered in it.
type RealTable struct {
	// Number counts player-turns, 0 before the first word about them; Seat is whose it is, Public while
	// nobody has said.
	Number int
	Seat   rules.Seat
	// CommandOrder and ManoeuvreOrder are the turn's, empty for none yet.
	CommandOrder, ManoeuvreOrder string
	// Announced are orders of combat that a seat has paid already, for the next combat.
	Announced map[rules.Seat]PrepaidOrder
	// HadBreakthrough says that the last combat has had its Percée.
	HadBreakthrough bool
}

// PrepaidOrder is an order of combat paid before its combat.
type PrepaidOrder struct {
	Order string
	Paid  int
}

const (
	TableGate = "sur-table"
)

func (t RealTable) Gate() string { return TableGate + "-" + TurnGate(t.Number) }

// The engine's settings and readings. Those of terrain are the terrain table's own (ground.Reading).
const (
	ModeSetting = "mode"

	DeploySetting = "deploiement"

	PurseReading = "hex-pions"

	BonusReading = "hex-bonus"
	OnTable      = "sur-table"

	PurseHidden = "caches"

	bonusAfter  = "apres"
	BonusBefore = "avant"

	deployScreen = "paravent"
	DeployPapers = "papiers"
)

// WithSetting returns the state with the setting changed, its terrain under the readings as they then are.
func (s State) WithSetting(name, value string) (State, error) {
	s.Settings = rules.Put(s.Settings, name, value)
	under, err := s.Tables.ForReadings(s.Settings)
	if err != nil {
		return s, fmt.Errorf("%s: %w", s.Book.Slug, err)
	}
	s.Tables = under
	return s, nil
}
