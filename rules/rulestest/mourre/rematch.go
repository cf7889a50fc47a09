package mourre

import "aidedecamp/rules"

// rematch gives each the other's score to begin with; a game without points leaves nothing.
func rematch(s State) ([]rules.Event, error) {
	if s.score == [2]int{} {
		return nil, nil
	}
	return one("mourre.resumed/1", scoreData{[2]int{s.score[1], s.score[0]}})
}
