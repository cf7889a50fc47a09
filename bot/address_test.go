package bot

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

var addresses = []address{
	{verb: offerVerb, game: "abcdefghijkmnpqr", offer: referee.OfferRef{Game: "abcdefghijkmnpqr", Seats: []rules.Seat{"a", "b", ""}, Gens: []int{3, 12, 0}, Gate: "demande-7", Key: "accepter"}},
	{verb: formVerb, game: "g", offer: referee.OfferRef{Game: "g", Seats: []rules.Seat{"r"}, Gens: []int{1}, Gate: "a|b", Key: "c%d"}, option: "word"},
	{verb: actVerb, game: "g", act: rules.Act{Path: "terrain npow", Seat: "a", Args: rules.Args{"region": "europe-sud", "des": "4 | 3 0 & 7 = 2"}}},
	{verb: actVerb, act: rules.Act{Path: "retour"}},
	{verb: diceVerb, game: "g", act: rules.Act{Path: "x", Args: rules.Args{"%1": "|"}}},
	{verb: draftVerb, word: "abcdefghijkm"},
	{verb: aloneVerb, word: "abcdefghijkm"},
	{verb: openVerb, word: "abcdefghijkm"},
	{verb: readVerb, game: "g", word: readLog, detail: "3"},
	{verb: dropVerb},
	{verb: askVerb, game: "g", act: rules.Act{Path: "partie reglages", Seat: "a", Args: rules.Args{"reglage": "npow|x"}}, option: "valeur"},
	{verb: askVerb, act: rules.Act{Path: "score"}},
	{verb: keptVerb, word: "abcdefghijkm"},
	{verb: throwVerb, word: "abcdefghijkm"},
	{verb: againVerb, game: "g"},
}

func TestAddressesReadBack(t *testing.T) {
	for _, want := range addresses {
		id, ok := want.customID()
		if !ok {
			t.Errorf("%q is too long", id)
		}
		got, err := parseAddress(id)
		if err != nil {
			t.Errorf("%q: %v", id, err)
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(address{})); diff != "" {
			t.Errorf("%q: %s", id, diff)
		}
	}
	long := address{verb: draftVerb, word: strings.Repeat("é", 99)}
	if id, ok := long.customID(); ok {
		t.Errorf("%d characters are taken for 100", len([]rune(id)))
	}
}

func TestForeignAddresses(t *testing.T) {
	for _, id := range []string{"", "o", "z|a|b", "o|g||gate|key|", "o|g|a|gate|key|", "o|g|a01|gate|key|", "o|g|x1|gate|key|", "a|g|a|path|noequals", "d|a|b", "r|g|carte", "q|g|a|path|noequals|o", "q|g|a|path|", "k|a|b", "t|a|b", "v", "a|g|clock|path|", "e|g|zz|path|", "q|g|A|path||"} {
		if a, err := parseAddress(id); err == nil {
			t.Errorf("%q is read as %+v", id, a)
		}
	}
}

// FuzzAddress: whatever is read is written back as it was, so that no two custom_ids mean the same and no field leaks into
// another.
func FuzzAddress(f *testing.F) {
	for _, a := range addresses {
		id, _ := a.customID()
		f.Add(id)
	}
	f.Add("a|g|a|p|x%")
	f.Fuzz(func(t *testing.T, id string) {
		a, err := parseAddress(id)
		if err != nil {
			return
		}
		written, _ := a.customID()
		again, err := parseAddress(written)
		if err != nil {
			t.Fatalf("%q is written as %q, which is not read: %v", id, written, err)
		}
		if diff := cmp.Diff(a, again, cmp.AllowUnexported(address{})); diff != "" {
			t.Fatalf("%q is written as %q: %s", id, written, diff)
		}
	})
}
