package postgrestest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"aidedecamp/storage/postgres"
)

// Server is a PostgreSQL that this process has started.
type Server struct {
	// Data is its folder; the unix socket lies beside it, in Folder.
	Folder, Data string
	bin          string
	as           *syscall.Credential
	process      *exec.Cmd
	exited       chan struct{}
	made         atomic.Int64
	template     sync.Once
	templateErr  error
}

// port names the socket; nobody listens on the network.
const port = "5432"

const (
	// objectInUse is the server's word for a template that has a guest, or is being copied
	// (postgresql.org/docs/current/errcodes-appendix.html).
	objectInUse = "55006"
	// mostCopies bounds how often a copy is tried again: tests that begin at once wait for one another, each a moment.
	mostCopies = 500
)

// Start makes a cluster and starts it; settings are lines of its postgresql.conf.
func Start(settings ...string) (*Server, error) {
	s, err := prepare()
	if err != nil {
		return nil, err
	}
	// -N: a cut of this machine's own power, before the server starts, is nobody's test.
	if err := s.run("initdb", "-N", "-D", s.Data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-instructions"); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.Folder))
	}
	conf, err := os.OpenFile(filepath.Join(s.Data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	for _, line := range append([]string{"listen_addresses = ''", "unix_socket_directories = '" + s.Folder + "'", "shared_buffers = 32MB",
		"max_connections = 200", "lc_messages = 'C'"}, settings...) {
		if _, err := fmt.Fprintln(conf, line); err != nil {
			return nil, err
		}
	}
	if err := conf.Close(); err != nil {
		return nil, err
	}
	return s, s.Launch()
}

// prepare makes the folder, and finds who runs the server: it refuses to run as root.
func prepare() (*Server, error) {
	initdb, err := exec.LookPath("initdb")
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); len(found) > 0 {
		initdb, err = slices.Max(found), nil
	}
	if err != nil {
		return nil, fmt.Errorf("PostgreSQL's initdb is not installed: %w", err)
	}
	if initdb, err = filepath.EvalSymlinks(initdb); err != nil {
		return nil, err
	}
	s := &Server{bin: filepath.Dir(initdb)}
	if s.Folder, err = os.MkdirTemp("", "adc-pg-"); err != nil { // a socket's path is short
		return nil, err
	}
	s.Data = filepath.Join(s.Folder, "data")
	if os.Getuid() != 0 {
		return s, nil
	}
	account, err := user.Lookup("nobody")
	if err != nil {
		return nil, err
	}
	uid, uidErr := strconv.ParseUint(account.Uid, 10, 32)
	gid, gidErr := strconv.ParseUint(account.Gid, 10, 32)
	s.as = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return s, errors.Join(uidErr, gidErr, os.Chown(s.Folder, int(uid), int(gid)))
}

// command is one of the server's programs, run as who owns the folder.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.Dir = s.Folder
	c.SysProcAttr = &syscall.SysProcAttr{Credential: s.as}
	return c
}

func (s *Server) run(name string, args ...string) error {
	var told bytes.Buffer
	c := s.command(name, args...)
	c.Stdout, c.Stderr = &told, &told
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, told.Bytes())
	}
	return nil
}

// Launch starts the server, and returns once it answers.
func (s *Server) Launch() error {
	log, err := os.OpenFile(filepath.Join(s.Folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	c := s.command("postgres", "-D", s.Data, "-p", port, "-k", s.Folder)
	c.Stdout, c.Stderr = log, log
	if err := errors.Join(c.Start(), log.Close()); err != nil {
		return err
	}
	exited := make(chan struct{})
	s.process, s.exited = c, exited
	go func() {
		_ = c.Wait()
		close(exited)
	}()
	return answers(s.URL("postgres"), exited)
}

// Kill ends the server as a power cut would: its processes are gone at once.
func (s *Server) Kill() {
	_ = s.process.Process.Signal(syscall.SIGQUIT) // immediate shutdown: the children go with it, nothing is flushed
	<-s.exited
}

// Freeze halts every process of the server, as a machine that is cut off: who asks gets no answer and no end.
// Thaw lets them go on.
func (s *Server) Freeze() error { return s.signal(syscall.SIGSTOP) }

// Thaw ends Freeze.
func (s *Server) Thaw() error { return s.signal(syscall.SIGCONT) }

// signal sends a signal to the server and to the processes that it has started.
func (s *Server) signal(what syscall.Signal) error {
	own := strconv.Itoa(s.process.Process.Pid)
	text, err := os.ReadFile(filepath.Join("/proc", own, "task", own, "children"))
	if err != nil {
		return err
	}
	for _, child := range strings.Fields(string(text)) {
		pid, err := strconv.Atoi(child)
		if err != nil {
			return err
		}
		if err := syscall.Kill(pid, what); err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
	return s.process.Process.Signal(what)
}

// Stop ends the server and drops its folder.
func (s *Server) Stop() error {
	if s.process != nil {
		_ = s.process.Process.Signal(syscall.SIGINT)
		<-s.exited
	}
	return os.RemoveAll(s.Folder)
}

// URL is the address of one of its databases.
func (s *Server) URL(database string) string {
	q := url.Values{"host": {s.Folder}, "port": {port}, "user": {"postgres"}}
	return "postgres:///" + database + "?" + q.Encode()
}

// Exec runs statements in one of its databases.
func (s *Server) Exec(ctx context.Context, database, text string) error {
	conn, err := pgx.Connect(ctx, s.URL(database))
	if err != nil {
		return err
	}
	_, err = conn.PgConn().Exec(ctx, text).ReadAll()
	return errors.Join(err, conn.Close(ctx))
}

// Database makes a migrated database and returns its address.
func (s *Server) Database(ctx context.Context) (string, error) {
	s.template.Do(func() {
		if s.templateErr = s.Exec(ctx, "postgres", "CREATE DATABASE made"); s.templateErr == nil {
			_, _, s.templateErr = postgres.Migrate(ctx, s.URL("made"))
		}
	})
	if s.templateErr != nil {
		return "", s.templateErr
	}
	name := "t" + strconv.FormatInt(s.made.Add(1), 10)
	var err error
	for range mostCopies { // the template has no guest while it is copied
		var refused *pgconn.PgError
		err = s.Exec(ctx, "postgres", "CREATE DATABASE "+name+" TEMPLATE made")
		if !errors.As(err, &refused) || refused.Code != objectInUse {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return s.URL(name), err
}

// Standby makes a copy of the server that follows it, named so that the server may wait for it
// (synchronous_standby_names), and starts it.
func (s *Server) Standby(name string) (*Server, error) {
	b, err := prepare()
	if err != nil {
		return nil, err
	}
	from := fmt.Sprintf("host=%s port=%s user=postgres application_name=%s", s.Folder, port, name)
	if err := b.run("pg_basebackup", "-d", from, "-D", b.Data, "-R", "-X", "stream", "-c", "fast", "-N"); err != nil {
		return nil, err
	}
	conf, err := os.OpenFile(filepath.Join(b.Data, "postgresql.auto.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(conf, "unix_socket_directories = '%s'\n", b.Folder)
	if err := errors.Join(err, conf.Close()); err != nil {
		return nil, err
	}
	return b, b.Launch()
}

// Promote makes a standby a server of its own.
func (s *Server) Promote() error { return s.run("pg_ctl", "promote", "-D", s.Data, "-w") }

// Either is the address of a database on whichever of the servers takes writes.
func Either(database string, all ...*Server) string {
	var folders, ports []string
	for _, s := range all {
		folders, ports = append(folders, s.Folder), append(ports, port)
	}
	q := url.Values{"host": {strings.Join(folders, ",")}, "port": {strings.Join(ports, ",")}, "user": {"postgres"},
		"target_session_attrs": {"read-write"}}
	return "postgres:///" + database + "?" + q.Encode()
}
