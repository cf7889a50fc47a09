package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// mostEdits is how many public answers may follow in a channel before the live message is posted anew.
const mostEdits = 10

// everyone are the seats whose offers a public message carries: who may press is the referee's business. Nobody could press those of
// a referee's seat that nobody has.
//
// Who is awaited comes first: his main button then stands before what another may still change.
func everyone(g *rules.Game, awaited []rules.Seat) []rules.Seat {
	seats := []rules.Seat{rules.SeatA, rules.SeatB}
	if g.User(rules.Referee) != "" {
		seats = append(seats, rules.Referee)
	}
	slices.SortStableFunc(seats, func(a, b rules.Seat) int {
		return place(slices.Contains(awaited, a)) - place(slices.Contains(awaited, b))
	})
	return append(seats, rules.Public)
}

// place is 0 for who comes first, else 1.
func place(first bool) int {
	if first {
		return 0
	}
	return 1
}

// told is the public answer to an act: what was done, the picture, the head of the chain, the live buttons.
func (c *call) told(ctx context.Context, out referee.Outcome) (answer, error) {
	book := c.book(true)
	a := answer{public: true, live: out.Game, apart: c.apart(out)}
	var kept []rules.Record
	for _, r := range out.Kept {
		a.origins = append(a.origins, r.Origin)
		if r.Seat == rules.Public || r.Seq == 0 { // the opening with its commitment, or a restore, is said in full
			a.lines = append(a.lines, c.record(true, out.Game, r)...)
			continue
		}
		kept = append(kept, r)
	}
	if len(kept) > 0 {
		a.lines = append(a.lines, book.Say(phrase.Say("bot.kept", phrase.Listing("numbers", numbers(kept)...))))
		for _, r := range kept { // nobody was shown their links
			a.lines = append(a.lines, c.smallPrint(true, out.Game, r.Seq))
		}
	}
	for _, r := range out.Records {
		a.lines = append(a.lines, c.record(true, out.Game, r)...)
		a.origins = append(a.origins, r.Origin)
	}
	look, err := c.bot.referee.LookAt(ctx, c.place, out.Game.ID(), c.person)
	if err != nil {
		return answer{}, err
	}
	c.vouch(out)
	a.pings = pinged(out)
	if slices.ContainsFunc(out.Records, rules.Record.Witnessed) {
		return c.witnessed(ctx, a, out)
	}
	a.update = len(a.pings) == 0 && c.reply.pressed() && c.event.Message.ID == look.Live && c.bot.recent(c.place.Channel)
	if a, err = c.withState(ctx, a, out.Game); err == nil {
		a.rows = append(c.doubts(out.Game, out.Records), a.rows...)
	}
	return a, err
}

// pinged are the accounts that must hear of the outcome: those who may object to an end that one alone has
// decided, or who are asked to let somebody take a seat over; and who has taken one. An edited message calls
// nobody.
func pinged(out referee.Outcome) []string {
	if len(out.Records) == 0 {
		return nil
	}
	g, last := out.Game, out.Records[len(out.Records)-1]
	closing, asked := g.Closing(), g.Pending()
	if seat, handed := last.HandedOver(); handed {
		return accountsOf(g, seat)
	}
	told := func(n int) bool {
		return slices.ContainsFunc(slices.Concat(out.Kept, out.Records), func(r rules.Record) bool { return r.Seq == n })
	}
	if closing != nil && told(closing.Number) || asked != nil && asked.Kind == rules.AskSeat && asked.Number == last.Seq {
		return answering(g)
	}
	return nil
}

// answering are the accounts that a game waits for an answer of.
func answering(g *rules.Game) []string { return accountsOf(g, g.Answering()...) }

// accountsOf are the accounts of seats; a guest has none.
func accountsOf(g *rules.Game, seats ...rules.Seat) []string {
	var accounts []string
	for _, seat := range seats {
		if user := g.User(seat); user != "" {
			accounts = append(accounts, user)
		}
	}
	return accounts
}

// witnessed is the answer to a start, a reveal or the end: a message without controls, which nothing changes, and after it where the game
// stands.
func (c *call) witnessed(ctx context.Context, a answer, out referee.Outcome) (answer, error) {
	for _, r := range out.Records {
		a.lines = append(a.lines, c.smallPrint(true, out.Game, r.Seq))
	}
	if g := out.Game; g.Ended() != nil {
		a.lines = append(a.lines, c.book(true).Say(phrase.Say("bot.compare", phrase.Verbatim("commitment", g.Header().Commitment.String()),
			phrase.Number("n", g.Len()-1), phrase.Verbatim("head", g.Head().String()))))
	}
	state, err := c.withState(ctx, answer{public: true, apart: a.apart, linked: true, pings: a.pings}, out.Game)
	state.rows = append(c.doubts(out.Game, out.Records), state.rows...)
	a.live, a.pings, a.then = nil, nil, &state
	return a, err
}

// smallPrint is a line's number and link.
func (c *call) smallPrint(public bool, g *rules.Game, n int) string {
	return c.book(public).Say(phrase.Say("bot.small-print", phrase.Number("n", n), phrase.Verbatim("head", g.Log()[n].Link.Short())))
}

// vouch gives who has sealed a choice, and nobody else, what its seal is made of: he can check what the channel shows.
func (c *call) vouch(out referee.Outcome) {
	for _, o := range out.Sealed {
		c.reply.aside.lines = append(c.reply.aside.lines, c.say("bot.sealed", phrase.Verbatim("gate", o.Gate), phrase.Number("rev", o.Rev), phrase.Verbatim("salt", o.Salt.String())))
		if len(o.Payload) > mostPayload || strings.ContainsRune(string(o.Payload), '`') {
			c.reply.aside.attached = &file{name: "scelle.json", kind: "application/json", data: o.Payload}
			continue
		}
		c.reply.aside.lines = append(c.reply.aside.lines, "```json\n"+string(o.Payload)+"\n```")
	}
}

// mostPayload is how many bytes of a sealed choice stand in a message; a longer one is attached.
const mostPayload = 1200

// apart reports whether the public answer must not stand under what caused it: a command or a private message that held a secret.
func (c *call) apart(out referee.Outcome) bool {
	return (!c.reply.pressed() || c.reply.hidden()) && slices.ContainsFunc(out.Records, func(r rules.Record) bool {
		spec, ok := out.Game.System().Act(r.Path)
		return ok && sealing(spec)
	})
}

// withState adds where the game stands to a public answer: picture, phase, notes, chain, buttons.
func (c *call) withState(ctx context.Context, a answer, g *rules.Game) (answer, error) {
	view := g.View(rules.Public)
	waiting, err := c.pending(ctx, true, g, a.lines)
	if err != nil {
		return answer{}, err
	}
	a.lines = append(a.lines, waiting...)
	a.lines = append(a.lines, c.standing(true, g, view))
	until, err := c.bot.referee.Until(ctx, g.ID())
	if err != nil {
		return answer{}, err
	}
	if !until.IsZero() {
		a.lines = append(a.lines, c.book(true).Say(phrase.Say("bot.standing.until", moment(until))))
	}
	a.lines = c.unofficial(true, view, a.lines)
	if !a.linked {
		a.lines = append(a.lines, c.smallPrint(true, g, g.Len()-1))
	}
	a.picture = c.picture(true, g, view)
	a.live = g
	if g.Ended() != nil {
		a.rows = c.lastRows(true, g)
		return a, nil
	}
	a.rows, err = c.liveRows(g, view.Awaited)
	return a, err
}

// doubts are the button by which the declared dice of an answer may be contested, the last ones of it.
func (c *call) doubts(g *rules.Game, records []rules.Record) []limits.Component {
	for _, r := range slices.Backward(records) {
		if !slices.ContainsFunc(r.Throws, func(t dice.Throw) bool { return t.Source == dice.Declared }) || g.Ended() != nil {
			continue
		}
		// It names no seat: who presses doubts as his own, the referee too.
		act := rules.Act{Path: rules.PathContest, Args: rules.Args{"n": strconv.Itoa(r.Seq)}}
		id, ok := address{verb: actVerb, game: g.ID(), act: act}.customID()
		if _, seated := g.Player(r.Seat.Other()); ok && seated {
			return rows(button(c.label(true, phrase.Say("bot.button.contest", phrase.Number("n", r.Seq))), id, secondary))
		}
	}
	return nil
}

// record is one line of the log in words: its number, who acted, what came of it.
func (c *call) record(public bool, g *rules.Game, r rules.Record) []string {
	book := c.book(public)
	g = g.Then(r.Seq)
	said := []string{book.Say(phrase.Say("bot.record", phrase.Number("n", r.Seq), g.Who("who", r.Seat)))}
	if r.Seat == rules.Public {
		said[0] = book.Say(phrase.Say("bot.record-public", phrase.Number("n", r.Seq)))
	}
	for _, line := range g.Tell(r) {
		said = append(said, book.Say(c.byName(g, line)))
	}
	return said
}

// pending says what somebody asks the others for, and that an end waits and until when; nothing where neither
// does. What said tells already is not said again: the act told just now may be the asking.
func (c *call) pending(ctx context.Context, public bool, g *rules.Game, said []string) ([]string, error) {
	var lines []string
	book := c.book(public)
	if closing := g.Closing(); closing != nil {
		told := slices.ContainsFunc(g.Tell(g.Log()[closing.Number].Record), func(line phrase.Phrase) bool {
			return slices.Contains(said, book.Say(c.byName(g, line)))
		})
		if !told {
			lines = append(lines, book.Say(c.byName(g, g.TellWaiting())))
		}
		until, err := c.bot.referee.FinalAt(ctx, g.ID())
		if err != nil {
			return nil, err
		}
		lines = append(lines, book.Say(phrase.Say("bot.standing.final", moment(until))))
	}
	if asked := g.Pending(); asked != nil && g.Ended() == nil {
		for _, line := range g.Tell(g.Log()[asked.Number].Record) {
			if line := book.Say(c.byName(g, line)); !slices.Contains(said, line) {
				lines = append(lines, line)
			}
		}
	}
	return lines, nil
}

// moment is a time as each reader's own client says it.
func moment(at time.Time) phrase.Arg {
	return phrase.Verbatim("when", "<t:"+strconv.FormatInt(at.Unix(), 10)+":R>")
}

// standing says the phase and who is awaited.
func (c *call) standing(public bool, g *rules.Game, view rules.View) string {
	awaited := make([]phrase.Phrase, 0, len(view.Awaited))
	for _, seat := range view.Awaited {
		awaited = append(awaited, phrase.Say("bot.who", g.Who("who", seat)))
	}
	if len(awaited) == 0 {
		return c.book(public).Say(phrase.Say("bot.standing.nobody", phrase.With("phase", c.byName(g, view.Phase))))
	}
	return c.book(public).Say(phrase.Say("bot.standing.awaited", phrase.With("phase", c.byName(g, view.Phase)), phrase.Listing("who", awaited...)))
}

// footnotes are what stands in small print: that the data is no official one, the readings in use.
func (c *call) footnotes(public bool, g *rules.Game, view rules.View) []string {
	book := c.book(public)
	var said []string
	for _, note := range view.Notes {
		said = append(said, "-# "+book.Say(c.byName(g, note)))
	}
	return c.unofficial(public, view, said)
}

// unofficial adds to what is said that it rests on example data, where no line of it says so already.
func (c *call) unofficial(public bool, view rules.View, said []string) []string {
	book := c.book(public)
	marked := book.Say(phrase.Say("bot.unofficial.mark"))
	if view.Board == nil || !view.Board.Unofficial || slices.ContainsFunc(said, func(line string) bool { return strings.Contains(line, marked) }) {
		return said
	}
	return append(said, book.Say(phrase.Say("bot.unofficial")))
}

func numbers(records []rules.Record) []phrase.Phrase {
	said := make([]phrase.Phrase, len(records))
	for i, r := range records {
		said[i] = phrase.Say("bot.number", phrase.Number("n", r.Seq))
	}
	return said
}

// picture is what is drawn of a view, with the names of who sits where, g being nil without a game; nil where there is nothing to
// draw.
func (c *call) picture(public bool, g *rules.Game, view rules.View) *picture {
	if view.Board == nil {
		return nil
	}
	return &picture{board: *view.Board, panels: view.Panels, words: c.drawn(public, g)}
}

// drawn are the words of a picture and of its twin: names as typed, no markup.
func (c *call) drawn(public bool, g *rules.Game) phrase.Wordbook {
	lang := c.private
	if public {
		lang = c.public
	}
	return seatedBook{Wordbook: c.bot.words.Book(lang, locale.Plain), seat: func(p phrase.Phrase) phrase.Phrase { return c.inGame(g, p) }}
}

// seatedBook is a wordbook that calls seats by who sits there.
type seatedBook struct {
	phrase.Wordbook
	seat func(phrase.Phrase) phrase.Phrase
}

// Say returns the phrase's words, seats by name.
func (b seatedBook) Say(p phrase.Phrase) string { return b.Wordbook.Say(b.seat(p)) }

// picture is a table still to be drawn.
type picture struct {
	board  table.Board
	panels []table.Panel
	words  phrase.Wordbook
}

// twin is the picture in words, one sentence a line.
func (p picture) twin() string { return render.Twin(p.board, p.panels, p.words) }

// draw makes the picture's file, with its text twin as alt text. A panic over it is an error: the answer then comes without a picture.
func (b *Bot) draw(p picture) (drawn *file, err error) {
	defer func() {
		if p := recover(); p != nil {
			drawn, err = nil, panicked(p)
		}
	}()
	png, err := b.paint(p.board, p.panels, render.Setting{Theme: render.Light, Words: p.words, Width: render.Phone})
	if err != nil {
		return nil, err
	}
	return &file{name: "carte.png", kind: "image/png", alt: render.Alt(p.board, p.panels, p.words), data: png}, nil
}

// recent reports whether the channel's live message is still near.
func (b *Bot) recent(channel string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.since[channel] < mostEdits
}

// carry makes the message the one that carries the game's live buttons, and takes them off the one before.
func (b *Bot) carry(ctx context.Context, c *call, a answer, message string) {
	id := a.live.ID()
	look, err := b.referee.LookAt(ctx, c.place, id, c.person)
	if err != nil {
		b.log.Error("live message", "game", id, "error", err)
		return
	}
	if message == "" || message == look.Live {
		return
	}
	b.mu.Lock()
	b.since[c.place.Channel] = 0
	b.mu.Unlock()
	if err := b.referee.SetLive(ctx, id, message); err != nil {
		b.log.Error("live message", "game", id, "error", err)
	}
	if look.Live != "" {
		b.bare(ctx, c.place.Channel, look.Live)
	}
}

// bare takes the buttons off a message, as far as the channel lets us: what stays behind is refused when it is pressed. No act
// waits for it: Discord lets a bot edit a channel's messages about once a second. Where that many wait, the buttons stay.
func (b *Bot) bare(ctx context.Context, channel, message string) {
	b.work.Add(1)
	waits := b.edits.add(channel, func() {
		defer b.work.Done()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), laterWithin)
		defer cancel()
		b.mayEdit(channel, b.wire.bare(ctx, channel, message))
	})
	if !waits {
		b.work.Done()
		b.log.Info("old buttons stay", "channel", channel, "message", message, "error", "too many edits wait")
	}
}
