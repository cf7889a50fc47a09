package house_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// look answers a question about the game: what a story's line after "=" asks.
func (d *desk) look(question string) string {
	d.t.Helper()
	fields := strings.Fields(question)
	number := func(i int) int {
		n, err := strconv.Atoi(fields[i])
		if err != nil {
			d.t.Fatalf("%s: %v", question, err)
		}
		return n
	}
	switch fields[0] {
	case "started":
		return strconv.FormatBool(d.g.Started())
	case "pending":
		if p := d.g.Pending(); p != nil {
			return string(p.Kind)
		}
		return "none"
	case "source":
		return string(d.g.Source())
	case "seats": // seats of an account
		return fmt.Sprint(d.g.Controls(accounts[fields[1]].User))
	case "word":
		return d.g.Word(rules.Seat(fields[1]))
	case "seen":
		return strconv.Itoa(d.g.AlreadySeen(rules.Seat(fields[1])))
	case "offers":
		return fmt.Sprint(d.offers(rules.Seat(strings.TrimPrefix(fields[1], "-"))))
	case "struck":
		return strconv.Itoa(d.g.Log()[number(1)].StruckBy)
	case "faces": // faces n m: whether two records threw alike
		a, b := d.g.Log()[number(1)].Throws, d.g.Log()[number(2)].Throws
		if len(a) != len(b) || len(a) == 0 {
			return "other"
		}
		for i := range a {
			if !slices.Equal(a[i].Faces, b[i].Faces) || a[i].N != b[i].N {
				return "other"
			}
		}
		return fmt.Sprintf("alike, seen in %d", b[0].Seen)
	case "revisions": // revisions n m: two records' seals
		a, b := d.g.Log()[number(1)].Events[0].Seal, d.g.Log()[number(2)].Events[0].Seal
		if a.Hash == b.Hash {
			return "alike"
		}
		return fmt.Sprintf("%d %d, other", a.Rev, b.Rev)
	case "setting":
		return d.g.Setting(fields[1])
	case "fixed": // why a setting can't be changed
		return d.fixed(fields[1])
	case "label": // label b accepter: what a button says
		return d.label(rules.Seat(fields[1]), fields[2])
	case "notes": // the notes of a seat's view, with their figures
		view := d.g.View(rules.Seat(strings.TrimPrefix(fields[1], "-")))
		return figures(view.Notes)
	case "read":
		view, err := d.g.Read(parse(strings.Join(fields[1:], " ")))
		if err != nil {
			return refusal(d.t, err)
		}
		return figures(view.Notes)
	case "weigh": // what an act would come to: the log's lines, then the seat's notes
		return d.weigh(parse(strings.Join(fields[1:], " ")))
	case "awaited":
		view := d.g.View(rules.Public)
		return fmt.Sprint(view.Awaited)
	case "due":
		var due []string
		for _, at := range d.g.Due() {
			due = append(due, fmt.Sprintf("{%s %s %d}", at.Gate, at.Key, at.Seconds))
		}
		return fmt.Sprint(due)
	case "ways": // ways a partie finir: what a refusal proposes instead
		_, err := d.g.Decide(parse(strings.Join(fields[1:], " ")), d.now())
		var refused *rules.Violation
		if !errors.As(err, &refused) {
			d.t.Fatalf("%s: %v", question, err)
		}
		var ways []string
		for _, way := range refused.WaysOut {
			ways = append(ways, fmt.Sprintf("%s %s n=%s", way.Act.Seat, way.Act.Path, way.Act.Args["n"]))
		}
		return fmt.Sprint(ways)
	case "again":
		return d.g.Header().Again
	case "tells":
		var keys []string
		for _, p := range d.g.Tell(d.g.Log()[number(1)].Record) {
			keys = append(keys, p.Key)
		}
		return fmt.Sprint(keys)
	}
	d.t.Fatalf("a story asks %q", question)
	return ""
}

// figures are phrases as their keys' last words and numbers: "score 3 0".
func figures(phrases []phrase.Phrase) string {
	var said []string
	for _, p := range phrases {
		text := p.Key[strings.LastIndex(p.Key, ".")+1:]
		for _, a := range p.Args {
			switch a.Kind {
			case phrase.Count:
				text += fmt.Sprintf(" %d", a.Number)
			case phrase.Nested:
				text += " " + a.Items[0].Key[strings.LastIndex(a.Items[0].Key, ".")+1:]
			}
		}
		said = append(said, text)
	}
	return strings.Join(said, ", ")
}

func refusal(t testing.TB, err error) string {
	t.Helper()
	var violation *rules.Violation
	if !errors.As(err, &violation) {
		t.Fatal(err)
	}
	return "refused " + violation.Say.Key
}

func (d *desk) fixed(name string) string {
	d.t.Helper()
	all, err := d.g.Settings()
	if err != nil {
		d.t.Fatal(err)
	}
	for _, s := range all {
		switch {
		case s.Name != name:
		case s.Fixed != nil:
			return s.Fixed.Say.Key
		default:
			return "no, " + s.Value
		}
	}
	d.t.Fatalf("no setting %q", name)
	return ""
}

func (d *desk) label(seat rules.Seat, key string) string {
	d.t.Helper()
	view := d.g.View(seat)
	for _, o := range view.Offers {
		if o.Key == key {
			return o.Label.Key
		}
	}
	return "none"
}

func (d *desk) weigh(act rules.Act) string {
	d.t.Helper()
	weighed, err := d.g.Weigh(act, d.now())
	if err != nil {
		return refusal(d.t, err)
	}
	view := weighed.Game.View(act.Seat)
	return figures(weighed.Game.Tell(weighed.Record)) + "; " + figures(view.Notes)
}

func (d *desk) offers(seat rules.Seat) []string {
	d.t.Helper()
	view := d.g.View(seat)
	var keys []string
	for _, o := range view.Offers {
		keys = append(keys, o.Key)
	}
	return keys
}
