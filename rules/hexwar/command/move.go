package command

import (
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
)

// someMove reports whether there is such a one.
func someMove(s hexwar.State) bool {
	for m := range orders.ToMove(s) {
		if m.Open() {
			return true
		}
	}
	return false
}
