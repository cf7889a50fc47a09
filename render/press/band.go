package press

import (
	"bytes"
	"encoding/binary"
	"hash/adler32"
	"hash/maphash"
	"slices"
	"sync"

	"aidedecamp/render/kept"

	"github.com/klauspost/compress/flate"
)

// BandRows is how many rows are compressed together: what changes on a table lies in few of its bands, and
// the others are sent as they were.
const BandRows = 48

// flateLevel is the quickest: flat colours in few rows of a palette shrink well enough at it.
const flateLevel = 1

// piece is a band compressed, to be set beside others: it refers to none of them and ends with a byte.
type piece struct {
	data []byte
	// sum is the checksum of what was compressed.
	sum uint32
}

// Bytes is what the piece weighs.
func (p piece) Bytes() int { return len(p.data) + 128 }

// bandKey names a band by two hashes of all its bytes, of seeds that nobody knows: that two bands share them is
// less likely than that memory fails.
type bandKey [2]uint64

// Press writes rows as pictures, and keeps the bands that it compressed. It may be used by many at once.
type Press struct {
	kept  *kept.Cache[bandKey, piece]
	seeds [2]maphash.Seed
}

var compressors sync.Pool // Of *flate.Writer.

// New makes a press that keeps bands of so many bytes at most.
func New(most int) *Press {
	return &Press{kept: kept.New[bandKey, piece](most), seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
}

// compress writes rows of so many bytes each as zlib has it.
func (b *Press) compress(whole []byte, row int) ([]byte, error) {
	all := slices.Collect(slices.Chunk(whole, BandRows*row))
	pieces := make([]piece, len(all))
	err := InHands(len(all), func(i int) (err error) {
		pieces[i], err = b.piece(all[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	data := append(make([]byte, 0, len(whole)/12), 0x78, 0x01)
	sum := uint32(1)
	for i, p := range pieces {
		data, sum = append(data, p.data...), joinSums(sum, p.sum, len(all[i]))
	}
	data = append(data, 0x03, 0x00) // the last block, of nothing
	return binary.BigEndian.AppendUint32(data, sum), nil
}

func (b *Press) key(band []byte) bandKey {
	return bandKey{maphash.Bytes(b.seeds[0], band), maphash.Bytes(b.seeds[1], band)}
}

// piece is a band compressed now or before.
func (b *Press) piece(band []byte) (piece, error) {
	key := b.key(band)
	if p, found := b.kept.Get(key); found {
		return p, nil
	}
	var data bytes.Buffer
	data.Grow(len(band) / 8)
	w, used := compressors.Get().(*flate.Writer)
	if !used {
		var err error
		if w, err = flate.NewWriter(nil, flateLevel); err != nil {
			return piece{}, err
		}
	}
	defer compressors.Put(w)
	w.Reset(&data)
	if _, err := w.Write(band); err != nil {
		return piece{}, err
	}
	if err := w.Flush(); err != nil {
		return piece{}, err
	}
	p := piece{bytes.Clone(data.Bytes()), adler32.Checksum(band)}
	b.kept.Put(key, p)
	return p, nil
}

// joinSums is the Adler-32 of two texts one after the other by those of each, the second of so many bytes.
//
// RFC 1950, 8.2: the low half sums the bytes, from 1; the high half sums the low halves. Both are modulo 65521.
func joinSums(first, second uint32, n int) uint32 {
	const base = 65521
	low1, high1, low2, high2 := first&0xffff, first>>16, second&0xffff, second>>16
	low := (low1 + low2 + base - 1) % base
	// Each byte of the second adds what the first has summed beyond the 1 that the second began with.
	high := (uint64(high1) + uint64(high2) + uint64(n%base)*uint64(low1+base-1)) % base
	return uint32(high)<<16 | low
}
