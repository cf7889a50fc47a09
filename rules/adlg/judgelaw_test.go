package adlg_test

import "strings"

// law is what each rule of the judge says, as the text has it; « lecture » where the text is open.
var law = map[string]string{
	"sequence":            "p73, p74 : initiative, territoire, choix, eau, placement, contrôle, dans cet ordre",
	"initiative-faces":    "p73 : 1D6 ; le total d’initiative n’est pas négatif",
	"initiative-tie":      "p73, lecture adlg-egalite : à égalité, les deux relancent, et seulement à égalité",
	"initiative-winner":   "p73 : le plus haut ajoute la différence (max. +4) ; le plus haut résultat gagne",
	"territory-chooser":   "p73 : le gagnant de l’initiative choisit le rôle et le territoire",
	"territory-known":     "le tableau a cinq territoires",
	"territory-attacker":  "p73 : l’un attaque, l’autre défend",
	"choice-order":        "p74 : le défenseur choisit, puis l’attaquant, chacun une fois",
	"choice-count":        "p74 : 2 à 4 éléments (p75 : la colline d’un village compte comme un élément choisi)",
	"choice-compulsory":   "p73, p74 : l’obligatoire du territoire est au défenseur, en plus",
	"choice-listed":       "le tableau : une ligne vide n’a pas d’élément",
	"choice-maximum":      "le tableau : au plus le nombre de la ligne (lecture adlg-maxima : aux deux)",
	"choice-two":          "un joueur ne peut choisir plus de 2 éléments du même type",
	"choice-village":      "le village est placé seulement par le défenseur",
	"choice-water":        "une seule rivière ou zone côtière",
	"choice-cover":        "une colline porte broussailles, champs, plantations ou bois, selon la liste ; rien d’autre n’en porte",
	"choice-steppes":      "en Steppes, une seule colline est couverte, et de broussailles",
	"choice-village-hill": "p75 : le village peut être placé sur une colline (D ou E) de la liste",
	"water-order":         "l’eau : choix du défenseur, puis de l’attaquant",
	"water-die":           "l’eau est là sur 4+",
	"water-second":        "une seule rivière ou zone côtière : le second n’est pas tenté après un succès",
	"water-owed":          "si échec, choix d’un autre terrain, par celui qui a échoué",
	"water-replacement":   "si échec, choix d’un autre terrain, qui n’est pas de l’eau",
	"pieces-numbered":     "p74 : les éléments de la table sont l’obligatoire et ceux qui ont été choisis",
	"stage-order":         "p74 : obligatoire, eau, village, les autres, route",
	"turns":               "p74, lecture : les autres éléments vont à tour de rôle, le défenseur d’abord",
	"own-order":           "chacun place les siens, une fois chacun",
	"unfinished":          "un élément se place avant que le suivant soit lancé",
	"zone-die":            "p75 : un dé donne la zone",
	"zone-sector":         "p75, lecture adlg-zones : 1-2-3 au loin, 4-5-6 devant, vu par le Défenseur ou le lanceur",
	"zone-central":        "p75 : pas d’infranchissable dans un secteur central",
	"zone-reroll":         "p75 : la zone ne se relance que pour un infranchissable au centre",
	"balance":             "p75 : 3 terrains de plus dans une moitié : le suivant va dans l’autre",
	"balance-needless":    "p75 : la moitié n’est imposée qu’à 3 terrains d’écart",
	"balance-die":         "p75, lecture : le dé du partage, 1–2 gauche, 3–4 centre, 5–6 droite",
	"position-die":        "p75 : 1–4 touche, 5–6 à 2 UD ou plus de tous les bords",
	"river-die":           "p71 : un dé de difficulté pour la rivière, pour elle seule",
	"water-zone":          "p71 : l’eau va par un bord latéral, sans zone ni position",
	"village-die":         "p75 : secteur latéral sur 4+ (lecture adlg-village : sinon central)",
	"village-zone":        "p75, lecture adlg-village : le défenseur choisit parmi les secteurs que le dé ouvre",
	"road-dice":           "p74, lecture adlg-route : 2D6, deux zones de sortie ; le second dé d’un double se relance",
	"free-reroll":         "p75 : la première fois, une seule relance par joueur",
	"blocked":             "p75 : ne rentre pas ce qui a été lancé et n’est pas posé",
	"not-placed":          "p74 : tout est placé, ou ne rentre pas, avant le contrôle",
	"control-order":       "p74, p76 : l’attaquant d’abord, puis le défenseur",
	"control-attempts":    "p76 : 4 éléments 0, 3 un, 2 deux, un de plus avec un stratège",
	"control-kind":        "p74 : ni village, ni route, ni rivière, ni zone côtière",
	"control-again":       "p76 : un élément par tentative : jamais deux fois le même par le même joueur",
	"control-gone":        "p76 : un élément de la table",
	"control-reroll":      "p76 : un stratège relance un dé, au lieu d’un élément de plus",
	"control-strategist":  "p76 : un seul stratège, annoncé avant ou après un dé, tant que l’on n’a pas fini",
	"control-zone":        "p76 : une pièce déplacée sur la table est en zone voisine, celle que l’on dit",
	"control-central":     "p75, lecture adlg-infranchissable-controle : jamais en zone centrale",
	"control-outcome":     "p76 : 1–2 reste ; 3–4 déplacé ; 5 déplacé, pivoté, infranchissable enlevé ; 6 déplacé, pivoté, enlevé",
	"control-most":        "p76 : 4 UD sur 3–4, 6 UD sur 5 et 6",
	"control-compulsory":  "p76 : l’obligatoire ne s’enlève pas",
	"control-removal":     "p76 : un seul terrain enlevé de cette façon (lecture adlg-retrait)",
	"control-unfinished":  "p76 : un contrôle se joue avant le suivant",
	"faces-thrown":        "les dés des événements sont ceux qui ont été jetés",

	"no-place":        "suivi : un élément de la table a une place",
	"in-hand":         "p75 : qui a choisi un élément le pose, qui le contrôle le déplace",
	"on-table":        "p75 : un élément est sur la table",
	"size":            "p70 : tient dans un cercle de 6 UD de diamètre et contient un rectangle de 2 × 3 UD",
	"in-zone":         "p75 : l’élément est dans la zone du dé",
	"touches":         "p75 : 1–4, doit toucher un bord de table, une rivière ou une zone côtière",
	"apart":           "p75 : 5–6, à 2 UD ou plus de tous les bords de table",
	"overlap":         "p74 : seule la route se superpose à d’autres éléments",
	"strip":           "p71, lecture : l’eau va d’un grand bord à l’autre",
	"water-side":      "p71 : le bord latéral est celui qui est dit",
	"river-wide":      "p71 : une rivière fait entre 1 et 2 UD de large",
	"river-where":     "p71, lecture : sa rive la plus proche est entre 2 et 6 UD d’un bord latéral",
	"coast":           "p71 : une zone côtière a 4 UD de large, le long d’un bord latéral (lecture)",
	"village-beside":  "p75 : adjacent à une rivière, une zone côtière ou une route (gratuite)",
	"road-exits":      "p74, lecture adlg-route : la route sort par les deux zones de ses dés",
	"has-room":        "p75 : ne rentre pas ce qui ne peut être placé par manque de place",
	"ambush-plans":    "p77 : après que les joueurs ont fait leur plan de bataille",
	"ambush-order":    "p77 : le défenseur place ses marqueurs en premier",
	"ambush-piece":    "p77, tableau : un élément de la table qui cache ; rivière, côte, route, infranchissable : aucun",
	"ambush-units":    "p77 : 4 unités au plus par embuscade",
	"ambush-troops":   "p77, tableau : ce que la ligne du terrain cache, sauf artillerie, chars à faux et WWg",
	"ambush-depth":    "p77 : attaquant 5 UD (7 si légers) ; défenseur 10 UD sur les côtés, 5 UD au centre (7 si légers)",
	"ambush-revealed": "p77 : un marqueur se révèle une fois, tel qu’il était scellé",

	"control-form":     "p76 : un élément contrôlé garde sa forme",
	"control-place":    "p76 : déplacé, ou pivoté, et non les deux",
	"control-distance": "p76 : de 4 UD, ou de 6 UD, au plus",
}

// The rows of the table of territories: how many of each kind; a hill's letters are hills.
var most = map[string]map[string]int{
	"plaine": {"eau": 1, "colline": 1, "champ": 4, "plantation": 2, "marais": 1, "ravine": 1, "route": 1, "village": 1},
	"foret": {"eau": 1, "colline": 2, "broussailles": 3, "bois": 4, "marais": 2, "ravine": 1, "route": 1, "village": 1,
		"infranchissable": 1},
	"montagne": {"eau": 1, "colline": 4, "broussailles": 2, "bois": 2, "marais": 1, "ravine": 2, "route": 1, "village": 1,
		"infranchissable": 1},
	"desert":  {"colline": 2, "broussailles": 2, "plantation": 1, "dune": 4, "ravine": 1, "route": 1, "infranchissable": 1},
	"steppes": {"eau": 1, "colline": 4, "broussailles": 3, "marais": 1, "ravine": 1, "route": 1},
}

// hills are the letters of each territory's row of hills; the compulsory pieces are those in red.
var (
	hills = map[string]string{"plaine": "D", "foret": "DE", "montagne": "E", "desert": "DE", "steppes": "D"}

	compulsory = map[string]string{
		"plaine": "champ", "foret": "bois", "montagne": "colline-escarpee", "desert": "dune", "steppes": "colline-douce"}
)

// rowOf is the row of the table that a kind of piece stands in.
func rowOf(kind string) string {
	switch kind {
	case "riviere", "cote":
		return "eau"
	case "colline-douce", "colline-escarpee":
		return "colline"
	}
	return kind
}

func isHill(kind string) bool  { return rowOf(kind) == "colline" }
func isWater(kind string) bool { return rowOf(kind) == "eau" }

// listed reports whether a territory's table has a kind of piece.
func listed(territory, kind string) bool {
	switch {
	case kind == "cote" && territory == "steppes":
		return false // « 1 (rivière) »
	case kind == "colline-douce" && !strings.Contains(hills[territory], "D"):
		return false
	case kind == "colline-escarpee" && !strings.Contains(hills[territory], "E"):
		return false
	}
	return most[territory][rowOf(kind)] > 0
}
