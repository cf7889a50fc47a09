package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
)

// Pooler is a pgbouncer that this process has started before a server: it hands out connections by transaction.
type Pooler struct {
	// Folder has its settings, its log and its unix socket.
	Folder  string
	bin     string
	server  *Server
	process *exec.Cmd
	exited  chan struct{}
}

// poolerPort names its socket.
const poolerPort = "6432"

// StartPooler starts a pgbouncer before a server.
func StartPooler(server *Server) (*Pooler, error) {
	bin, err := exec.LookPath("pgbouncer")
	if err != nil {
		bin = "/usr/sbin/pgbouncer" // not in everybody's PATH
		if _, statErr := os.Stat(bin); statErr != nil {
			return nil, fmt.Errorf("pgbouncer is not installed: %w", err)
		}
	}
	p := &Pooler{bin: bin, server: server}
	if p.Folder, err = os.MkdirTemp("", "adc-pool-"); err != nil { // a socket's path is short
		return nil, err
	}
	settings := fmt.Sprintf(`[databases]
* = host=%s port=%s user=postgres
[pgbouncer]
listen_port = %s
unix_socket_dir = %s
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 30
`, server.Folder, port, poolerPort, p.Folder)
	if err := os.WriteFile(p.ini(), []byte(settings), 0o644); err != nil {
		return nil, err
	}
	if server.as != nil {
		if err := os.Chown(p.Folder, int(server.as.Uid), int(server.as.Gid)); err != nil {
			return nil, err
		}
	}
	return p, p.Launch()
}

func (p *Pooler) ini() string { return filepath.Join(p.Folder, "pgbouncer.ini") }

// Launch starts it, and returns once the server answers through it.
func (p *Pooler) Launch() error {
	log, err := os.OpenFile(filepath.Join(p.Folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	c := p.server.command(p.bin, p.ini())
	c.Path, c.Stdout, c.Stderr = p.bin, log, log
	if err := errors.Join(c.Start(), log.Close()); err != nil {
		return err
	}
	exited := make(chan struct{})
	p.process, p.exited = c, exited
	go func() {
		_ = c.Wait()
		close(exited)
	}()
	return answers(p.URL(p.server.URL("postgres")), exited)
}

// answers waits for who listens at an address.
func answers(address string, exited chan struct{}) error {
	for late := time.Now().Add(2 * time.Minute); ; {
		conn, err := pgx.Connect(context.Background(), address)
		if err == nil {
			return conn.Close(context.Background())
		}
		select {
		case <-exited:
			return fmt.Errorf("it has ended: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(late) {
			return fmt.Errorf("it does not answer: %w", err)
		}
	}
}

// URL is the address, through the pooler, of a database whose address at the server this is.
func (p *Pooler) URL(at string) string {
	u, err := url.Parse(at)
	if err != nil {
		panic(err) // it is one of Server.URL
	}
	q := u.Query()
	q.Set("host", p.Folder)
	q.Set("port", poolerPort)
	u.RawQuery = q.Encode()
	return u.String()
}

// Kill ends it at once (kill -9).
func (p *Pooler) Kill() {
	_ = p.process.Process.Kill()
	<-p.exited
	_ = os.Remove(filepath.Join(p.Folder, ".s.PGSQL."+poolerPort)) // what it had no time to take away
}

// Stop ends it and drops its folder.
func (p *Pooler) Stop() error {
	p.Kill()
	return os.RemoveAll(p.Folder)
}
