package bot

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
)

// TestStories plays every testdata/stories/*.txtar with the real bot at a real gateway. A story has one step a
// line; "#" starts a remark. A name before "@" and a channel acts in another channel.
//
//	Camille> /terrain npow region:europe-sud     a command is typed
//	Camille! [Commencer]                         a button is pressed, on the newest message that has it
//	Camille!2 [Commencer]                        it is pressed twice at once
//	Camille!old [Journal]                        it is pressed on the oldest message that has it
//	Camille? [Tirer le pool] europe-sud          a select's options are chosen
//	Camille= word: tulipe                        the form that has opened is sent, "; " between fields
//	Camille~ /regle topic:col                    an option is completed
//	--- restart                                  the bot ends and starts again on the same file
//
// What follows a step is expected of its answer. Spaces of every kind are alike, and so are apostrophes.
//
//	public: text             it is for the channel, and says this
//	private: text            only who asked sees it, and it says this
//	says: text · not: text   it says this too, or does not
//	form: title              a form has opened
//	filled: field: text      a field of the form holds this already
//	picture · no picture     it shows a picture with an alt text
//	buttons: a, b · no buttons
//	has: a, b                it has these buttons, maybe others
//	choices: a, b            completion offers these first
//	edits · new              it takes the place of the pressed message, or is a message of its own
//	nothing changed          the log of the game and the channel's public messages are as before the step
//	live: a, b               the newest public message has these buttons, and no other message of the channel has any of them
//	never edited: text       a public message that says this was never edited and has no buttons
//	keep NAME /regexp/ · same NAME /regexp/ · other NAME /regexp/
//	client refuses: reason   Discord's own client does not send it
func TestStories(t *testing.T) {
	files, err := filepath.Glob("testdata/stories/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d stories, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := &story{t: t, club: newClub(t, filepath.Base(file)), kept: map[string]string{}}
			for n, line := range strings.Split(string(text), "\n") {
				line = strings.TrimSpace(line)
				if line == "" || strings.HasPrefix(line, "#") {
					continue
				}
				if err := s.line(line); err != nil {
					t.Fatalf("%s:%d: %s\n%v\nanswer: %s\nbuttons: %s\nlog:\n%s", file, n+1, line, err, s.text(), strings.Join(s.labels(), ", "), s.club.log)
				}
			}
			if log := s.club.log.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "level=WARN") {
				t.Errorf("the bot logs\n%s", log)
			}
		})
	}
}

// story is a story under way.
type story struct {
	t    *testing.T
	club *club
	kept map[string]string

	answer  *localdiscord.Answer
	message localdiscord.Message
	modal   *localdiscord.Modal
	choices []limits.Choice
	refused error
	edited  bool
	before  footprint
	now     footprint
}

// footprint is what a step may leave behind.
type footprint struct {
	records  int
	messages string
}

var step = regexp.MustCompile(`^(\p{Lu}[\p{L}]*|HOSTILE)(?:@(\S+?))?([>!?=~])(2|old)? (.*)$`)

func (s *story) line(line string) error {
	if line == "--- restart" {
		s.club.stop()
		s.club.start()
		return nil
	}
	if m := step.FindStringSubmatch(line); m != nil {
		return s.step(m[1], m[2], m[3]+m[4], m[5])
	}
	return s.expect(line)
}

func (s *story) step(name, channel, how, what string) error {
	if name == "HOSTILE" {
		name = hostileName
	}
	person := s.club.server.As(name)
	if channel != "" {
		person = person.In(channel)
	}
	s.before = s.footprint(person)
	opened := s.modal
	s.answer, s.message, s.modal, s.choices, s.refused = nil, localdiscord.Message{}, nil, nil, nil
	ctx := patience(s.t)
	var a *localdiscord.Answer
	var err error
	switch how {
	case ">":
		a, err = person.Type(ctx, what)
	case "~":
		s.choices, err = person.Complete(ctx, what)
	case "!", "!2", "!old":
		label := strings.Trim(what, "[]")
		on, ok := newest(person, label)
		if how == "!old" {
			on, ok = oldest(person, label)
		}
		if !ok {
			return fmt.Errorf("nobody shows a button %q", label)
		}
		label = placeholder(on, label)
		if how == "!2" {
			go person.Press(ctx, on, label) //nolint:errcheck // the second of a double click
		}
		a, err = person.Press(ctx, on, label)
	case "?":
		label, values, _ := strings.Cut(strings.TrimPrefix(what, "["), "] ")
		on, ok := newest(person, label)
		if !ok {
			return fmt.Errorf("nobody shows a select %q", label)
		}
		a, err = person.Choose(ctx, on, placeholder(on, label), strings.Fields(values)...)
	case "=":
		if opened == nil {
			return errors.New("no form is open")
		}
		fields := map[string]string{}
		for _, field := range strings.Split(what, "; ") {
			name, value, _ := strings.Cut(field, ": ")
			fields[name] = value
		}
		a, err = person.Submit(ctx, opened, fields)
	}
	var client *localdiscord.ClientError
	switch {
	case errors.As(err, &client):
		s.refused = err
	case err != nil:
		return err
	}
	if a != nil {
		if _, err := a.Done(ctx); err != nil {
			return err
		}
		s.club.idle()
		s.read(a)
	}
	s.club.idle()
	s.now = s.footprint(person)
	s.t.Logf("%s%s %s\n%s\n[%s]", name, how, what, s.message.Text, strings.Join(s.labels(), "] ["))
	return nil
}

// read keeps what an answer has brought: the newest message of it.
func (s *story) read(a *localdiscord.Answer) {
	s.answer, s.modal, s.edited = a, a.Modal, false
	if made := a.New(); len(made) > 0 {
		s.message = made[len(made)-1]
	} else if changed := a.Edited(); len(changed) > 0 {
		s.message, s.edited = changed[len(changed)-1], true
	}
}

// newest finds the newest message that shows a button or select.
func newest(p *localdiscord.Person, label string) (localdiscord.Message, bool) {
	seen := p.Messages()
	for _, m := range slices.Backward(seen) {
		if _, ok := m.Find(placeholder(m, label)); ok {
			return m, true
		}
	}
	return localdiscord.Message{}, false
}

// oldest finds the oldest message that shows a button.
func oldest(p *localdiscord.Person, label string) (localdiscord.Message, bool) {
	for _, m := range p.Messages() {
		if _, ok := m.Find(placeholder(m, label)); ok {
			return m, true
		}
	}
	return localdiscord.Message{}, false
}

// placeholder is how the message itself writes a label.
func placeholder(m localdiscord.Message, label string) string {
	for _, l := range m.Labels() {
		if plainly(l) == plainly(label) {
			return l
		}
	}
	return label
}

func (s *story) footprint(p *localdiscord.Person) footprint {
	f := footprint{}
	place := referee.Place{Guild: s.club.server.GuildID()}
	var texts []string
	for _, m := range p.Messages() {
		place.Channel = m.Channel
		if !m.Ephemeral {
			texts = append(texts, m.ID+m.Text+strings.Join(m.Labels(), ","))
		}
	}
	f.messages = strings.Join(texts, "\n")
	if look, err := s.club.bot.referee.Look(patience(s.t), place, referee.Person{}); err == nil {
		f.records = look.Game.Len()
	}
	return f
}

// plainly is a text with all its spaces and apostrophes alike.
func plainly(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("\u202f", " ", "\u00a0", " ", "’", "'", "\u2060", "", "**", "", "-# ", "", "`", "").Replace(text)), " ")
}

func (s *story) text() string { return plainly(s.message.Text) }

func (s *story) labels() []string {
	var labels []string
	for _, l := range s.message.Labels() {
		labels = append(labels, plainly(l))
	}
	return labels
}

func list(text string) []string {
	var items []string
	for _, item := range strings.Split(text, ", ") {
		items = append(items, plainly(item))
	}
	return items
}

func (s *story) expect(line string) error {
	what, text, _ := strings.Cut(line, ": ")
	if word, rest, _ := strings.Cut(line, " "); word == "keep" || word == "same" || word == "other" {
		what, text = word, rest
	}
	if s.refused != nil && what != "client refuses" {
		return s.refused
	}
	switch what {
	case "public", "private", "says":
		if (what == "private") != s.message.Ephemeral && what != "says" {
			return fmt.Errorf("it is private: %v", s.message.Ephemeral)
		}
		if !strings.Contains(s.text(), plainly(text)) {
			return fmt.Errorf("it does not say %q", text)
		}
	case "not":
		if strings.Contains(s.text(), plainly(text)) {
			return fmt.Errorf("it says %q", text)
		}
	case "form":
		if s.modal == nil || plainly(s.modal.Title) != plainly(text) {
			return fmt.Errorf("the form is %+v", s.modal)
		}
	case "filled":
		return s.filled(text)
	case "picture":
		return s.picture()
	case "no picture":
		if len(s.message.Alts()) > 0 {
			return errors.New("it shows a picture")
		}
	case "buttons":
		if got := s.labels(); !slices.Equal(got, list(text)) {
			return fmt.Errorf("the buttons are %q", got)
		}
	case "has":
		for _, label := range list(text) {
			if !slices.Contains(s.labels(), label) {
				return fmt.Errorf("no button %q among %q", label, s.labels())
			}
		}
	case "no buttons":
		if got := s.labels(); len(got) > 0 {
			return fmt.Errorf("it has %q", got)
		}
	case "choices":
		var got []string
		for _, c := range s.choices {
			got = append(got, plainly(c.Name))
		}
		if want := list(text); len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
			return fmt.Errorf("the choices are %q", got)
		}
	case "edits", "new":
		if s.edited != (what == "edits") {
			return fmt.Errorf("edited: %v", s.edited)
		}
	case "nothing changed":
		if s.before != s.now {
			return fmt.Errorf("before\n%+v\nnow\n%+v", s.before, s.now)
		}
	case "never edited":
		for _, m := range s.club.server.As("Camille").Messages() {
			if strings.Contains(plainly(m.Text), plainly(text)) && !m.Ephemeral && !m.Edited && len(m.Labels()) == 0 {
				return nil
			}
		}
		return errors.New("no such message without buttons that was never edited")
	case "live":
		return s.live(list(text))
	case "keep", "same", "other":
		return s.compare(what, text)
	case "client refuses":
		var refused *localdiscord.ClientError
		if !errors.As(s.refused, &refused) || string(refused.Reason) != text {
			return fmt.Errorf("refused: %v", s.refused)
		}
	default:
		return fmt.Errorf("an unknown expectation %q", what)
	}
	return nil
}

func (s *story) filled(text string) error {
	field, want, _ := strings.Cut(text+" ", ": ")
	want = strings.TrimSpace(want)
	if s.modal == nil {
		return errors.New("no form has opened")
	}
	found, got := false, ""
	limits.Walk(s.modal.Components, func(c limits.Component) {
		if c.CustomID == field {
			found, got = true, c.Value
		}
	})
	if !found || got != want {
		return fmt.Errorf("the field %q (%v) holds %q", field, found, got)
	}
	return nil
}

func (s *story) picture() error {
	for _, f := range s.message.Files {
		if f.ContentType != "image/png" {
			continue
		}
		data, err := f.Bytes()
		if err != nil {
			return err
		}
		drawn, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return err
		}
		if drawn.Bounds().Dx() < 400 || len(s.message.Alts()) == 0 {
			return fmt.Errorf("a picture of %v with alt texts %q", drawn.Bounds(), s.message.Alts())
		}
		return nil
	}
	return errors.New("it shows no picture")
}

// live checks the buttons that act, and that only one public message has such buttons.
func (s *story) live(want []string) error {
	var last []string
	for _, m := range s.club.server.As("Camille").Messages() {
		var acting []string
		limits.Walk(m.Components, func(c limits.Component) {
			if a, err := parseAddress(c.CustomID); err == nil && a.verb != readVerb {
				acting = append(acting, plainly(c.Label+c.Placeholder))
			}
		})
		if m.Ephemeral || len(acting) == 0 {
			continue
		}
		if last != nil {
			return fmt.Errorf("an older message still has %q", last)
		}
		last = acting
	}
	if !slices.Equal(last, want) {
		return fmt.Errorf("the live buttons are %q", last)
	}
	return nil
}

func (s *story) compare(what, text string) error {
	name, pattern, _ := strings.Cut(text, " ")
	re, err := regexp.Compile(strings.Trim(pattern, "/"))
	if err != nil {
		return err
	}
	found := re.FindString(s.text())
	switch {
	case found == "":
		return fmt.Errorf("nothing matches %s", pattern)
	case what == "keep":
		s.kept[name] = found
	case (what == "same") != (s.kept[name] == found):
		return fmt.Errorf("%s was %q, is %q", name, s.kept[name], found)
	}
	return nil
}
