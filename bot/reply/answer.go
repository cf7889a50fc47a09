package reply

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
	"aidedecamp/rules/house"
)

// Answer is what a handler has to say: a message, or a form, or the choices of a completion.
type Answer struct {
	// Public answers are for the channel, others for who asked.
	Public bool
	// Update lets the answer take the place of the message whose button was pressed.
	Update bool
	// Controls says that Rows take the place of the pressed message's own, and that the rest of it stays.
	Controls bool
	// Passing says that it is a private refusal, which the person's next success takes away.
	Passing bool
	// Apart keeps a public answer away from the command that caused it, whose options Discord shows to
	// everyone below a public answer: they hold a secret.
	Apart bool
	// Lines are paragraphs; the parts of one that is too long go to an attached text.
	Lines []string
	// Prompt is below the picture, right above the buttons: who is awaited for what.
	Prompt string
	// Picture is drawn after the answer's kind is known. Asked says that it is what was asked for.
	Picture *Picture
	Asked   bool
	Rows    []limits.Component
	// Attached is a file to take away.
	Attached *session.File
	// Later makes the file to take away once the answer's kind is known, from the pictures that it wants
	// drawn.
	Later func(Drawing) (session.File, error)
	// Form opens instead of a message; Choices complete an option, and are all that is said of an answer to
	// that.
	Form    *limits.Modal
	Choices []limits.Choice
	// Then is posted after it, in a message of its own.
	Then *Answer
	// There is posted after it in another place; nil for none.
	There *There
	// Numbered says that the number of the log's last line is in it already, or in the message before it.
	Numbered bool
	// Links take the place of the controls of the game's live message before this one, which nothing changes any
	// more; where that can't be, they are posted.
	Links []string
	// Live is the game whose live buttons this message carries.
	Live *house.Game
	// Spent takes the buttons off the pressed message: what they stood for is done.
	Spent bool
	// Beside says that nothing but the press itself can take the buttons off the pressed message, without the
	// bot's token: the answer is then beside it.
	Beside bool
	// Pings are the accounts that a new message calls: something is decided unless they answer.
	Pings []string
	// Called are the accounts whose turn it has become and whom the prompt mentions. Passed says that the
	// turn has passed to others than who acted: the answer is a message of its own then.
	Called []string
	Passed bool
	// Origins are the committed acts that this answers.
	Origins []string
}

// There is what is posted in another place than the one where somebody asked: in the thread that has opened.
type There struct {
	referee.Place
	*Answer
}

// mostText leaves room below Discord's 4,000 characters for the line that says where the rest is.
const mostText = 3600

// Fence adds a text to be copied, where it has room within most characters and no fence of its own.
func (a *Answer) Fence(kind, text string, most int) (fits bool) {
	if fits = utf8.RuneCountInString(text) <= most && !strings.Contains(text, "```"); fits {
		a.Add("```" + kind + "\n" + text + "\n```")
	}
	return fits
}

// kinds are the media types of files by the ends of their names; any other is plain text.
var kinds = map[string]string{".md": "text/markdown; charset=utf-8", ".html": "text/html; charset=utf-8", ".csv": "text/csv; charset=utf-8",
	".json": "application/json", ".jsonl": "application/x-ndjson", ".pdf": "application/pdf"}

// NewFile is a file to take away.
func NewFile[T string | []byte](name string, data T) *session.File {
	return &session.File{Name: name, Kind: cmp.Or(kinds[path.Ext(name)], "text/plain; charset=utf-8"), Data: []byte(data)}
}

// File is a file to take away, with what the catalogue says that it shows.
func (v Voice) File(name string, data []byte, key string) *session.File {
	f := NewFile(name, data)
	f.Alt = Short(v.Label(key), limits.MaxAltText)
	return f
}

// Compact leaves a picture that was not asked for out of a private answer; omitted is then said in its stead.
func (a *Answer) Compact(omitted string) {
	if a.Picture != nil && !a.Asked {
		a.Picture = nil
		a.Add(omitted)
	}
}

// Add adds the lines that say something.
func (a *Answer) Add(lines ...string) {
	for _, line := range lines {
		if line != "" {
			a.Lines = append(a.Lines, line)
		}
	}
}

// With adds to a private answer what only its reader is told.
func (a Answer) With(why []string) *Answer {
	if !a.Public {
		a.Lines = slices.Concat(why, a.Lines)
	}
	return &a
}

// Message turns the answer into a message; drawn are the pictures, none where there is nothing to draw, more
// is said where something is left out.
func (a *Answer) Message(drawn []session.File, more string) *session.Message {
	if a.Form != nil {
		return &session.Message{CustomID: a.Form.CustomID, Title: a.Form.Title, Components: a.Form.Components}
	}
	if a.Choices != nil {
		return &session.Message{Choices: &a.Choices}
	}
	if a.Controls {
		m := session.NewControls(a.Rows)
		if a.Public {
			m.Publish()
		}
		return m
	}
	text, attached := a.text(more)
	var parts []limits.Component
	var files []session.File
	if text != "" {
		parts = append(parts, limits.Component{Type: limits.TextDisplay, Content: text})
	}
	for i, file := range drawn { // each alone: two in a gallery stand side by side, half as wide
		item := limits.MediaItem{Media: limits.Media{URL: file.Address()}, Description: file.Alt}
		if i > 0 && a.Picture != nil && len(a.Picture.beside) > 0 {
			last := &parts[len(parts)-1]
			last.Items = append(last.Items, item)
			continue
		}
		parts = append(parts, limits.Component{Type: limits.MediaGallery, Items: []limits.MediaItem{item}})
	}
	files = append(files, drawn...)
	if attached != nil {
		files = append(files, *attached)
		parts = append(parts, limits.Component{Type: limits.File, File: &limits.Media{URL: attached.Address()}})
	}
	if a.Prompt != "" {
		parts = append(parts, limits.Component{Type: limits.TextDisplay, Content: capital(a.Prompt)})
	}
	calledToo := slices.DeleteFunc(slices.Clone(a.Called), func(account string) bool { return slices.Contains(a.Pings, account) })
	m := session.NewMessage(append(parts, a.Rows...), files, slices.Concat(a.Pings, calledToo))
	if a.Public {
		m.Publish()
	}
	m.Update, m.Apart, m.Beside = a.Update, a.Apart, a.Beside
	return m
}

// text is what is in the message, and the file of what has no room there, where nothing else is attached;
// more says where it is.
func (a *Answer) text(more string) (string, *session.File) {
	lines := sentences(a.Lines)
	if len(a.Pings) > 0 {
		lines = append([]string{"<@" + strings.Join(a.Pings, "> <@") + ">"}, lines...)
	}
	text, rest := Fit(lines, mostText)
	if rest && a.Attached == nil {
		return text + "\n" + more, NewFile("texte.md", strings.Join(lines, "\n"))
	}
	return text, a.Attached
}

// uncapped is what no sentence begins with: the number of an act, and text to copy.
var uncapped = regexp.MustCompile("^(?:n°.?[0-9]+(?: ·|\\*|$)|```)")

// sentences begin each line with a capital, behind its markup: what it calls first may be a unit or a die.
func sentences(lines []string) []string {
	all := make([]string, len(lines))
	for i, line := range lines {
		all[i] = capital(line)
	}
	return all
}

func capital(line string) string {
	bare := strings.TrimLeft(line, "-#>*~ ")
	if bare == "" || uncapped.MatchString(bare) {
		return line
	}
	first, size := utf8.DecodeRuneInString(bare)
	return line[:len(line)-len(bare)] + strings.ToUpper(string(first)) + bare[size:]
}

// Fit joins lines as far as they stay within most characters; rest says that something is left out.
func Fit(lines []string, most int) (text string, rest bool) {
	var out strings.Builder
	used := 0
	for _, line := range lines {
		n := utf8.RuneCountInString(line) + 1
		if used+n > most {
			return out.String(), true
		}
		if used > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(line)
		used += n
	}
	return out.String(), false
}
