package archive

import (
	"crypto/sha256"
	"slices"

	"aidedecamp/rules/ledger"
)

// leastTables is how many bytes of tables are worth a row of their own.
const leastTables = 512

// tables are those in the first line of a game, as they are there: many games have the same, and a store keeps
// them once. The line is kept without them, as JSON that names none, and read with them in their place: to its
// reader, to the chain and to an export it is as it was.
type tables struct {
	// at is where in the line they begin.
	at   int
	body []byte
}

// hash is what they are kept by; nil of none.
func (t tables) hash() []byte {
	if len(t.body) == 0 {
		return nil
	}
	sum := sha256.Sum256(t.body)
	return sum[:]
}

// cutTables takes the tables out of the first line of a game. The lines given stay as they are.
func cutTables(lines [][]byte) ([][]byte, tables) {
	from, to := ledger.TablesIn(lines[0])
	if to-from < leastTables {
		return lines, tables{}
	}
	kept := slices.Clone(lines)
	kept[0] = slices.Concat(lines[0][:from], lines[0][to:])
	return kept, tables{from, slices.Clone(lines[0][from:to])}
}
