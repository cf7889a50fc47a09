package bot

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/reply"
)

// plainly is a text with all its spaces and apostrophes alike.
func plainly(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("\u202f", " ", "\u00a0", " ", "’", "'", "\u2060", "", "**", "", "-# ", "", "`",
		"").Replace(text)), " ")
}

func (s *story) text() string { return plainly(s.witness + s.message.Text) }

// tells reports whether the answer says something, perhaps at the beginning of a sentence.
func (s *story) tells(text string) bool {
	text = plainly(text)
	return strings.Contains(s.text(), text) || strings.Contains(s.text(), capital(text))
}

// capital is a text with a capital at its beginning, behind its markup.
func capital(text string) string {
	bare := strings.TrimLeft(text, "-#>*~ ")
	_, size := utf8.DecodeRuneInString(bare)
	return text[:len(text)-len(bare)] + strings.ToUpper(bare[:size]) + bare[size:]
}

func (s *story) labels() []string {
	var labels []string
	for _, l := range s.message.Labels() {
		labels = append(labels, plainly(l))
	}
	return labels
}

// options are the options of each select, for who reads a story as it was played.
func (s *story) options() (shown string) {
	limits.Walk(s.message.Components, func(c limits.Component) {
		for i, o := range c.Options {
			if i == 0 {
				shown += "\n  " + plainly(c.Placeholder)
			}
			shown += "\n    " + plainly(o.Label+"  -- "+o.Description)
		}
	})
	return shown
}

// list are labels between commas, or each between brackets where some contain a comma.
func list(text string) []string {
	var items []string
	between := ", "
	if strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		text, between = text[1:len(text)-1], "] ["
	}
	for _, item := range strings.Split(text, between) {
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
		if !s.tells(text) {
			return fmt.Errorf("it does not say %q", text)
		}
	case "not":
		if s.tells(text) {
			return fmt.Errorf("it says %q", text)
		}
		if i := slices.IndexFunc(s.labels(), func(label string) bool { return strings.Contains(plainly(label), plainly(text)) }); i >= 0 {
			return fmt.Errorf("it has the control %q", s.labels()[i])
		}
	case "form":
		if s.modal == nil || plainly(s.modal.Title) != plainly(text) {
			return fmt.Errorf("the form is %+v", s.modal)
		}
	case "form says":
		said := ""
		if s.modal != nil {
			limits.Walk(s.modal.Components, func(c limits.Component) { said += c.Content + c.Placeholder + "\n" })
		}
		if !strings.Contains(plainly(said), plainly(text)) {
			return fmt.Errorf("the form says %q", plainly(said))
		}
	case "filled":
		return s.filled(text)
	case "picture":
		return s.picture()
	case "alt":
		if !slices.ContainsFunc(localdiscordtest.Alts(s.message), func(alt string) bool { return strings.Contains(plainly(alt), plainly(text)) }) {
			return fmt.Errorf("the pictures say %q", localdiscordtest.Alts(s.message))
		}
	case "pings":
		if got := s.message.Pings; !slices.Equal(got, list(text)) {
			return fmt.Errorf("it pings %q", got)
		}
	case "no picture":
		if len(localdiscordtest.Alts(s.message)) > 0 {
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
	case "unseen":
		if s.reads(text) && s.club.fellows == 0 { // each process takes away what it has said itself
			return errors.New("he still sees it")
		}
	case "seen":
		if !s.reads(text) {
			return errors.New("he sees it no more")
		}
	case "left":
		if got := len(s.channel()); fmt.Sprint(got) != text {
			return fmt.Errorf("%d messages are left", got)
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
	case "posted":
		return s.posted(text)
	case "picked":
		return s.picked(text)
	case "fields":
		var got []string
		if s.modal != nil {
			limits.Walk(s.modal.Components, func(c limits.Component) {
				if c.Type == limits.Label {
					got = append(got, plainly(c.Label))
				}
			})
		}
		if !slices.Equal(got, list(text)) {
			return fmt.Errorf("the fields are %q", got)
		}
	case "edits", "new":
		if s.edited != (what == "edits") {
			return fmt.Errorf("edited: %v", s.edited)
		}
	case "nothing changed":
		if now := s.footprint(s.watcher); s.before != now {
			return fmt.Errorf("before\n%+v\nnow\n%+v", s.before, now)
		}
	case "linked":
		return s.linked(text)
	case "never edited":
		for _, m := range s.club.server.As("Camille").Messages() {
			if strings.Contains(plainly(m.Text), plainly(text)) && !m.Ephemeral && !m.Edited && len(m.Labels()) == 0 {
				return nil
			}
		}
		return errors.New("no such message without buttons that was never edited")
	case "live":
		return s.live(list(text))
	case "newest":
		if m := localdiscordtest.Last(s.person); m.Ephemeral || !slices.ContainsFunc(m.Labels(), func(l string) bool { return plainly(l) == plainly(text) }) {
			return fmt.Errorf("the newest message that he sees is %q with %q", m.Text, m.Labels())
		}
	case "keep", "same", "other":
		return s.compare(what, text)
	case "client refuses":
		var refused *localdiscord.ClientError
		if !errors.As(s.refused, &refused) || string(refused.Reason) != text {
			return fmt.Errorf("refused: %v", s.refused)
		}
		s.refused = nil
	default:
		if name, ok := strings.CutPrefix(what, "file "); ok {
			return s.file(name, text)
		}
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
		if c.CustomID != field {
			return
		}
		picked := []string{}
		for _, o := range c.Options {
			if o.Default {
				picked = append(picked, o.Label)
			}
		}
		found, got = true, c.Value+strings.Join(picked, ", ")
	})
	if !found || plainly(got) != plainly(strings.ReplaceAll(want, `\n`, "\n")) {
		return fmt.Errorf("the field %q (%v) holds %q", field, found, got)
	}
	return nil
}

// picked checks which options a select shows as picked.
func (s *story) picked(text string) error {
	menu, want, _ := strings.Cut(text, ": ")
	var got []string
	limits.Walk(s.message.Components, func(c limits.Component) {
		if plainly(c.Placeholder) != plainly(menu) {
			return
		}
		for _, o := range c.Options {
			if o.Default {
				got = append(got, plainly(o.Label))
			}
		}
	})
	if !slices.Equal(got, list(want)) {
		return fmt.Errorf("%q is picked in %q", got, menu)
	}
	return nil
}

// file checks what a file of the answer says, of the message before its newest one too.
func (s *story) file(name, text string) error {
	files := slices.Clone(s.message.Files)
	if s.answer != nil {
		for _, m := range s.answer.New() {
			files = append(files, m.Files...)
		}
	}
	for _, f := range files {
		if f.Name != name {
			continue
		}
		data, err := localdiscordtest.Bytes(f)
		if err != nil {
			return err
		}
		if !strings.Contains(plainly(string(data)), plainly(text)) {
			return fmt.Errorf("%s says\n%s", name, data)
		}
		if s.files == nil {
			s.files = map[string]string{}
		}
		s.files["kept-"+name] = string(data)
		return nil
	}
	return fmt.Errorf("no file %s", name)
}

func (s *story) picture() error {
	for _, f := range s.message.Files {
		if f.ContentType != "image/png" {
			continue
		}
		data, err := localdiscordtest.Bytes(f)
		if err != nil {
			return err
		}
		drawn, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return err
		}
		if drawn.Bounds().Dx() < 400 || len(localdiscordtest.Alts(s.message)) == 0 {
			return fmt.Errorf("a picture of %v with alt texts %q", drawn.Bounds(), localdiscordtest.Alts(s.message))
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
			if a, err := reply.ParseAddress(c.CustomID); err == nil && a.Verb != reply.ReadVerb {
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

// channel is what everybody reads.
func (s *story) channel() []localdiscord.Message {
	return slices.DeleteFunc(s.club.server.As("Camille").Messages(), func(m localdiscord.Message) bool { return m.Ephemeral })
}

// posted looks at the channel's newest public message, and at one without controls that the step brought just
// before it.
func (s *story) posted(text string) error {
	all := slices.DeleteFunc(s.channel(), onlyLinks)
	if len(all) == 0 {
		return errors.New("there is no public message")
	}
	s.message, s.witness = all[len(all)-1], ""
	if n := len(all) - 2; n >= s.known && len(all[n].Labels()) == 0 {
		s.witness = all[n].Text + "\n"
	}
	if !strings.Contains(s.text(), plainly(text)) || s.message.Command != "" {
		return fmt.Errorf("the newest public message, an answer to %q, is\n%s", s.message.Command, s.text())
	}
	return nil
}

// reads reports whether a message that who acted sees says something.
func (s *story) reads(text string) bool {
	return slices.ContainsFunc(s.person.Messages(), func(m localdiscord.Message) bool { return strings.Contains(plainly(m.Text), plainly(text)) })
}
