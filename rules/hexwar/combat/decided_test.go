package combat_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/phrase"
)

// /terrain passage names the settings that decide a step, and none that changes nothing there.
func TestThePassageNamesWhatDecidesIt(t *testing.T) {
	s := hexwartest.Duel(t, "panache",
		"a1 inf moyen E6 act=1\nb1 inf moyen K12\nhex E7 route gue\nhex E8 route sable\nhex C4 foret\nhex A8 rocaille\nhex H7 riviere route\nhex H8 route\n")
	for way, want := range map[[2]string][]string{
		{"E7", "E8"}: {"hex-gue-route=hexagone"},
		{"C3", "C4"}: nil,
		{"A7", "A8"}: {"hex-moins-un=par-hexagone"},
		{"H8", "H7"}: {"hex-route-eau=pont-exige"},
	} {
		var said []string
		for _, r := range mapmaking.DecidingPassage(s, hexwar.OnFoot.Terrain(), hexwartest.At(t, way[0]), hexwartest.At(t, way[1])) {
			said = append(said, string(r))
		}
		if !slices.Equal(said, want) {
			t.Errorf("%v: %q decide, want %q", way, said, want)
		}
	}
}

// Refusals of targets, orders and places name the settings by another value of which there would be none, and
// no other.
func TestRefusalsNameTheSettingThatDecides(t *testing.T) {
	attack := func(target, order string) rules.Act {
		return rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": target, "order": order}}
	}
	const near = "purse a 9\na1 inf moyen E6 act=1\nb1 inf moyen E7\n"
	const guns = "a1 art moyen C6 act=1\nb1 inf moyen G6\nside C6/D6 C6 mur\n"
	shot := rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "C6", "target": "G6"}}
	bridge := func(settings ...string) hexwar.State {
		s := hexwartest.Armed(t, "paravent", "4 inf moyenne\ngen", nil)
		for _, chosen := range settings {
			name, value, _ := strings.Cut(chosen, "=")
			var err error
			if s, err = s.WithSetting(name, value); err != nil {
				t.Fatal(err)
			}
		}
		s.Field = s.Field.With(hexwartest.At(t, "C2"), []ground.RowID{"riviere", "route"})
		return s
	}
	leaderless := func(value string) hexwar.State {
		s := hexwartest.Rich(t, "lost a3 1", "set hex-ralliement "+value)
		chief := s.Officers["a!1"]
		chief.Gone = true
		return s.WithOfficer(chief)
	}
	for name, c := range map[string]struct {
		s    hexwar.State
		act  rules.Act
		want string
	}{
		"a cliff nobody fights over": {hexwartest.Duel(t, "panache", near+"hex E7 colline\nside E6/E7 E7 falaise",
			"hex-falaise=sans-combat"), attack("E7", "aucun"), "hex-falaise=sans-combat"},
		"a wall on the own side masks":  {hexwartest.Duel(t, "panache", guns, "hex-propre-cote=oui"), shot, "hex-propre-cote=oui"},
		"who was not activated":         {hexwartest.Duel(t, "panache", "a1 inf moyen E6\nb1 inf moyen E7"), attack("E7", "aucun"), ""},
		"a breakthrough before success": {hexwartest.Duel(t, "panache", near), attack("E7", hexwartest.Breakthrough), "hex-percee=apres"},
		"nobody else shoots that far":   {hexwartest.Duel(t, "panache", "a1 inf moyen E6 act=1\nb1 inf moyen E12"), attack("E12", "aucun"), ""},
		"a rally without the general":   {leaderless("general"), hexwartest.Typed("a order ralliement unit=a3"), "hex-ralliement=general"},
		"messengers once activation ends": {hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1", "a phase finir"),
			hexwartest.Typed("a order messagers"), "hex-annonces=a-l-activation"},
		"a road over water":     {bridge(), hexwartest.PlaceAct(rules.SeatA, "1", "C2"), "hex-route-eau=pont-exige"},
		"beyond the first rows": {bridge(), hexwartest.PlaceAct(rules.SeatA, "1", "C6"), ""},
	} {
		_, err := c.s.Book.Rules().Decide(c.s, c.act, hexwartest.NoDice{})
		v, refused := errors.AsType[*rules.Violation](err)
		if !refused {
			t.Errorf("%s is not refused: %v", name, err)
			continue
		}
		var want []phrase.Phrase
		if c.want != "" {
			want = []phrase.Phrase{hexwar.UsedReading(c.want).Phrase()}
		}
		if !reflect.DeepEqual(v.Notes, want) {
			t.Errorf("%s: the refusal %s names %v, want %q", name, v.Say.Key, v.Notes, c.want)
		}
	}
}
