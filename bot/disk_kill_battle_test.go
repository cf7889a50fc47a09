package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/rules/house"
	"aidedecamp/storage"
)

// battle is the table at which hexes are fought over: by a table of the club's, with hidden tokens and a
// minute for each answer to an attack.
const battle = 3

// manager brings the club's tables.
const manager = "Alex"

// hurried is a clock on which a minute takes 100 milliseconds, the same in each process on a file: deadlines
// come between two kills.
func hurried(t *testing.T) func() time.Time {
	t.Helper()
	began, err := strconv.ParseInt(os.Getenv(botEpoch), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	epoch := time.Unix(0, began)
	return func() time.Time { return epoch.Add(600 * time.Since(epoch)) }
}

// theDuel is where the battle begins: in contact, with tokens for many orders.
const theDuel = `columns = 9
rows = 12
first = "bleu"
[[unit]]
camp = "bleu"
troop = "infanterie"
weight = "lourd"
at = "E6"
[[unit]]
camp = "bleu"
troop = "infanterie"
weight = "lourd"
at = "D6"
[[officer]]
camp = "bleu"
rank = "general-en-chef"
at = "E5"
[[unit]]
camp = "rouge"
troop = "infanterie"
weight = "lourd"
at = "E7"
[[unit]]
camp = "rouge"
troop = "infanterie"
weight = "lourd"
at = "A11"
[[officer]]
camp = "rouge"
rank = "general-en-chef"
at = "E8"
[[camp]]
camp = "bleu"
tokens = 40
[[camp]]
camp = "rouge"
tokens = 40
`

// beginBattle plays, with a bot that dies of nothing but its end, to the first turn of the battle.
func (h *haunted) beginBattle() {
	h.t.Helper()
	bot, says, log := h.start()
	h.awaitReady(says, log)
	ctx := patience(h.t)
	p, alex := h.server.As(host(battle)).In(tables[battle]), h.server.As(manager).In(tables[battle])
	var opened *localdiscord.Modal
	do := func(a *localdiscord.Answer, err error) {
		h.t.Helper()
		if err == nil {
			opened = a.Modal
			_, err = a.Wait(ctx)
		}
		if err != nil {
			h.t.Fatalf("%v\n%s", err, log)
		}
		h.see(tables[battle], a.Text())
		h.seeClub(a.Text())
	}
	press := func(label string) {
		h.t.Helper()
		var on localdiscord.Message
		if _, err := p.Await(ctx, func([]localdiscord.Message) (shown bool) {
			on, shown = newest(p, label)
			return shown
		}); err != nil {
			h.t.Fatalf("nobody shows [%s] below %s: %v\n%s", label, localdiscordtest.Last(p).Text, err, log)
		}
		do(p.Press(ctx, on, placeholder(on, label)))
	}
	do(h.bring(ctx, alex, 5))
	do(p.Type(ctx, "/partie nouvelle system:panache"))
	press("Nommer un invité")
	do(p.Submit(ctx, opened, map[string]string{"name": "Zoé"}))
	press("Commencer")
	do(p.Type(ctx, "/partie reglages reglage:hex-pions valeur:caches"))
	do(p.Type(ctx, "/partie reglages reglage:hex-delai valeur:60"))
	press("Scénario")
	do(p.Submit(ctx, opened, map[string]string{"texte": theDuel}))
	press("Jouer sur cette carte")
	do(p.Type(ctx, "/suite"))
	press("Jouer sur cette carte")
	press("Commencer la bataille")
	do(p.Type(ctx, "/bataille activer officer:E5 units:E6"))
	do(p.Type(ctx, attack))
	h.kill(bot, says, log)
}

// bring is the club's table of so many levels of command, imported.
func (h *haunted) bring(ctx context.Context, p *localdiscord.Person, level int) (*localdiscord.Answer, error) {
	id, err := p.Upload("command.toml", fmt.Appendf(nil, "ref = \"bareme:commandement\"\nlevel = %d\n", level))
	if err != nil {
		return nil, err
	}
	return p.Type(ctx, "/organiser bareme importer fichier:"+id+" system:panache")
}

// fight does what may be done next in the battle, which one telephone plays for both, so that everything can
// be taken back: an attack; and while the minute for its answer runs, an order, none, or nothing. Now and
// then the club gets a table or an army.
func (h *haunted) fight(ctx context.Context, p *localdiscord.Person, dice *rand.Rand) (*localdiscord.Answer, error) {
	if dice.IntN(8) == 0 {
		if dice.IntN(2) == 0 {
			return h.bring(ctx, h.server.As(manager).In(tables[battle]), dice.IntN(9)+1)
		}
		return p.Type(ctx, fmt.Sprintf("/bataille armee enregistrer nom:Garde %d lignes:%d inf ; gen system:panache", dice.IntN(5), dice.IntN(5)+1))
	}
	now := []string{attack, attack, attack, "/bataille activer officer:E5 units:E6", "/retour"}
	if public := slices.DeleteFunc(p.Messages(), func(m localdiscord.Message) bool {
		return m.Ephemeral ||
			len(m.Labels()) == 0
	}); len(public) > 0 {
		if _, waited := public[len(public)-1].Find("Aucun ordre"); waited {
			now = []string{"/order sacrifice", "/order nuts", "/retour", "/bataille pions", "/bataille pions", "/bataille pions", "/bataille pions", "/journal", "/suite"}
			if dice.IntN(4) == 0 {
				return p.Press(ctx, public[len(public)-1], "Aucun ordre")
			}
		}
	}
	return p.Type(ctx, now[dice.IntN(len(now))])
}

// attack opens the minute for an answer.
const attack = "/bataille combat attacker:E6 target:E7 order:aucun"

var (
	toldVersion = regexp.MustCompile(`version (\d+), à la place`)
	toldArmy    = regexp.MustCompile(`La liste «[\s\x{a0}\x{202f}]*(Garde \d)[\s\x{a0}\x{202f}]*» est gardée`)
)

// seeClub notes which version of the club's table and which armies a text says to be kept.
func (h *haunted) seeClub(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, said := range toldVersion.FindAllStringSubmatch(text, -1) {
		if n, err := strconv.Atoi(said[1]); err == nil {
			h.charts = max(h.charts, n)
		}
	}
	for _, said := range toldArmy.FindAllStringSubmatch(text, -1) {
		h.armies[said[1]] = true
	}
}

// examineClub compares what the club keeps in the file of a dead bot with what was answered: each version of
// its table once, each army.
func (h *haunted) examineClub(file *storage.Reader) {
	h.t.Helper()
	club := referee.Collection{Guild: h.server.GuildID(), System: "panache"}
	history, err := file.TableHistory(h.t.Context(), club, "command.toml")
	if err != nil {
		h.t.Fatal(err)
	}
	for i, v := range history {
		if v.Version != len(history)-i {
			h.t.Errorf("version %d of the club's table stands where %d does", v.Version, len(history)-i)
		}
	}
	if len(history) < h.charts {
		h.t.Errorf("version %d of the club's table was told, %d are kept", h.charts, len(history))
	}
	kept, err := file.Armies(h.t.Context(), club)
	if err != nil {
		h.t.Fatal(err)
	}
	for name := range h.armies {
		if !slices.ContainsFunc(kept, func(a referee.Army) bool { return a.Name == name }) {
			h.t.Errorf("« %s » was told to be kept", name)
		}
	}
}

// sameDeadlines checks that the deadlines in the file are those of the game that is in it.
func (h *haunted) sameDeadlines(id string, game *house.Game, kept []referee.Due) {
	h.t.Helper()
	due := game.Due()
	var want, got []string
	for _, d := range due {
		want = append(want, d.Gate+" "+d.Key)
	}
	for _, d := range kept {
		got = append(got, d.Gate+" "+d.Key)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		h.t.Errorf("game %s: the deadlines that its log says, and those in the file: %s", id, diff)
	}
}
