package siting

import (
	"slices"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// named is what every system knows of a piece at least: what it is called.
type named interface{ Phrase() phrase.Phrase }

// Piece is a piece as it is, measured.
type Piece[K named] struct {
	Number table.Number
	// Of is what the system knows of it.
	Of K
	Place
	// Polys are the outlines of its sections, round where the place says so; Box is around all of them.
	Polys []plane.Polygon
	Box   plane.Box
}

// Lay measures a piece at a place.
func Lay[K named](n table.Number, of K, at Place) Piece[K] {
	polys := at.polygons()
	return Piece[K]{Number: n, Of: of, Place: at, Polys: polys, Box: slices.Concat(polys...).Bounds()}
}

// What fills the piece into a sentence.
func (p *Piece[K]) What() phrase.Arg { return phrase.With("what", p.Of.Phrase()) }

// Site is a table to judge, complete or not. It is a value: what changes it returns another.
type Site[K named] struct {
	Size plane.Size
	Grid plane.Grid
	// Unit is the length in which sentences speak and players type.
	Unit   plane.Unit
	Pieces []Piece[K]
	Rules  []Rule[K]
	// IsComplete says that nothing more will be laid: only then a rule may miss something.
	IsComplete bool
	// Lay measures a piece somewhere; Moved and Turned are its place elsewhere, with all that is on it.
	Lay    func(K, Place) Piece[K]
	Moved  func(Place, plane.Point) Place
	Turned func(K, Place, plane.Angle) Place
	// Words begins the keys of the sentences that siting says.
	Words string
}

// With is the site with one more piece, in place of the one of that number where it was already.
func (t *Site[K]) With(p Piece[K]) *Site[K] {
	n := *t
	n.Pieces = append(make([]Piece[K], 0, len(t.Pieces)+1), t.Pieces...)
	if i := slices.IndexFunc(n.Pieces, func(o Piece[K]) bool { return o.Number == p.Number }); i >= 0 {
		n.Pieces[i] = p
	} else {
		n.Pieces = append(n.Pieces, p)
	}
	return &n
}

// Without is the site without the pieces of some numbers.
func (t *Site[K]) Without(of ...table.Number) *Site[K] {
	n := *t
	n.Pieces = slices.DeleteFunc(slices.Clone(t.Pieces), func(p Piece[K]) bool { return slices.Contains(of, p.Number) })
	return &n
}

// Meets reports whether two pieces have ground in common.
func (p *Piece[K]) Meets(o *Piece[K]) bool { return p.Covers(o) > 0 }

// Covers is by how much two pieces overlap in whole millimetres, 0 where they don't.
func (p *Piece[K]) Covers(o *Piece[K]) plane.MM {
	if !p.Box.Overlaps(o.Box) {
		return 0
	}
	var by plane.MM
	for i, a := range p.Polys {
		for k, b := range o.Polys {
			if a.Overlaps(b) {
				by = max(by, 1, min(p.depth(i, b), o.depth(k, a)))
			}
		}
	}
	return by
}

// depth is how far a polygon reaches behind the nearest side of a section.
func (p *Piece[K]) depth(section int, of plane.Polygon) plane.MM {
	if p.Corner > 0 {
		return p.Polys[section].Depth(of)
	}
	return p.Rects[section].Depth(of)
}
