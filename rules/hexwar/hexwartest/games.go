package hexwartest

import (
	"testing"

	"aidedecamp/rules"
)

func ReadEvent[T any](t testing.TB, e rules.Event) T {
	t.Helper()
	d, err := rules.Read[T](e)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
