package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/locale"
	"aidedecamp/cmd/aidedecamp/terminal"
)

// asProgram makes the test binary be the program: a test then starts it as a supervisor would.
const asProgram = "AIDEDECAMP_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	switch os.Getenv(asProgram) {
	case "":
	case "next":
		becomeNext()
		fallthrough
	default:
		slack, demoClock = hang, stillClock()
		main()
		return
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} { // whoever runs the tests
		os.Unsetenv(name) //nolint:errcheck // a name is never refused
	}
	flag.Parse()
	if flag.Lookup("test.parallel").Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) {
		// More at once than there are processors: a test of a database that is away waits for five seconds.
		if err := flag.Set("test.parallel", "6"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// nextVersion is the name of the version after this one.
const nextVersion = "v-next"

// becomeNext makes the program the version after this one: one of its commands is described otherwise.
func becomeNext() {
	terminal.Version = nextVersion
	sources := terminal.WordSources()
	for i := range sources {
		sources[i] = later{sources[i]}
	}
	words, err := locale.Load(sources...)
	if err != nil {
		panic(err)
	}
	terminal.AllWords = func() *locale.Words { return words }
}

// later are catalogues as the next version has them.
type later struct{ fs.FS }

// ReadFile reads a catalogue.
func (l later) ReadFile(name string) ([]byte, error) {
	text, err := fs.ReadFile(l.FS, name)
	return bytes.ReplaceAll(text, []byte("Que faire maintenant"), []byte("Que faire ensuite")), err
}

// hang is how long a test waits for what never comes: a busy machine's come late.
const hang = 2 * time.Minute

// program is the program, started apart from the test.
type program struct {
	*exec.Cmd
	t     *testing.T
	out   bytes.Buffer
	mu    sync.Mutex
	log   []string
	lines chan string
	read  chan struct{}
}

// start runs the program in a folder with settings and nothing else of the environment that it reads.
func start(t *testing.T, folder string, settings map[string]string, args ...string) *program {
	t.Helper()
	p := &program{Cmd: exec.CommandContext(t.Context(), os.Args[0], args...), t: t, lines: make(chan string, 1000), read: make(chan struct{})}
	p.Dir = folder
	p.Env = []string{asProgram + "=1", "PATH=" + os.Getenv("PATH"), "GOCOVERDIR=" + t.TempDir()}
	for name, value := range settings {
		p.Env = append(p.Env, name+"="+value)
	}
	p.Stdout = &p.out
	stderr, err := p.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(p.read)
		for scan := bufio.NewScanner(stderr); scan.Scan(); {
			p.mu.Lock()
			p.log = append(p.log, scan.Text())
			p.mu.Unlock()
			p.lines <- scan.Text()
		}
		close(p.lines)
	}()
	t.Cleanup(func() {
		if p.ProcessState == nil {
			p.Process.Kill() //nolint:errcheck // it may have ended
			p.Wait()         //nolint:errcheck // killed
		}
	})
	return p
}

// await returns the next line of the log that has a text.
func (p *program) await(text string) string {
	p.t.Helper()
	late := time.After(hang)
	for {
		select {
		case line, more := <-p.lines:
			switch {
			case !more:
				p.t.Fatalf("the program ended before it logged %q:\n%s", text, p.logged())
			case strings.Contains(line, text):
				return line
			}
		case <-late:
			p.t.Fatalf("the program never logged %q:\n%s", text, p.logged())
		}
	}
}

func (p *program) logged() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.log, "\n")
}

// code waits for the end and returns the exit code.
func (p *program) code() int {
	p.t.Helper()
	<-p.read
	err := p.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		p.t.Fatal(err)
	}
	return p.ProcessState.ExitCode()
}

// field returns a field of a log line.
func field(line, name string) string {
	_, rest, _ := strings.Cut(line, " "+name+"=")
	value, _, _ := strings.Cut(rest, " ")
	return value
}

// within reports whether something becomes true within a time.
func within(d time.Duration, holds func() bool) bool {
	for late := time.Now().Add(d); ; time.Sleep(10 * time.Millisecond) {
		if holds() {
			return true
		}
		if time.Now().After(late) {
			return false
		}
	}
}

// aDiscord starts a local Discord. Its clock stands still, so that nobody gives up waiting for an answer, where a
// test has no clock of its own.
func aDiscord(t *testing.T, o localdiscord.Options) *localdiscordtest.Server {
	t.Helper()
	if o.Clock == nil {
		o.Clock = stillClock()
	}
	o.ReadWithin = hang
	s, err := localdiscordtest.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// stillClock is a clock that stops at this moment: what the program has seen is not older than its games.
func stillClock() *localdiscordtest.ManualClock {
	c := &localdiscordtest.ManualClock{}
	c.Advance(time.Since(c.Now()))
	return c
}

// said is what a command prints in this process, with a setting's environment and an empty folder around it.
func said(t *testing.T, settings map[string]string, args ...string) (code int, text string) {
	t.Helper()
	for _, name := range []string{"DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "DISCORD_API_URL", "AIDEDECAMP_DB", "AIDEDECAMP_DATABASE_URL", "AIDEDECAMP_HEALTH_ADDR",
		"AIDEDECAMP_LANG"} {
		t.Setenv(name, "")
		os.Unsetenv(name) //nolint:errcheck // Setenv puts it back
	}
	t.Setenv("AIDEDECAMP_LOG", "error")
	for name, value := range settings {
		t.Setenv(name, value)
	}
	var out bytes.Buffer
	code = run(t.Context(), args, &out, &out)
	return code, out.String()
}
