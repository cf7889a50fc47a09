package rulestest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// mostChoices is how many choices Discord shows at once.
const mostChoices = 25

// mostOpen is how many choices an open option may have: what is typed narrows them before they are shown.
const mostOpen = 1000

// mostOptions is how many options Discord gives one command.
const mostOptions = 25

var slug = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// testMeta checks what the system says of itself, and that it starts under every value of every setting and
// every profile.
func testMeta(t *testing.T, system *rules.System) {
	m := system.Meta
	if !slug.MatchString(m.Slug) || m.Version < 1 {
		t.Errorf("slug %q, version %d", m.Slug, m.Version)
	}
	names := map[string]bool{}
	for _, s := range m.Settings {
		if names[s.Name] || !slug.MatchString(s.Name) {
			t.Errorf("setting %q stands twice or is no slug", s.Name)
		}
		names[s.Name] = true
		if len(s.Values) == 0 {
			t.Errorf("setting %s has no value", s.Name)
		}
		seen := map[string]bool{}
		for _, v := range s.Values {
			if seen[v] || v == "" {
				t.Errorf("setting %s: value %q is empty or stands twice", s.Name, v)
			}
			seen[v] = true
			starts(t, system, map[string]string{s.Name: v})
		}
	}
	profiles, _ := system.Setting("profile")
	for name, bundle := range m.Profiles {
		if !slices.Contains(profiles.Values, name) {
			t.Errorf("profile %s can't be chosen: no such value of the setting", name)
		}
		for set, value := range bundle {
			if s, ok := system.Setting(set); !ok || !slices.Contains(s.Values, value) {
				t.Errorf("profile %s sets %s to %q, which is none of its values", name, set, value)
			}
		}
		setup, err := system.Setup(map[string]string{"profile": name}, nil)
		if err != nil {
			t.Errorf("profile %s: %v", name, err)
			continue
		}
		for set, value := range bundle {
			if setup.Settings[set] != value {
				t.Errorf("profile %s leaves %s at %q", name, set, setup.Settings[set])
			}
		}
	}
	for _, v := range profiles.Values {
		if _, ok := m.Profiles[v]; !ok {
			t.Errorf("profile %s is no bundle", v)
		}
	}
	for _, name := range m.Examples() {
		if _, ok := m.Tables[name]; !ok {
			t.Errorf("example table %s is not shipped", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Tables)) {
		if _, err := opening(system, nil, map[string]string{name: "= this is no table"}); err == nil {
			t.Errorf("table %s that does not parse starts a game", name)
		}
	}
	for _, bad := range []map[string]string{{"@everyone": "x"}, {firstName(m): "@everyone"}} {
		_, err := system.Setup(bad, nil)
		refused(t, "settings", err)
	}
	_, err := system.Setup(nil, map[string]string{"../x.toml": ""})
	refused(t, "tables", err)
}

func firstName(m rules.Meta) string {
	if len(m.Settings) == 0 {
		return "nothing"
	}
	return m.Settings[0].Name
}

func starts(t *testing.T, system *rules.System, settings map[string]string) {
	t.Helper()
	records, err := opening(system, settings, nil)
	if err != nil {
		t.Errorf("%v: %v", settings, err)
		return
	}
	if _, err := house.Rebuild(rules.Registry{system}, records); err != nil {
		t.Errorf("%v: %v", settings, err)
	}
}

// testActs checks what Discord and the kernel ask of declarations.
func testActs(t *testing.T, system *rules.System) {
	if len(system.Acts) == 0 {
		t.Error("no act at all")
	}
	seen := map[string]bool{}
	for _, a := range system.Acts {
		words := strings.Fields(a.Path)
		if len(words) == 0 || len(words) > 3 || strings.Join(words, " ") != a.Path || seen[a.Path] {
			t.Errorf("act %q: one to three words, once", a.Path)
		}
		seen[a.Path] = true
		for _, w := range words {
			if !slug.MatchString(w) || len(w) > 32 {
				t.Errorf("act %q: the word %q", a.Path, w)
			}
		}
		if slices.Contains(own, a.Path) {
			t.Errorf("act %q is the kernel's own", a.Path)
		}
		testOptions(t, a)
		testBesides(t, a)
		for _, g := range a.Dice {
			if g.Sides < 2 || len(g.Purposes) == 0 {
				t.Errorf("act %q: dice group %s of d%d for %v", a.Path, g.Name, g.Sides, g.Purposes)
			}
		}
		if !a.Free {
			continue
		}
		for _, o := range a.Options {
			if o.Secret {
				t.Errorf("act %q is done without a game and has the secret option %s", a.Path, o.Name)
			}
		}
	}
}

// testBesides checks what an act is beyond its options.
func testBesides(t *testing.T, a rules.ActSpec) {
	t.Helper()
	if a.Weighed && (a.Consent || len(a.Dice) > 0) {
		t.Errorf("act %q is weighed, and waits for consent or throws dice", a.Path)
	}
	if a.Reads && (a.Weighed || a.Consent || len(a.Dice) > 0) {
		t.Errorf("act %q reads, and is weighed, waits for consent or throws dice", a.Path)
	}
	for _, q := range a.Ask {
		if _, ok := a.Option(q.Option); !ok || q.Label.IsZero() {
			t.Errorf("act %q asks for %q, which it does not take, or without words", a.Path, q.Option)
		}
		testChoices(t, "question of "+a.Path, q.Choices, mostChoices)
	}
}

// own are the acts of the kernel and of the table that carries it: no system's.
var own = []string{rules.PathUndo, house.PathSit, house.PathLeave, house.PathReady, house.PathContest, house.PathSource, rules.PathSet,
	house.PathAgree, house.PathDecline, rules.PathEnd, house.PathResign, house.PathVerdict, house.PathPause, house.PathResume,
	house.PathTurn, house.PathLook, "partie", "partie nouvelle", "partie etat", "partie exporter", "partie importer",
	"partie suivre", "partie cherche",
	"partie restauree", "partie revanche"}

func testOptions(t *testing.T, a rules.ActSpec) {
	t.Helper()
	optional := false
	names := map[string]bool{}
	count := len(a.Options)
	if len(a.Dice) > 0 {
		count++
	}
	if count > mostOptions {
		t.Errorf("act %q: %d options", a.Path, count)
	}
	for _, o := range a.Options {
		if names[o.Name] || !slug.MatchString(o.Name) || o.Name == rules.DiceOption || o.Name == rules.AloneOption {
			t.Errorf("act %q: option %q stands twice, is no slug or is the kernel's", a.Path, o.Name)
		}
		names[o.Name] = true
		if o.Required && optional {
			t.Errorf("act %q: required option %s after an optional one", a.Path, o.Name)
		}
		optional = optional || !o.Required
		switch o.Kind {
		case rules.TextOption, rules.WholeOption, rules.ChoiceOption, rules.PersonOption:
		default:
			t.Errorf("act %q: option %s is of kind %q", a.Path, o.Name, o.Kind)
		}
		if o.Kind != rules.ChoiceOption && len(o.Choices) > 0 {
			t.Errorf("act %q: option %s has choices and is of kind %s", a.Path, o.Name, o.Kind)
		}
		testChoices(t, a.Path+" "+o.Name, o.Choices, mostChoices)
	}
}

func testChoices(t *testing.T, where string, choices []rules.Choice, most int) {
	t.Helper()
	if len(choices) > most {
		t.Errorf("%s: %d choices", where, len(choices))
	}
	values := map[string]bool{}
	for _, c := range choices {
		if values[c.Value] || c.Value == "" || len(c.Value) > 100 {
			t.Errorf("%s: choice %q is empty, too long or stands twice", where, c.Value)
		}
		values[c.Value] = true
		if c.Label.IsZero() {
			t.Errorf("%s: choice %q has no label", where, c.Value)
		}
	}
}

// testKeys checks the list of what the system throws for.
func testKeys(t *testing.T, system *rules.System) {
	if err := dicetest.CheckKeys(append(slices.Clone(system.Keys), ledger.ClockKey(system.Meta.Slug))); err != nil {
		t.Error(err)
	}
	for _, k := range system.Keys {
		if k.System != system.Meta.Slug {
			t.Errorf("key %s of another system", k)
		}
	}
	declared := purposes(system)
	for _, a := range system.Acts {
		for _, g := range a.Dice {
			for _, p := range g.Purposes {
				if !declared[p] {
					t.Errorf("act %q: dice may be typed for %q, which no key is thrown for", a.Path, p)
				}
			}
		}
	}
}

func purposes(system *rules.System) map[string]bool {
	declared := map[string]bool{}
	for _, k := range system.Keys {
		declared[k.Purpose] = true
	}
	return declared
}
