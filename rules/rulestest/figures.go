package rulestest

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// figure is one number of a table, with what its row says of itself.
type figure struct {
	slug              string // of the system: a row that is called so is no subject
	table, row, field string
	ref               rules.Ref
	value             int64
	set               func(int64)
	isRead            func() bool
	// count and length find it in a sentence.
	count, length *regexp.Regexp
}

func (f figure) String() string {
	return fmt.Sprintf("%s, %s %s = %d (%s)", f.table, f.row, f.field, f.value, f.ref)
}

// Figures are the sentences that keep a figure which a table of the club may change, by their keys, with what
// they keep. Each figure of each shipped table is changed by one, where the system still reads it; what both
// languages say of its row, of its paragraph or of a length may then not have the old one among its own
// words. shared are catalogues beside the system's own.
func Figures(t *testing.T, system *rules.System, shared ...fs.FS) map[string]string {
	t.Helper()
	sentences := map[string]string{}
	for _, lang := range []string{"fr", "en"} {
		for key, forms := range ReadVocabulary(t, lang, append([]fs.FS{system.Locale}, shared...)...) {
			for _, form := range forms {
				if !strings.HasPrefix(key, "ref.") {
					sentences[key] += "\n" + filledIn.ReplaceAllString(form, " … ")
				}
			}
		}
	}
	topics, err := house.FreeTopics(system, nil)
	if err != nil {
		t.Fatal(err)
	}
	paragraphs := map[string]rules.Ref{}
	for _, topic := range topics {
		paragraphs[topic.Body.Key] = topic.Ref
	}
	kept := map[string]string{}
	for _, f := range figuresOf(t, system) {
		isChangeable := sync.OnceValue(f.isChangeable)
		for key, sentence := range sentences {
			if kept[key] == "" && f.isSaidBy(key, paragraphs[key], sentence) && isChangeable() {
				kept[key] = fmt.Sprintf("says %d by itself, which a table gives: %v%s", f.value, f, sentence)
			}
		}
	}
	return kept
}

// filledIn is what a catalogue leaves to be filled in.
var filledIn = regexp.MustCompile(`\{\{.*?\}\}`)

// paragraph is a reference without its sentence: « adlg:p76 » of « adlg:p76/1 ».
func paragraph(ref rules.Ref) string {
	text, _, _ := strings.Cut(string(ref), "/")
	return text
}

// isSaidBy reports whether a sentence has the figure as a number of its own: one of its row or of its
// paragraph, and any that measures so much.
func (f figure) isSaidBy(key string, of rules.Ref, sentence string) bool {
	if f.length != nil && f.length.MatchString(sentence) {
		return true
	}
	isOfRow := f.row != "" && slices.Contains(strings.Split(key, "."), f.row)
	isOfParagraph := of != "" && paragraph(of) == paragraph(f.ref)
	if f.value == 1 { // « un seul » is said of much else
		isOfParagraph = of != "" && of == f.ref
	}
	return (isOfRow || isOfParagraph) && f.count.MatchString(sentence)
}

// numberWords are small numbers in words; « un » and « a » are articles.
var numberWords = map[int64]string{1: "une? seule?|only one|a single", 2: "deux|two|twice", 3: "trois|three", 4: "quatre|four", 5: "cinq|five",
	6: "six", 7: "sept|seven", 8: "huit|eight", 9: "neuf|nine", 10: "dix|ten", 12: "douze|twelve"}

// numberIn finds a number, in figures or in words.
func numberIn(n int64) *regexp.Regexp {
	words := strconv.FormatInt(n, 10)
	if more := numberWords[n]; more != "" {
		words += "|" + more
	}
	return regexp.MustCompile(`(?i)(^|[^\pL\d.,])(` + words + `)($|[^\pL\d,.]|[.,]($|\D))`)
}

// lengthIn finds millimetres in centimetres, or so many UD; nil for what is no length.
func lengthIn(n int64, field string) *regexp.Regexp {
	figure, unit := strconv.FormatInt(n/10, 10), "cm"
	if tenth := n % 10; tenth != 0 {
		figure += "[.,]" + strconv.FormatInt(tenth, 10)
	}
	switch isMeasured := slices.Contains([]string{"move", "width", "depth"}, field); {
	case n < 10 && !isMeasured:
		return nil
	case n <= 30 && isMeasured:
		figure, unit = strconv.FormatInt(n, 10), "UD"
	}
	return regexp.MustCompile(`(^|[^\d.,])` + figure + `(` + gap + `×` + gap + `[\d.,]+)?` + gap + unit + `\b`)
}

// gap is between a number and its unit.
const gap = `(?:[ \x{00a0}\x{202f}]|-)?`

// figuresOf are the figures of a system's tables.
func figuresOf(t *testing.T, system *rules.System) []figure {
	t.Helper()
	var all []figure
	for _, name := range slices.Sorted(maps.Keys(system.Meta.Tables)) {
		var tree map[string]any
		if err := toml.Unmarshal([]byte(system.Meta.Tables[name]), &tree); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		isRead := func() bool {
			var text bytes.Buffer
			if err := toml.NewEncoder(&text).Encode(tree); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			_, err := house.FreeTopics(system, map[string]string{name: text.String()})
			return err == nil
		}
		all = append(all, figuresIn(tree, figure{slug: system.Meta.Slug, table: name, isRead: isRead})...)
	}
	if len(all) == 0 && len(system.Meta.Tables) > 0 {
		t.Errorf("%s has no figure in its tables: the test holds nothing", system.Meta.Slug)
	}
	return all
}

// isChangeable reports whether the system reads the table with another figure: by one, or by a centimetre.
func (f figure) isChangeable() bool {
	defer f.set(f.value)
	return slices.ContainsFunc([]int64{1, -1, 10, -10}, func(by int64) bool {
		f.set(f.value + by)
		return f.isRead()
	})
}

// figuresIn are the numbers of a part of a table; in is what is known of it from outside.
func figuresIn(tree map[string]any, in figure) []figure {
	for _, name := range []string{"id", "value", "type", "quality", "territory"} {
		if text, is := tree[name].(string); is && text != in.slug {
			in.row = text
			break
		}
	}
	if ref, is := tree["ref"].(string); is {
		in.ref = rules.Ref(ref)
	}
	var all []figure
	for _, field := range slices.Sorted(maps.Keys(tree)) {
		in.field = field
		switch value := tree[field].(type) {
		case int64:
			f := in
			f.value, f.set = value, func(n int64) { tree[field] = n }
			f.count, f.length = numberIn(value), lengthIn(value, field)
			all = append(all, f)
		case map[string]any:
			all = append(all, figuresIn(value, in)...)
		case []map[string]any:
			for _, row := range value {
				all = append(all, figuresIn(row, in)...)
			}
		case []any:
			for _, row := range value {
				if row, is := row.(map[string]any); is {
					all = append(all, figuresIn(row, in)...)
				}
			}
		}
	}
	return all
}
