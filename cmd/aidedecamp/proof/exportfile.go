package proof

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"

	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
)

// readExport reads a file that should be an exported game, no more of it than rules look at; one that shows
// at once that it is none is a trouble.
func readExport(file string) ([]byte, error) {
	raw, err := readUpTo(file, ledger.MostExport+1)
	raw = []byte(bounds.Text(raw)) // an editor may have saved it anew
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, terminal.Misused("cli.proof.missing", phrase.Verbatim("file", file))
	case err != nil:
		return nil, terminal.Misused("cli.proof.unread", phrase.Verbatim("file", file))
	case !bytes.HasPrefix(raw, []byte(`{"format":`)): // another file may be too short for rules to look at its first line
		return nil, exportTrouble(file, &ledger.Altered{Line: 1, Record: -1, What: ledger.NoExport})
	}
	return raw, nil
}

// readUpTo reads the beginning of a file.
func readUpTo(file string, most int64) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(io.LimitReader(f, most))
	return raw, errors.Join(err, f.Close())
}

// exportTrouble says why a file can't be taken for the game that was exported.
func exportTrouble(file string, err error) error {
	var altered *ledger.Altered
	if errors.As(err, &altered) {
		switch altered.What {
		case ledger.NoExport:
			return terminal.Misused("cli.proof.foreign", phrase.Verbatim("file", file))
		case ledger.BeforeFirst:
			return terminal.Failed(terminal.ExitUnknown, "cli.proof.before", phrase.Verbatim("file", file))
		}
	}
	return terminal.Failed(terminal.ExitAltered, "cli.render.altered", phrase.Verbatim("file", file))
}

// writeResult writes what a command made to a file that must not exist yet, as "backup" does; only its owner
// may read it.
func writeResult(file string, content []byte) error {
	err := storage.WriteNew(file, func(part string) error { return os.WriteFile(part, content, 0o600) })
	switch {
	case errors.Is(err, fs.ErrExist):
		return games.FileTrouble(file, err)
	case err != nil:
		return terminal.Misused("cli.proof.unwritten", phrase.Verbatim("file", file)).Of(err)
	}
	return nil
}
