package storage_test

import (
	"flag"
	"os"
	"testing"

	"aidedecamp/storage"
)

var update = flag.Bool("update", false, "write made.sum")

// The digest by which a start knows today's schema is that of today's steps: any other would only cost time,
// each start.
func TestTheSchemasSumIsTodays(t *testing.T) {
	noted, made, err := storage.SchemaSum(t.Context(), open(t).WritePool())
	must(t, err)
	if *update {
		must(t, os.WriteFile("made.sum", []byte(made+"\n"), 0o644))
		return
	}
	if noted != made {
		t.Errorf("made.sum is not that of the schema: go test ./storage -run Sum -update")
	}
}
