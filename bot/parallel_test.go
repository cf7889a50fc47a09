//go:build !contract

package bot

import (
	"flag"
	"runtime"
	"strconv"
	"testing"
)

// TestMain lets more tests run at once than there are processors: most of the time they wait for the gateway
// to close.
func TestMain(m *testing.M) {
	flag.Parse()
	if flag.Lookup("test.parallel").Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) {
		if err := flag.Set("test.parallel", "8"); err != nil {
			panic(err)
		}
	}
	m.Run()
}
