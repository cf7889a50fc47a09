package album

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// MostBytes is how large a page becomes at most for its pictures: Discord takes ten millions of anybody.
const MostBytes = 8_000_000

//go:embed page.html
var pageText string

//go:embed page.css
var styleText string

//go:embed page.js
var scriptText string

var page = template.Must(template.New("page").Parse(pageText))

// sheet is what the template lays out.
type sheet struct {
	Lang, Title, Policy string
	Style               template.CSS
	Script              template.JS
	About, Detail       []string
	Moments             []moment
	Marks               []reply.Bookmark
	// Say are the page's own words by name, those of the script among them.
	Say map[string]string
	// Export is the exported game, a text that the script reads.
	Export           string
	Commitment, Head string
	Last             int
}

// moment is one line of the log as the page shows it.
type moment struct {
	N      int
	Title  string
	Lines  []string
	Struck bool
	Images []image
	// Digest is what the script compares the moment's words and pictures with.
	Digest string
}

// image is a picture within the page.
type image struct {
	Data template.URL
	Alt  string
}

// Make makes the page of a game in the voice's language, of the game's own export. A page whose pictures have
// no room has fewer of them; one whose export alone is larger has none, and is larger than MostBytes.
func Make(v reply.Voice, g *house.Game, export []byte, draw reply.Drawing) ([]byte, error) {
	s := sheet{Lang: v.Lang(), Title: v.Label("bot.album.title", reply.System(g.System().Meta.Slug)), Style: template.CSS(styleText),
		Script: template.JS(scriptText), Policy: policy(), Say: words(v), Export: string(export),
		Commitment: g.Header().Commitment.String(), Head: g.Head().String(), Last: g.Len() - 1}
	s.About, s.Detail = v.About(g)
	steps := reply.StepsOf(g)
	s.Marks = v.Bookmarks(steps)
	for _, e := range g.Log() {
		m := tell(v, g, e)
		m.Digest = m.digest()
		s.Moments = append(s.Moments, m)
	}
	bare, err := s.lay()
	if err != nil {
		return nil, err
	}
	shown, err := drawAll(v, steps, draw, MostBytes-len(bare))
	if err != nil {
		return nil, err
	}
	for i := range s.Moments {
		m := &s.Moments[i]
		m.Images = shown[m.N]
		m.Digest = m.digest()
	}
	return s.lay()
}

func (s sheet) lay() ([]byte, error) {
	var out bytes.Buffer
	if err := page.Execute(&out, s); err != nil {
		return nil, fmt.Errorf("album: %w", err)
	}
	return out.Bytes(), nil
}

// policy lets the page do nothing but run its own script and show what is in it.
func policy() string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src " + hash(styleText) +
		"; script-src " + hash(scriptText)
}

// tell is a line of the log in words.
func tell(v reply.Voice, g *house.Game, e ledger.Entry) moment {
	then := g.Then(e.Seq)
	m := moment{N: e.Seq, Struck: e.StruckBy != 0}
	n := phrase.Number("n", e.Seq)
	if e.Seat == rules.Public {
		m.Title = plain(v.Label("bot.number", n))
	} else {
		m.Title = plain(v.LabelOf(then, phrase.Say("bot.album.moment", n, then.Who("who", e.Seat))))
	}
	for _, told := range then.Tell(e.Record) {
		m.Lines = append(m.Lines, plain(v.LabelOf(then, told)))
	}
	if m.Struck {
		m.Lines = append(m.Lines, plain(v.Label("bot.log.struck", phrase.Number("n", e.StruckBy))))
	}
	return m
}

// unseen are bytes that a page reads as others, and the catalogues' marks.
var unseen = strings.NewReplacer("\r", " ", "\n", " ", "\t", " ", "\f", " ", "\x00", " ", "**", "", "`", "")

// plain is a text as a page keeps it, on one line.
func plain(text string) string { return strings.ToValidUTF8(unseen.Replace(text), "\uFFFD") }

// digest is the hash of what the page shows of a moment, as the script takes it.
func (m moment) digest() string {
	h := sha256.New()
	h.Write([]byte(strings.Join(append([]string{m.Title}, m.Lines...), "\n")))
	for _, i := range m.Images {
		h.Write([]byte("\n" + i.Data))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// plusBytes is how much longer a plus sign is in an attribute as the template writes it.
const plusBytes = len("&#43;") - 1

// mostDrawn is how many moments of a game are drawn, evenly chosen among those that have a table.
const mostDrawn = 200

// drawAll draws the table of the moments at which it looks otherwise than before, as many as have room in so
// many bytes; the last one always has. What is drawn is by the moment's line.
func drawAll(v reply.Voice, steps []reply.Step, draw reply.Drawing, room int) (map[int][]image, error) {
	type drawn struct {
		record, bytes int
		images        []image
	}
	var all []drawn
	var before []session.File
	seen := slices.DeleteFunc(slices.Clone(steps), func(s reply.Step) bool { return s.Then.View(rules.Public).Board == nil })
	for _, s := range reply.Spread(seen, mostDrawn) {
		files, err := draw(v.Picture(s.Then, s.Then.View(rules.Public)))
		if err != nil {
			return nil, err
		}
		if slices.EqualFunc(files, before, func(a, b session.File) bool { return bytes.Equal(a.Data, b.Data) }) {
			continue
		}
		before = files
		d := drawn{record: s.Record}
		for _, f := range files {
			src := "data:" + f.Kind + ";base64," + base64.StdEncoding.EncodeToString(f.Data)
			d.images = append(d.images, image{template.URL(src), plain(f.Alt)})
			d.bytes += len(template.HTMLEscapeString(src+f.Alt)) + plusBytes*strings.Count(src, "+") +
				len(`<figure><img src="" alt=""></figure>`)
		}
		all = append(all, d)
	}
	most, kept := len(all), all
	for ; most > 0; most = most * 9 / 10 {
		kept = all[len(all)-1:] // of one alone the last is shown
		if most > 1 {
			kept = reply.Spread(all, most)
		}
		bytes := 0
		for _, d := range kept {
			bytes += d.bytes
		}
		if bytes <= room {
			break
		}
		kept = nil
	}
	shown := map[int][]image{}
	for _, d := range kept {
		shown[d.record] = d.images
	}
	return shown, nil
}

// said are the page's own words; those with a number have a mark in its place.
var said = []string{"first", "before", "after", "last", "detail", "marks", "whole", "one", "log", "proof", "checking", "no-script", "holds", "open", "broken",
	"compare", "limits", "faces", "declared", "seals", "texts", "unposted", "kept"}

// faults are what the script may find, by its name there.
var faults = []string{"cut-off", "missing", "malformed", "chain", "text", "commitment", "words", "salt", "occurrence", "faces", "seal", "story"}

func words(v reply.Voice) map[string]string {
	all := map[string]string{}
	mark := phrase.Verbatim("n", "{n}")
	for _, name := range said {
		all[name] = v.Label("bot.album."+name, mark, phrase.Verbatim("what", "{what}"))
	}
	for _, name := range faults {
		all["fault-"+name] = v.Label("bot.album.fault."+name, mark)
	}
	return all
}

// ScriptWords are what the script says, as it reads them.
func (s sheet) ScriptWords() (string, error) {
	raw, err := json.Marshal(s.Say)
	return string(raw), err
}
