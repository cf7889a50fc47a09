package rules

import "strings"

// partMark is between what a line is about and its answer.
const partMark = ":"

// Answered is what a question's option holds once it is answered: of a part, a line more below those of the
// others.
func (q Question) Answered(args Args, answer string) string {
	if q.Part == "" {
		return answer
	}
	line := q.Part + " " + partMark + " " + strings.Join(strings.Fields(answer), " ")
	if before := args[q.Option]; before != "" {
		return before + "\n" + line
	}
	return line
}

// PartOf is the answer about a part in the lines of an option, empty where none is.
func PartOf(lines, part string) string {
	for _, line := range Parts(lines) {
		if line.Part == part {
			return line.Answer
		}
	}
	return ""
}

// Part is a line of an option that several questions fill.
type Part struct{ Part, Answer string }

// Parts are the lines of an option; one without a mark has no answer.
func Parts(lines string) []Part {
	var all []Part
	for line := range strings.Lines(lines) {
		part, answer, _ := strings.Cut(line, partMark)
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, Part{part, strings.TrimSpace(answer)})
		}
	}
	return all
}
