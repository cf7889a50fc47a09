package house_test

import (
	"maps"
	"reflect"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/rulestest/mourre"
)

// TestAProfilesSettingsAreJudgedOneAfterTheOther: whether a setting of a profile may change is asked of the
// game as the settings before it have left it.
func TestAProfilesSettingsAreJudgedOneAfterTheOther(t *testing.T) {
	game := mourre.Rules()
	game.Meta.Profiles = maps.Clone(game.Meta.Profiles)
	game.Meta.Profiles["eclair"] = map[string]string{"manches": "1", "mourre-double": "rien"}
	var short *mourre.State // of one round
	set := game.Set
	game.Set = func(s mourre.State, name, value string) (mourre.State, error) {
		s, err := set(s, name, value)
		if name == "manches" {
			short = &s
		}
		return s, err
	}
	game.Settable = func(s mourre.State, name string) error {
		if name == "mourre-double" && short != nil && reflect.DeepEqual(s, *short) {
			return rules.Refuse("mourre:manche/2", "mourre.refused.setting")
		}
		return nil
	}
	d, _ := deskOf(t, game.System())
	for act, want := range map[string]string{
		"a partie reglages reglage=mourre-double valeur=rien": "asked setting []",
		"b partie reglages reglage=profile valeur=eclair":     "refused mourre.refused.setting",
	} {
		short = nil
		if got := d.answer(act); got != want {
			t.Errorf("%s: %s, want %s", act, got, want)
		}
		if d.g.Pending() != nil {
			d.must("a partie refuser")
		}
	}
}
