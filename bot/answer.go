package bot

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/rules"
)

// answer is what a handler has to say: a message, or a form, or the choices of a completion.
type answer struct {
	// public answers are for the channel, others for who asked.
	public bool
	// update lets the answer take the place of the message whose button was pressed.
	update bool
	// apart keeps a public answer away from the command that caused it, whose options Discord shows to everyone below a public
	// answer: they hold a secret.
	apart bool
	// lines are paragraphs; the parts of one that is too long go to an attached text.
	lines []string
	// picture is drawn after the answer's kind is known.
	picture *picture
	rows    []limits.Component
	// attached is a file to take away.
	attached *file
	// form opens instead of a message; choices complete an option, and are all that is said of an answer to
	// that.
	form    *limits.Modal
	choices []limits.Choice
	// then is posted after it, in a message of its own.
	then *answer
	// linked says that the log's last link stands in the message before this one.
	linked bool
	// live is the game whose live buttons this message carries.
	live *rules.Game
	// spent takes the buttons off the pressed message: what they stood for is done.
	spent bool
	// pings are the accounts that a new message calls: something is decided unless they answer.
	pings []string
	// origins are the committed acts that this answers.
	origins []string
}

// mostText leaves room below Discord's 4,000 characters for the line that says where the rest is.
const mostText = 3600

// says makes a private answer of one paragraph.
func says(line string) answer { return answer{lines: []string{line}} }

// body turns the answer into a message; drawn is the picture, nil where there is none.
func (a answer) body(drawn *file, more string) *body {
	b := &body{Flags: limits.FlagComponentsV2, AllowedMentions: nobody()}
	if !a.public {
		b.Flags |= limits.FlagEphemeral
	}
	lines := sentences(a.lines)
	if len(a.pings) > 0 {
		b.AllowedMentions.Users = a.pings
		lines = append([]string{"<@" + strings.Join(a.pings, "> <@") + ">"}, lines...)
	}
	text, rest := fit(lines, mostText)
	attached := a.attached
	if rest && attached == nil {
		attached = &file{name: "texte.md", kind: "text/markdown; charset=utf-8", data: []byte(strings.Join(lines, "\n"))}
		text += "\n" + more
	}
	if text != "" {
		b.Components = append(b.Components, limits.Component{Type: limits.TextDisplay, Content: text})
	}
	files := []upload{}
	add := func(f *file) string {
		files = append(files, upload{ID: strconv.Itoa(len(b.files)), Filename: f.name, Description: f.alt})
		b.files = append(b.files, *f)
		return "attachment://" + f.name
	}
	if drawn != nil {
		b.Components = append(b.Components, limits.Component{Type: limits.MediaGallery,
			Items: []limits.MediaItem{{Media: limits.Media{URL: add(drawn)}, Description: drawn.alt}}})
	}
	if attached != nil {
		b.Components = append(b.Components, limits.Component{Type: limits.File, File: &limits.Media{URL: add(attached)}})
	}
	b.Components = append(b.Components, a.rows...)
	b.Attachments = &files
	return b
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

// fit joins lines as far as they stay within most characters; rest says that something is left out.
func fit(lines []string, most int) (text string, rest bool) {
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
