package orders

// What the tests of this room see of it.

var Givables = givableOrders
