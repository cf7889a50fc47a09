package ledger

import (
	"slices"
	"unique"
)

// cutTables are the tables of a game's setup, cut out of the event that opened it: at is where in its data
// they are, 0 for nowhere. All games with the same tables keep them once.
type cutTables struct {
	at   int
	text unique.Handle[string]
}

// Slim is the record as a game keeps it: the event that opened the game without its tables, which every game
// would keep for itself. Line and Read put them back; the record's own Data has an empty object in their
// place.
func (r Record) Slim() Record {
	if r.Seq != 0 || len(r.Events) == 0 {
		return r
	}
	e := r.Events[0].whole()
	from, to := TablesIn(e.Data)
	if to <= from {
		return r
	}
	e.tables = cutTables{from, unique.Make(string(e.Data[from:to]))}
	e.Data = slices.Concat(e.Data[:from], e.Data[to:])
	r.Events = slices.Clone(r.Events)
	r.Events[0] = e
	return r
}

// whole is the event with its tables in their place.
func (e Event) whole() Event {
	if at := e.tables.at; at > 0 {
		e.Data = slices.Concat(e.Data[:at], []byte(e.tables.text.Value()), e.Data[at:])
		e.tables = cutTables{}
	}
	return e
}

// whole is the record with the tables in their place.
func (r Record) whole() Record {
	if len(r.Events) > 0 && r.Events[0].tables.at > 0 {
		r.Events = slices.Clone(r.Events)
		r.Events[0] = r.Events[0].whole()
	}
	return r
}
