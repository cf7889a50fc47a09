package logged

import (
	"crypto/sha256"
	"slices"

	"aidedecamp/rules/ledger"
)

// leastTables is how many bytes of tables are worth a row of their own.
const leastTables = 512

// Tables are those in the first line of a game, as they stand there: many games have the same, and a store
// keeps them once. The line is kept without them, as JSON that names none, and read with them in their place:
// to its reader, to the chain and to an export it is as it was.
type Tables struct {
	// At is where in the line they stand.
	At   int
	Body []byte
}

// Hash is what they are kept by; nil of none.
func (t Tables) Hash() []byte {
	if len(t.Body) == 0 {
		return nil
	}
	sum := sha256.Sum256(t.Body)
	return sum[:]
}

// Place is At, nil of none.
func (t Tables) Place() *int {
	if len(t.Body) == 0 {
		return nil
	}
	return &t.At
}

// CutTables takes the tables out of the first line of a game. The lines given stay as they are.
func CutTables(lines [][]byte) ([][]byte, Tables) {
	from, to := ledger.TablesIn(lines[0])
	if to-from < leastTables {
		return lines, Tables{}
	}
	kept := slices.Clone(lines)
	kept[0] = slices.Concat(lines[0][:from], lines[0][to:])
	return kept, Tables{At: from, Body: slices.Clone(lines[0][from:to])}
}
