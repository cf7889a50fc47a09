// Command aidedecamp is the whole of Aide de Camp in one binary: the local table, the bot, and the tools that need neither.
//
// This package reads flags and the environment, wires the packages together and turns signals into an orderly stop. It
// decides nothing.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
	"github.com/joho/godotenv"
)

// version is the release, set when it is linked (-ldflags "-X main.version=v1.2.3").
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Exit codes. A supervisor must not start the program again after exitUsage and exitRefused: only a person mends those.
const (
	exitFault       = 1 // a fault of the program; health: the bot is not well
	exitUsage       = 2 // flags or settings that can't be read
	exitAltered     = 3 // a game's file that was altered (verify)
	exitRefused     = 4 // Discord refuses the token or what the application asks for
	exitUnreachable = 5 // Discord, or the address in its place, can't be reached
	exitFile        = 6 // the games' file can't be used
	exitHindered    = 7 // something stands in the way (check)
)

// codeError is an error that asks for its own exit code.
type codeError struct {
	code int
	err  error
}

func (e *codeError) Error() string { return e.err.Error() }
func (e *codeError) Unwrap() error { return e.err }

// cli is the command line; its flags and the environment's names are one list, which .env.example repeats.
type cli struct {
	Settings
	Default defaultCmd `cmd:"" hidden:"" default:"1"`
	Demo    demoCmd    `cmd:"" help:"Open the local table: a page on this machine, no token."`
	Serve   serveCmd   `cmd:"" help:"Serve Discord (or any address that speaks like it)."`
	Check   checkCmd   `cmd:"" help:"Look at everything the bot needs, and say what stands in its way."`
	Health  healthCmd  `cmd:"" help:"Ask the bot that serves on this machine whether it is well."`
	Backup  backupCmd  `cmd:"" help:"Copy the games' file, beside a running bot."`
	Restore restoreCmd `cmd:"" help:"Put a backup in the place of the games' file; no bot may run."`
	Export  exportCmd  `cmd:"" help:"Write a game's log to a file that proves itself."`
	Verify  verifyCmd  `cmd:"" help:"Recompute everything an exported game promised."`
	Render  renderCmd  `cmd:"" help:"Draw the table of an exported game as a PNG."`
	Load    loadCmd    `cmd:"" help:"Measure the bot under load, on this machine only."`
	Version versionCmd `cmd:"" help:"Print the version."`
}

// run is main without the process: it returns the exit code.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	if err := godotenv.Load(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(errs, "aidedecamp: .env: %v\n", err)
		return exitUsage
	}
	var c cli
	parser, err := kong.New(&c, kong.Name("aidedecamp"), kong.Description("A referee for miniature wargames, on Discord or on this machine."),
		kong.Writers(out, errs), kong.UsageOnError(), kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(&printer{out}))
	if err != nil {
		fmt.Fprintf(errs, "aidedecamp: %v\n", err)
		return exitFault
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(errs, "aidedecamp: %v\n", err)
		return exitUsage
	}
	err = parsed.Run(&c.Settings)
	var coded *codeError
	var told *trouble
	switch {
	case err == nil, errors.Is(err, context.Canceled) && ctx.Err() != nil:
		return 0
	case errors.As(err, &told):
		if book, bookErr := c.speak(); bookErr == nil && !told.words.IsZero() {
			fmt.Fprintln(errs, book.Say(told.words))
		}
		if told.err != nil {
			fmt.Fprintf(errs, "aidedecamp: %v\n", err)
		}
		return told.code
	case errors.As(err, &coded):
		fmt.Fprintf(errs, "aidedecamp: %v\n", err)
		return coded.code
	}
	fmt.Fprintf(errs, "aidedecamp: %v\n", err)
	return exitFault
}

// printer is where a command's answer goes.
type printer struct{ io.Writer }

func (p *printer) line(text string) { fmt.Fprintln(p.Writer, text) }

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(out *printer) error {
	out.line("aidedecamp " + version)
	return nil
}

// defaultCmd is what runs without a command: the local table, or Discord where a token is set.
type defaultCmd struct{}

// Run serves Discord where a token is set, else opens the local table.
func (defaultCmd) Run(ctx context.Context, s *Settings, out *printer) error {
	if s.DiscordToken != "" || s.DiscordTokenFile != "" {
		return serveCmd{}.Run(ctx, s, out)
	}
	return demoCmd{Open: true}.Run(ctx, s, out)
}
