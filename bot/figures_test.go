package bot

import (
	"testing"

	"aidedecamp/bot/locale"
	"aidedecamp/rules"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/systems"
)

// ownFigures are the sentences whose figure is none of a table, by what it is.
var ownFigures = map[string][]string{
	"adc7:placement/3: objectives lie 15 cm from the long edges": {"npow.placement.answer.near", "npow.placement.mended.objectifs",
		"npow.placement.obstacle.border", "npow.placement.phase.objectifs", "npow.placement.phase.objectifs-astride",
		"npow.placement.tell.objectifs", "npow.placement.tell.objectifs-some", "npow.placement.well.objectifs"},
	"adlg:p70, p71: the size of a piece, of the coast, of a river and where it lies": {"adlg.topic.taille-des-elements.body",
		"adlg.spot.found.coast", "adlg.topic.bord-de-mer.body", "adlg.where.coast", "adlg.spot.found.bank", "adlg.placing.tell.river",
		"adlg.topic.placement-de-la-riviere.body", "adlg.where.river"},
	"adlg:p75: the table is 30 × 20 UD":                                       {"adlg.topic.zones.body"},
	"adlg:p76: not the same piece twice":                                      {"adlg.topic.controle.body"},
	"adlg:p77: within 1 UD":                                                   {"adlg.ambush.wording", "adlg.topic.detection.body", "cmd.adlg.embuscade.detecter.about"},
	"adlg:territoires: water by 4 or more, two of a kind":                     {"adlg.topic.eau.body", "adlg.topic.element-obligatoire.body"},
	"the setting's own length of a UD":                                        {"adlg.setting.ud.40", "adlg.setting.ud.60", "adlg.setting.ud.80", "bot.setting-does.adlg.ud.40", "bot.setting-does.adlg.ud.60", "bot.setting-does.adlg.ud.80"},
	"p3:ordres/reconnaissance: one unit":                                      {"cmd.order.reconnaissance.about", "hexwar.orders.effect.reconnaissance", "hexwar.orders.gist.reconnaissance", "hexwar.orders.topic.reconnaissance"},
	"p3, p5: one order a combat and a turn, one activation, one kind of them": {"hexwar.combat.topic.ordres-d-attaque.body", "hexwar.combat.topic.ordres-de-defense.body", "hexwar.orders.topic.pions.body", "hexwar.command.topic.activation.body", "hexwar.command.topic.choix-des-activations.body"},
	"p3:influence/tete: two dice, two hexes":                                  {"hexwar.command.topic.prendre-la-tete.body"},
}

// TestNoSentenceKeepsAFigureOfATable: what a club's own table changes is not said as before, in either
// language.
func TestNoSentenceKeepsAFigureOfATable(t *testing.T) {
	t.Parallel()
	kept := map[string]string{}
	shared := append(systems.Shared(), locale.Own(), rules.Locale())
	for _, system := range systems.All() {
		for key, says := range rulestest.Figures(t, system, shared...) {
			kept[key] = says
		}
	}
	for why, keys := range ownFigures {
		for _, key := range keys {
			if kept[key] == "" {
				t.Errorf("%s (%s) has no figure of a table: it need not be excused", key, why)
			}
			delete(kept, key)
		}
	}
	for key, says := range kept {
		t.Errorf("%s %s", key, says)
	}
}
