package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"aidedecamp/bot"
)

// gauge is what the bot's process weighs.
type gauge struct {
	// Resident is the memory that it holds now, Peak the most that it held, in bytes; what the runtime has of the system where
	// the system does not tell.
	Resident, Peak int64
	// Heap is what the heap holds, in bytes, dead or alive.
	Heap       int64
	Goroutines int
}

// berth is what the bot's process is told first.
type berth struct{ Token, URL, File string }

// serveLoad is the bot's process: the bot as `serve` runs it. Each line that comes after the berth is answered with a gauge; it
// stops when there is nothing more to read, so it never outlives who started it.
func serveLoad(ctx context.Context, s *Settings, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	told := bufio.NewReader(in)
	line, err := told.ReadBytes('\n')
	if err != nil {
		return &trouble{code: exitUsage, err: errors.New("--bot is for the load's own process")}
	}
	var b berth
	if err := json.Unmarshal(line, &b); err != nil {
		return fmt.Errorf("--bot: %w", err)
	}
	answers := json.NewEncoder(out)
	var talking sync.Mutex
	answer := func(v any) {
		talking.Lock()
		defer talking.Unlock()
		if answers.Encode(v) != nil {
			stop() // nobody listens any more
		}
	}
	go func() {
		defer stop()
		for {
			if _, err := told.ReadByte(); err != nil {
				return
			}
			answer(measure())
		}
	}()
	return s.play(ctx, b.File, bot.Options{Token: b.Token, APIURL: b.URL}, func() { answer(gauge{}) })
}

// measure reads the gauge of this process.
func measure() gauge {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	g := gauge{Resident: int64(memory.Sys - memory.HeapReleased), Peak: int64(memory.Sys), Heap: int64(memory.HeapAlloc), Goroutines: runtime.NumGoroutine()}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return g // not Linux
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		kilobytes, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
		switch {
		case err != nil:
		case name == "VmRSS":
			g.Resident = kilobytes << 10
		case name == "VmHWM":
			g.Peak = kilobytes << 10
		}
	}
	return g
}

// process is the bot's process as its parent holds it.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *json.Decoder
	log     *logTail
	// ready is how long it took from start to the first moment at which it could be spoken to.
	ready time.Duration
}

// stopping bounds how long the bot may take to finish what is under way.
const stopping = 15 * time.Second

// startBot starts the bot in a process of its own and waits until it can be spoken to.
func startBot(ctx context.Context, b berth) (_ *process, err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("this program's own file: %w", err)
	}
	p := &process{command: exec.CommandContext(ctx, program, "load", "--bot", "--log", "warn"), log: &logTail{}}
	p.command.Dir, p.command.Env = filepath.Dir(b.File), append(os.Environ(), plainSettings()...) // nothing of the operator's
	p.command.Stderr, p.command.WaitDelay = p.log, stopping
	if p.in, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	p.command.Cancel = p.in.Close
	from, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = json.NewDecoder(from)
	told, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if err := p.command.Start(); err != nil {
		return nil, fmt.Errorf("start the bot: %w", err)
	}
	_, err = p.in.Write(append(told, '\n'))
	if err == nil {
		err = p.out.Decode(&gauge{})
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the bot does not start: %w", err), p.stop())
	}
	p.ready = time.Since(began)
	return p, nil
}

// plainSettings are the environment in which every setting is what it is without being set.
func plainSettings() []string {
	var plain []string
	settings := reflect.TypeFor[Settings]()
	for i := range settings.NumField() {
		if tag := settings.Field(i).Tag; tag.Get("env") != "" {
			plain = append(plain, tag.Get("env")+"="+tag.Get("default"))
		}
	}
	return plain
}

// gauge asks the bot's process for its gauge.
func (p *process) gauge() (g gauge, err error) {
	if _, err = p.in.Write([]byte{'?'}); err == nil {
		err = p.out.Decode(&g)
	}
	if err != nil {
		return g, fmt.Errorf("the bot's process does not answer: %w; %s", err, p.log)
	}
	return g, nil
}

// stop ends the bot as an operator does, and waits for it.
func (p *process) stop() error {
	closed := p.in.Close()
	if errors.Is(closed, os.ErrClosed) {
		closed = nil
	}
	late := time.AfterFunc(stopping, func() { _ = p.command.Process.Kill() }) // Wait tells
	defer late.Stop()
	if err := errors.Join(closed, p.command.Wait()); err != nil {
		return fmt.Errorf("the bot's process: %w; %s", err, p.log)
	}
	return nil
}

// logTail counts what the bot logged, and keeps the first lines of it.
type logTail struct {
	mu    sync.Mutex
	lines int
	first []byte
}

const keptLog = 2000

func (t *logTail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lines += bytes.Count(p, []byte{'\n'})
	t.first = append(t.first, p[:min(len(p), keptLog-len(t.first))]...)
	return len(p), nil
}

func (t *logTail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.first)
}

// count is how many lines the bot has logged.
func (t *logTail) count() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.lines
}
