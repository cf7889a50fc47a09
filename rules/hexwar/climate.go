package hexwar

import (
	_ "embed"
	"fmt"
	"slices"

	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/tables"
)

//go:embed data/climates.toml
var climateText string

// climate is what the neutral generator lays in one kind of country.
type climate struct {
	ID      string  `toml:"id"`
	Ref     string  `toml:"ref"`
	Patches []patch `toml:"patch"`
	// Stream is how many boards of ten have a stream across them, Walls how many built-up hexes of ten have a
	// wall.
	Stream int `toml:"stream"`
	Walls  int `toml:"walls"`
}

// patch is a group of touching hexes with the same rows, drawn by its weight.
type patch struct {
	Rows   []ground.RowID `toml:"rows"`
	Weight int            `toml:"weight"`
	Least  int            `toml:"least"`
	Most   int            `toml:"most"`
}

// The densities, thinnest first, and the climates; the first of each but usualDensity is what nobody asked
// for.
const (
	usualDensity = "moyen"
	usualClimate = "tempere"
)

func densityIDs() []string { return []string{"clairseme", usualDensity, "dense"} }
func climateIDs() []string { return []string{usualClimate, "desert", "neige"} }

// countries are the climates by id and the densities in percent of a board's hexes.
type countries struct {
	Density map[string]int `toml:"density"`
	Climate []climate      `toml:"climate"`
}

// readCountries decodes what the generator lays. Every climate and density that acts offer stands there once.
func readCountries(text string) (countries, error) {
	var c countries
	if err := tables.Decode(text, &c); err != nil {
		return c, err
	}
	for _, id := range densityIDs() {
		if c.Density[id] < 1 || c.Density[id] > 50 {
			return c, fmt.Errorf("density %s: 1 to 50 hexes of 100", id)
		}
	}
	if len(c.Density) != len(densityIDs()) || len(c.Climate) != len(climateIDs()) {
		return c, fmt.Errorf("the densities are %v, the climates %v", densityIDs(), climateIDs())
	}
	for _, id := range climateIDs() {
		at, err := c.of(id)
		if err != nil {
			return c, err
		}
		if err := tables.CheckRef("climate "+id, at.Ref); err != nil {
			return c, err
		}
		if len(at.Patches) == 0 || at.Stream < 0 || at.Stream > 10 || at.Walls < 0 || at.Walls > 10 {
			return c, fmt.Errorf("climate %s: patches, and 0 to 10 boards of ten with a stream", id)
		}
		for _, p := range at.Patches {
			if len(p.Rows) == 0 || p.Weight < 1 || p.Least < 1 || p.Most < p.Least || p.Most > 20 {
				return c, fmt.Errorf("climate %s: patch %v: a weight from 1, 1 to 20 hexes", id, p.Rows)
			}
		}
	}
	return c, nil
}

func (c countries) of(id string) (climate, error) {
	i := slices.IndexFunc(c.Climate, func(o climate) bool { return o.ID == id })
	if i < 0 {
		return climate{}, fmt.Errorf("no climate %q", id)
	}
	return c.Climate[i], nil
}

// known returns the climate without the patches and the rows that a terrain table doesn't have: a club may
// have taken some out.
func (c climate) known(t *ground.Table) climate {
	c.Patches = slices.DeleteFunc(slices.Clone(c.Patches), func(p patch) bool {
		_, err := t.Ground(p.Rows...)
		return err != nil || len(t.FacesOf(p.Rows...)) > 0 // whoever lays walls says on which sides
	})
	return c
}
