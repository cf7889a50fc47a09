package paint

import (
	"crypto/sha256"
	"encoding/binary"
	"math"

	"aidedecamp/render/draw"
)

// stampKey is the hash of all that something drawn shows: a sprite, a layer, a whole picture.
type stampKey [sha256.Size]byte

// snaps is how many parts of a pixel are distinguished in shapes: both in a sprite's key and when it is
// drawn, so that one key is one drawing, whichever sprite of that key came first.
const snaps = 256

func snap(p draw.Px) float64 { return math.Round(float64(p)*snaps) / snaps }

// digest is what a key is the hash of: each part with its length or of a fixed one, so that different things
// never read alike.
type digest []byte

func (d *digest) number(n int) { *d = binary.AppendVarint(*d, int64(n)) }

func (d *digest) words(s string) {
	d.number(len(s))
	*d = append(*d, s...)
}

// length takes a length as shapes are drawn, exact one as words are set, to the last bit.
func (d *digest) length(p draw.Px) { d.number(int(snap(p) * snaps)) }

func (d *digest) exact(p draw.Px) {
	*d = binary.LittleEndian.AppendUint64(*d, math.Float64bits(float64(p)))
}

// frame takes a frame as a picture is cropped to it.
func (d *digest) frame(f draw.Frame) {
	for _, p := range []draw.Px{f.X0, f.Y0, f.X1, f.Y1} {
		d.number(p.Whole())
	}
}

func (d *digest) key() stampKey { return sha256.Sum256(*d) }

// sprite takes what the sprite shows: its theme, extent and shapes. Its name and place on the picture are not
// part of it.
func (d *digest) sprite(s draw.Sprite, theme draw.Theme) {
	d.words(string(theme))
	d.number(s.Width)
	d.number(s.Height)
	for _, shape := range s.Shapes {
		closed := 0
		if shape.Closed {
			closed = 1
		}
		for _, n := range []int{closed, int(shape.Fill), int(shape.Stroke), len(shape.Lines)} {
			d.number(n)
		}
		d.length(shape.Width)
		d.length(shape.Dash)
		for _, line := range shape.Lines {
			d.number(len(line))
			for _, p := range line {
				d.length(p.X)
				d.length(p.Y)
			}
		}
	}
}

// spriteKeys are the keys of sprites, in their order. Equal hexes share their shapes: they are hashed once.
func spriteKeys(sprites []draw.Sprite, theme draw.Theme) []stampKey {
	keys := make([]stampKey, len(sprites))
	known := map[*draw.Shape]stampKey{}
	var d digest
	for i, sprite := range sprites {
		var first *draw.Shape
		if len(sprite.Shapes) > 0 {
			first = &sprite.Shapes[0]
		}
		key, found := known[first]
		if !found || first == nil {
			d = d[:0]
			d.sprite(sprite, theme)
			key = d.key()
			known[first] = key
		}
		keys[i] = key
	}
	return keys
}

// drawn takes sprites, by their keys, and words, all where they are.
func (d *digest) drawn(sprites []draw.Sprite, keys []stampKey, texts []draw.Text) {
	d.number(len(sprites))
	for i, sprite := range sprites {
		*d = append(*d, keys[i][:]...)
		d.number(sprite.Left)
		d.number(sprite.Top)
		d.frame(sprite.Crop)
	}
	d.number(len(texts))
	for _, text := range texts {
		d.words(text.Words)
		d.words(string(text.Style))
		d.exact(text.At.X)
		d.exact(text.At.Y)
		d.exact(text.Size)
		d.number(int(text.Ink))
		d.number(int(text.Halo))
	}
}

// sceneKeys name all that is drawn of a scene: whole is equal for two scenes only where their pictures are.
type sceneKeys struct {
	whole, layer           stampKey
	sprites, layersSprites []stampKey
}

// keysOf hashes what the scene shows, and neither the viewer nor the game.
func keysOf(s draw.Scene) sceneKeys {
	k := sceneKeys{sprites: spriteKeys(s.Sprites, s.Theme), layersSprites: spriteKeys(s.Layer.Sprites, s.Theme)}
	var layer digest
	layer.words(string(s.Theme))
	layer.frame(s.Layer.Frame)
	layer.drawn(s.Layer.Sprites, k.layersSprites, s.Layer.Texts)
	k.layer = layer.key()

	whole := append(digest{}, k.layer[:]...)
	whole.number(s.Width)
	whole.number(s.Height)
	whole.drawn(s.Sprites, k.sprites, s.Texts)
	k.whole = whole.key()
	return k
}
