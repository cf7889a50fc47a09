package ground_test

import (
	"reflect"
	"testing"

	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
)

// What a start reads of the shipped tables is what the whole tables leave open.
func TestTheShippedReadingsAreThoseOfTheTables(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		b := hexwartest.BookOf(t, slug)
		got, err := ground.ShippedReadings(ground.Texts{Terrain: b.Tables["terrain.toml"], Passage: b.Tables["passage.toml"]})
		want := b.Shipped().Ground.Readings()
		if err != nil || len(want) < 4 || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v; want %+v", slug, got, err, want)
		}
	}
	if got, err := ground.ShippedReadings(ground.Texts{Terrain: "[[reading]]\nvalues = 1\n"}); err == nil {
		t.Errorf("a faulty one is read as %+v", got)
	}
}
