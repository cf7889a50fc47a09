package rulestest

import (
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// languages are those that every catalogue speaks, the base first.
var languages = [...]string{"fr", "en"}

// catalogue is the messages of one language: each key's fillings, over all its plural forms.
type catalogue map[string][]string

// words are the catalogues that a system speaks by: its own, the kernel's and the dice's.
type words map[string]catalogue

var placeholder = regexp.MustCompile(`\{\{[^}]*?\.([A-Za-z0-9_]+)[^}]*\}\}`)

func readWords(t *testing.T, folders ...fs.FS) words {
	t.Helper()
	read := words{}
	for _, lang := range languages {
		read[lang] = catalogue{}
		for key, texts := range ReadVocabulary(t, lang, folders...) {
			filled := map[string]bool{}
			for _, form := range forms {
				for _, m := range placeholder.FindAllStringSubmatch(texts[form], -1) {
					filled[m[1]] = true
				}
			}
			read[lang][key] = slices.Sorted(maps.Keys(filled))
		}
	}
	return read
}

// checkAlike compares the languages with each other: the same keys, the same fillings.
func (w words) checkAlike(t *testing.T) {
	t.Helper()
	base, other := w[languages[0]], w[languages[1]]
	for _, key := range slices.Sorted(maps.Keys(base)) {
		fillings, ok := other[key]
		switch {
		case !ok:
			t.Errorf("%s is said in %s only", key, languages[0])
		case !slices.Equal(fillings, base[key]):
			t.Errorf("%s is filled with %v in %s and %v in %s", key, base[key], languages[0], fillings, languages[1])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(other)) {
		if _, ok := base[key]; !ok {
			t.Errorf("%s is said in %s only", key, languages[1])
		}
	}
}

// missing returns what the catalogues lack for a phrase: a key, or a filling that the phrase does not bring.
func (w words) missing(p phrase.Phrase) error {
	if p.IsZero() {
		return nil
	}
	for _, lang := range languages {
		fillings, ok := w[lang][p.Key]
		if _, has := w[lang][phrase.OptionKey(p.Key)]; !ok && !has {
			return fmt.Errorf("no %s words for %s", lang, p.Key)
		}
		for _, f := range fillings {
			if !slices.ContainsFunc(p.Args, func(a phrase.Arg) bool { return a.Name == f }) {
				return fmt.Errorf("%s fills %s of %s, which the phrase does not bring", lang, f, p.Key)
			}
		}
	}
	for _, a := range p.Args {
		for _, item := range a.Items {
			if err := w.missing(item); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkIn looks at every phrase and every rule's place inside a value.
func (w words) checkIn(t *testing.T, where string, values ...any) {
	t.Helper()
	for _, value := range values {
		for _, p := range phrasesIn(reflect.ValueOf(value), nil) {
			if err := w.missing(p); err != nil {
				t.Errorf("%s: %v", where, err)
			}
		}
	}
}

// Phrases are all phrases inside values, those that fill others too.
func Phrases(values ...any) []phrase.Phrase {
	var all []phrase.Phrase
	for _, value := range values {
		all = phrasesIn(reflect.ValueOf(value), all)
	}
	for i := 0; i < len(all); i++ {
		for _, a := range all[i].Args {
			all = append(all, a.Items...)
		}
	}
	return all
}

func phrasesIn(v reflect.Value, found []phrase.Phrase) []phrase.Phrase {
	if !v.IsValid() {
		return found
	}
	if v.CanInterface() {
		switch p := v.Interface().(type) {
		case phrase.Phrase:
			return append(found, p)
		case rules.Ref:
			if p != "" {
				found = append(found, p.Phrase())
			}
			return found
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			found = phrasesIn(v.Elem(), found)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				found = phrasesIn(v.Field(i), found)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			found = phrasesIn(v.Index(i), found)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			found = phrasesIn(v.MapIndex(k), found)
		}
	}
	return found
}

// testWords checks what is declared: every other phrase is checked where the games meet it.
func testWords(t *testing.T, system *rules.System, w words) {
	w.checkAlike(t)
	say := func(key string) {
		if err := w.missing(phrase.Say(key)); err != nil {
			t.Error(err)
		}
	}
	say("system." + system.Meta.Slug)
	for _, s := range system.Meta.Settings {
		w.checkIn(t, "setting "+s.Name, s)
	}
	for _, a := range system.Acts {
		w.checkIn(t, "act "+a.Path, a)
		for _, g := range a.Dice {
			say(g.Name)
			say(g.Name + ".thrown")
		}
		if a.Unlisted {
			continue
		}
		command := "cmd." + strings.ReplaceAll(a.Path, " ", ".")
		say(command + ".name")
		say(command + ".about")
		names := []string{}
		for _, o := range a.Options {
			names = append(names, o.Name)
		}
		if len(a.Dice) > 0 {
			names = append(names, rules.DiceOption)
		}
		for _, o := range names {
			say(command + "." + o + ".name")
			say(command + "." + o + ".about")
		}
	}
	topics, err := house.FreeTopics(system, nil)
	if err != nil {
		t.Errorf("topics: %v", err)
	}
	w.checkIn(t, "topics", topics)
}

// sources are the catalogues that a system speaks by.
func sources(system *rules.System, shared ...fs.FS) []fs.FS {
	return append([]fs.FS{rules.Locale(), dice.Locale(), system.Locale}, shared...)
}

func wordsOf(t *testing.T, system *rules.System, shared ...fs.FS) words {
	t.Helper()
	return readWords(t, sources(system, shared...)...)
}

// vocabularies are a system's words in each language.
func vocabularies(t *testing.T, system *rules.System, shared ...fs.FS) map[string]Vocabulary {
	t.Helper()
	spoken := map[string]Vocabulary{}
	for _, lang := range languages {
		spoken[lang] = ReadVocabulary(t, lang, sources(system, shared...)...)
	}
	return spoken
}
