package bot

import (
	"testing"
	"path/filepath"
	"time"
	"fmt"
	"os"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/systems"
)

func BenchmarkZZState(b *testing.B) {
	words := allWords(b, systems.All())
	v := reply.NewVoice(words, locale.French, reply.Public)
	for _, sys := range []string{"npow", "adlg", "panache", "thucidide"} {
		files, _ := filepath.Glob("../rules/"+sys+"/testdata/games/1/*.jsonl")
		type st struct { g *rules.Game; r ledger.Record }
		var all []st
		for _, f := range files[:6] {
			data, _ := os.ReadFile(f)
			records, err := ledger.ParseExport(data)
			if err != nil { b.Fatal(err) }
			g, _ := rules.Rebuild(systems.All(), records[:1])
			for _, r := range records[1:] {
				g, err = g.Apply(r)
				if err != nil { b.Fatal(err) }
				if g.Ended() == nil { all = append(all, st{g, r}) }
			}
		}
		b.Run(sys, func(b *testing.B) {
			var off, out, view, apply time.Duration
			n := 0
			for b.Loop() {
				for i, s := range all {
					t := time.Now()
					reply.PublicOffers(s.g)
					off += time.Since(t)
					t = time.Now()
					s.g.View(rules.Public)
					view += time.Since(t)
					t = time.Now()
					v.Outcome(referee.Outcome{Game: s.g, Records: []ledger.Record{s.r}}, reply.Deadlines{})
					out += time.Since(t)
					if i > 0 && all[i-1].g.ID() == s.g.ID() {
					t = time.Now()
					all[i-1].g.Apply(s.r)
					apply += time.Since(t)
					}
					n++
				}
			}
			us := func(d time.Duration) string { return fmt.Sprint(int(d.Microseconds())/n) }
			b.Log(sys, "offers", us(off), "view", us(view), "outcome", us(out), "apply", us(apply), n)
		})
	}
}
