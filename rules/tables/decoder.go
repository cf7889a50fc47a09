package tables

import (
	"maps"
	"slices"
	"sync"
)

// Decoder decodes the tables that games are played by, as T, which nobody changes. The shipped ones are decoded
// once; of others those that were asked for last are kept, for a game is rebuilt again and again.
type Decoder[T any] struct {
	// Shipped returns the shipped tables, or the error of their decoding.
	Shipped func() (T, error)

	text   map[string]string
	decode func(text map[string]string) (T, error)

	mu     sync.Mutex
	others []decoded[T] // the one asked for last first
}

// decoded are tables that are not the shipped ones, by file name and as they were decoded.
type decoded[T any] struct {
	text map[string]string
	as   T
}

// keptTables is how many tables besides the shipped ones a Decoder keeps.
const keptTables = 4

// NewDecoder returns the decoder of a system whose shipped tables have these texts, by file name. What decode
// returns follows from the texts alone.
func NewDecoder[T any](shipped map[string]string, decode func(text map[string]string) (T, error)) *Decoder[T] {
	return &Decoder[T]{text: shipped, decode: decode, Shipped: sync.OnceValues(func() (T, error) { return decode(shipped) })}
}

// Of returns the tables of these texts, by file name, or the error of their decoding.
func (d *Decoder[T]) Of(text map[string]string) (T, error) {
	if maps.Equal(text, d.text) {
		return d.Shipped()
	}
	if as, kept := d.kept(text); kept {
		return as, nil
	}
	as, err := d.decode(text)
	if err == nil {
		d.keep(decoded[T]{maps.Clone(text), as})
	}
	return as, err
}

func (d *Decoder[T]) kept(text map[string]string) (as T, kept bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	i := slices.IndexFunc(d.others, func(o decoded[T]) bool { return maps.Equal(o.text, text) })
	if i < 0 {
		return as, false
	}
	found := d.others[i]
	d.others = slices.Insert(slices.Delete(d.others, i, i+1), 0, found)
	return found.as, true
}

func (d *Decoder[T]) keep(one decoded[T]) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.others = slices.Insert(d.others[:min(len(d.others), keptTables-1)], 0, one)
}
