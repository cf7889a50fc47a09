package bot

import (
	"testing"
	"path/filepath"
	"os"
	"runtime"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/systems"
)

func TestZZHeap(t *testing.T) {
	for _, sys := range []string{"npow", "adlg", "panache", "thucidide"} {
		files, _ := filepath.Glob("../rules/"+sys+"/testdata/games/1/*.jsonl")
		heap := func() int { var m runtime.MemStats; runtime.GC(); runtime.GC(); runtime.ReadMemStats(&m); return int(m.HeapAlloc) }
		for _, keep := range []bool{false, true} {
		var recs [][]ledger.Record
		for _, f := range files[:6] {
			data, _ := os.ReadFile(f)
			records, _ := ledger.ParseExport(data)
			recs = append(recs, records)
		}
		var all []*rules.Game
		n := 0
		before := heap()
		for _, records := range recs {
			g, _ := rules.Rebuild(systems.All(), records[:1])
			for _, r := range records[1:] {
				var err error
				g, err = g.Apply(r)
				if err != nil { t.Fatal(err) }
				if keep { all = append(all, g) }
				n++
			}
			all = append(all, g)
		}
		t.Log(sys, keep, (heap()-before)/n, "per record", n)
		runtime.KeepAlive(all)
		runtime.KeepAlive(recs)
		}
	}
}
