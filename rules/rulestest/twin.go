package rulestest

import (
	"encoding/hex"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// Pair is one act of a twin story: the same in both games, or seat b's hidden choice, which is another in
// each.
type Pair struct{ Left, Right rules.Act }

// Same is an act that both games do alike.
func Same(act rules.Act) Pair { return Pair{act, act} }

// Story is what two twin games do.
type Story struct {
	// Settings are those of both games.
	Settings map[string]string
	// Acts are done in order until a rule reveals something. They differ only in what seat b chooses in
	// secret.
	Acts []Pair
	// Readings are asked after each act by everybody whose outputs are compared, besides what the suite asks
	// of itself: with options that it doesn't come upon.
	Readings []rules.Act
	// RefereeSees says that the system shows the referee more than the public; else he is compared like
	// anybody else.
	RefereeSees bool
	// Lasting says that what differs is shown by no rule before the end: whatever a rule lays open meanwhile,
	// the games are compared on.
	Lasting bool
	// Compared is after how many acts, if it is known, the games are compared: acts that come to be refused
	// would make the story prove less and nobody see it.
	Compared int
}

// Twin plays two games from one secret that differ only in what seat b has chosen in secret, and compares
// all that seat a, the public and the referee get of them: views, offers, log, choices, rules, readings, acts
// weighed, what acts forgo, refusals, exports, and of seat b's own offers what public messages show. Only
// seals, marks and chain heads may differ, until a rule reveals something. A story whose games never differ
// for seat b proves nothing and fails.
func Twin(t *testing.T, system *rules.System, story Story) {
	t.Helper()
	left, right := twin(t, system, story.Settings), twin(t, system, story.Settings)
	seats := []rules.Seat{rules.SeatA, rules.Public}
	if !story.RefereeSees {
		seats = append(seats, rules.Referee)
	}
	differ, compared := false, 0
	for n, pair := range story.Acts {
		l, errLeft := left.try(pair.Left)
		r, errRight := right.try(pair.Right)
		if (errLeft == nil) != (errRight == nil) || errLeft != nil && pair.Left.Seat != rules.SeatB && said(errLeft) != said(errRight) {
			t.Fatalf("act %d, %s: %v in one game, %v in the other", n, show(pair.Left), errLeft, errRight)
		}
		if errLeft != nil {
			t.Logf("act %d, %s: refused alike: %s", n, show(pair.Left), said(errLeft))
			continue
		}
		if (reveals(l) || reveals(r)) && !story.Lasting {
			break
		}
		compared++
		differ = differ || viewOf(t, left.g, rules.SeatB) != viewOf(t, right.g, rules.SeatB)
		compareLogs(t, left, right, l, r)
		compareOffers(t, left, right)
		same(t, left, right, "deadlines after "+l.Path, jsonOf(t, left.due()), jsonOf(t, right.due()))
		same(t, left, right, "rules after "+l.Path, jsonOf(t, left.g.Topics()), jsonOf(t, right.g.Topics()))
		same(t, left, right, "who plays after "+l.Path, jsonOf(t, left.g.Playing()), jsonOf(t, right.g.Playing()))
		for _, seat := range seats {
			compareSeat(t, left, right, seat)
			for _, asked := range story.Readings {
				compareReading(t, left, right, rules.Act{Path: asked.Path, Seat: seat, Args: asked.Args})
			}
		}
	}
	if story.Compared > 0 && compared != story.Compared {
		t.Fatalf("the games are compared after %d acts, not %d", compared, story.Compared)
	}
	if !differ || compared == 0 {
		t.Fatalf("after %d acts the games differ for nobody, seat b included: the story hides nothing", compared)
	}
}

func twin(t *testing.T, system *rules.System, settings map[string]string) *match {
	t.Helper()
	return begin(t, system, 77, deal(settings, nil))
}

// reveals reports whether a rule let somebody see what was hidden.
func reveals(r ledger.Record) bool {
	for _, e := range r.Events {
		if e.Closes != "" || e.Shows == rules.ShowsHidden || e.Ends() {
			return true
		}
	}
	return false
}

func compareLogs(t *testing.T, left, right *match, l, r ledger.Record) {
	t.Helper()
	same(t, left, right, "log of "+l.Path, jsonOf(t, left.g.Tell(l)), jsonOf(t, right.g.Tell(r)))
	if left.g.Withheld() && right.g.Withheld() {
		return // nobody is given the export before the end
	}
	a, errLeft := house.Export(left.g)
	b, errRight := house.Export(right.g)
	if errLeft != nil || errRight != nil {
		t.Fatal(errLeft, errRight)
	}
	same(t, left, right, "export after "+l.Path, string(a), string(b))
}

// compareSeat compares what a seat sees and what it reads when it tries each act that it might.
func compareSeat(t *testing.T, left, right *match, seat rules.Seat) {
	t.Helper()
	where := "seat " + string(seat) + " after " + left.last().Path
	same(t, left, right, "view of "+where, viewOf(t, left.g, seat), viewOf(t, right.g, seat))
	same(t, left, right, "settings for "+where, jsonOf(t, left.settings()), jsonOf(t, right.settings()))
	for _, s := range left.system.Meta.Settings {
		for _, value := range s.Values {
			compareProbe(t, left, right, setting(seat, s.Name, value))
		}
	}
	for _, spec := range left.system.Acts {
		act := rules.Act{Path: spec.Path, Seat: seat, Args: rules.Args{}}
		var chosen []rules.Act
		for _, o := range spec.Options {
			a, b := left.g.Choices(act, o.Name), right.g.Choices(act, o.Name)
			if !reflect.DeepEqual(a, b) {
				same(t, left, right, "choices of "+spec.Path+" for "+where, jsonOf(t, a), jsonOf(t, b))
			}
			if len(a) == 0 {
				a = o.Choices
			}
			if o.Required && len(a) > 0 {
				act.Args[o.Name] = a[0].Value
			}
			if spec.Reads && len(a) > 0 { // the first and the last: they differ by camp
				chosen = append(chosen, with(act, o.Name, a[0].Value), with(act, o.Name, a[len(a)-1].Value))
			}
		}
		probes := append([]rules.Act{act, {Path: spec.Path, Seat: seat}}, chosen...)
		for _, value := range append([]string{"0", "1", "3"}, hostile...) {
			for _, o := range spec.Options {
				probes = append(probes, with(act, o.Name, value))
			}
		}
		for _, probe := range probes {
			switch {
			case spec.Reads:
				compareReading(t, left, right, probe)
				continue
			case spec.Weighed:
				compareWeighed(t, left, right, probe)
			}
			compareProbe(t, left, right, probe)
		}
	}
	for _, path := range []string{rules.PathUndo, rules.PathEnd, house.PathContest, house.PathAgree} {
		compareProbe(t, left, right, rules.Act{Path: path, Seat: seat})
	}
}

// compareProbe compares what an act would be answered in both games, without doing it. What an act
// discovers by a rule may differ, and so does what the seat itself would reveal by it.
func compareProbe(t *testing.T, left, right *match, probe rules.Act) {
	t.Helper()
	now := occasion(left.secret, left.g.Len())
	compareForgone(t, left, right, probe, now)
	l, errLeft := left.g.Decide(probe, now)
	r, errRight := right.g.Decide(probe, now)
	if (errLeft == nil) != (errRight == nil) {
		t.Fatalf("%s: %v in one game, %v in the other", show(probe), errLeft, errRight)
	}
	if errLeft != nil {
		sameRefusal(t, left, right, probe, errLeft, errRight)
		return
	}
	if !reveals(l) && !reveals(r) && !reflect.DeepEqual(l, r) {
		same(t, left, right, "record of "+show(probe), lineOf(t, l), lineOf(t, r))
	}
}

// compareForgone compares what an act would give up in both games.
func compareForgone(t *testing.T, left, right *match, probe rules.Act, now house.Occasion) {
	t.Helper()
	if !left.g.MayForgo(probe.Path) {
		return
	}
	l, errLeft := left.g.Forgoes(probe, now)
	r, errRight := right.g.Forgoes(probe, now)
	if errLeft != nil || errRight != nil {
		t.Fatal(errLeft, errRight)
	}
	if !reflect.DeepEqual(l, r) {
		same(t, left, right, "what "+show(probe)+" forgoes", jsonOf(t, l), jsonOf(t, r))
	}
}

// sameRefusal compares what a refusal says in both games. Thousands are compared: they are written out only
// where they are not the same value.
func sameRefusal(t *testing.T, left, right *match, probe rules.Act, a, b error) {
	t.Helper()
	if !reflect.DeepEqual(a, b) {
		same(t, left, right, "refusal of "+show(probe), said(a), said(b))
	}
}

var longHex = regexp.MustCompile(`[0-9a-f]{12,}`)

// same fails unless both texts are the same once hashes are masked; and what the mask took away must be
// hashes of that game.
func same(t *testing.T, left, right *match, where, a, b string) {
	t.Helper()
	if a == b {
		return
	}
	maskedA, maskedB := MaskHashes(a), MaskHashes(b)
	if maskedA != maskedB {
		t.Fatalf("%s shows what seat b has chosen:\n%s\n%s", where, maskedA, maskedB)
	}
	checkMask(t, left, where, a)
	checkMask(t, right, where, b)
}

func checkMask(t *testing.T, m *match, where, text string) {
	t.Helper()
	known := strings.Join(m.hashes(), " ")
	masked := MaskHashes(text)
	for _, word := range longHex.FindAllString(text, -1) {
		if !strings.Contains(masked, word) && !strings.Contains(known, word) && !strings.HasPrefix(where, "record of") {
			t.Fatalf("%s: %s is masked and is no seal, mark or head of this game", where, word)
		}
	}
}

// hashes are the seals, what opened ones were salted with, marks and links of a game's log, and its
// commitment.
func (m *match) hashes() []string {
	m.t.Helper()
	found := []string{m.g.Header().Commitment.String()}
	var link ledger.Link
	for _, r := range m.records {
		line := lineOf(m.t, r)
		link = ledger.Chain(link, []byte(line))
		found = append(found, hex.EncodeToString(link[:]), r.Salt)
		for _, text := range r.Texts {
			found = append(found, string(text.Mark), text.Salt)
		}
		for _, e := range r.Events {
			if e.Seal != nil {
				found = append(found, e.Seal.Hash.String())
			}
			for _, o := range e.Opened {
				found = append(found, o.Salt.String())
			}
		}
		found = append(found, boundBy(r)...)
	}
	return found
}

// boundBy returns W, which is in the record of the start.
func boundBy(r ledger.Record) []string {
	type started struct {
		Words string `json:"words"`
	}
	var found []string
	for _, e := range r.Events {
		if data, err := ledger.Read[started](e); err == nil && data.Words != "" {
			found = append(found, data.Words)
		}
	}
	return found
}
