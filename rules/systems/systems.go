package systems

import (
	"aidedecamp/rules"
	"aidedecamp/rules/npow"
)

// All returns every rule system, in the order in which players are offered them. A new system is one line here.
func All() rules.Registry {
	return rules.Registry{
		npow.System(),
	}
}
