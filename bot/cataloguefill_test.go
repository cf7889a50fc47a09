package bot

import (
	"go/ast"
	"go/token"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/bot/locale"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/systems"
)

// saying is one place of the source where a key is said, whole or by its beginning.
type saying struct {
	key   string
	where string
	// fills are the fillings named there, counts those of them that are whole numbers, by the first of which a
	// plural is chosen; open says that others may come from elsewhere.
	fills  []string
	counts []string
	open   bool
}

// fillsAll reports whether a saying may fill all of these.
func (s saying) fillsAll(names []string) bool {
	return s.open || !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(s.fills, name) })
}

// literal is the text that an expression begins with, where that is written in the source.
func literal(e ast.Expr) (string, bool) {
	if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		e = sum.X
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// sayings are the places of the folders' Go files where keys are said.
func sayings(t *testing.T, folders ...string) []saying {
	t.Helper()
	var all []saying
	eachSource(t, folders, func(set *token.FileSet, file *ast.File) {
		for _, d := range file.Decls {
			all = append(all, sayingsIn(set, d)...)
		}
	})
	return all
}

// sayingsIn are the calls of phrase.Say, phrase.Fault and rules.Refuse in a declaration. A key that is
// elsewhere, and all of a function that adds fillings afterwards, is open.
func sayingsIn(set *token.FileSet, in ast.Decl) []saying {
	var all []saying
	called := map[ast.Expr]bool{}
	later := false
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := ""
			switch f := n.Fun.(type) {
			case *ast.SelectorExpr:
				name = f.Sel.Name
			case *ast.Ident:
				name = f.Name
			}
			if i, says := map[string]int{"Say": 0, "Refuse": 1, "Fault": 0}[name]; says && len(n.Args) > i {
				fillings := i + 1
				if name == "Fault" {
					fillings++ // its English is between
				}
				if s, ok := sayingOf(n, i, fillings); ok {
					s.where, called[n.Args[i]] = set.Position(n.Pos()).String(), true
					all = append(all, s)
				}
			}
		case *ast.AssignStmt:
			field, ok := n.Lhs[0].(*ast.SelectorExpr)
			later = later || ok && field.Sel.Name == "Args"
		case ast.Expr:
			if called[n] {
				return false
			}
			if key, ok := literal(n); ok && (aKey.MatchString(key) || aPrefix.MatchString(key)) {
				all = append(all, saying{key: key, open: true})
				return false
			}
		}
		return true
	})
	for i := range all {
		all[i].open = all[i].open || later
	}
	return all
}

// sayingOf reads a call whose key is at this place and its fillings from another on; a filling is a call
// that begins with its name.
func sayingOf(call *ast.CallExpr, at, fillings int) (saying, bool) {
	key, ok := literal(call.Args[at])
	if !ok || !aKey.MatchString(key) && !aPrefix.MatchString(key) {
		return saying{}, false
	}
	s := saying{key: key, open: call.Ellipsis.IsValid()}
	for _, arg := range call.Args[fillings:] {
		filling, ok := arg.(*ast.CallExpr)
		if !ok || len(filling.Args) == 0 {
			s.open = true
			continue
		}
		name, ok := literal(filling.Args[0])
		s.fills, s.open = append(s.fills, name), s.open || !ok
		if fills, is := filling.Fun.(*ast.SelectorExpr); is && (fills.Sel.Name == "Number" || fills.Sel.Name == "Figure") {
			s.counts = append(s.counts, name)
		}
	}
	return s, true
}

var aFilling = regexp.MustCompile(`\{\{[^}]*?\.([A-Za-z]+)`)

// TestEveryFillingIsFilled reads the source of the rules, the pictures and the bot: what a catalogue leaves
// to be filled in, whoever says it fills. Else a player reads « <no value> ».
func TestEveryFillingIsFilled(t *testing.T) {
	t.Parallel()
	sources := append([]fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own()}, systems.Shared()...)
	for _, s := range systems.All() {
		sources = append(sources, s.Locale)
	}
	said := sayings(t, "../rules", "../bot", "../render")
	if len(said) < 1000 {
		t.Fatalf("%d places say something", len(said))
	}
	for _, lang := range []string{"fr", "en"} {
		words := rulestest.ReadVocabulary(t, lang, sources...)
		for _, key := range slices.Sorted(maps.Keys(words)) {
			var names []string
			for _, text := range words[key] {
				for _, m := range aFilling.FindAllStringSubmatch(text, -1) {
					names = append(names, m[1])
				}
			}
			filled, near := len(names) == 0, ""
			for _, s := range said {
				switch {
				case s.key == key && !s.fillsAll(names):
					t.Errorf("%s: %s says %s with %v, which leaves %v to be filled", lang, s.where, key, s.fills, names)
					filled = true
				case s.key == key, strings.HasSuffix(s.key, ".") && strings.HasPrefix(key, s.key) && s.fillsAll(names):
					filled = true
				case strings.HasSuffix(s.key, ".") && strings.HasPrefix(key, s.key):
					near = s.where
				}
			}
			if !filled && near != "" {
				t.Errorf("%s: %s leaves %v to be filled, and %s does not", lang, key, names, near)
			}
		}
	}
}
