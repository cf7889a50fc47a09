package adlg_test
import ("testing";"math/rand/v2";"os";"strconv";"encoding/json")
func TestZZ(t *testing.T){
 seed,_:=strconv.Atoi(os.Getenv("SEED"))
 random := rand.New(rand.NewPCG(uint64(seed), 7))
 m:=os.Getenv("MODE"); if m=="" {m="sur-table"}
 settings := drawnSettings(random, map[string]string{"mode": m})
 log,_:=readExport(playedAtRandom(t,seed,settings))
 for i,e:=range log.Events{ d,_:=json.Marshal(e.Data); t.Log(i,e.Record,e.By,e.Kind,string(d))}
 for _,f:=range judged(log){t.Log(f)}
}
