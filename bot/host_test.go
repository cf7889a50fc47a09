package bot

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
)

// Whoever hosts the bot has its secrets, writes what he wants in the log and edits its messages. A player who
// has kept what was posted to him, C, links and receipts, finds by `verify` what was changed before them.

// keeper is somebody who copies what the channel shows him when he sees it first.
type keeper struct {
	name  string
	shown ledger.Shown
	files []string
}

var postedC = regexp.MustCompile("C = `?([0-9a-f]{64})")

// keeps copies what is there now and was not copied before.
func (k *keeper) keeps(t *testing.T, c *guild) {
	t.Helper()
	if k.shown.Links == nil {
		k.shown.Links = map[int]string{}
	}
	for _, m := range c.server.As(k.name).Messages() {
		if said := postedC.FindStringSubmatch(m.Text); said != nil && isLast(m) && k.shown.Commitment == "" {
			k.shown.Commitment = said[1]
		}
		for _, said := range postedLink.FindAllStringSubmatch(m.Text, -1) {
			n, err := strconv.Atoi(said[1])
			if err != nil || !isLast(m) {
				t.Fatalf("a link that may be changed: %q, %v", m.Text, err)
			}
			if k.shown.Links[n] == "" {
				k.shown.Links[n] = said[2]
			}
		}
		for _, f := range m.Files {
			if m.Ephemeral && f.Name == "recu.json" && !slices.Contains(k.files, f.URL) {
				k.files = append(k.files, f.URL)
				k.receives(t, f)
			}
		}
	}
}

func (k *keeper) receives(t *testing.T, f localdiscord.File) {
	t.Helper()
	data, err := localdiscordtest.Bytes(f)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ledger.ParseReceipt(data)
	if err != nil {
		t.Fatal(err)
	}
	k.shown.Receipts = append(k.shown.Receipts, r)
}

// hosted is a game as its players saw it, and all that its host has of it.
type hosted struct {
	t       *testing.T
	club    *guild
	players []*keeper
	stored  referee.Stored
	times   uint64
}

// hostedGame is a game of mourre that was played by these steps, each copied by Camille and Dominique.
func hostedGame(t *testing.T, steps ...string) *hosted {
	t.Helper()
	h := &hosted{t: t, club: founded(t, t.Name(), rules.Registry{odd()}, localdiscord.Options{}), players: []*keeper{{name: "Camille"}, {name: "Dominique"}}}
	h.club.start()
	s := &story{t: t, club: h.club, kept: map[string]string{}}
	for _, step := range steps {
		s.tell(step)
		for _, k := range h.players {
			k.keeps(t, h.club)
		}
	}
	var err error
	if h.stored, err = h.club.db.Load(patience(t), h.club.gameOf(h.club.bot).ID()); err != nil {
		t.Fatal(err)
	}
	return h
}

// rewrites is the file of the game as it would be had it gone on otherwise from a line on, with the same
// secret, and ended by both.
func (h *hosted) rewrites(from int, acts ...string) []byte {
	h.t.Helper()
	g, err := house.Rebuild(h.club.systems, h.stored.Records[:from])
	if err != nil {
		h.t.Fatal(err)
	}
	for _, act := range append(acts, "a partie finir", "b partie accepter") {
		r, err := g.Decide(acted(act), h.moment())
		if err == nil {
			g, err = g.Apply(r)
		}
		if err != nil {
			h.t.Fatalf("%s: %v", act, err)
		}
	}
	file, err := house.Export(g)
	if err != nil {
		h.t.Fatal(err)
	}
	return file
}

// acted reads an act: its seat, its path, its options.
func acted(text string) rules.Act {
	act := rules.Act{Args: rules.Args{}}
	for i, word := range strings.Fields(text) {
		option, value, is := strings.Cut(word, "=")
		switch {
		case i == 0:
			act.Seat = rules.Seat(word)
		case is:
			act.Args[option] = value
		default:
			act.Path = strings.TrimSpace(act.Path + " " + word)
		}
	}
	return act
}

func (h *hosted) moment() house.Occasion {
	h.times++
	now := house.Occasion{At: h.club.clock.Now().Add(time.Hour), Origin: fmt.Sprint("d:host", h.times), Secret: h.stored.Secret}
	binary.BigEndian.PutUint64(now.Fresh[:], h.times)
	return now
}

// finds is what a player finds in a file by what he kept, empty where he finds nothing. With nothing kept the
// file must be accepted: it is a forgery that only what was posted shows.
func (h *hosted) finds(file []byte, shown ledger.Shown) string {
	h.t.Helper()
	if report, err := ledgertest.Verify(file, ledger.Shown{}); err != nil || !report.Holds() {
		h.t.Fatalf("a forgery that anybody finds: %v, %v", err, report.Difference)
	}
	report, err := ledgertest.Verify(file, shown)
	if err != nil {
		h.t.Fatal(err)
	}
	if report.Holds() {
		return ""
	}
	return fmt.Sprint(report.Difference.What, " ", report.Difference.Record)
}

var hostedStart = []string{"Camille> /partie nouvelle system:mourre opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]"}

// TestARewrittenRunIsFoundBeforeALink: lines that a posted link follows, a seal of the host's own among them,
// can't be rewritten; those after the last one can, which is the documented limit.
func TestARewrittenRunIsFoundBeforeALink(t *testing.T) {
	t.Parallel()
	h := hostedGame(t, append(hostedStart, "Camille> /mourre miser jetons:1", "Camille> /mourre montrer doigts:3",
		"Dominique> /mourre miser jetons:1", "Dominique> /mourre miser jetons:2", "Dominique> /mourre montrer doigts:4", // the round is over
		"Dominique> /mourre miser jetons:1", "Dominique> /mourre miser jetons:2", "Dominique> /mourre miser jetons:1", "Dominique> /mourre miser jetons:2")...)
	for _, k := range h.players {
		last := slices.Max(slices.Collect(maps.Keys(k.shown.Links)))
		if last != 10 || h.stored.Records[11].Seq != 11 {
			t.Fatalf("%s has kept the links %v", k.name, k.shown.Links)
		}
		for from, acts := range map[int][]string{
			3:  {"a mourre miser jetons=2", "a mourre montrer doigts=3", "b mourre miser jetons=1", "b mourre montrer doigts=4"}, // long before
			4:  {"a mourre montrer doigts=5"},                                                                                    // his own seal, once he has seen what the other does
			6:  {"b mourre miser jetons=3", "b mourre montrer doigts=4", "b mourre miser jetons=1", "b mourre miser jetons=2", "b mourre miser jetons=1"},
			10: {"b mourre miser jetons=3"}, // the last line that is linked
		} {
			if found := h.finds(h.rewrites(from, acts...), k.shown); !strings.HasPrefix(found, "other-link ") {
				t.Errorf("%s, rewritten from n° %d: %q", k.name, from, found)
			}
		}
		if found := h.finds(h.rewrites(11, "b mourre miser jetons=3"), k.shown); found != "" {
			t.Errorf("%s, rewritten after the last link: %q", k.name, found)
		}
		if found := h.finds(h.rewrites(len(h.stored.Records)), k.shown); found != "" {
			t.Errorf("%s, the honest game: %q", k.name, found)
		}
	}
}

// TestAnotherSealIsFoundByItsReceipt: the host seals in Dominique's name another choice than his, and posts
// its link: what Dominique was given for himself tells.
func TestAnotherSealIsFoundByItsReceipt(t *testing.T) {
	t.Parallel()
	h := hostedGame(t, append(hostedStart, "Dominique> /mourre montrer doigts:4", "Dominique> /partie preuve")...)
	camille, dominique := h.players[0].shown, h.players[1].shown
	if len(dominique.Receipts) != 2 || len(camille.Receipts) != 0 {
		t.Fatalf("%d and %d receipts", len(camille.Receipts), len(dominique.Receipts))
	}
	forged := h.rewrites(3, "b mourre montrer doigts=2")
	for _, r := range dominique.Receipts {
		if found := h.finds(forged, ledger.Shown{Receipts: []ledger.Receipt{r}}); found != "other-seal 3" {
			t.Errorf("by %+v: %q", r, found)
		}
		if found := h.finds(h.rewrites(4), ledger.Shown{Receipts: []ledger.Receipt{r}}); found != "" {
			t.Errorf("the honest game by %+v: %q", r, found)
		}
		other := r
		other.Game = "autrepartie12345"
		if found := h.finds(h.rewrites(4), ledger.Shown{Receipts: []ledger.Receipt{other}}); found != "other-receipt 0" {
			t.Errorf("by a receipt of another game: %q", found)
		}
		r.Sealed[0].Line = 99
		if found := h.finds(forged, ledger.Shown{Receipts: []ledger.Receipt{r}}); !strings.HasPrefix(found, "cut-off ") {
			t.Errorf("a receipt of a line that is not there: %q", found)
		}
	}
}

// TestAWordIsProvedByAReceipt: what W is made of is in a private file, which proves a word that was
// erased.
func TestAWordIsProvedByAReceipt(t *testing.T) {
	t.Parallel()
	h := hostedGame(t, hostedStart[0], "Camille! [Commencer]", "Dominique! [Commencer avec un mot]", "Dominique= word: eylaueylau", "Camille> /partie preuve")
	file := h.rewrites(3)
	var kept ledger.Shown
	kept.Receipts = h.players[0].shown.Receipts
	word := kept.Receipts[0].Words[0]
	if len(kept.Receipts) != 1 || word.Word != "eylaueylau" || word.Seat != rules.SeatB {
		t.Fatalf("%+v", kept.Receipts)
	}
	erased := regexp.MustCompile(`"salt":"`+word.Blinding+`","text":"[^"]*"`).ReplaceAll(file, []byte(`"salt":"","text":""`))
	without, err := ledgertest.Verify(erased, ledger.Shown{})
	with, err2 := ledgertest.Verify(erased, kept)
	if err != nil || err2 != nil || len(without.Unproved) != 1 || len(with.Unproved) != 0 || !with.Holds() {
		t.Errorf("without: %+v, %v; with: %+v, %v", without, err, with, err2)
	}
	kept.Receipts[0].Words[0].Word = "wagramwagram"
	if found := h.finds(file, kept); !strings.HasPrefix(found, "other-word") {
		t.Errorf("another word: %q", found)
	}
}

// TestTwoCommitmentsAndAnEditedMessage: the host shows another C to one of the two, and edits a message that
// has shown a link: who has kept what he saw finds it, who reads the channel anew does not.
func TestTwoCommitmentsAndAnEditedMessage(t *testing.T) {
	t.Parallel()
	h := hostedGame(t, append(hostedStart, "Camille> /mourre montrer doigts:3", "Dominique> /mourre miser jetons:1")...)
	forged := h.rewrites(3, "a mourre montrer doigts=5", "b mourre miser jetons=1")
	records, err := ledger.ParseExport(forged)
	if err != nil {
		t.Fatal(err)
	}
	var link ledger.Link
	for _, r := range records[:4] {
		line, err := r.Line()
		if err != nil {
			t.Fatal(err)
		}
		link = ledger.Chain(link, line)
	}
	dominique := h.players[1]
	c, sealed := dominique.shown.Commitment, dominique.shown.Links[3]
	otherC := strings.Map(func(r rune) rune { return map[bool]rune{true: '0', false: '1'}[r != '0'] }, c)
	h.edits(c, otherC)
	h.edits(sealed, link.Short())
	anew := &keeper{name: "Dominique"}
	anew.keeps(t, h.club)
	if found := h.finds(forged, dominique.shown); found != "other-link 3" {
		t.Errorf("by what was kept: %q", found)
	}
	if found := h.finds(forged, ledger.Shown{Links: anew.shown.Links}); found != "" {
		t.Errorf("by what stands there now: %q", found)
	}
	if found := h.finds(forged, anew.shown); found != "other-commitment 0" {
		t.Errorf("by the other C: %q", found)
	}
}

// edits changes a text in the bot's messages, as whoever has its token can.
func (h *hosted) edits(from, to string) {
	h.t.Helper()
	changed := 0
	for _, m := range h.club.server.As("Camille").Messages() {
		if m.Ephemeral || !strings.Contains(m.Text, from) {
			continue
		}
		body, err := json.Marshal(map[string]any{"flags": 1 << 15, "components": []any{map[string]any{"type": 10, "content": strings.ReplaceAll(m.Text, from, to)}}})
		if err != nil {
			h.t.Fatal(err)
		}
		r, err := http.NewRequestWithContext(patience(h.t), http.MethodPatch, h.club.server.URL()+"/api/v10/channels/"+m.Channel+"/messages/"+m.ID, strings.NewReader(string(body)))
		if err != nil {
			h.t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bot "+h.club.server.Token())
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			h.t.Fatal(err)
		}
		if said, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusOK {
			h.t.Fatalf("%s: %s", answer.Status, said)
		}
		answer.Body.Close()
		changed++
	}
	if changed == 0 || from == "" {
		h.t.Fatalf("nothing shows %s", from)
	}
}

// TestAHotSeatHasItsLinks: one account plays both sides, and each that is awaited finds the link of what went
// before.
func TestAHotSeatHasItsLinks(t *testing.T) {
	t.Parallel()
	h := hostedGame(t, "Camille> /partie nouvelle system:mourre", "Camille! [Les deux camps sur ce téléphone]", "Camille! [Commencer]",
		"Camille> /mourre montrer doigts:3", "Camille> /mourre montrer doigts:4", "Camille> /mourre miser jetons:1")
	camille := h.players[0]
	if len(camille.shown.Links) < 4 {
		t.Fatalf("the links %v", camille.shown.Links)
	}
	last := slices.Max(slices.Collect(maps.Keys(camille.shown.Links)))
	g, err := house.Rebuild(h.club.systems, h.stored.Records[:last])
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(h.findsHot(g, camille.shown), "other-link ") {
		t.Error("a rewritten line is not found")
	}
}

// findsHot is finds of a game of one account, ended in the place of its next line.
func (h *hosted) findsHot(g *house.Game, shown ledger.Shown) string {
	h.t.Helper()
	r, err := g.Decide(acted("a partie finir"), h.moment())
	if err == nil {
		g, err = g.Apply(r)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	file, err := house.Export(g)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.finds(file, shown)
}
