// Package fairness says of dice that have fallen whether their faces are unusual for dice that fall alike.
//
// Enter by Judge. It knows counts of faces and nothing of games or people. Its verdicts are sober: none below
// Least throws of a die, none rarer than the method bears, and those of several dice looked at together allow
// for their being several.
package fairness
