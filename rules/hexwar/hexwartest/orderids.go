package hexwartest

import (
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/game"
)

// The orders' slugs, as tests say them.
const (
	Reconnaissance = "reconnaissance"
	Dispatch       = "estafette"
	StrategicMove  = "deplacement-strategique"

	Mount         = "monter"
	ForcedMarch   = "marche-forcee"
	Woodsman      = "coureur-des-bois"
	CombinedOrder = "ordre-combine"
	Messengers    = "messagers"
	Forward       = "en-avant-marche"
	Rally         = "ralliement"
	Dash          = "elan"
	Charge        = "charge"
	Berserks      = "berserks"
	Sappers       = "sapeurs"
	Breakthrough  = "percee"
	WindOfShot    = "vent-du-boulet"
	Sacrifice     = "sacrifice"

	Dodge = "esquive"

	Nuts          = "nuts"
	CounterCharge = "contre-charge"
	Withdrawal    = "retraite"
	Ambush        = "embuscade"
)

// The slugs of all orders, and of those of the own turn and of an attacker.
var (
	OrderIDs = IdsOf(func(*hexwar.Order) bool { return true })
)

func IdsOf(are func(*hexwar.Order) bool) []string {
	var ids []string
	for _, o := range game.AllOrders() {
		if are(o) {
			ids = append(ids, o.ID)
		}
	}
	return ids
}
