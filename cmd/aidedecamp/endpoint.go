package main

import (
	"aidedecamp/cmd/aidedecamp/health"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// endpoint listens for what Discord posts, where no gateway is opened: /interactions for Discord, /live and
// /ready for whoever spreads requests over several processes.
type endpoint struct {
	server *http.Server
	addr   string
	// takes is the bot's, nil before it is ready.
	takes atomic.Pointer[http.Handler]
}

// openEndpoint listens; ill says what keeps the process from taking acts.
func openEndpoint(addr string, ill func() bool) (*endpoint, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("AIDEDECAMP_HTTP_ADDR: %w", err)
	}
	e := &endpoint{addr: listener.Addr().String()}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /live", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("GET /ready", func(w http.ResponseWriter, _ *http.Request) {
		if e.takes.Load() == nil || ill() {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("/interactions", func(w http.ResponseWriter, r *http.Request) {
		takes := e.takes.Load()
		if takes == nil {
			http.Error(w, "starting", http.StatusServiceUnavailable)
			return
		}
		(*takes).ServeHTTP(w, r)
	})
	e.server = &http.Server{Handler: mux, ReadTimeout: health.ReadWithin, WriteTimeout: health.ReadWithin, IdleTimeout: time.Minute, MaxHeaderBytes: 1 << 14}
	go e.server.Serve(listener) //nolint:errcheck // it ends when closed, or with the listener, which the balancer then sees
	return e, nil
}

// give hands what comes to a bot.
func (e *endpoint) give(h http.Handler) { e.takes.Store(&h) }

// close stops listening, once what is being read has been answered.
func (e *endpoint) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return errors.Join(e.server.Shutdown(ctx), e.server.Close())
}
