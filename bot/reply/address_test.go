package reply

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

var addresses = []Address{
	{Verb: OfferVerb, Game: "abcdefghijkmnpqr", Offer: referee.OfferRef{Game: "abcdefghijkmnpqr", Seats: []rules.Seat{"a", "b", ""},
		Gens: []int{3, 12, 0}, Gate: "demande-7", Key: "accepter"}},
	{Verb: FormVerb, Game: "g", Offer: referee.OfferRef{Game: "g", Seats: []rules.Seat{"r"}, Gens: []int{1}, Gate: "a|b", Key: "c%d"},
		Option: "word"},
	{Verb: ActVerb, Game: "g", Act: rules.Act{Path: "terrain npow", Seat: "a",
		Args: rules.Args{"region": "europe-sud", "des": "4 | 3 0 & 7 = 2"}}},
	{Verb: ActVerb, Act: rules.Act{Path: "retour"}},
	{Verb: DiceVerb, Game: "g", Act: rules.Act{Path: "x", Args: rules.Args{"%1": "|"}}},
	{Verb: DraftVerb, Word: "abcdefghijkm"},
	{Verb: AloneVerb, Word: "abcdefghijkm"},
	{Verb: OpenVerb, Word: "abcdefghijkm"},
	{Verb: ReadVerb, Game: "g", Word: ReadLog, Detail: "3"},
	{Verb: DropVerb},
	{Verb: AskVerb, Game: "g", Act: rules.Act{Path: "partie reglages", Seat: "a", Args: rules.Args{"reglage": "npow|x"}}, Option: "valeur"},
	{Verb: AskVerb, Act: rules.Act{Path: "score"}},
	{Verb: AskVerb, Word: "abcdefghijkm"},
	{Verb: DiceVerb, Word: "abcdefghijkm"},
	{Verb: AgainVerb, Game: "g"},
}

func TestAddressesReadBack(t *testing.T) {
	for _, want := range addresses {
		id := want.CustomID()
		got, err := ParseAddress(id)
		if err != nil {
			t.Errorf("%q: %v", id, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", id, diff)
		}
	}
	long := Address{Verb: DraftVerb, Word: strings.Repeat("é", 99)}
	if id := long.CustomID(); id != "" {
		t.Errorf("%d characters are taken for 100", len([]rune(id)))
	}
}

func TestForeignAddresses(t *testing.T) {
	for _, id := range []string{"", "o", "z|a|b", "o|g||gate|key|", "o|g|a|gate|key|", "o|g|a01|gate|key|", "o|g|x1|gate|key|",
		"a|g|a|path|noequals", "d|a|b", "r|g|carte", "q|g|a|path|noequals|o", "q|g|a|path|", "q|", "k|a", "t|a", "l|a", "q|a|b", "e|a|b", "v", "a|g|clock|path|",
		"e|g|zz|path|", "q|g|A|path||"} {
		if a, err := ParseAddress(id); err == nil {
			t.Errorf("%q is read as %+v", id, a)
		}
	}
}

// FuzzAddress: whatever is read is written back as it was, so that no two custom_ids mean the same and no
// field leaks into another.
func FuzzAddress(f *testing.F) {
	for _, a := range addresses {
		f.Add(a.CustomID())
	}
	f.Add("a|g|a|p|x%")
	f.Fuzz(func(t *testing.T, id string) {
		a, err := ParseAddress(id)
		written := a.CustomID()
		if err != nil || written == "" { // Discord brings none that is longer than it takes
			return
		}
		again, err := ParseAddress(written)
		if err != nil {
			t.Fatalf("%q is written as %q, which is not read: %v", id, written, err)
		}
		if diff := cmp.Diff(a, again); diff != "" {
			t.Fatalf("%q is written as %q: %s", id, written, diff)
		}
	})
}
