package orders_test

import (
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// The orders' slugs, as tests say them.
const (
	LikeARock = "comme-un-roc"
)

// The slugs of all orders, and of those of the own turn and of an attacker.
var (
	turnIDs = hexwartest.IdsOf(orders.IsTurnOrder)
)
