package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/systems"
)

// TestStories plays every testdata/stories/*.txtar with the real bot at a real gateway. A story has one step
// a line; "#" starts a remark. A name before "@" and a channel acts in another channel, before "@Table_3" in
// the thread whose name begins so. A file that begins with "system: mourre" is played with the tests' own
// game. The server is an ordinary one where French was spoken first; one that begins with "server: new" is an
// ordinary one where nobody has used the bot yet, with "server: fr" a new Community server that has chosen
// that.
//
//	Camille> /terrain npow region:europe-sud     a command is typed
//	Camille! [Commencer]                         a button is pressed, on the newest message that has it
//	Camille!2 [Commencer]                        it is pressed twice at once
//	Camille!old [Journal]                        it is pressed on the oldest message that has it
//	Camille? [Tirer le pool] europe-sud          a select's options are chosen
//	Camille= word: tulipe                        the form that has opened is sent, "; " between fields,
//	                                             "\n" between lines; fichier: <a.toml> hands a file over
//	Camille~ /regle topic:col                    an option is completed
//	Camille> /organiser bareme importer fichier:<a.toml>   a file goes with it: what is below "-- a.toml --"
//	                                             at the story's end
//	--- restart                                  the bot ends and starts again on the same file
//	--- away 61s                                 the same, and so much time passes in between
//	--- wait 61s                                 so much time passes, and what has run out by then is done
//	--- post Borodino                            a member opens a post of that name in the forum "batailles"
//	--- rename table-1 to salon                  a channel, or a role, gets another name
//	--- show organiser                           an administrator shows a command to every member
//	--- retouch kept-partie.jsonl: a => b        the first a in the log of a kept file reads b, chain and all
//
// What follows a step is expected of its answer: of its newest message, and what it says also of those
// without controls before that. Spaces of every kind are alike, and so are apostrophes.
//
//	public: text             it is for the channel, and says this
//	private: text            only who asked sees it, and it says this
//	says: text · not: text   it says this too, or does not
//	form: title              a form has opened
//	form says: text          above its fields or in an empty one it says this
//	filled: field: text      a field of the form has this already
//	pings: a, b              it calls these people by name, so that they are told
//	picture · no picture     it shows a picture with an alt text
//	buttons: a, b · no buttons    labels with a comma: [a, b] [c]
//	has: a, b                it has these buttons, maybe others
//	choices: a, b            completion offers these first
//	posted: text             the channel's newest message, under no command, says this; what follows is of it
//	picked: a: b             of the select a, this is shown as picked
//	fields: a, b             the form has these fields, by the labels that it shows
//	file NAME: text          a file of this name says this; the story may send it on as kept-NAME
//	edits · new              it takes the place of the pressed message, or is a message of its own
//	nothing changed          the log of the game and the channel's public messages are as before the step
//	seen: text · unseen: text   a message that who acted sees says this still, or none does any more
//	left: 4                  so many messages are in the first channel for all to see
//	live: a, b               the newest public message has these buttons, and no other message of the channel
//	                         has any of them
//	newest: a                the newest message that who acted sees is public and has this button
//	linked: 3, 4 · linked: none   the links of these lines have come with it, in public messages without controls
//	never edited: text       a public message that says this was never edited and has no buttons
//	keep NAME /regexp/ · same NAME /regexp/ · other NAME /regexp/
//	client refuses: reason   Discord's own client does not send it
//
// At the end of each story every option that completes is completed: Discord may refuse none of it.
func TestStories(t *testing.T) {
	t.Parallel()
	playStories(t, nil)
}

// playStories plays every story; found changes each one's club before its bot starts, nil for nothing. Games
// of before are in a file, and need their own.
func playStories(t *testing.T, found func(*testing.T, *guild)) {
	files, err := filepath.Glob("testdata/stories/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d stories, %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			playStory(t, file, found)
		})
	}
}

func playStory(t *testing.T, file string, found func(*testing.T, *guild)) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	registry := systems.All()
	if bytes.HasPrefix(text, []byte("system: mourre\n")) {
		registry = rules.Registry{odd()}
		text = bytes.TrimPrefix(text, []byte("system: mourre"))
	}
	var server localdiscord.Options
	first := "fr"
	if of, ok := bytes.CutPrefix(text, []byte("server: ")); ok {
		kind, rest, _ := bytes.Cut(of, []byte("\n"))
		first, text = "", append([]byte("\n"), rest...)
		if string(kind) != "new" {
			server.Community = string(kind)
		}
	}
	club := founded(t, filepath.Base(file), registry, server)
	club.first = first
	if found != nil {
		found(t, club)
	}
	club.start()
	s := &story{t: t, club: club, kept: map[string]string{}}
	for n, line := range s.unpack(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := s.line(line); err != nil {
			t.Fatalf("%s:%d: %s\n%v\nanswer: %s\nbuttons: %s\nlog:\n%s", file, n+1, line, err, s.text(),
				strings.Join(s.labels(), ", "), s.club.log)
		}
	}
	if err := s.completions(); err != nil {
		t.Errorf("%s, at the end: %v", file, err)
	}
	if found == nil { // it reads the file
		s.linesNameNobody()
	}
	if log := s.club.log.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "level=WARN") {
		t.Errorf("the bot logs\n%s", log)
	}
}

// story is a story under way.
type story struct {
	t    *testing.T
	club *guild
	kept map[string]string
	// masked are texts with their hashes masked, as sees shows them.
	masked map[string]string
	// held are what files hold, by address: see holds.
	held map[string]string
	// files are those of the story's end, by name.
	files map[string]string

	person  *localdiscord.Person // who acted last
	answer  *localdiscord.Answer
	message localdiscord.Message
	known   int // how many public messages the channel had before the step
	// prints are the messages that have shown links, linksBefore the links that stood before the step.
	prints      map[string]string
	linksBefore []string
	witness     string // what the answer says before its newest message, in one without controls
	modal       *localdiscord.Modal
	forms       map[string]*localdiscord.Modal
	choices     []limits.Choice
	refused     error
	edited      bool
	forged      int // see forge
	// secrets are what only one person may read, verbs how often each kind of custom_id was tried by others:
	// see twins.
	secrets *regexp.Regexp
	// harmless are answers that hold none: most presses get one that others have got.
	harmless map[string]bool
	verbs    map[reply.Verb]int
	reader   *shadow // see shadow
	tried    int     // how many presses
	// before is what the last step found, as watcher saw it.
	before  footprint
	watcher *localdiscord.Person
}

// footprint is what a step may leave behind.
type footprint struct {
	records  int
	messages string
}

// unpack keeps the files at a story's end and returns the lines before them.
func (s *story) unpack(text string) []string {
	s.files = map[string]string{}
	var lines []string
	name := ""
	for _, line := range strings.Split(text, "\n") {
		head := filed.FindStringSubmatch(line)
		switch {
		case head != nil:
			name = head[1]
		case name != "":
			s.files[name] += line + "\n"
		default:
			lines = append(lines, line)
		}
	}
	return lines
}

var (
	filed = regexp.MustCompile(`^-- (\S+) --$`)
	borne = regexp.MustCompile(`<(\S+\.\w+)>`)
)

// upload hands over the files that a typed command names and writes what Discord's client would send in their
// place.
func (s *story) upload(person *localdiscord.Person, what string) (string, error) {
	for _, m := range borne.FindAllStringSubmatch(what, -1) {
		text, known := s.files[m[1]]
		if !known {
			return "", fmt.Errorf("the story has no file %s", m[1])
		}
		id, err := person.Upload(m[1], []byte(text))
		if err != nil {
			return "", err
		}
		what = strings.Replace(what, m[0], id, 1)
	}
	return what, nil
}

var step = regexp.MustCompile(`^(\p{Lu}[\p{L}]*|HOSTILE)(?:@(\S+?))?([>!?=~])(2|old)? (.*)$`)

func (s *story) line(line string) error {
	if line == "--- restart" {
		s.club.stop()
		s.club.start()
		return nil
	}
	if away, ok := strings.CutPrefix(line, "--- away "); ok {
		d, err := time.ParseDuration(away)
		if err != nil {
			return err
		}
		s.club.stop()
		s.club.clock.Advance(d)
		s.known = len(s.channel())
		s.club.start()
		s.club.idle()
		return nil
	}
	if name, ok := strings.CutPrefix(line, "--- post "); ok {
		return s.club.server.OpenPost("batailles", name)
	}
	if names, ok := strings.CutPrefix(line, "--- rename "); ok {
		from, to, _ := strings.Cut(names, " to ")
		return s.club.server.Rename(from, to)
	}
	if name, ok := strings.CutPrefix(line, "--- show "); ok {
		s.club.server.ShowCommand(name)
		return nil
	}
	if what, ok := strings.CutPrefix(line, "--- retouch "); ok {
		return s.retouch(what)
	}
	if wait, ok := strings.CutPrefix(line, "--- wait "); ok {
		return s.wait(wait)
	}
	if m := step.FindStringSubmatch(line); m != nil {
		return s.step(m[1], m[2], m[3]+m[4], m[5])
	}
	return s.expect(line)
}

// retouch rewrites a kept file's log.
func (s *story) retouch(what string) error {
	name, change, _ := strings.Cut(what, ": ")
	old, text, _ := strings.Cut(change, " => ")
	file, err := rulestest.Retouch([]byte(s.files[name]), old, text)
	s.files[name] = string(file)
	return err
}

// wait lets time pass, and the bot look at its deadlines.
func (s *story) wait(how string) error {
	d, err := time.ParseDuration(how)
	if err != nil {
		return err
	}
	s.known = len(s.channel())
	s.watch(s.club.server.As("Camille"))
	s.club.clock.Advance(d)
	s.expire(patience(s.t))
	s.club.bot.remind(patience(s.t))
	s.club.idle()
	return nil
}

func (s *story) step(name, channel, how, what string) error {
	if name == "HOSTILE" {
		name = hostileName
	}
	person := s.club.server.As(name)
	if channel != "" {
		person = person.In(s.thread(channel))
	}
	if s.refused != nil {
		return fmt.Errorf("the step before was never sent: %w", s.refused)
	}
	s.person, s.known = person, len(s.channel())
	s.linksBefore = slices.Collect(maps.Keys(s.links()))
	s.watch(person)
	opened := s.forms[name]
	s.answer, s.message, s.modal, s.choices, s.refused, s.witness = nil, localdiscord.Message{}, nil, nil, nil, ""
	ctx := patience(s.t)
	var a *localdiscord.Answer
	var err error
	switch how {
	case ">":
		if what, err = s.upload(person, what); err == nil {
			a, err = person.Type(ctx, what)
		}
	case "~":
		s.choices, err = localdiscordtest.Complete(ctx, person, what)
	case "!", "!2", "!old":
		label := strings.TrimSuffix(strings.TrimPrefix(what, "["), "]")
		on, ok := newest(person, label)
		if how == "!old" {
			on, ok = oldest(person, label)
		}
		if !ok {
			return fmt.Errorf("nobody shows a button %q", label)
		}
		label = placeholder(on, label)
		if how == "!2" {
			a, err = s.pressTwice(ctx, person, on, label)
		} else {
			a, err = person.Press(ctx, on, label)
		}
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
			if value, err = s.upload(person, value); err != nil {
				break
			}
			fields[name] = strings.ReplaceAll(value, `\n`, "\n")
		}
		if err == nil {
			a, err = person.Submit(ctx, opened, fields)
		}
	}
	var client *localdiscord.ClientError
	switch {
	case errors.As(err, &client):
		s.refused = err
	case err != nil:
		return err
	}
	if a != nil {
		if _, err := a.Wait(ctx); err != nil {
			return err
		}
		s.club.idle()
		s.read(a)
		if s.forms == nil {
			s.forms = map[string]*localdiscord.Modal{}
		}
		s.forms[name] = s.modal // a person's form stays open while others act
	}
	s.club.idle()
	for _, fault := range slices.Concat(s.proofreads(name), s.misprints(), s.blues()) {
		s.t.Errorf("%s%s %s: %s", name, how, what, fault)
	}
	s.t.Logf("%s%s %s\n%s\n[%s]%s", name, how, what, s.message.Text, strings.Join(s.labels(), "] ["), s.options())
	return nil
}

// thread is the whole name of a thread that a step names by its first words, "Table_3"; another name is a
// channel's.
func (s *story) thread(named string) string {
	begins := strings.ReplaceAll(named, "_", " ") + " "
	for _, name := range s.club.server.Threads() {
		if strings.HasPrefix(name, begins) {
			return name
		}
	}
	return named
}

// pressTwice presses a button twice at once. Either press may come first: the answer is that of the one which
// the table saw, or else of any.
func (s *story) pressTwice(ctx context.Context, p *localdiscord.Person, on localdiscord.Message,
	label string) (*localdiscord.Answer, error) {
	answers, err := s.club.server.PressTwice(ctx, p, on, label)
	for _, a := range answers {
		if err == nil {
			_, err = a.Wait(ctx)
		}
	}
	if err != nil {
		return nil, err
	}
	s.club.idle()
	for _, a := range answers {
		if slices.ContainsFunc(append(a.New(), a.Edits()...), func(m localdiscord.Message) bool { return !m.Ephemeral }) {
			return a, nil
		}
	}
	return answers[0], nil
}

// read keeps what an answer has brought: the newest message of it.
func (s *story) read(a *localdiscord.Answer) {
	s.answer, s.modal, s.edited, s.witness = a, a.Modal, false, ""
	made := a.New()
	if n := len(made) - 1; n > 0 && onlyLinks(made[n]) {
		made = append(made[n:n+1:n+1], made[:n]...) // what was done is told by the message before
	}
	if len(made) > 0 {
		s.message = made[len(made)-1]
		for _, m := range made[:len(made)-1] {
			if m.Ephemeral == s.message.Ephemeral && len(m.Labels()) == 0 {
				s.witness += m.Text + "\n"
			}
		}
	} else if changed := a.Edits(); len(changed) > 0 {
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

// watch keeps what somebody sees now, before something is done.
func (s *story) watch(p *localdiscord.Person) { s.before, s.watcher = s.footprint(p), p }

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
	if look, err := s.club.bot.router.Referee.Look(patience(s.t), place, referee.Person{}); err == nil {
		f.records = look.Game.Len()
	}
	return f
}
