package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "aidedecamp/"

// room is one folder of the house: which other folders of the module its code may import, and why no others.
// A folder with no line here fails the test: who builds a room says where its doors are.
type room struct {
	may []string
	why string
}

var doors = map[string]room{
	"rules/phrase": {nil, "a phrase is a key and figures: whoever speaks may carry one, so it can know nobody"},
	"rules/bounds": {[]string{"rules/phrase"}, "how much of a text is read is decided before anybody knows what it is of"},
	"rules/tables": {[]string{"rules/bounds", "rules/phrase"},
		"TOML that people write is decoded alike for everyone, whatever it is a table of"},
	"rules/dice":          {[]string{"rules/phrase"}, "faces are checked without any rule, by people who have only the specification"},
	"rules/dice/dicetest": {[]string{"rules/dice"}, "dice for tests know the dice and no rule"},
	"rules/fairness":      {[]string{"rules/dice"}, "faces are judged by their counts alone: whose they are could not change the verdict"},
	"rules/plane":         {nil, "geometry measures; what is measured is not its business"},
	"rules/plane/network": {[]string{"rules/plane"}, "roads are laid between shapes: what the shapes stand for is a system's business"},
	"rules/hex":           {nil, "geometry counts hexes; what stands on them, and whose rule it is, is not its business"},
	"rules/table": {[]string{"rules/hex", "rules/phrase", "rules/plane"},
		"a board is what one viewer sees, on a measured table or on hexes: it must not be able to reach a state, where secrets are"},
	"rules/table/tabletest": {[]string{"rules/hex", "rules/phrase", "rules/plane", "rules/table"},
		"boards as text are for tests: what the program drew from a text nobody would have checked"},
	"rules": {[]string{"rules/dice", "rules/ledger", "rules/phrase", "rules/table"},
		"the kernel is what a rule is written in: it knows no act, no game and no system"},
	"rules/house": {[]string{"rules", "rules/bounds", "rules/dice", "rules/ledger", "rules/phrase", "rules/table"},
		"the house plays any system: one that it imported would be one it prefers"},
	"rules/ledger": {[]string{"rules/bounds", "rules/dice", "rules/phrase"},
		"what was written is proved without the program that wrote it: no game, no rule"},
	"rules/ledger/ledgertest": {[]string{"rules/ledger"},
		"a proof for tests asks nothing but the log"},
	"rules/hexwar/ground": {[]string{"rules/phrase", "rules/tables"},
		"terrain is data and sums: it can neither see a map nor prefer a game"},
	"rules/npow/charts": {[]string{"rules/dice", "rules/phrase", "rules/plane", "rules/table", "rules/tables"},
		"what a game's tables say is read before there is a game"},
	"rules/siting": {[]string{"rules", "rules/phrase", "rules/plane", "rules/table"},
		"pieces are laid alike for two systems: it is given their rules as values and can name neither"},
	"rules/npow": {[]string{"rules", "rules/dice", "rules/ledger", "rules/npow/charts", "rules/phrase", "rules/plane", "rules/plane/network",
		"rules/siting", "rules/table", "rules/tables"},
		"a system stands alone: what two of them share is the kernel's or a package of its own"},
	"rules/adlg": {[]string{"rules", "rules/dice", "rules/ledger", "rules/phrase", "rules/plane", "rules/siting", "rules/table",
		"rules/tables"},
		"a rule system: it imports the kernel and plain packages, no other system, no picture and no edge"},
	"rules/hexwar/chart": {[]string{"rules/dice", "rules/hex", "rules/phrase", "rules/tables"},
		"a club's table is read by the engine and the systems, and reads nobody"},
	"rules/hexwar/odds": {[]string{"rules/hex", "rules/hexwar/chart", "rules/phrase"},
		"odds know dice and units, no terrain and no order: what they are asked is what the engine would throw"},
	"rules/hexwar": {[]string{"rules", "rules/bounds", "rules/dice", "rules/hex", "rules/hexwar/chart", "rules/hexwar/ground",
		"rules/hexwar/odds", "rules/ledger", "rules/phrase", "rules/table", "rules/tables"},
		"one battle for two books: it can name neither, or it would prefer one; nor a room, or the rooms would meet in it"},
	"rules/hexwar/orders": {[]string{"rules", "rules/hex", "rules/hexwar", "rules/hexwar/chart", "rules/hexwar/ground", "rules/hexwar/odds",
		"rules/ledger", "rules/phrase", "rules/table", "rules/tables"},
		"what several rooms of a turn ask is below them all, or they would ask each other"},
	"rules/hexwar/mapmaking": {[]string{"rules", "rules/dice", "rules/hex", "rules/hexwar", "rules/hexwar/chart",
		"rules/hexwar/ground", "rules/ledger", "rules/phrase", "rules/table", "rules/tables"},
		"a part of a battle knows the battle and no other part"},
	"rules/hexwar/muster": {[]string{"rules", "rules/bounds", "rules/dice", "rules/hex", "rules/hexwar", "rules/hexwar/chart",
		"rules/hexwar/ground", "rules/ledger", "rules/phrase", "rules/table", "rules/tables"},
		"a part of a battle knows the battle and no other part"},
	"rules/hexwar/deploy": {[]string{"rules", "rules/dice", "rules/hex", "rules/hexwar", "rules/ledger", "rules/phrase", "rules/table"},
		"a part of a battle knows the battle and no other part"},
	"rules/hexwar/command": {[]string{"rules", "rules/dice", "rules/hex", "rules/hexwar", "rules/hexwar/chart", "rules/hexwar/odds",
		"rules/hexwar/orders", "rules/ledger", "rules/phrase", "rules/table"},
		"a part of a turn knows the battle, the questions of a turn and no other part"},
	"rules/hexwar/movement": {[]string{"rules", "rules/dice", "rules/hex", "rules/hexwar", "rules/hexwar/orders", "rules/phrase",
		"rules/table"},
		"a part of a turn knows the battle, the questions of a turn and no other part"},
	"rules/hexwar/combat": {[]string{"rules", "rules/dice", "rules/hex", "rules/hexwar", "rules/hexwar/chart", "rules/hexwar/ground",
		"rules/hexwar/odds", "rules/hexwar/orders", "rules/ledger", "rules/phrase", "rules/table"},
		"a part of a turn knows the battle, the questions of a turn and no other part"},
	"rules/hexwar/figures": {[]string{"rules", "rules/dice", "rules/hex", "rules/hexwar", "rules/hexwar/orders", "rules/ledger",
		"rules/phrase"},
		"a part of a turn knows the battle, the questions of a turn and no other part"},
	"rules/hexwar/end": {[]string{"rules", "rules/hexwar", "rules/hexwar/orders", "rules/ledger", "rules/phrase", "rules/table"},
		"a part of a turn knows the battle, the questions of a turn and no other part"},
	"rules/hexwar/game": {[]string{"rules", "rules/dice", "rules/hexwar", "rules/hexwar/chart", "rules/hexwar/combat", "rules/hexwar/command",
		"rules/hexwar/deploy", "rules/hexwar/end", "rules/hexwar/figures", "rules/hexwar/ground", "rules/hexwar/mapmaking",
		"rules/hexwar/movement", "rules/hexwar/muster", "rules/hexwar/orders", "rules/phrase", "rules/table", "rules/tables"},
		"it puts the rooms together: whoever else imported two of them would be a second such place"},
	"rules/hexwar/hexwartest": {[]string{"rules", "rules/dice", "rules/dice/dicetest", "rules/hex", "rules/hexwar", "rules/hexwar/chart",
		"rules/hexwar/combat", "rules/hexwar/command", "rules/hexwar/deploy", "rules/hexwar/end", "rules/hexwar/game",
		"rules/hexwar/ground", "rules/hexwar/mapmaking", "rules/hexwar/movement", "rules/hexwar/muster", "rules/hexwar/orders",
		"rules/house", "rules/ledger", "rules/phrase", "rules/rulestest", "rules/table", "rules/table/tabletest"},
		"what the rooms' tests share: it plays whole battles"},
	"rules/panache": {[]string{"rules/hexwar", "rules/hexwar/game"},
		"a book is tables, refs and words: what it played itself its sister would lack"},
	"rules/thucidide": {[]string{"rules/hexwar", "rules/hexwar/game"},
		"a book is tables, refs and words: what it played itself its sister would lack"},
	"rules/season": {[]string{"rules/phrase", "rules/tables"},
		"a season is who won against whom: what was played between them it is told"},
	"rules/systems": {[]string{"rules", "rules/adlg", "rules/hexwar", "rules/hexwar/chart", "rules/hexwar/ground", "rules/npow", "rules/panache",
		"rules/thucidide"},
		"the one explicit list of systems, and of the words that several share"},
	"rules/rulestest": {[]string{"rules", "rules/bounds", "rules/dice", "rules/dice/dicetest", "rules/house", "rules/ledger", "rules/ledger/ledgertest", "rules/phrase",
		"rules/table"},
		"the suite knows no system: every system calls it"},
	"rules/rulestest/mourre": {[]string{"rules", "rules/dice", "rules/ledger", "rules/phrase", "rules/plane", "rules/table", "rules/tables"},
		"the test's own system stands alone like any other"},
	"render/kept": {nil, "what is kept is weighed: what it is, a cache could only guess"},
	"render/press": {[]string{"render/kept"},
		"what is printed are rows of colours: what they show could change nothing of how they are compressed"},
	"render/draw": {[]string{"rules/hex", "rules/table"},
		"a thing is drawn by its size alone: what it is called and where it is could change nothing of how it looks"},
	"render/drawtest": {[]string{"render/draw"}, "scenes as text are for tests: the program compares none"},
	"render/paint": {[]string{"render/draw", "render/kept", "render/press"},
		"a picture is painted from its scene alone: what a scene doesn't contain can't be painted, or kept for another game"},
	"render/twin": {[]string{"rules/hex", "rules/phrase", "rules/plane", "rules/table"},
		"a board is said from what the viewer sees, as it is drawn: a picture that it knew could hide what it should say"},
	"render": {[]string{"render/draw", "render/paint", "render/press", "render/twin", "rules/hex", "rules/phrase", "rules/plane", "rules/table"},
		"pictures are laid out from a board and panels only: what no viewer was given can't be drawn"},
	"storage/storagetest": {[]string{"bot/referee", "rules", "rules/dice", "rules/fairness", "rules/ledger", "rules/season"},
		"the contract is the port's: a store that it imported would be the one it is written for"},
	"storage/disktest": {nil, "what reaches the disk is counted below SQLite: what a store is it could only guess"},
	"storage/archive": {[]string{"bot/referee", "rules/dice", "rules/fairness", "rules/ledger"},
		"what both engines keep alike knows no engine"},
	"storage/postgres": {[]string{"bot/referee", "rules/ledger", "storage/archive"},
		"a store beside the file's: of the referee it takes the port, and from its sister nothing"},
	"storage/postgres/postgrestest": {[]string{"storage/postgres"},
		"a server for tests: it knows what it is migrated by, and no test"},
	"storage": {[]string{"bot/referee", "rules/ledger", "storage/archive"},
		"the file keeps lines and texts; of the referee it takes the port that it implements, of the edge nothing"},
	"bot/misread": {[]string{"rules", "rules/house", "rules/phrase"},
		"what is wrong with a text is said by the text and its system: whose it is, and where it is kept, could change nothing"},
	"bot/referee": {[]string{"bot/misread", "bot/pace", "rules", "rules/bounds", "rules/dice", "rules/fairness", "rules/house",
		"rules/ledger", "rules/phrase", "rules/season"},
		"the use case is played without Discord, without a file and without pictures"},
	"bot/limits":   {nil, "Discord's figures are facts: both ends of the wire read the same table"},
	"bot/loopback": {nil, "who may ask a page of ours is decided before anybody knows what the page is for"},
	"bot/localdiscord": {[]string{"bot/limits", "bot/loopback", "rules/bounds"},
		"the counterpart must not know the bot it is tested with, or both would share the same mistake"},
	"bot/localdiscord/localdiscordtest": {[]string{"bot/limits", "bot/localdiscord"},
		"what a test makes go wrong at Discord knows no bot"},
	"bot/pace": {nil, "how long something took is the same whatever it was: who measured by a game or a name would keep them"},
	"bot/locale": {[]string{"rules/phrase"},
		"words come from the catalogues of everyone who speaks"},
	"bot/session": {[]string{"bot/limits", "rules/bounds"},
		"the wire carries messages: what a game, a word or a player is could change nothing of how they are sent"},
	"bot/reply": {[]string{"bot/limits", "bot/locale", "bot/referee", "bot/session", "render", "render/draw", "render/twin", "rules",
		"rules/dice", "rules/house", "rules/ledger", "rules/phrase", "rules/table"},
		"a message is made of what it is given: who could ask for more would show what nobody decided to show"},
	"bot/album": {[]string{"bot/reply", "bot/session", "rules", "rules/house", "rules/ledger", "rules/phrase"},
		"a page to keep is made of what the public was told: it asks nobody, and knows no rule"},
	"bot/paper": {[]string{"bot/reply", "rules", "rules/house", "rules/phrase"},
		"what is printed lies on a table: it is made of what the public sees, and asks nobody"},
	"bot/command": {[]string{"bot/album", "bot/limits", "bot/locale", "bot/paper", "bot/referee", "bot/reply", "bot/session",
		"rules", "rules/dice", "rules/house", "rules/ledger", "rules/phrase", "rules/table"},
		"commands ask the referee and show what he says: a rule system they imported would be a rule outside him"},
	"bot/club": {[]string{"bot/command", "bot/limits", "bot/locale", "bot/referee", "bot/reply", "bot/session", "rules", "rules/dice", "rules/fairness",
		"rules/ledger", "rules/phrase", "rules/season", "rules/table"},
		"what a club keeps is brought to the router from above, so that a game is played without a club's tables"},
	"bot": {[]string{"bot/club", "bot/command", "bot/locale", "bot/pace", "bot/referee", "bot/reply", "bot/session", "render",
		"rules", "rules/dice", "rules/house", "rules/phrase", "rules/table"},
		"the edge shows what it is given: a rule system or a file it imported would be a rule or a write outside the referee"},
	"cmd/aidedecamp/terminal": {[]string{"bot/locale", "bot/session", "render", "rules", "rules/bounds", "rules/dice",
		"rules/phrase", "rules/systems"},
		"settings, words and troubles are every command's: what opened games here would be opened by all"},
	"cmd/aidedecamp/process": {nil, "what is owed to a machine is the same whatever runs on it"},
	"cmd/aidedecamp/health": {[]string{"bot/locale", "bot/loopback", "bot/pace", "bot/referee", "bot/session",
		"cmd/aidedecamp/terminal", "rules/phrase"},
		"signs of life are read off what passes by: of the referee it takes the port, and of a game nothing"},
	"cmd/aidedecamp/discord": {[]string{"bot/session", "cmd/aidedecamp/terminal", "rules/bounds", "rules/phrase"},
		"who may start is asked before there is a bot, a game or a file"},
	"cmd/aidedecamp/games": {[]string{"bot/referee", "cmd/aidedecamp/terminal", "rules/house", "rules/ledger", "rules/phrase",
		"rules/systems", "storage", "storage/postgres"},
		"games are copied and put back without Discord, without a bot and without a picture"},
	"cmd/aidedecamp/check": {[]string{"bot", "bot/locale", "bot/referee", "cmd/aidedecamp/discord", "cmd/aidedecamp/games",
		"cmd/aidedecamp/terminal", "rules/phrase", "rules/systems", "storage"},
		"what is looked at before a start is what a start will need: nothing that serves is imported"},
	"cmd/aidedecamp/proof": {[]string{"bot/album", "bot/referee", "bot/reply", "bot/session", "cmd/aidedecamp/games",
		"cmd/aidedecamp/terminal", "render", "render/draw", "rules", "rules/bounds", "rules/house", "rules/ledger", "rules/phrase", "rules/systems",
		"storage"},
		"a game is proved from what was written of it: neither Discord nor a bot is asked"},
	"cmd/aidedecamp": {[]string{"bot", "bot/localdiscord", "bot/locale", "bot/loopback", "bot/referee", "bot/session",
		"cmd/aidedecamp/check", "cmd/aidedecamp/discord", "cmd/aidedecamp/games", "cmd/aidedecamp/health", "cmd/aidedecamp/process",
		"cmd/aidedecamp/proof", "cmd/aidedecamp/terminal", "rules/phrase", "rules/systems"},
		"wiring names everyone and decides nothing"},
	"cmd/aidedecampload": {[]string{"bot/localdiscord", "bot/localdiscord/localdiscordtest", "bot/locale", "bot/pace", "bot/referee", "rules", "rules/dice",
		"rules/house", "rules/phrase", "rules/systems", "storage"},
		"the bot that it measures is another process: what it imported of it would be measured with itself"},
}

// lodgers are the libraries that only some rooms may use.
var lodgers = map[string][]string{
	"github.com/bwmarrin/discordgo":          {"bot", "bot/session"},
	"modernc.org/sqlite":                     {"storage", "storage/disktest"},
	"modernc.org/libc":                       {"storage/disktest"},
	"github.com/jackc/pgx/v5":                {"storage/postgres", "storage/postgres/postgrestest"},
	"github.com/fogleman/gg":                 {"render/paint"},
	"codeberg.org/go-pdf/fpdf":               {"bot/paper"},
	"github.com/BurntSushi/toml":             {"rules/tables", "rules/hexwar/mapmaking", "rules/rulestest"},
	"github.com/alecthomas/kong":             {"cmd/aidedecamp", "cmd/aidedecampload"},
	"github.com/joho/godotenv":               {"cmd/aidedecamp/terminal"},
	"github.com/gorilla/websocket":           {"bot/session", "bot/localdiscord"},
	"github.com/nicksnyder/go-i18n/":         {},
	"github.com/klauspost/compress/":         {"render/press"},
	"github.com/chromedp/chromedp":           {},
	"github.com/rogpeppe/go-internal/txtar":  {},
	"github.com/peterstace/simplefeatures/":  {},
	"pgregory.net/rapid":                     {},
	"github.com/google/go-cmp/":              {"storage/storagetest"},
	"github.com/santhosh-tekuri/jsonschema/": {},
}

// outside are the doors to the clock, to chance and to the world that nothing under rules may open.
var outside = []string{"os", "os/exec", "net", "net/http", "math/rand", "math/rand/v2", "crypto/rand", "log", "log/slog",
	"database/sql", "syscall"}

func TestImportsRunOneWay(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	seen, taken := map[string]bool{}, map[string]bool{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if strings.HasPrefix(d.Name(), ".") && rel != "." || d.Name() == "testdata" {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		folder := path.Dir(rel)
		seen[folder] = true
		checkRoom(t, folder, rel, file, taken)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder, r := range doors {
		if !seen[folder] {
			t.Errorf("the house has a line for %s, where there is no code", folder)
		}
		for _, other := range r.may {
			if !taken[folder+" "+other] {
				t.Errorf("%s may import %s, and does not", folder, other)
			}
		}
	}
	for lodger, rooms := range lodgers {
		for _, folder := range rooms {
			if !taken[folder+" "+lodger] {
				t.Errorf("%s lives in %s, which does not import it", lodger, folder)
			}
		}
	}
}

// checkRoom checks a file's imports against its room's line, and notes what it imports.
func checkRoom(t *testing.T, folder, rel, file string, taken map[string]bool) {
	t.Helper()
	r, known := doors[folder]
	if !known {
		t.Errorf("%s: %s has no line in doors (house_test.go): say there what it may import, and why", rel, folder)
		return
	}
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Error(err)
		return
	}
	// The suite is imported by tests alone, and reads their fixtures.
	pure := !strings.HasSuffix(folder, "test") && (folder == "rules" || strings.HasPrefix(folder, "rules/"))
	for _, spec := range tree.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Error(err)
			continue
		}
		if inner, ours := strings.CutPrefix(name, module); ours {
			if taken[folder+" "+inner] = true; !slices.Contains(r.may, inner) {
				t.Errorf("%s imports %s, which its line in doors (house_test.go) does not allow: %s", rel, inner, r.why)
			}
		}
		for lodger, rooms := range lodgers {
			if strings.HasPrefix(name, lodger) {
				if taken[folder+" "+lodger] = true; !slices.Contains(rooms, folder) {
					t.Errorf("%s imports %s, which lives in %v only", rel, name, rooms)
				}
			}
		}
		if pure && slices.Contains(outside, name) {
			t.Errorf("%s imports %s: rules are pure, so that any game can be judged again anywhere", rel, name)
		}
	}
	if !pure {
		return
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && (s.Sel.Name == "Now" || s.Sel.Name == "Since" || s.Sel.Name == "Sleep") {
				t.Errorf("%s calls time.%s: the clock comes in an Occasion", rel, s.Sel.Name)
			}
		}
		return true
	})
}

// tomlReaders are the files that decode TOML: tables from outside are read by the first alone, within their
// bounds.
var tomlReaders = map[string]string{
	"rules/tables/decode.go":                 "within bounds",
	"rules/hexwar/mapmaking/scenariofile.go": "what it has just written itself of a text that rules/tables has read",
	"rules/rulestest/vocabulary.go":          "the catalogues of the tests",
	"rules/rulestest/figures.go":             "the shipped tables, of which it changes one figure",
}

// eachSource visits the house's code, but for its tests.
func eachSource(t *testing.T, visit func(rel string, tree *ast.File)) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		visit(filepath.ToSlash(rel), tree)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// mostMethods is how many methods a type has at most: with more it becomes layers, or parts.
const mostMethods = 90

func TestNoTypeDoesTooMuch(t *testing.T) {
	t.Parallel()
	of := map[string]int{}
	eachSource(t, func(rel string, tree *ast.File) {
		for _, decl := range tree.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil {
				of[path.Dir(rel)+"."+receiverOf(f)]++
			}
		}
	})
	if of["rules/adlg.state"] == 0 {
		t.Fatal("no methods are counted")
	}
	for name, n := range of {
		if n > mostMethods {
			t.Errorf("%s has %d methods, more than %d", name, n, mostMethods)
		}
	}
}

// receiverOf is the type that a method is of, without its star and its parameters.
func receiverOf(f *ast.FuncDecl) string {
	of := f.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	switch generic := of.(type) {
	case *ast.IndexExpr:
		of = generic.X
	case *ast.IndexListExpr:
		of = generic.X
	}
	return of.(*ast.Ident).Name
}

func TestTOMLIsReadWithinItsBounds(t *testing.T) {
	seen := map[string]bool{}
	eachSource(t, func(rel string, tree *ast.File) {
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if name, ok := call.X.(*ast.Ident); !ok || name.Name != "toml" {
				return true
			}
			if slices.Contains([]string{"Decode", "DecodeFile", "DecodeFS", "Unmarshal", "NewDecoder"}, call.Sel.Name) {
				if seen[rel] = true; tomlReaders[rel] == "" {
					t.Errorf("%s calls toml.%s: tables.Read and tables.Decode hold a text to its bounds before", rel, call.Sel.Name)
				}
			}
			return true
		})
	})
	for file := range tomlReaders {
		if !seen[file] {
			t.Errorf("%s decodes no TOML any more", file)
		}
	}
}
