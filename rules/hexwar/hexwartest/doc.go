// Package hexwartest is what the tests of a battle's rooms share: small books, boards and armies, scripts that
// play whole battles, and what must be true after every act.
//
// Only tests import it. It may import every room, and the house that plays them.
package hexwartest
