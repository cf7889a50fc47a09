package hexwartest

import (
	"aidedecamp/rules"
)

func Edit(path string, seat rules.Seat, where, element, with string) rules.Act {
	return rules.Act{Path: path, Seat: seat, Args: rules.Args{"ou": where, "element": element, "avec": with}}
}
