package bot

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// postedLink is a line's number and link, as the channel shows them.
var postedLink = regexp.MustCompile(`(?:n°|no\.)[\s\x{a0}\x{202f}]*(\d+) · ([0-9a-f]{32})(?:[^0-9a-f]|$)`)

// digits are so many hexadecimal digits that nobody reads them.
var digits = regexp.MustCompile(`[0-9a-f]{32}`)

// onlyLinks reports whether a message shows links and nothing else: those that had no other place.
func onlyLinks(m localdiscord.Message) bool {
	return strings.TrimSpace(postedLink.ReplaceAllString(strings.ReplaceAll(m.Text, "-# ", ""), "")) == "" && digits.MatchString(m.Text)
}

// isLast reports whether nothing changes a message any more: it has no controls.
func isLast(m localdiscord.Message) bool { return len(m.Labels()) == 0 }

// misprints are what the small print must not be: hexadecimal digits in a message that its controls may still
// change, a message changed that has shown some, a link for one person alone.
func (s *story) misprints() (found []string) {
	if s.prints == nil {
		s.prints = map[string]string{}
	}
	for _, m := range s.person.Messages() {
		switch id, was := m.Channel+m.ID, s.prints[m.Channel+m.ID]; {
		case m.Ephemeral && postedLink.MatchString(m.Text):
			found = append(found, fmt.Sprintf("a link for one person: %q", m.Text))
		case m.Ephemeral || !digits.MatchString(m.Text+was):
		case !isLast(m) && digits.MatchString(m.Text):
			found = append(found, fmt.Sprintf("hexadecimal digits over %q: %q", m.Labels(), m.Text))
		case was != "" && was != m.Text:
			found = append(found, fmt.Sprintf("%q has become %q", was, m.Text))
		default:
			s.prints[id] = m.Text
		}
	}
	return found
}

// linked checks that the links of these lines, and no others, have been posted since the step began.
func (s *story) linked(text string) error {
	var got []string
	for n := range s.links() {
		if !slices.Contains(s.linksBefore, n) {
			got = append(got, strings.Fields(plainly(n))[0])
		}
	}
	slices.Sort(got)
	want := list(text)
	if text == "none" {
		want = nil
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("the links of %q were posted", got)
	}
	return nil
}

// links are the links that the channel shows, each once behind its number.
func (s *story) links() map[string]bool {
	found := map[string]bool{}
	for _, m := range s.channel() {
		for _, said := range postedLink.FindAllStringSubmatch(m.Text, -1) {
			found[said[1]+" "+said[2]] = true
		}
	}
	return found
}

// isLinked checks that the channel has the link of each line after which other seats are awaited, or that
// asks for one itself, so that no ten lines go by without one.
func (e *countedEvening) isLinked() {
	e.t.Helper()
	links := map[string]string{}
	for _, m := range e.by("Camille").Messages() {
		for _, said := range postedLink.FindAllStringSubmatch(m.Text, -1) {
			links[said[1]] = said[2]
		}
	}
	channel, err := e.club.server.ChannelID(e.channel)
	if err != nil {
		e.t.Fatal(err)
	}
	look, err := e.club.bot.router.Referee.Look(e.ctx, referee.Place{Guild: e.club.server.GuildID(), Channel: channel}, referee.Person{})
	if err != nil {
		e.t.Fatal(err)
	}
	g, last := look.Game, 0
	var before []rules.Seat
	for n, entry := range g.Log() {
		then, err := house.Past(g, n)
		if err != nil {
			e.t.Fatal(err)
		}
		awaited, _ := house.Awaited(then)
		moved := n > 0 && len(awaited) > 0 && !slices.Equal(awaited, before)
		if before = awaited; moved || n > 0 && entry.Linked() {
			if links[fmt.Sprint(n)] != entry.Link.Short() {
				e.t.Errorf("%s: the link of n° %d (%s, awaited %v) is not posted: %v", e.channel, n, entry.Path, awaited, links)
			}
			last = n
		}
		if n-last >= 10 {
			e.t.Errorf("%s: ten lines without a link at n° %d", e.channel, n)
		}
	}
}
