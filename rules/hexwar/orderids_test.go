package hexwar

// The orders' slugs, as tests say them.
const (
	Reconnaissance  = "reconnaissance"
	Dispatch        = "estafette"
	StrategicMove   = "deplacement-strategique"
	ExtraActivation = "activation-supplementaire"
	Mount           = "monter"
	ForcedMarch     = "marche-forcee"
	Woodsman        = "coureur-des-bois"
	CombinedOrder   = "ordre-combine"
	Messengers      = "messagers"
	Forward         = "en-avant-marche"
	Rally           = "ralliement"
	Dash            = "elan"
	Charge          = "charge"
	Berserks        = "berserks"
	Sappers         = "sapeurs"
	Breakthrough    = "percee"
	WindOfShot      = "vent-du-boulet"
	Sacrifice       = "sacrifice"
	LikeARock       = "comme-un-roc"
	Dodge           = "esquive"
	HoldPosition    = "tenir-sa-position"
	Nuts            = "nuts"
	CounterCharge   = "contre-charge"
	Withdrawal      = "retraite"
	Ambush          = "embuscade"
)

// The slugs of all orders, and of those of the own turn and of an attacker.
var (
	orderIDs  = idsOf(func(*Order) bool { return true })
	turnIDs   = idsOf((*Order).inTurn)
	attackIDs = idsOf((*Order).attacks)
)

func idsOf(are func(*Order) bool) []string {
	var ids []string
	for _, o := range allOrders() {
		if are(o) {
			ids = append(ids, o.ID)
		}
	}
	return ids
}
