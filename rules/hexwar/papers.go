package hexwar

import (
	"slices"

	"aidedecamp/rules/hex"
)

// perDecoy is how many units a decoy stands for. PA1, « Petits papiers » — one decoy, a blank paper, for 4
// real units may be added.
const perDecoy = 4

// mostDecoys is how many decoys an army may have.
func mostDecoys(list roster) int { return len(list.Units) / perDecoy }

// mimicked are the units, by their numbers, that the decoys still to be placed stand like: spread over the
// line, so that no place tells a decoy.
func mimicked(list roster, placed int) []int {
	line := inLine(list, nil)
	var mimics []int
	for k := placed; k < mostDecoys(list); k++ {
		mimics = append(mimics, line[k*perDecoy+perDecoy/2])
	}
	return mimics
}

// papers are the hexes under papers, in board order: nothing tells a decoy from a unit.
func (p placing) papers() []hex.Hex {
	papers := make([]hex.Hex, 0, len(p.Units)+len(p.Decoys))
	for _, places := range []map[int]hex.Hex{p.Units, p.Decoys} {
		for _, at := range places {
			papers = append(papers, at)
		}
	}
	slices.SortFunc(papers, hex.Compare)
	return papers
}
