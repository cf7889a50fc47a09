package hexwartest

import (
	"os"

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

// IdsOf are the slugs of the shipped orders that are so, in the order of the text.
func IdsOf(are func(*hexwar.Order) bool) []string {
	b, err := game.Open("panache", 1, os.DirFS(engineFolder("..", "panache")))
	if err != nil {
		panic(err) // a test is being started
	}
	var ids []string
	for _, o := range b.Orders {
		if are(o) {
			ids = append(ids, o.ID)
		}
	}
	return ids
}
