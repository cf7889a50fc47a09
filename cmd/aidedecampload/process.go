package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"aidedecamp/bot/pace"
)

// gauge is what the bot's process weighs, in bytes, and its goroutines.
type gauge struct {
	// resident is the memory that it uses now, peak the most that it used; what the runtime has of the
	// system where the system does not say.
	resident, peak int64
	// heap is the size of the heap, dead or alive.
	heap       int64
	goroutines int64
}

// process is the bot's process as its parent sees it.
type process struct {
	command *exec.Cmd
	// health is the address of the bot's figures.
	health string
	log    *logTail
	// ready is how long it took from start to the first moment at which it could be spoken to.
	ready time.Duration
}

// stopping bounds how long the bot may take to finish what is under way, asking how long it may take to give
// its figures.
const (
	stopping = 15 * time.Second
	asking   = 10 * time.Second
)

// startBot starts a program as « serve » runs it, over a file of games, and waits until it can be spoken to.
// Nothing of the operator's settings reaches it. Where its parent is killed it ends by itself: its Discord is
// gone.
func startBot(ctx context.Context, program, file, url, token string) (*process, error) {
	health, err := freeAddress()
	if err != nil {
		return nil, err
	}
	p := &process{command: exec.CommandContext(ctx, program, "serve"), health: health, log: &logTail{}}
	p.command.Dir = filepath.Dir(file) // without a .env
	p.command.Env = []string{"DISCORD_TOKEN=" + token, "DISCORD_API_URL=" + url, "AIDEDECAMP_DB=" + file,
		"AIDEDECAMP_LOG=warn", "AIDEDECAMP_HEALTH_ADDR=" + health}
	p.command.Stderr, p.command.WaitDelay = p.log, stopping
	p.command.Cancel = p.interrupt
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if err := p.command.Start(); err != nil {
		return nil, fmt.Errorf("start the bot: %w", err)
	}
	if _, err = bufio.NewReader(out).ReadString('\n'); err != nil {
		return nil, errors.Join(fmt.Errorf("the bot does not start: %w", err), p.stop())
	}
	p.ready = time.Since(began)
	return p, nil
}

// freeAddress is an address of this machine where nobody listens.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("an address for the bot's figures: %w", err)
	}
	return listener.Addr().String(), listener.Close()
}

// gauge asks the bot for its figures, and the system for its memory.
func (p *process) gauge(ctx context.Context) (gauge, error) {
	text, err := p.metrics(ctx)
	if err != nil {
		return gauge{}, err
	}
	bot := figures(text)
	g := gauge{resident: bot["aidedecamp_memory_bytes"], heap: bot["aidedecamp_heap_bytes"], goroutines: bot["aidedecamp_goroutines"]}
	g.peak = g.resident
	if status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid)); err == nil { // Linux
		system := figures(status)
		g.resident, g.peak = system["VmRSS:"]<<10, system["VmHWM:"]<<10
	}
	return g, nil
}

// metrics are the bot's figures of itself.
func (p *process) metrics(ctx context.Context) ([]byte, error) {
	ctx, done := context.WithTimeout(ctx, asking)
	defer done()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.health+"/metrics", nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("the bot's process does not answer: %w; %s", err, p.log)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, fmt.Errorf("the bot's figures: %w", err)
	}
	return text, nil
}

// pace is where the time of the acts since the start went.
func (p *process) pace(ctx context.Context) (pace.Figures, error) {
	text, err := p.metrics(ctx)
	return pace.Parse(text), err
}

// figures reads lines of a name and a whole number; other lines are left out.
func figures(text []byte) map[string]int64 {
	all := map[string]int64{}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) > 1 {
			if n, err := strconv.ParseInt(fields[1], 10, 64); err == nil {
				all[fields[0]] = n
			}
		}
	}
	return all
}

// interrupt ends the bot as an operator does, by force where the system knows no signals.
func (p *process) interrupt() error {
	if err := p.command.Process.Signal(os.Interrupt); err == nil || errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return p.command.Process.Kill()
}

// stop ends the bot and waits for it.
func (p *process) stop() error {
	if err := p.interrupt(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("stop the bot: %w", err)
	}
	late := time.AfterFunc(stopping, func() { _ = p.command.Process.Kill() }) // Wait tells
	defer late.Stop()
	if err := p.command.Wait(); err != nil {
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
