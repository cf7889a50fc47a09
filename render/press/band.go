package press

import (
	"bytes"
	"encoding/binary"
	"hash/adler32"
	"hash/maphash"
	"sync"

	"aidedecamp/render/kept"

	"github.com/klauspost/compress/flate"
)

// BandRows is how many rows are drawn and compressed together: what changes on a table is in few of its
// bands, and the others are sent as they were. A band stays in the processor's own memory from its first
// pixel to its last bit.
const BandRows = 48

// flateLevel is the quickest: flat colours in few rows of a palette shrink well enough at it.
const flateLevel = 1

// piece is a band compressed, to be set beside others: it refers to none of them and ends with a byte.
type piece struct {
	data []byte
	// sum is the checksum of what was compressed, length how many bytes that was.
	sum    uint32
	length int
}

// Bytes is what the piece weighs.
func (p piece) Bytes() int { return len(p.data) + 128 }

// bandKey names a band by a hash of all its bytes, of a seed that nobody knows, and their number: that two
// of the bands kept share both is less likely than that memory fails.
type bandKey struct {
	hash   uint64
	length int
}

// Press writes pictures, and keeps the bands that it compressed. It may be used by many at once.
type Press struct {
	kept *kept.Cache[bandKey, piece]
	seed maphash.Seed
}

// compressor is what a hand compresses bands by, one after the other.
type compressor struct {
	*flate.Writer
	out bytes.Buffer
}

var compressors sync.Pool // Of *compressor.

// New makes a press that keeps bands of so many bytes at most.
func New(most int) *Press {
	return &Press{kept: kept.New[bandKey, piece](most), seed: maphash.MakeSeed()}
}

// compress draws a picture's bands, by as many hands as are free, and gives them as zlib has them, in parts
// that are not to be changed.
func (b *Press) compress(s Sheet) ([][]byte, error) {
	pieces := make([]piece, (s.Height+BandRows-1)/BandRows)
	err := InHands(len(pieces), func(i int) error {
		band := newBand(s, i*BandRows)
		defer bands.Put(band)
		if err := s.Draw(band.picture(s, i*BandRows)); err != nil {
			return err
		}
		s.ended(Drawn)
		made, err := b.piece(band.packed(s))
		s.ended(Compressed)
		pieces[i] = made
		return err
	})
	if err != nil {
		return nil, err
	}
	parts, sum := [][]byte{{0x78, 0x01}}, uint32(1)
	for _, p := range pieces {
		parts, sum = append(parts, p.data), joinSums(sum, p.sum, p.length)
	}
	return append(parts, binary.BigEndian.AppendUint32([]byte{0x03, 0x00}, sum)), nil // behind the last block, of nothing
}

// piece is a band compressed now or before.
func (b *Press) piece(band []byte) (piece, error) {
	key := bandKey{maphash.Bytes(b.seed, band), len(band)}
	if p, found := b.kept.Get(key); found {
		return p, nil
	}
	c, used := compressors.Get().(*compressor)
	if !used {
		w, err := flate.NewWriter(nil, flateLevel)
		if err != nil {
			return piece{}, err
		}
		c = &compressor{Writer: w}
	}
	defer compressors.Put(c)
	c.out.Reset()
	c.Reset(&c.out)
	if _, err := c.Write(band); err != nil {
		return piece{}, err
	}
	if err := c.Flush(); err != nil {
		return piece{}, err
	}
	p := piece{bytes.Clone(c.out.Bytes()), adler32.Checksum(band), len(band)}
	b.kept.Put(key, p)
	return p, nil
}

// joinSums is the Adler-32 of two texts one after the other by those of each, the second of so many bytes.
//
// RFC 1950, 8.2: the low half sums the bytes, from 1; the high half sums the low halves. Both are modulo
// 65521.
func joinSums(first, second uint32, n int) uint32 {
	const base = 65521
	low1, high1, low2, high2 := first&0xffff, first>>16, second&0xffff, second>>16
	low := (low1 + low2 + base - 1) % base
	// Each byte of the second adds what the first has summed beyond the 1 that the second began with.
	high := (uint64(high1) + uint64(high2) + uint64(n%base)*uint64(low1+base-1)) % base
	return uint32(high)<<16 | low
}
