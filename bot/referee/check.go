package referee

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ErrText says that a text is no UTF-8, or holds NUL: not every store could keep it.
var ErrText = errors.New("a text that is no UTF-8, or that holds NUL")

// A Store asks what it is to keep by these checks first. They report what no referee makes, for it would
// spoil a game for good, and name no text.

// Check reports a commit that does not hang together, or a text that not every store could keep.
func (c Commit) Check() error {
	if len(c.Lines) != len(c.Records) {
		return fmt.Errorf("%d records in %d lines", len(c.Records), len(c.Lines))
	}
	if len(c.Records) > 0 && (c.Answer.Game != c.Game || c.Answer.Seq != c.Records[0].Seq) {
		return fmt.Errorf("the answer of record %d of game %q", c.Answer.Seq, c.Answer.Game)
	}
	all := []string{c.Game, c.Draft, c.Answer.Origin, string(c.Answer.Seat), c.Answer.Act}
	for i, r := range c.Records {
		if r.Seq != c.Answer.Seq+i {
			return fmt.Errorf("record %d where %d is next", r.Seq, c.Answer.Seq+i)
		}
		all = append(all, string(c.Lines[i]))
		for _, t := range r.Texts {
			all = append(all, string(t.Mark), t.Salt, t.Body)
		}
		for seal, payload := range r.Payloads {
			all = append(all, seal, string(payload))
		}
	}
	for _, d := range c.Due {
		all = append(all, d.Gate, d.Key)
	}
	for _, r := range c.Reminders {
		all = append(all, string(r.Seat), string(r.Wish), string(r.Quiet))
	}
	if c.Keep != nil {
		if err := c.Keep.Check(); err != nil {
			return err
		}
	}
	return texts(all...)
}

// Check reports what no referee opens.
func (o Opening) Check() error {
	switch {
	case len(o.Records) == 0 || o.Records[0].Seq != 0:
		return errors.New("a game that does not begin with its record 0")
	case o.Secret.IsZero():
		return errors.New("a game without a secret")
	}
	return errors.Join(o.Commit.Check(), texts(o.Place.Guild, o.Place.Channel, o.System, o.Opener))
}

// Check reports a text that not every store could keep.
func (l Live) Check() error { return texts(l.Message) }

// Check reports a text that not every store could keep.
func (d Draft) Check() error { return texts(d.ID, d.Kind, d.Game, d.User, string(d.Body)) }

// Check reports a table that is too large (ErrTableTooLarge), or a text that not every store could keep.
func (t TableVersion) Check(of Collection) error {
	if size := len(t.Text); size > MostTableBytes {
		return fmt.Errorf("%w: %d bytes of at most %d", ErrTableTooLarge, size, MostTableBytes)
	}
	return texts(of.Guild, of.System, t.Name, t.Text, string(t.Author.Mark), t.Author.Salt, t.Author.Body)
}

// Check reports a text that not every store could keep, of an army or of where it is kept.
func (a Army) Check(guild, key string) error {
	return texts(guild, key, a.ID, a.System, a.Name, a.Text, string(a.Author.Mark), a.Author.Salt, a.Author.Body)
}

// Check reports a line that not every store could keep, or one that is too long.
func (l SeasonLine) Check(guild string, people []SeasonPerson) error {
	if len(l.Body) > MostSeasonLineBytes {
		return fmt.Errorf("a season's line of %d bytes, of at most %d", len(l.Body), MostSeasonLineBytes)
	}
	all := []string{guild, l.Origin, string(l.Body), string(l.Author.Mark), l.Author.Salt, l.Author.Body}
	for _, p := range people {
		all = append(all, string(p.Key), p.Account, p.Name)
	}
	return texts(all...)
}

func texts(all ...string) error {
	for _, text := range all {
		if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
			return ErrText
		}
	}
	return nil
}
