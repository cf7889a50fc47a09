package bot

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/render"
	"aidedecamp/rules/table"
)

// What README promises of an evening on the table: how many interactions it takes from its opening to the
// count, but for the initiative, hills too many and each element of the Defender's choice, one each; and how
// many the count takes beside one for each objective that has points.
const (
	toTheCount, atTheCount = 18, 7
	promisedOfAnEvening    = "Dix-huit gestes au plus de l’ouverture au compte, et un de plus pour l’initiative si personne ne l’a donnée, pour les Collines " +
		"en trop, pour chaque élément que la table laisse au choix ; sept dans le compte, et un par objectif qui porte des points (« les deux » en " +
		"demande deux de plus, « personne » un)"
)

// sweptEvenings is how many evenings are played by the dice of sweptSeed: one in twelve has hills to choose,
// and these dice have some where one is too many and some where several are.
const (
	sweptEvenings = 24
	sweptSeed     = "d"
)

// TestAnEveningTakesFewInteractions plays evenings of NPOW by the newest message's controls alone, in every
// region, answering at random, and counts.
func TestAnEveningTakesFewInteractions(t *testing.T) {
	t.Parallel()
	options := localdiscord.Options{}
	for i := range sweptEvenings {
		options.Channels = append(options.Channels, fmt.Sprint("soir-", i))
	}
	c := founded(t, sweptSeed, allSystems(), options)
	c.prepare = func(b *Bot) { // who counts looks at no picture
		b.paint = func(table.Board, []table.Panel, render.Setting) ([][]byte, error) { return [][]byte{blank()}, nil }
	}
	c.start()
	met := map[string]int{}
	for i, channel := range options.Channels {
		e := &countedEvening{t: t, club: c, channel: channel, random: rand.New(rand.NewPCG(uint64(i), 14)), ctx: patience(t)}
		e.play(met)
	}
	t.Logf("met: %v", met)
	for _, what := range []string{"initiative", "a hill of several", "hills of several", "initiative and hills", "an element of choice", "a bridge", "both",
		"nobody"} {
		if met[what] == 0 {
			t.Errorf("no evening met %s: %v", what, slices.Sorted(maps.Keys(met)))
		}
	}
	if readme, err := os.ReadFile("../README.md"); err != nil || !strings.Contains(string(readme), promisedOfAnEvening) {
		t.Errorf("the README does not say %q: %v", promisedOfAnEvening, err)
	}
}

// countedEvening is an evening played in a channel of its own.
type countedEvening struct {
	t       *testing.T
	club    *guild
	channel string
	random  *rand.Rand
	ctx     context.Context
	taps    int
	form    *localdiscord.Modal
}

// play plays from the opening to the count's end, and notes what it met.
func (e *countedEvening) play(met map[string]int) {
	e.t.Helper()
	more := e.opens(met)
	e.answers("Tous les secteurs")
	e.answers("Rien dans la zone", "En majorité")
	if e.offered("Tous côté Nord") != "" { // else the pool has no objective outside of the central band
		e.answers("Tous côté Nord", "Quels objectifs")
	}
	for _, answers := range [][]string{{"Rien à redire"}, {"Nord", "Sud"}, {"où est votre LdR"}, {"où est votre LdR"}} {
		e.answers(answers...)
	}
	if roads := e.answers("aucun pont", "pont"); !strings.Contains(roads, "aucun") {
		met["a bridge"]++
	}
	for _, name := range []string{"Camille", "Dominique"} {
		e.laysPoints(name)
	}
	if e.taps > toTheCount+more {
		e.t.Errorf("%s: %d interactions from the opening to the count, %d are promised", e.channel, e.taps, toTheCount+more)
	}
	met[fmt.Sprint("to the count in ", e.taps)]++
	e.taps = 0
	e.press("Dominique", "La bataille est finie")
	e.press("Camille", "D’accord pour")
	promised := atTheCount + e.counts(met)
	e.press("Camille", "Pertes des armées")
	e.sends("Camille", map[string]string{"pertes": "35 contre 20"})
	e.press("Camille", "Valider le compte")
	e.press("Alex", "Confirmer le compte")
	e.press("Camille", "Pour le forum")
	if e.taps > promised {
		e.t.Errorf("%s: %d interactions in the count, %d are promised", e.channel, e.taps, promised)
	}
	met[fmt.Sprint("the count in ", e.taps)]++
	e.isLinked()
}

// laysPoints lays a player's points on up to three objectives in the other half, as the form lists them.
func (e *countedEvening) laysPoints(name string) {
	e.t.Helper()
	e.press(name, "Points secrets")
	fields := e.form.Components[1:]
	lines := strings.Split(fields[0].Component.Value, "\n")
	if fields[0].Component.Style == 1 { // one an objective
		lines = nil
		for _, f := range fields {
			lines = append(lines, f.Label)
		}
	}
	var far []int
	for i, line := range lines {
		if strings.Contains(line, "(adverse)") {
			far = append(far, i)
		}
	}
	shares := [][]int{{50}, {30, 20}, {20, 20, 10}}[e.random.IntN(min(3, len(far)))]
	chosen := e.random.Perm(len(far))[:len(shares)]
	for n, i := range chosen {
		lines[far[i]] += fmt.Sprint(" ", shares[n])
	}
	values := map[string]string{"degre": "moyen"}
	if fields[0].Component.Style == 1 {
		for n, i := range chosen {
			values[fields[far[i]].Component.CustomID] = fmt.Sprint(shares[n])
		}
	} else {
		values["repartition"] = strings.Join(lines, "\n")
	}
	e.sends(name, values)
	a, err := e.by(name).Press(e.ctx, localdiscordtest.Last(e.by(name)), "Sceller")
	e.done(a, err)
}

// counts answers for every objective at random, and returns how many interactions that may take.
func (e *countedEvening) counts(met map[string]int) (promised int) {
	e.t.Helper()
	for label := e.unanswered(); label != ""; label = e.unanswered() {
		answer := []string{"a", "b", "les-deux", "personne"}[e.random.IntN(4)]
		promised++
		e.choose(label, answer)
		switch answer {
		case "les-deux":
			e.press("Camille", "points de force")
			e.sends("Camille", map[string]string{"force": "12 contre 5"})
			promised += 2
			met["both"]++
		case "personne":
			e.chooseSome(e.offered("dernier passé"), 1)
			promised++
			met["nobody"]++
		}
	}
	return promised
}

// unanswered is the label of the first select that has no answer yet, empty for none.
func (e *countedEvening) unanswered() (label string) {
	limits.Walk(e.live().Components, func(c limits.Component) {
		if c.Type == limits.StringSelect && label == "" && !slices.ContainsFunc(c.Options, func(o limits.SelectOption) bool { return o.Default }) {
			label = c.Placeholder
		}
	})
	return label
}

func (e *countedEvening) sends(name string, values map[string]string) {
	e.t.Helper()
	a, err := e.by(name).Submit(e.ctx, e.form, values)
	e.done(a, err)
}

// opens opens the game, settles the initiative and draws the pool; it returns how many interactions more than
// in the plainest game that took.
func (e *countedEvening) opens(met map[string]int) (more int) {
	e.t.Helper()
	line := "/partie nouvelle system:npow opponent:@Dominique referee:@Alex"
	initiative := e.random.IntN(2) == 0
	if !initiative {
		line += " initiative:hote"
	}
	a, err := e.by("Camille").Type(e.ctx, line)
	e.done(a, err)
	e.press("Camille", "Commencer")
	e.press("Dominique", "Commencer")
	if initiative {
		e.answers("Camille a l’initiative", "Dominique a l’initiative", "Un dé chacun")
		met["initiative"]++
		more++
	}
	regions := []string{"europe-centrale", "europe-nord-et-est", "europe-sud", "afrique-du-nord"}
	e.choose("Tirer le pool", regions[e.random.IntN(len(regions))])
	for label := e.offered("Choisir l’élément"); label != ""; label = e.offered("Choisir l’élément") {
		e.answers(label)
		met["an element of choice"]++
		more++
	}
	if label := e.offered("Déclasser"); label != "" {
		hills := 1
		if n, err := fmt.Sscanf(label, "Déclasser %d", &hills); n == 1 && err == nil {
			met["hills of several"]++
		} else {
			met["a hill of several"]++
		}
		if initiative {
			met["initiative and hills"]++
		}
		e.chooseSome(label, hills)
		more++
	}
	return more
}

func (e *countedEvening) by(name string) *localdiscord.Person {
	return e.club.server.As(name).In(e.channel)
}

// live is the newest message that all see.
func (e *countedEvening) live() localdiscord.Message {
	for _, m := range slices.Backward(e.by("Camille").Messages()) {
		if !m.Ephemeral && len(m.Labels()) > 0 {
			return m
		}
	}
	e.t.Fatalf("%s: nothing stands to be pressed", e.channel)
	return localdiscord.Message{}
}

// offered is the label of a control of the newest message that contains a text, empty where none does.
func (e *countedEvening) offered(what string) string {
	labels := e.live().Labels()
	if i := slices.IndexFunc(labels, func(l string) bool { return strings.Contains(l, what) }); i >= 0 {
		return labels[i]
	}
	return ""
}

// awaited is one of those whom the newest message awaits.
func (e *countedEvening) awaited() string {
	if strings.Contains(e.live().Text, "on attend Camille") {
		return "Camille"
	}
	return "Dominique"
}

// answers has who is awaited use one of these controls that is offered, and returns its label.
func (e *countedEvening) answers(controls ...string) string {
	e.t.Helper()
	var there []string
	for _, what := range controls {
		if label := e.offered(what); label != "" {
			there = append(there, label)
		}
	}
	if len(there) == 0 {
		e.t.Fatalf("none of %q among %q:\n%s", controls, e.live().Labels(), e.live().Text)
	}
	label := there[e.random.IntN(len(there))]
	if control, _ := e.live().Find(label); control.Type == limits.Button {
		e.press(e.awaited(), label)
	} else {
		e.chooseSome(label, 1)
	}
	return label
}

func (e *countedEvening) press(name, what string) {
	e.t.Helper()
	a, err := e.by(name).Press(e.ctx, e.live(), e.offered(what))
	e.done(a, err)
}

func (e *countedEvening) choose(what string, values ...string) {
	e.t.Helper()
	a, err := e.by(e.awaited()).Choose(e.ctx, e.live(), e.offered(what), values...)
	e.done(a, err)
}

// chooseSome picks so many of a select at random, but for what says that a rule is broken.
func (e *countedEvening) chooseSome(label string, n int) {
	e.t.Helper()
	control, _ := e.live().Find(label)
	var values []string
	options := slices.DeleteFunc(slices.Clone(control.Options), func(o limits.SelectOption) bool { return strings.HasSuffix(o.Value, "-bord") })
	for _, i := range e.random.Perm(len(options))[:n] {
		values = append(values, options[i].Value)
	}
	e.choose(label, values...)
}

func (e *countedEvening) done(a *localdiscord.Answer, err error) {
	e.t.Helper()
	e.taps++
	if err == nil {
		_, err = a.Wait(e.ctx)
	}
	if err != nil {
		e.t.Fatal(err)
	}
	e.club.idle()
	e.form = a.Modal
}
