package bot

import (
	"errors"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

// witness is one small print: in a channel somebody saw the record's number with the link that ends it.
type witness struct {
	channel string
	seq     int
	link    string
}

var smallPrint = regexp.MustCompile(`n°[\s\x{a0}\x{202f}]*(\d+) · ([0-9a-f]{32})`)

// see notes the links that a text shows.
func (h *haunted) see(channel, text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, said := range smallPrint.FindAllStringSubmatch(text, -1) {
		seq, err := strconv.Atoi(said[1])
		if err != nil {
			h.t.Error(err)
		}
		h.witnessed[witness{channel, seq, said[2]}] = true
	}
}

// examine compares the file of a dead bot with what was seen, and returns how many acts it has.
func (h *haunted) examine() (acts int) {
	h.t.Helper()
	for n, channel := range tables {
		for _, m := range h.server.As(host(n)).In(channel).Messages() {
			h.see(channel, m.Text)
		}
	}
	file, err := storage.OpenReadOnly(h.t.Context(), h.file)
	if errors.Is(err, fs.ErrNotExist) && len(h.witnessed) == 0 {
		return 0 // killed before its file was made
	}
	if err != nil {
		h.t.Fatal(err)
	}
	defer func() {
		if err := file.Close(); err != nil {
			h.t.Error(err)
		}
	}()
	if err := file.Integrity(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	stored := map[witness]bool{}
	origins := map[string]bool{}
	open := map[string]int{}
	games, err := file.Games(h.t.Context(), "", 10_000)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, g := range games {
		if g.Ended.IsZero() {
			open[g.Place.Channel]++
		}
		acts += h.wholeActs(file, g, stored, origins)
	}
	for channel, n := range open {
		if n > 1 {
			h.t.Errorf("%d open games in channel %s", n, channel)
		}
	}
	h.examineClub(file)
	for w := range h.witnessed {
		if !stored[w] {
			h.t.Errorf("%s saw n° %d · %s, which is in no log", w.channel, w.seq, w.link)
		}
	}
	return acts
}

// wholeActs checks that a game's log is made of whole acts, each with its answer, and notes its links and
// origins.
func (h *haunted) wholeActs(file *storage.Reader, g referee.Listing, stored map[witness]bool, origins map[string]bool) (acts int) {
	h.t.Helper()
	log, err := file.Load(h.t.Context(), g.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	channel := ""
	for _, name := range tables {
		if id, err := h.server.ChannelID(name); err == nil && id == g.Place.Channel {
			channel = name
		}
	}
	var link ledger.Link
	for _, r := range log.Records {
		line, err := r.Line()
		if err != nil {
			h.t.Fatal(err)
		}
		link = ledger.Chain(link, line)
		stored[witness{channel, r.Seq, link.Short()}] = true
		if origins[r.Origin] {
			h.t.Errorf("origin %s stands twice", r.Origin)
		}
		origins[r.Origin] = true
		opening, second := strings.CutSuffix(r.Origin, "/1")
		if second {
			if r.Seq != 1 || log.Records[0].Origin != opening {
				h.t.Errorf("game %s: record %d is half of an act", g.ID, r.Seq)
			}
			continue
		}
		answer, err := file.Answer(h.t.Context(), r.Origin)
		if err != nil || answer.Game != g.ID || answer.Seq != r.Seq {
			h.t.Errorf("the answer to %s: %+v, %v", r.Origin, answer, err)
		}
		acts++
	}
	game := h.rebuilt[link]
	if game == nil {
		if game, err = house.Rebuild(systems.All(), log.Records); err != nil {
			h.t.Errorf("game %s: %v", g.ID, err)
			return acts
		}
		h.rebuilt[link] = game
	}
	h.sameDeadlines(g.ID, game, log.Due)
	if game.Header().Drawn && len(log.Records) < 2 {
		h.t.Errorf("game %s keeps a draw that it has not", g.ID)
	}
	return acts
}
