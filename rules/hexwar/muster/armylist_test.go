package muster_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/muster"
	"aidedecamp/rules/rulestest"
)

// listed reads a list for a seat on a bare board and writes what it says: units, officers, tokens, then the
// faults by line and key.
func listed(t testing.TB, seat rules.Seat, text string) string {
	t.Helper()
	s := hexwartest.Mapped(t, "panache", nil)
	r := muster.Reader(s, seat)
	r.ReadAny(text)
	r.Check(s, seat)
	var out []string
	for _, u := range r.List.Units {
		line := fmt.Sprintf("%s-%s/%d", u.Type, u.Weight, u.Elements)
		if u.At != nil {
			line += "@" + u.At.String()
		}
		if u.Name != "" {
			line += fmt.Sprintf(" %q", u.Name)
		}
		out = append(out, line)
	}
	for _, o := range r.List.Officers {
		line := string(o.Rank)
		if o.At != nil {
			line += "@" + o.At.String()
		}
		if o.Name != "" {
			line += fmt.Sprintf(" %q", o.Name)
		}
		if o.Level > 0 {
			line += fmt.Sprint(" level ", o.Level)
		}
		out = append(out, line)
	}
	if r.List.Tokens != nil {
		out = append(out, fmt.Sprint("pions ", *r.List.Tokens))
	}
	for _, f := range r.Faults {
		key := strings.TrimPrefix(strings.TrimPrefix(f.Say.Key, "hexwar.army.fault."), "hexwar.deploy.refused.")
		out = append(out, fmt.Sprintf("!%d %s", f.Line, key))
	}
	return strings.Join(out, "; ")
}

// TestNotation reads the notation of docs/armees.md: one line for each thing that it says.
func TestNotation(t *testing.T) {
	const inf, cav, art = "infanterie-moyen/4", "cavalerie-moyen/3", "artillerie-moyen/2"
	for _, test := range []struct{ text, want string }{
		{"inf skis barques; gen", "general-en-chef; !1 gear-two"},
		{"4 inf moyenne C1-F1\ngen D1", inf + "@C1; " + inf + "@D1; " + inf + "@E1; " + inf + "@F1; general-en-chef@D1"},
		{"2 cav lourde G1 H1 \"Cuirassiers\"; gen", `cavalerie-lourd/3@G1 "Cuirassiers"; cavalerie-lourd/3@H1 "Cuirassiers"; general-en-chef`},
		{"1 art A1\nofficier B2 Ney", art + "@A1; officier@B2 \"Ney\""},
		{"1 art A1\nofficier Michel Ney B2", art + "@A1; officier@B2 \"Michel Ney\""},
		{"inf\ngénéral en chef D1 Napoléon Ier", inf + "; general-en-chef@D1 \"Napoléon Ier\""},
		{"inf; sous-général; lieutenant-général; sg; off", inf + "; sous-general; sous-general; sous-general; officier"},
		{"inf; gen niveau 4", "infanterie-moyen/4; general-en-chef level 4"},
		{"inf; général en chef D1 Ney, niveau de commandement 2", "infanterie-moyen/4; general-en-chef@D1 \"Ney\" level 2"},
		{"inf; gen; 2 officiers", inf + "; general-en-chef; officier; officier"},
		{"INFANTERIES LÉGÈRES; gen", "infanterie-leger/4; general-en-chef"},
		{"infanterie le\u0301ge\u0300re; gen", "infanterie-leger/4; general-en-chef"},
		{"3 light infantry A1-C1; gen", "infanterie-leger/4@A1; infanterie-leger/4@B1; infanterie-leger/4@C1; general-en-chef"},
		{"2x heavy horse; gen", "cavalerie-lourd/3; cavalerie-lourd/3; general-en-chef"},
		{"artillerie à cheval; horse artillery; art sur dromadaires; artillerie sur éléphants; artillerie à pied; gen",
			"artillerie-a-cheval-moyen/2; artillerie-a-cheval-moyen/2; artillerie-sur-dromadaires-moyen/2; artillerie-sur-elephants-moyen/2; artillerie-moyen/2; general-en-chef"},
		{"artillerie-à-cheval légère; gen", "artillerie-a-cheval-leger/2; general-en-chef"},
		{"cavalerie sur chameaux; méharistes; 1 éléphant; 2 chars; gen",
			"chamellerie-moyen/3; chamellerie-moyen/3; elephants-moyen/3; vehicules-moyen/3; vehicules-moyen/3; general-en-chef"},
		{"inf 3 éléments; inf (2 el.); 1 cav de 1 élément; gen", "infanterie-moyen/3; infanterie-moyen/2; cavalerie-moyen/1; general-en-chef"},
		{"inf A1 C1; gen", inf + "@A1; " + inf + "@C1; general-en-chef"},
		{"3 inf A1; gen", inf + "@A1; " + inf + "; " + inf + "; general-en-chef"},
		{"2 inf B1 – A1; gen", inf + "@B1; " + inf + "@A1; general-en-chef"},
		{"# commentaire\n\n  // autre\r\ninf\r\ngen", inf + "; general-en-chef"},
		{"inf\ngen\npions 4", inf + "; general-en-chef; pions 4"},
		{"inf\ngen\n0 pions d’ordre", inf + "; general-en-chef; pions 0"},
		{"inf\ngen\ntokens: 4", inf + "; general-en-chef; pions 4"},
		{"inf « Vieille ; Garde »; gen", inf + ` "Vieille ; Garde"; general-en-chef`},
		{"inf “Old Guard”; gen", inf + ` "Old Guard"; general-en-chef`},
	} {
		if got := listed(t, rules.SeatA, test.text); got != test.want {
			t.Errorf("%q\n got  %s\n want %s", test.text, got, test.want)
		}
	}
}

// TestNotationFaults: every fault is told at once, each with its line, from 1.
func TestNotationFaults(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"4 fantomes\n2 inf C1-C2\n\n1 cav Z9; off off 3\ngen D1 5", "!1 word; !2 hex-not-a-row; !4 hex-off-board; !4 number; !5 number"},
		{"0 inf; gen", "!1 none"},
		{"41 inf; gen", "!1 many"},
		{"38 inf\n3 cav\ngen", "!2 many"},
		{"inf; 11 off", "!1 many"},
		{"2 inf A1-C1; gen", "!1 hexes"},
		{"inf cav; gen", "!1 troop-two"},
		{"inf gen; gen", "!1 troop-two"},
		{"4 moyennes; gen", "!1 troop-none"},
		{"inf légère lourde; gen", "!1 weight-two"},
		{"inf 5 éléments; gen", "!1 elements"},
		{"99999999999 inf; gen", "!1 word"},
		{"inf; sous-officier", "!1 rank"},
		{"inf; gen 3 éléments", "!1 officer-troop"},
		{"inf; gen niveau 0", "!1 level"},
		{"inf; gen niveau 21", "!1 level"},
		{"inf; gen niveau", "!1 level-rank"},
		{"inf; gen; sg niveau 3", "!1 level-rank"},
		{"inf niveau 3; gen", "!1 level-rank"},
		{"inf; gen niveau 999999", "!1 level"},
		{"pions; inf; gen", "!1 tokens"},
		{"pions 4 inf; gen", "!1 tokens"},
		{"pions 51; inf; gen", "!1 tokens-many"},
		{"pions 3; pions 4; inf; gen", "!1 tokens-twice"},
		{"", "!0 empty"},
		{"gen", "!0 empty"},
		{"inf \"" + strings.Repeat("é", 31) + "\"; gen", "!1 name"},
		{strings.Repeat("\n", 121), "!0 lines"},
		{strings.Repeat("inf ", 2001), "!0 long"},
	} {
		got := listed(t, rules.SeatA, test.text)
		if i := strings.Index(got, "!"); i >= 0 {
			got = got[i:]
		}
		if got != test.want {
			t.Errorf("%.60q: %s, want %s", test.text, got, test.want)
		}
	}
}

// TestListsAreHeldAgainstTheBoard: PA1, « Mise en place des armées » — the first two rows along the own edge,
// one unit a hex.
func TestListsAreHeldAgainstTheBoard(t *testing.T) {
	for _, test := range []struct {
		seat       rules.Seat
		text, want string
	}{
		{rules.SeatA, "inf A2; gen", "infanterie-moyen/4@A2; general-en-chef"},
		{rules.SeatA, "inf A3; gen", "infanterie-moyen/4@A3; general-en-chef; !1 zone"},
		{rules.SeatA, "inf A1\ncav A1\ngen", "infanterie-moyen/4@A1; cavalerie-moyen/3@A1; general-en-chef; !2 hex-twice"},
		{rules.SeatA, "inf A1; gen A1; off A1", "infanterie-moyen/4@A1; general-en-chef@A1; officier@A1"},
		{rules.SeatA, "inf\ngen A3", "infanterie-moyen/4; general-en-chef@A3; !2 zone"},
		{rules.SeatB, "inf C12; gen", "infanterie-moyen/4@C12; general-en-chef"},
		// Rows 1 and 2 are the other's: a list written from one's own edge is turned.
		{rules.SeatB, "inf C1; gen", "infanterie-moyen/4@I12; general-en-chef"},
		{rules.SeatB, "inf C3; gen", "infanterie-moyen/4@C3; general-en-chef; !1 zone"},
		{rules.SeatA, "inf\ngen\n2 gen", "infanterie-moyen/4; general-en-chef; general-en-chef; general-en-chef; !3 chiefs"},
		{rules.SeatA, "inf", "infanterie-moyen/4; !0 officer-none"},
		// All faults at once, and none for what a line that is misread may have brought.
		{rules.SeatA, "3 inf blorb\ninf A3", "infanterie-moyen/4@A3; !1 word; !0 officer-none; !2 zone"},
		{rules.SeatA, "3 infanteri\ninf A3", "infanterie-moyen/4@A3; !1 word; !2 zone"},
		{rules.SeatA, "-5 inf\ngen", "general-en-chef; !1 below"},
		{rules.SeatA, "- 5 inf\ngen", "infanterie-moyen/4; infanterie-moyen/4; infanterie-moyen/4; infanterie-moyen/4; infanterie-moyen/4; general-en-chef"},
		{rules.SeatA, "inf\ngen\npions -4", "infanterie-moyen/4; general-en-chef; !3 below"},
		{rules.SeatA, "21 inf\n1 cav\ngen", ""},
		{rules.SeatA, "21 inf\n2 cav\ngen", "!0 room"},
	} {
		got := listed(t, test.seat, test.text)
		if strings.HasPrefix(test.text, "21") {
			got = got[max(strings.Index(got, "!"), 0):]
			if test.want == "" && !strings.HasPrefix(got, "!") {
				got = ""
			}
		}
		if got != test.want {
			t.Errorf("%s %q\n got  %s\n want %s", test.seat, test.text, got, test.want)
		}
	}
}

// TestOpenFormat reads the TOML of docs/armees.md.
func TestOpenFormat(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"name = \"Essai\"\ntokens = 4\n[[unit]]\ntype = \"infanterie\"\nweight = \"lourd\"\nat = [\"C1-D1\"]\nname = \"Garde\"\n[[officer]]\nrank = \"officier\"\nat = [\"C1\"]\nname = \"Ney\"\n",
			`infanterie-lourd/4@C1 "Garde"; infanterie-lourd/4@D1 "Garde"; officier@C1 "Ney"; pions 4`},
		{"[[unit]]\ntype = \"cavalerie\"\ncount = 2\nelements = 1\n[[officer]]\nrank = \"general-en-chef\"",
			"cavalerie-moyen/1; cavalerie-moyen/1; general-en-chef"},
		{"[[unit]]\ntype = \"dragons\"\n[[officer]]\nrank = \"roi\"", "!0 word; !0 word"},
		{"[[unit]]\ntype = \"infanterie\"\ncount = -9000000000000000000\n", "!0 none; !0 officer-none"},
		{"[[unit]]\ntype = \"infanterie\"\nspeed = 3\n", "infanterie-moyen/4; !0 key"},
		{"[[unit]]\ntype = \n", "!2 file"},
		{"[[unit]]\ntype = \"dragons\"\n[[unit]]\ntype = \"infanterie\"\nat = [\"A3\", \"A9\"]\ncount = 2\n",
			"infanterie-moyen/4@A3; infanterie-moyen/4@A9; !0 word; !0 officer-none; !0 zone; !0 zone"},
		{"tokens = 9000000000000000000\n[[unit]]\ntype = \"infanterie\"", "infanterie-moyen/4; !0 tokens-many; !0 officer-none"},
	} {
		if got := listed(t, rules.SeatA, test.text); got != test.want {
			t.Errorf("%q\n got  %s\n want %s", test.text, got, test.want)
		}
	}
}

// TestWrittenListsReadAgain: what /bataille armee liste writes can be pasted, in both languages, and is the
// same army.
func TestWrittenListsReadAgain(t *testing.T) {
	text := "4 inf moyenne C1-F1\n2 cav lourde G1 H1 \"Cuirassiers\"\n1 inf 2 éléments \"4e « léger »\"\nartillerie à cheval légère\n2 inf skieurs A1 B1\ninf barques\ninf lourde siège\nméharistes\nart sur éléphants\ngen D1 Napoléon Ier niveau 5\nsous-général\nofficier B2 Ney\npions 4"
	text = strings.ReplaceAll(text, " \"4e « léger »\"", " \"4e léger\"")
	s := hexwartest.Mapped(t, "panache", nil)
	r := muster.Reader(s, rules.SeatA)
	r.Read(text)
	if len(r.Faults) > 0 {
		t.Fatalf("%+v", r.Faults)
	}
	for _, words := range []rulestest.Vocabulary{hexwartest.FrenchWords(t),
		rulestest.ReadVocabulary(t, "en", hexwar.Locale(), chart.Locale(), ground.Locale())} {
		var lines []string
		for _, line := range r.List.Notation() {
			lines = append(lines, words.Say(t, line))
		}
		again := muster.Reader(s, rules.SeatA)
		again.Read(strings.Join(lines, "\n"))
		if left, right := fmt.Sprint(marshalled(t, r.List)), fmt.Sprint(marshalled(t, again.List)); left != right {
			t.Errorf("%s\nreads\n%s\nnot\n%s\n%+v", strings.Join(lines, "\n"), right, left, again.Faults)
		}
	}
}

func marshalled(t testing.TB, list hexwar.Roster) string {
	seal, err := hexwar.SealOf(hexwar.ArmyGate, rules.SeatA, list)
	if err != nil {
		t.Fatal(err)
	}
	return string(seal.Payload)
}

// TestEveryTroopHasWords: each troop of the shipped tables can be written as it is called, in both languages.
func TestEveryTroopHasWords(t *testing.T) {
	s := hexwartest.Mapped(t, "panache", nil)
	for _, lang := range []string{"fr", "en"} {
		words := rulestest.ReadVocabulary(t, lang, hexwar.Locale(), chart.Locale())
		for _, troop := range s.Tables.Chart.Troops() {
			r := muster.Reader(s, rules.SeatA)
			r.Read(words.Say(t, troop.Phrase()))
			if len(r.Faults) > 0 || len(r.List.Units) != 1 || r.List.Units[0].Troop() != troop {
				t.Errorf("%s %q reads %+v, %+v", troop, words.Say(t, troop.Phrase()), r.List, r.Faults)
			}
		}
	}
}

// TestExampleArmy: ten units, a general and two officers, full, and marked as an example.
func TestExampleArmy(t *testing.T) {
	s := hexwartest.Mapped(t, "thucidide", nil)
	list, faults := muster.Example(s, rules.SeatB)
	if len(faults) > 0 || len(list.Units) != 10 || len(list.Officers) != 3 || list.Officers[0].Rank != hexwar.ChiefRank ||
		list.Elements() != 6*4+3*3+2 {
		t.Errorf("%+v, %+v", list, faults)
	}
	s = hexwartest.Do(s, t, rules.Act{Path: "bataille armee exemple", Seat: rules.SeatB}, dicetest.Seeded(1))
	if notes := muster.ArmyNotes(s); len(notes) != 1 || notes[0].Key != "hexwar.army.note.example-of" {
		t.Errorf("notes %v", notes)
	}
}

// TestFaultyWordsOfTheNotation: a table of words that the engine can't follow is an error that names the
// word.
func TestFaultyWordsOfTheNotation(t *testing.T) {
	for text, want := range map[string]string{
		"[[word]]\nas = \"troupe\"\nid = \"dragons\"\nwords = [\"x\"]":                                                               "dragons",
		"[[word]]\nas = \"poids\"\nid = \"enorme\"\nwords = [\"x\"]":                                                                 "enorme",
		"[[word]]\nas = \"humeur\"\nid = \"x\"\nwords = [\"x\"]":                                                                     "humeur",
		"[[word]]\nas = \"vide\"\nid = \"vide\"\nwords = [\"a\"]\nq = 1":                                                             "q",
		"[[word]]\nas = \"vide\"\nid = \"vide\"\nwords = [\"léger\"]\n[[word]]\nas = \"poids\"\nid = \"leger\"\nwords = [\"leger\"]": "leger",
	} {
		if _, err := hexwar.DecodeArmyWords(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzList: no text is worse than refused; what is read keeps to the limits.
func FuzzList(f *testing.F) {
	for _, seed := range []string{"4 inf moyenne C1-F1\ngen D1", "\x00\"\x00\" inf", "« » “”\"\"", "[[unit]]\ntype=\"infanterie\"\ncount=99",
		"x4 4x 4 éléments", "gen @everyone\u202e", "pions 99999 ; ; ;"} {
		f.Add(seed)
	}
	s := hexwartest.Mapped(f, "panache", nil)
	f.Fuzz(func(t *testing.T, text string) {
		events, err := muster.DecidePaste(s, rules.Act{Path: "bataille armee coller", Seat: rules.SeatA, Args: rules.Args{"lignes": text}}, nil)
		if err != nil {
			if _, refused := errors.AsType[*rules.Violation](err); !refused {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		next, err := s.Apply(events[0])
		if err != nil {
			t.Fatal(err)
		}
		list := next.Armies.Lists[rules.SeatA].List
		if len(list.Units) > muster.MostUnits || len(list.Officers) > muster.MostOfficers || list.Tokens != nil &&
			*list.Tokens > muster.MostTokens ||
			slices.ContainsFunc(list.Units, func(u hexwar.ListedUnit) bool {
				return utf8.RuneCountInString(u.Name) > hexwar.MostName || u.Elements < 1
			}) {
			t.Errorf("%q: %+v", text, list)
		}
	})
}

// Who sits at the north edge may write his hexes as seen from there, and is told what they are on the map: in
// a fault, and beside his list.
func TestTurnedHexesAreTold(t *testing.T) {
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB} {
		s := hexwartest.Bare(t, "panache", nil)
		s.Mapping.Ready = true
		s.Field.Grid = hex.Grid{Columns: 11, Rows: 12}
		act := rules.Act{Path: "bataille armee coller", Seat: seat, Args: rules.Args{"lignes": "inf C1\ncav C1\ngen"}}
		v := hexwartest.RefusalOf(t, s, act)
		words := hexwartest.FrenchWords(t)
		if said := words.Say(t, v.Say); strings.Contains(said, ", lu de votre bord, est I12") != (seat == rules.SeatB) {
			t.Errorf("%s: %q", seat, said)
		}
		act.Args["lignes"] = "inf C1\ngen"
		s = hexwartest.Do(s, t, act, nil)
		view, err := s.Book.Rules().Answer(s, rules.Act{Path: "bataille armee liste", Seat: seat})
		if err != nil {
			t.Fatal(err)
		}
		told := false
		for _, n := range view.Notes {
			told = told || n.Key == "hexwar.army.note.turned"
		}
		if told != (seat == rules.SeatB) {
			t.Errorf("%s is told of his edge: %v", seat, told)
		}
	}
}
