// Package fairness judges whether the faces of dice that have fallen are unusual for fair dice.
//
// Enter by Judge. It knows counts of faces and nothing of games or people. Its verdicts are careful: it
// gives none below Least throws of a die, none rarer than the method can tell, and it allows for several
// dice being tested together.
package fairness
