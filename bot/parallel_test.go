package bot

import (
	"flag"
	"os"
	"runtime"
	"strconv"
	"testing"
)

// around is what a build's tests do around the whole run: the contract's hear it.
var around = func(run func() int) int { return run() }

// TestMain lets more tests run at once than there are processors: most of the time they wait for the gateway
// to close.
func TestMain(m *testing.M) {
	flag.Parse()
	if flag.Lookup("test.parallel").Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) {
		if err := flag.Set("test.parallel", "8"); err != nil {
			panic(err)
		}
	}
	os.Exit(around(m.Run))
}
