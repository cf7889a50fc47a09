package rules

import "aidedecamp/rules/dice"

// Committed reports whether a secret is the one that a game promised in its record 0: nil where it is, a *Fault where it is another one,
// or where the record opens no game. Who keeps secrets beside logs asks it before he takes them from anywhere: with another secret no act
// of the game could be decided.
func Committed(opening Record, secret dice.Secret) error {
	header, err := headerOf(opening)
	if err != nil {
		return err
	}
	setup, err := header.Setup.Hash()
	if err != nil {
		return err
	}
	if dice.Commit(header.Game, 1, secret, setup) != header.Commitment {
		return fault("committed", "the secret is not the one that game %s has committed to", header.Game)
	}
	return nil
}
