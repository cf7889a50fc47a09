package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

const (
	// openWithin bounds one opening of the gateway, whose handshake alone may take 45 s. What takes longer
	// never ends: discordgo waits for itself when it is asked to reconnect (op 7) while it resumes (its issue
	// 513).
	openWithin = time.Minute
	// lookEvery is how often the last acknowledged heartbeat is looked at, ackedWithin how old it may get.
	// Discord asks for one every 41.25 s: two are missing then. discordgo itself would wait for five.
	lookEvery   = 5 * time.Second
	ackedWithin = 100 * time.Second
	// lostAfter is how long the gateway may be away.
	lostAfter = 5 * time.Minute
)

// connection keeps a session's gateway open. It does itself what discordgo would do for ever: opening again.
type connection struct {
	session *discordgo.Session
	clock   Clock
	log     *slog.Logger
	// turned receives after open has changed.
	turned chan struct{}
	// address is the gateway's, as discordgo calls it.
	address string

	mu    sync.Mutex
	open  bool
	acked time.Time
	// closed is how the gateway closed last, nil where it did not say.
	closed *websocket.CloseError
	// hung says that discordgo waits for itself and can't even be closed.
	hung bool
	// socket is the newest, nil before the first.
	socket *socket
	// backoff is how long to wait before it is opened again.
	backoff backoff

	// left ends once the bot leaves: nothing is dialled then.
	left  context.Context
	leave context.CancelFunc
}

func newConnection(session *discordgo.Session, clock Clock, log *slog.Logger) *connection {
	n := &connection{session: session, clock: clock, log: log, turned: make(chan struct{}, 1)}
	n.left, n.leave = context.WithCancel(context.Background())
	session.ShouldReconnectOnError = false
	session.Dialer = n.dialer()
	session.LogLevel = discordgo.LogWarning
	session.AddHandler(func(*discordgo.Session, *discordgo.Ready) { n.turn(anew) })
	session.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { n.turn(onward) })
	session.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { n.turn(away) })
	return n
}

// What the gateway's connection turns to: a new session, which costs an IDENTIFY; the one of before; none.
const (
	anew sessionTurn = iota
	onward
	away
)

type sessionTurn int

func (n *connection) turn(to sessionTurn) {
	n.mu.Lock()
	switch n.open = to != away; to {
	case anew:
		n.backoff.noteIdentify(n.clock.Now())
	case onward:
		n.backoff.noteResume(n.clock.Now())
	}
	if n.open {
		n.closed = nil
	}
	n.mu.Unlock()
	select {
	case n.turned <- struct{}{}:
	default:
	}
}

func (n *connection) isOpen() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.open
}

// state returns whether the gateway is open and when a heartbeat was acknowledged last. It waits for nobody:
// discordgo keeps its lock while it opens and closes.
func (n *connection) state() Gateway {
	held := n.session.TryRLock()
	acked := time.Time{}
	if held {
		acked = n.session.LastHeartbeatAck
		n.session.RUnlock()
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if held {
		n.acked = acked
	}
	return Gateway{Open: n.open, Acked: n.acked}
}

// start opens the gateway and waits until events come. ErrGatewayLost where that never ends.
func (n *connection) start(ctx context.Context) error {
	if n.address == "" {
		if err := n.listen(ctx); err != nil {
			return err
		}
	}
	select {
	case <-n.turned: // of the connection before
	default:
	}
	late := n.clock.After(openWithin)
	opened := make(chan error, 1)
	go func() { opened <- n.session.Open() }()
	for !n.isOpen() || opened != nil {
		select {
		case err := <-opened:
			if err != nil && !errors.Is(err, discordgo.ErrWSAlreadyOpen) {
				return fmt.Errorf("open the gateway: %w", err)
			}
			opened = nil
		case <-n.turned:
			if err := n.final(); err != nil {
				return err
			}
			if opened == nil && !n.isOpen() {
				return errors.New("open the gateway: it closed again")
			}
		case <-late:
			n.mu.Lock()
			n.hung = opened != nil
			n.mu.Unlock()
			return fmt.Errorf("%w: it did not open within %s", ErrGatewayLost, openWithin)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// final returns how the gateway closed, where that is for good.
func (n *connection) final() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.closed != nil && (Refusal{Close: n.closed.Code}).Final() {
		return fmt.Errorf("the gateway: %w", n.closed)
	}
	return nil
}

// keep opens the gateway again whenever it goes, until the context ends; the error is nil then.
// ErrGatewayLost where it stays away or acknowledges nothing: a new process is the cure, since discordgo
// forgets no session and may wait for itself.
func (n *connection) keep(ctx context.Context) error {
	acked, changed := n.state().Acked, n.clock.Now()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-n.clock.After(lookEvery):
			if now := n.state().Acked; !now.Equal(acked) {
				acked, changed = now, n.clock.Now()
			}
			if silent := n.clock.Now().Sub(changed); silent > ackedWithin {
				return fmt.Errorf("%w: no heartbeat was acknowledged for %s", ErrGatewayLost, silent)
			}
		case <-n.turned:
			if n.isOpen() {
				continue
			}
			if err := n.reopen(ctx); err != nil || ctx.Err() != nil {
				return err
			}
			acked, changed = n.state().Acked, n.clock.Now()
		}
	}
}

// reopen opens the gateway again, after the pauses that it owes.
func (n *connection) reopen(ctx context.Context) error {
	until := n.clock.Now().Add(lostAfter)
	pause := n.pause(nil)
	over := n.clock.After(pause) // before it is said: who reads of a pause may let it pass
	n.log.Info("the gateway has gone", "again_in", pause)
	for {
		if err := n.final(); err != nil {
			return err
		}
		if pause > 0 {
			select {
			case <-over:
			case <-ctx.Done():
				return nil
			}
		}
		n.log.Info("the gateway is opened again")
		err := n.start(ctx)
		switch {
		case err == nil:
			n.log.Info("the gateway is back")
			return nil
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, ErrGatewayLost):
			return err
		}
		if refused, ok := RefusalIn(err); ok && refused.Close != 0 && refused.Final() {
			return err
		}
		if pause = n.pause(err); n.clock.Now().Add(pause).After(until) {
			return fmt.Errorf("%w: away for %s: %w", ErrGatewayLost, lostAfter, err)
		}
		over = n.clock.After(pause)
		n.log.Warn("the gateway stays away", "again_in", pause, "error", err)
	}
}

// pause returns how long to wait before the next opening, after one that failed with an error or after nil.
func (n *connection) pause(failed error) time.Duration {
	n.mu.Lock()
	defer n.mu.Unlock()
	if failed != nil {
		n.backoff.noteFailure()
	}
	return n.backoff.pause(n.clock.Now())
}

// close closes the gateway, unless discordgo waits for itself. Once Discord has closed its side, or had
// before, the second that discordgo still sleeps is not waited for. One that is not open yet is broken off:
// there is nobody to take leave of, and what opens it ends by itself.
func (n *connection) close() error {
	n.mu.Lock()
	n.leave()
	hung, open, socket := n.hung, n.open, n.socket
	n.mu.Unlock()
	switch {
	case hung:
		return nil
	case !open && socket != nil:
		return socket.Close()
	case !open:
		return nil
	}
	closed := make(chan error, 1)
	go func() { closed <- n.session.Close() }()
	select {
	case err := <-closed:
		return err
	case <-socket.ended:
		return nil
	case <-time.After(unreadFor):
	}
	socket.leave() // an event came between the two close frames, and discordgo has stopped reading
	select {
	case err := <-closed:
		return err
	case <-socket.ended:
		return nil
	}
}

// unreadFor is how long a gateway's end is waited for before what comes is passed over.
const unreadFor = 50 * time.Millisecond

// listeners are the connections of this process by their gateway's address: discordgo reports the code by
// which a gateway closed only in its log, which all sessions share.
var listeners sync.Map

// listen hears from now on how the gateway closes.
func (n *connection) listen(ctx context.Context) error {
	address, err := n.session.Gateway(discordgo.WithContext(ctx))
	if err != nil {
		return fmt.Errorf("the gateway's address: %w", withoutAddress(err))
	}
	n.address = address + "?v=" + discordgo.APIVersion + "&encoding=json"
	listeners.Store(n.address, n)
	return nil
}

// forget ends listening.
func (n *connection) forget() { listeners.CompareAndDelete(n.address, n) }

// discordgo logs through a variable of its own: errors go where everything else goes. What it warns of names
// whole events, with their tokens, and is listened to only.
var listenToLog = sync.OnceFunc(func() {
	discordgo.Logger = func(level, _ int, format string, args ...any) {
		if len(args) > 0 && args[0] == interactionEvent { // which it can't read where it is a form: Read does
			return
		}
		if level <= discordgo.LogError {
			slog.Warn("discordgo", "message", fmt.Sprintf(format, args...))
			return
		}
		if len(args) != 2 {
			return
		}
		address, _ := args[0].(string)
		err, _ := args[1].(error)
		var closed *websocket.CloseError
		if n, ok := listeners.Load(address); ok && errors.As(err, &closed) {
			n.(*connection).noteClose(closed)
		}
	}
})

func (n *connection) noteClose(closed *websocket.CloseError) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.closed = closed
}
