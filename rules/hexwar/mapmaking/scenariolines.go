package mapmaking

import (
	"strings"
)

// scenarioLines are the lines of a scenario's blocks and keys. It is made in one walk: a hostile text
// has thousands of faults, each with a line to be found.
type scenarioLines struct {
	count int
	// blocks are the lines that open the blocks of each array, keys the lines of each block's keys; the head
	// is the block 0 of the empty name.
	blocks map[string][]int
	keys   map[scenarioBlock]map[string]int
	// openings are the first lines that give a key a value, or open its table.
	openings map[string]int
}

type scenarioBlock struct {
	array string
	n     int
}

func findLines(text string) scenarioLines {
	l := scenarioLines{blocks: map[string][]int{}, keys: map[scenarioBlock]map[string]int{}, openings: map[string]int{}}
	first := func(in map[string]int, key string) {
		if in[key] == 0 {
			in[key] = l.count
		}
	}
	within := map[string]int{}
	l.keys[scenarioBlock{}] = within
	for line := range strings.SplitSeq(text, "\n") {
		l.count++
		line = strings.TrimSpace(line)
		if array := opens(line); array != "" {
			within = map[string]int{}
			l.keys[scenarioBlock{array, len(l.blocks[array])}] = within
			l.blocks[array] = append(l.blocks[array], l.count)
		} else if strings.HasPrefix(line, "[") {
			within = map[string]int{}
		} else if name, _, cut := strings.Cut(line, "="); cut {
			name = strings.TrimSpace(name)
			first(within, name)
			first(l.openings, name)
		}
		first(l.openings, strings.Trim(line, "[]"))
	}
	return l
}

// opens is the array whose block a line opens, empty for none.
func opens(line string) string {
	line, _, _ = strings.Cut(line, "#")
	line = strings.TrimSpace(line)
	inner, ok := strings.CutPrefix(line, "[[")
	inner, closed := strings.CutSuffix(inner, "]]")
	if !ok || !closed {
		return ""
	}
	return strings.TrimSpace(inner)
}

// header is the line of the n-th block of an array, from 0; 0 for none.
func (l scenarioLines) header(array string, n int) int {
	if n < 0 || n >= len(l.blocks[array]) {
		return 0
	}
	return l.blocks[array][n]
}

// line is the line of a key in the n-th block of an array; the block's own line where the key doesn't. An
// empty array means the head of the file.
func (l scenarioLines) line(array string, n int, key string) int {
	if at := l.keys[scenarioBlock{array, n}][key]; at > 0 {
		return at
	}
	return max(l.header(array, n), 1)
}

// opening is the line that gives a key of the head its value, or opens its table.
func (l scenarioLines) opening(key string) int { return max(l.openings[key], 1) }
