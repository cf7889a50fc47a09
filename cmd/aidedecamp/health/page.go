package health

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"time"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/loopback"
	"aidedecamp/bot/session"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
)

// ReadWithin is how long the health page waits for a request.
const ReadWithin = 5 * time.Second

// Page serves /health and /metrics on this machine only, until closed.
type Page struct {
	server *http.Server
	Addr   string
}

// OpenPage listens. loopback.ErrElsewhere, or what the listener said.
func OpenPage(addr string, h *Signs, book locale.Book) (*Page, error) {
	if err := loopback.Check(addr); err != nil {
		return nil, fmt.Errorf("AIDEDECAMP_HEALTH_ADDR: %w", err)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("AIDEDECAMP_HEALTH_ADDR: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, _ *http.Request) {
		ill := h.Illness()
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if len(ill) == 0 {
			ill = phrase.Line("cli.health.well")
		} else {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		for _, line := range ill {
			fmt.Fprintln(w, book.Say(line))
		}
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		w.Write(h.exposition()) //nolint:errcheck // the reader's affair
	})
	p := &Page{Addr: listener.Addr().String()}
	p.server = loopback.NewServer(loopback.Only(p.Addr, mux), ReadWithin)
	p.server.WriteTimeout = ReadWithin
	go p.server.Serve(listener) //nolint:errcheck // it ends when closed, or with the listener, which "health" then reports
	return p, nil
}

// Close stops listening, once what is being read has been answered.
func (p *Page) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return errors.Join(p.server.Shutdown(ctx), p.server.Close())
}

// exposition is the figures in the text format that Prometheus reads, version 0.0.4.
func (h *Signs) exposition() []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	var out bytes.Buffer
	metric := func(name, kind, help string) {
		fmt.Fprintf(&out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
	}
	figure := func(name, kind, help string, value any) {
		metric(name, kind, help)
		fmt.Fprintf(&out, "%s %v\n", name, value)
	}
	metric("aidedecamp_build_info", "gauge", "The version that runs.")
	fmt.Fprintf(&out, "aidedecamp_build_info{version=%q,go=%q} 1\n", terminal.Version, runtime.Version())
	figure("aidedecamp_start_time_seconds", "gauge", "When the process started, Unix time.", h.born.Unix())
	var gateway session.Gateway
	if h.gateway != nil {
		gateway = h.gateway()
	}
	figure("aidedecamp_gateway_open", "gauge", "1 while Discord's gateway is open.", map[bool]int{true: 1}[gateway.Open])
	figure("aidedecamp_gateway_ack_time_seconds", "gauge", "The last acknowledged heartbeat, Unix time.", unix(gateway.Acked))
	figure("aidedecamp_last_write_time_seconds", "gauge", "The last successful write, Unix time.", unix(h.wrote))
	figure("aidedecamp_write_failures_total", "counter", "Writes that the games' file refused.", h.failed)
	figure("aidedecamp_games_opened_total", "counter", "Games opened.", h.opened)
	figure("aidedecamp_games_ended_total", "counter", "Games ended.", h.ended)
	metric("aidedecamp_commit_seconds", "histogram", "How long an act took to be kept; its count is the acts committed.")
	sum := 0
	for i, bound := range commitBounds {
		sum += h.classes[i]
		fmt.Fprintf(&out, "aidedecamp_commit_seconds_bucket{le=\"%v\"} %d\n", bound, sum)
	}
	fmt.Fprintf(&out,
		"aidedecamp_commit_seconds_bucket{le=\"+Inf\"} %d\naidedecamp_commit_seconds_sum %v\naidedecamp_commit_seconds_count %d\n",
		h.acts, h.took.Seconds(), h.acts)
	out.Write(h.Pace.Read().Text())
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	figure("aidedecamp_memory_bytes", "gauge", "Memory obtained from the system.", memory.Sys)
	figure("aidedecamp_heap_bytes", "gauge", "Memory of the heap that is in use or not yet collected.", memory.HeapAlloc)
	figure("aidedecamp_goroutines", "gauge", "Goroutines.", runtime.NumGoroutine())
	return out.Bytes()
}

// unix is 0 for the zero time.
func unix(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.Unix()
}
