package figures

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Chapter keeps the purses and the turns of figures on a real table, and puts purses right. It is beside
// all others: nobody need draw the map of a real table. hex.md §Two ways
func Chapter(b *hexwar.Book) rules.Chapter[hexwar.State] {
	return rules.Chapter[hexwar.State]{
		Gate: hexwar.TableGate,
		Verbs: []rules.Verb[hexwar.State]{
			{Decide: decideRectify, Wording: wordRectify,
				Choices: func(s hexwar.State, _ rules.Act, option string) []rules.Choice {
					if option != "quoi" {
						return nil
					}
					return append(purseChoices(s), rectifyChoices(s)...)
				},
				Spec: rectifySpec()},
		},
		Facts: []rules.Fact[hexwar.State]{
			rules.NewFact(orders.TableTurnKind, foldTableTurn, tellTableTurn),
			rules.NewExplainedFact(orders.TableOrderKind, foldTableOrder, tellTableOrder),
			rules.NewFact(rectifiedKind, foldRectified, tellRectified),
			rules.NewFact(unitRectifiedKind, foldRectifiedUnit, tellTroops[rectifiedUnit]),
			rules.NewFact(officerRectifiedKind, foldRectifiedOfficer, tellTroops[rectifiedOfficer]),
		},
		Over: func(hexwar.State) bool { return true },
		Show: func(s hexwar.State, _ rules.Seat, view *rules.View) {
			if orders.IsOnRealTable(s) && orders.RealTurn(s).Seat.Plays() {
				view.Phase, view.Awaited = tablePhase(s)
			}
		},
	}
}

func foldTableTurn(s hexwar.State, d orders.TableTurnData) (hexwar.State, error) {
	s.RealTable = hexwar.RealTable{Number: d.Number, Seat: d.Seat, Announced: s.RealTable.Announced, HadBreakthrough: s.RealTable.HadBreakthrough}
	return s, nil
}

func tellTableTurn(d orders.TableTurnData) []phrase.Phrase {
	return phrase.Line("hexwar.command.tell.turn", phrase.Number("turn", d.Number), hexwar.CampArg(d.Seat))
}

// tablePhase says whose turn it is on the real table, and the tokens that may be seen.
func tablePhase(s hexwar.State) (phrase.Phrase, []rules.Seat) {
	now := orders.RealTurn(s)
	said := []phrase.Phrase{phrase.Say("hexwar.table.stands", phrase.Number("turn", now.Number), hexwar.CampArg(now.Seat))}
	for _, seat := range ledger.Players {
		if held, known := s.Purse[seat]; known {
			said = append(said, phrase.Say("hexwar.table.holds", hexwar.CampArg(seat),
				hexwar.HeldArg(held)))
		}
	}
	return hexwar.Chained(said), []rules.Seat{now.Seat}
}
