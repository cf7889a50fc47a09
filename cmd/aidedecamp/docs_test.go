package main

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/cmd/aidedecamp/terminal"
)

var (
	quoted = regexp.MustCompile("`([^`]+)`")
	fenced = regexp.MustCompile("(?s)```.*?```")
)

// TestGuidesNameWhatIsThere: every file and folder that the pages for engineers name is there; "…" represents
// any name.
func TestGuidesNameWhatIsThere(t *testing.T) {
	for page, least := range map[string]int{"where-to-change-what.md": 20, "architecture.md": 15} {
		t.Run(page, func(t *testing.T) { checkNamed(t, page, least) })
	}
}

func checkNamed(t *testing.T, page string, least int) {
	root := filepath.Join("..", "..")
	guide := readPage(t, "docs/"+page)
	named := 0
	for _, m := range quoted.FindAllStringSubmatch(fenced.ReplaceAllString(guide, ""), -1) {
		folder, _, deep := strings.Cut(m[1], "/")
		if info, err := os.Stat(filepath.Join(root, folder)); !deep || folder == "" || err != nil || !info.IsDir() {
			continue
		}
		named++
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(strings.ReplaceAll(m[1], "…", "*"))))
		if err != nil || len(found) == 0 {
			t.Errorf("the guide names %s, which is not there (%v)", m[1], err)
		}
	}
	if named < least {
		t.Errorf("%d paths in the guide", named)
	}
}

// mostReadmeLines is how long a README may be.
const mostReadmeLines = 150

// TestTheReadmesAreTwins: README in French and in English have the same headings, commands, pictures and links.
func TestTheReadmesAreTwins(t *testing.T) {
	french, english := readPage(t, "README.md"), readPage(t, "README.en.md")
	for what, part := range map[string]*regexp.Regexp{
		"headings": regexp.MustCompile(`(?m)^#+ `),
		"commands": fenced,
		"pictures": regexp.MustCompile(`src="[^"]+"`),
		"links":    regexp.MustCompile(`\]\((docs/|http|SECURITY|CHANGELOG)[^)]*\)`),
	} {
		in, out := part.FindAllString(french, -1), part.FindAllString(english, -1)
		if len(in) < 2 || !slices.Equal(in, out) {
			t.Errorf("%s: in French %q\nin English %q", what, in, out)
		}
	}
	for page, text := range map[string]string{"README.md": french, "README.en.md": english} {
		if lines := strings.Count(text, "\n"); lines > mostReadmeLines {
			t.Errorf("%s has %d lines, more than %d", page, lines, mostReadmeLines)
		}
	}
}

func readPage(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(page)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// inlineLink is a link of a page to another file: its target, without the place in it.
var inlineLink = regexp.MustCompile(`\]\(([^)#]+)[^)]*\)`)

// TestLinksOfPagesLeadSomewhere: every link of a page to a file finds it.
func TestLinksOfPagesLeadSomewhere(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		found, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range inlineLink.FindAllStringSubmatch(fenced.ReplaceAllString(string(text), ""), -1) {
			if strings.Contains(link[1], ":") {
				continue // elsewhere
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), filepath.FromSlash(link[1]))); err != nil {
				t.Errorf("%s leads to %s: %v", page, link[1], err)
			}
		}
	}
}

// registered is a command of the bot as it is registered, with its subcommands and groups, whose types are 1 and 2.
type registered struct {
	Name    string       `json:"name"`
	Type    int          `json:"type"`
	Options []registered `json:"options"`
}

// typed is a command as a page shows it.
var typed = regexp.MustCompile("`/([a-z -]+)")

// TestPagesNameCommandsThatAre: each of the bot's commands that a page for players names is registered.
func TestPagesNameCommandsThatAre(t *testing.T) {
	var all []registered
	if err := json.Unmarshal([]byte(readPage(t, "bot/testdata/registration.json")), &all); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, page := range append(slices.Clone(frenchPages), "README.en.md") {
		for _, m := range typed.FindAllStringSubmatch(readPage(t, page), -1) {
			level, path := all, ""
			for word := range strings.FieldsSeq(m[1]) {
				at := slices.IndexFunc(level, func(c registered) bool { return c.Name == word })
				if at < 0 && path != "" && len(level) > 0 {
					t.Errorf("%s: /%s, where /%s has no %s", page, m[1], path, word)
				}
				if at < 0 {
					break // a path of HTTP, an option's value
				}
				path = strings.TrimSpace(path + " " + word)
				level = slices.DeleteFunc(slices.Clone(level[at].Options), func(c registered) bool { return c.Type > 2 })
				checked++
			}
		}
	}
	if checked < 60 {
		t.Errorf("%d words of commands in the pages", checked)
	}
}

// frenchPages are those for players, clubs and hosts.
var frenchPages = []string{
	"README.md", "SECURITY.md", "docs/armees.md", "docs/baremes.md", "docs/confidentialite.md", "docs/des.md", "docs/exploitation.md",
	"docs/galerie.md", "docs/plusieurs-machines.md", "docs/premiers-pas.md", "docs/saisons.md", "docs/scenarios.md",
}

// misspaced is a French sign behind a plain space, or an apostrophe of a typewriter.
var misspaced = regexp.MustCompile(`\S [;!?»](?:\s|$)|« |[a-zà-ÿ]'[a-zà-ÿ]`)

// TestFrenchPagesAreTypeset: a narrow space before the signs that have one, and round apostrophes; in code as
// it is typed.
func TestFrenchPagesAreTypeset(t *testing.T) {
	code := regexp.MustCompile("`[^`]*`|(?m)^ {4,}.*$")
	for _, page := range frenchPages {
		text := code.ReplaceAllString(fenced.ReplaceAllString(readPage(t, page), ""), "")
		for _, found := range misspaced.FindAllString(text, -1) {
			t.Errorf("%s: %q", page, found)
		}
	}
}

// mostDocLines is how long the comment of a package may be.
const mostDocLines = 25

// TestEveryRoomSaysWhatItIsFor: each room of the house has one package comment, of mostDocLines at most.
func TestEveryRoomSaysWhatItIsFor(t *testing.T) {
	t.Parallel()
	for folder := range doors {
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		comments := 0
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.PackageClauseOnly)
			if err != nil {
				t.Fatal(err)
			}
			if tree.Doc == nil {
				continue
			}
			comments++
			if lines := strings.Count(tree.Doc.Text(), "\n"); lines > mostDocLines {
				t.Errorf("%s: a package comment of %d lines, more than %d", file, lines, mostDocLines)
			}
		}
		if comments != 1 {
			t.Errorf("%s: %d package comments", folder, comments)
		}
	}
}

// TestMemoryIsLimitedWhereItIsDeployed: the runtime's own limit is below the one that kills, wherever
// there is one.
func TestMemoryIsLimitedWhereItIsDeployed(t *testing.T) {
	for file, limits := range map[string]struct{ soft, hard string }{
		"aidedecamp.service": {`(?m)^Environment=GOMEMLIMIT=(\d+)MiB$`, `(?m)^MemoryMax=(\d+)G$`},
		"Containerfile":      {`(?m)^ENV GOMEMLIMIT=(\d+)MiB\b`, `--memory=(\d+)g\b`},
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", "deploy", file))
		if err != nil {
			t.Fatal(err)
		}
		soft, hard := figureIn(t, text, limits.soft), figureIn(t, text, limits.hard)*1024
		if soft < 256 || 4*soft > 3*hard {
			t.Errorf("%s: the runtime's limit is %d MiB, that which kills %d", file, soft, hard)
		}
	}
}

func figureIn(t *testing.T, text []byte, pattern string) int {
	t.Helper()
	m := regexp.MustCompile(pattern).FindSubmatch(text)
	if m == nil {
		t.Fatalf("no %s", pattern)
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestEveryExitCodeIsExplained: the operator's page has a row for each.
func TestEveryExitCodeIsExplained(t *testing.T) {
	page := readPage(t, "docs/exploitation.md")
	for code := terminal.ExitFault; code <= terminal.ExitUnjudged; code++ {
		if !strings.Contains(page, "\n| "+strconv.Itoa(code)+" | ") {
			t.Errorf("docs/exploitation.md does not say what exit code %d is", code)
		}
	}
}

// TestWhatIsDeployedLeavesRoomForADatabase: no unit and no container names the games' file, which would
// exclude a database; each starts in the folder where the file is.
func TestWhatIsDeployedLeavesRoomForADatabase(t *testing.T) {
	for file, folder := range map[string]string{
		"aidedecamp.service": "\nWorkingDirectory=/var/lib/aidedecamp\n", "aidedecamp-backup.service": "\nWorkingDirectory=/var/lib/aidedecamp\n",
		"Containerfile": "\nWORKDIR /data\nVOLUME /data\n",
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", "deploy", file))
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`AIDEDECAMP_DB\s*=`).Match(text) || !strings.Contains(string(text), folder) {
			t.Errorf("%s names the games' file, or does not start in%s", file, folder)
		}
	}
}
