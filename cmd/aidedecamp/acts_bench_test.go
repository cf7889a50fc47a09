package main

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/pace"
	"aidedecamp/bot/referee"
)

var profilesIn = flag.String("profiles", "", "a folder for the processor's profile of each act that BenchmarkActs measures")

var diskTakes = flag.Duration("disk", 0, "how much longer the disk takes over each act that the benchmarks commit: this machine's may be a cache")

// slowDisk is a store whose disk takes so much longer over an act that was judged.
type slowDisk struct{ referee.Store }

func (s slowDisk) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	return s.Store.Act(ctx, ask, func(now referee.Moment) (referee.Commit, error) {
		c, err := decide(now)
		if err == nil && len(c.Records) > 0 {
			time.Sleep(*diskTakes)
		}
		return c, err
	})
}

// measuredActs are seven acts of games under way: by what lines the moment is reached, and the act. A line is
// a command, a [Button], a [Menu] with its choice, or the field of the form that the line before opened;
// Camille does it, where it names nobody else. Each turn plays a game of its own, in which {x} and {y} are
// other digits, {cell} another hex, {held} and {taken} other answers: the picture of the act is one that
// nobody has drawn before.
var measuredActs = []struct{ name, reach, do string }{
	{"terrain", alonePool, "/terrain npow region:europe-centrale"},
	{"placing", drawnPool + `/piece poser piece:1 ou:"40 22,5"`, `/piece poser piece:2 ou:"8{x},{y} 60"`},
	{"count", finishedTable, "[n° 2 Colline] {held}"},
	{"order", battle + "/bataille activer officer:a!1 units:a1 a2", "/order charge unit:E6 target:E7"},
	{"move", battle + "/bataille activer officer:a!1 units:a1 a2 a3\n[Fin de phase → mouvements]", "/bataille bouger unit:C4 ou:C5"},
	{"throw", battle + "/bataille activer officer:a!1 units:a1 a2\n/bataille combat attacker:E6 target:E7\n[Aucun ordre]", "[Aucun ordre]"},
	{"map", alonePool + "/terrain npow region:europe-centrale", "/carte"},
}

const (
	alonePool = "/partie nouvelle system:npow\n[Les deux camps sur ce téléphone]\n[Commencer]\n/npow initiative qui:adversaire\n"
	drawnPool = "/partie nouvelle system:npow opponent:@Camille initiative:adversaire des:reels mode:suivi\n[Commencer]\n" +
		"/terrain npow region:europe-centrale des:\"1 | 1 1 1 5 3 6 8 | 4\"\n[Valider]\n"
	finishedTable = "/partie nouvelle system:npow opponent:@Dominique initiative:adversaire des:reels\n[Commencer]\nDominique> [Commencer]\n" +
		"/terrain npow region:europe-centrale des:\"1 | 1 1 1 5 3 6 8 | 4\"\n[Valider]\n" +
		"[Tous les secteurs sont garnis]\n[Rien dans la zone centrale]\n[Quels objectifs sont au Sud ?] 1\n" +
		"[Rien à redire : table finie]\nDominique> [Nord]\nDominique> [LdR posée, sans dire où]\n[LdR posée, sans dire où]\n" +
		"[Routes posées, aucun pont nouveau]\n" +
		"Dominique> /npow objectif points repartition:\"1 : 20; 2 : 15; ldr.a : 15\" degre:faible\nDominique> [Sceller]\n" +
		"/npow objectif points repartition:\"1 : 10; 2 : 15; 3 : 15; 4 : 10\" degre:moyen\n[Sceller]\n" +
		"Dominique> [La bataille est finie : compter]\n[D’accord pour finir la bataille et révéler les points]\n[n° 1 Colline] {taken}"
	battle = "/partie nouvelle system:panache opponent:@Camille\n[Commencer]\n/terrain scenario\n" +
		`texte: columns = 9\nrows = 12\nfirst = "bleu"` +
		`\n[[unit]]\ncamp = "bleu"\ntroop = "infanterie"\nweight = "moyen"\nat = "E6"` +
		`\n[[unit]]\ncamp = "bleu"\ntroop = "infanterie"\nweight = "moyen"\nat = "D6"` +
		`\n[[unit]]\ncamp = "bleu"\ntroop = "infanterie"\nweight = "moyen"\nat = "C4"` +
		`\n[[unit]]\ncamp = "rouge"\ntroop = "infanterie"\nweight = "moyen"\nat = "E7"` +
		`\n[[unit]]\ncamp = "rouge"\ntroop = "infanterie"\nweight = "moyen"\nat = "D8"` +
		`\n[[unit]]\ncamp = "rouge"\ntroop = "infanterie"\nweight = "moyen"\nat = "{cell}"` +
		`\n[[officer]]\ncamp = "bleu"\nrank = "general-en-chef"\nname = "Ney"\nat = "E6"` +
		`\n[[officer]]\ncamp = "rouge"\nrank = "sous-general"\nname = "Bagration"\nat = "E7"` +
		`\n[[camp]]\ncamp = "bleu"\ntokens = 5\n[[camp]]\ncamp = "rouge"\ntokens = 4` +
		"\n[Jouer sur cette carte]\n[Jouer sur cette carte]\n[Commencer la bataille]\n"
)

// varied is a line of the nth turn.
func varied(line string, n int) string {
	holders := []string{"les-deux", "personne", "a", "b"}
	return strings.NewReplacer("{x}", strconv.Itoa(n/10%10), "{y}", strconv.Itoa(n%10), "{held}", holders[n%4], "{taken}", holders[n/4%4],
		"{cell}", string(rune('A'+n%9))+strconv.Itoa(9+n/9%4)).Replace(line)
}

// mostTurns is how many turns a benchmark has tables for.
const mostTurns = 600

func tableNames() (all []string) {
	for n := range mostTurns {
		all = append(all, "table-"+strconv.Itoa(n))
	}
	return all
}

// next is the first of the free tables, which is then taken.
func next(b *testing.B, free *[]string) string {
	b.Helper()
	if len(*free) == 0 {
		b.Fatalf("more than %d turns", mostTurns)
	}
	table := (*free)[0]
	*free = (*free)[1:]
	return table
}

// BenchmarkActs says where the time of seven acts goes, by the stages of bot/pace, over the local table. What
// it reports are medians. With -profiles, each act's profile of the processor is written to the folder, under
// its name; how the game was reached is part of it.
func BenchmarkActs(b *testing.B) {
	for _, act := range measuredActs {
		b.Run(act.name, func(b *testing.B) {
			meter := &pace.Meter{Readings: true}
			tables := tableNames()
			club := openClub(b, filepath.Join(b.TempDir(), "games.db"), meter, tables...)
			spent, said := map[string][]time.Duration{}, uint64(0)
			end := func() {}
			for n := 0; b.Loop(); n++ {
				p := &player{wire: club, table: next(b, &tables), said: said}
				for line := range strings.Lines(act.reach) {
					p.say(b, varied(strings.TrimSuffix(line, "\n"), n))
				}
				before := p.settled(b, meter)
				if n == 0 {
					end = profile(b, act.name) // what begins with a process is no part of an act
				}
				began := time.Now()
				answer := p.say(b, varied(act.do, n))
				spent["answered"] = append(spent["answered"], time.Since(began))
				p.picture(b, answer)
				took := p.settled(b, meter).Since(before)
				for i, s := range took.Stages {
					name := pace.Stage(i).String()
					spent[name] = append(spent[name], s.Sum)
				}
				said = p.said
			}
			end()
			for name, all := range spent {
				slices.Sort(all)
				b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "ms/"+name)
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// profile profiles the processor until what it returns is called; nothing without -profiles.
func profile(b *testing.B, name string) (end func()) {
	b.Helper()
	if *profilesIn == "" {
		return func() {}
	}
	file, err := os.Create(filepath.Join(*profilesIn, name+".prof"))
	if err == nil {
		err = pprof.StartCPUProfile(file)
	}
	if err != nil {
		b.Fatal(err)
	}
	return func() {
		pprof.StopCPUProfile()
		if err := file.Close(); err != nil {
			b.Error(err)
		}
	}
}

// player plays by lines at a table.
type player struct {
	wire
	table string
	form  *localdiscord.Modal
	said  uint64 // how many calls were made
}

func (p *player) say(b *testing.B, line string) *localdiscord.Answer {
	b.Helper()
	ctx, end := context.WithTimeout(context.Background(), time.Minute)
	defer end()
	var a *localdiscord.Answer
	var err error
	who := "Camille"
	if other, said, named := strings.Cut(line, "> "); named {
		who, line = other, said
	}
	p.person = p.server.As(who).In(p.table)
	label, choice, on := strings.Cut(strings.TrimPrefix(line, "["), "]")
	switch {
	case strings.HasPrefix(line, "/"):
		a, err = p.person.Type(ctx, line)
	case strings.HasPrefix(line, "[") && on && choice != "":
		m, name := p.newest(ctx, b, label)
		a, err = p.person.Choose(ctx, m, name, strings.Fields(choice)...)
	case strings.HasPrefix(line, "["):
		m, name := p.newest(ctx, b, label)
		a, err = p.person.Press(ctx, m, name)
	default:
		field, value, _ := strings.Cut(line, ": ")
		a, err = p.person.Submit(ctx, p.form, map[string]string{field: strings.ReplaceAll(value, `\n`, "\n")})
	}
	if err == nil {
		a, err = a.Wait(ctx)
	}
	if err != nil {
		b.Fatalf("%s: %v", line, err)
	}
	p.said++
	if a.Modal != nil {
		p.form = a.Modal
	}
	return a
}

// settled are the figures once every call of the person is done, what follows its answer included.
func (p *player) settled(b *testing.B, meter *pace.Meter) pace.Figures {
	b.Helper()
	for late := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Microsecond) {
		f := meter.Read()
		if f.Whole.Count() == p.said {
			return f
		}
		if time.Now().After(late) {
			b.Fatalf("%d calls were made, %d are done", p.said, f.Whole.Count())
		}
	}
}
