package command

import (
	"strings"
	"sync"
	"unicode/utf8"

	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// mostPage is how many characters of the log stand on one page.
const mostPage = 2500

// mostCut bounds the logs of which is known where their pages begin: eight bytes a page.
const mostCut = 2000

// logPages knows where the pages of logs begin, so that a page is found without saying every record before
// it. The zero value knows none yet; it is safe for concurrent use.
type logPages struct {
	mu  sync.Mutex
	cut map[logIn]cutLog
}

// logIn is a game's log in a language: what is said of a record is longer in one than in another.
type logIn struct{ game, lang string }

// cutLog is where the pages of a log begin, as it was when it ended with a link. It is never changed.
type cutLog struct {
	length int
	link   ledger.Link
	// starts are the first records of the pages, used is how many characters the last page has.
	starts []int
	used   int
}

// of returns where the pages of a game's log begin. A page is full where the next record would make it too
// long; its number stays the same as the log grows.
func (p *logPages) of(g *house.Game, lang string, say func(ledger.Entry) []string) []int {
	at := logIn{g.ID(), lang}
	p.mu.Lock()
	known := p.cut[at]
	p.mu.Unlock()
	now := known.upTo(g, say)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut == nil {
		p.cut = map[logIn]cutLog{}
	}
	if _, there := p.cut[at]; !there && len(p.cut) >= mostCut {
		for other := range p.cut { // any: who asks for it again has it counted again
			delete(p.cut, other)
			break
		}
	}
	p.cut[at] = now
	return now.starts
}

// upTo goes on with a log that has grown, from the page on which a record was taken back since; of another
// log it begins anew.
func (c cutLog) upTo(g *house.Game, say func(ledger.Entry) []string) cutLog {
	log := g.Log()
	if c.length == 0 || c.length > len(log) || log[c.length-1].Link != c.link {
		c = cutLog{starts: []int{0}}
	}
	next := c.length
	starts := c.starts[:len(c.starts):len(c.starts)]
	if first := firstStruck(log[c.length:]); first < c.length {
		for starts[len(starts)-1] > first {
			starts = starts[:len(starts)-1]
		}
		starts = starts[:len(starts):len(starts)]
		next, c.used = starts[len(starts)-1], 0
	}
	for _, e := range log[next:] {
		size := utf8.RuneCountInString(strings.Join(say(e), "\n"))
		if c.used > 0 && c.used+size > mostPage {
			starts, c.used = append(starts, e.Seq), 0
		}
		c.used += size
	}
	return cutLog{len(log), g.Head(), starts, c.used}
}

// firstStruck is the earliest record that these take back; where they take none back, one after every log.
func firstStruck(records []ledger.Entry) int {
	first := int(^uint(0) >> 1)
	for _, r := range records {
		for _, e := range r.Events {
			if e.Kind != ledger.KindUndone {
				continue
			}
			if d, err := ledger.Read[ledger.Undone](e); err == nil && len(d.Struck) > 0 {
				first = min(first, d.Struck[0])
			}
		}
	}
	return first
}

// logPage is a page of a game's log in words, the last one where n is none of them, and how many there are.
func (c *Call) logPage(g *house.Game, n int) (lines []string, page, of int) {
	say := func(e ledger.Entry) []string { return c.logEntry(g, e) }
	starts := c.logs.of(g, c.Voice.Lang(), say)
	if of = len(starts); n < 0 || n >= of {
		n = of - 1
	}
	end := g.Len()
	if n+1 < of {
		end = starts[n+1]
	}
	for _, e := range g.Log()[starts[n]:end] {
		lines = append(lines, say(e)...)
	}
	return lines, n, of
}

// logEntry is a record in words as the log shows it, struck through where it was taken back.
func (c *Call) logEntry(g *house.Game, e ledger.Entry) []string {
	said := c.Record(g, e.Record)
	if e.StruckBy == 0 {
		return said
	}
	for i, line := range said {
		said[i] = "~~" + line + "~~"
	}
	return append(said, c.Say("bot.log.struck", phrase.Number("n", e.StruckBy)))
}
