package hexwar_test

import (
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// The orders' slugs, as tests say them.
const (
	ExtraActivation = "activation-supplementaire"
)

// The slugs of all orders, and of those of the own turn and of an attacker.
var (
	attackIDs = hexwartest.IdsOf(orders.IsAttack)
)
