package hexwartest

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

func ReadEvent[T any](t testing.TB, e rules.Event) T {
	t.Helper()
	d, err := ledger.Read[T](e)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
