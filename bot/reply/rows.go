package reply

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// beside is what a message holds beside its offers and show buttons at most: a text, a picture, a file, the
// prompt, the row of a doubt, the one of [Revoir].
const beside = 4 + (mostPictures - 1) + 2 + 2

// MostRows is how many rows of controls a message has at most, but for the questions of a list.
const MostRows = 7

// layout are the rows of a message under way: what may be done, and below it what may be read.
type layout struct {
	Below
	offers []Held
	drawn  []limits.Component
	// list is what [Plus…] pages through.
	list string
	// asked says that somebody must answer to the others: what he may answer comes above all else.
	asked bool
	// blank are the faces of each pad as nobody may press them, wide how many there are in a row.
	blank map[string][]limits.Component
	wide  map[string]int
}

// OfferRows are the rows of the offers, with the buttons that follow them and those below that only read.
// What does not fit, or is rarely wanted, is a page further, behind [Plus…]; page counts from 0, and behind
// the last one comes the first again. some is false where there is no offer.
func (v Voice) OfferRows(g *house.Game, offers []Held, below Below, list string, page int) (shown []limits.Component, some bool) {
	if slices.ContainsFunc(offers, func(h Held) bool { return h.Act.Path == referee.PasteArmy }) { // the club may keep some
		below.Tail = append(slices.Clone(below.Tail), v.ShowButton("bot.button.armies", g.ID(), ReadArmies, ""))
	}
	l := layout{Below: below, offers: offers, drawn: v.controls(g, offers), list: list, asked: len(g.Answering()) > 0}
	l.blank, l.wide = blankPads(v, g, offers)
	pages := v.pages(g, l)
	if len(pages) == 0 {
		return l.rows(nil, limits.Component{}), false
	}
	page %= len(pages)
	for _, i := range pages[page] {
		v.foretell(g, offers[i], l.drawn[i].Options)
	}
	if len(pages) == 1 {
		return l.rows(pages[page], limits.Component{}), true
	}
	return l.on(page).rows(pages[page], v.turnButton(g, list, page, len(pages))), true
}

// blankPads are the faces of the offers' pads, each as nobody may press it.
func blankPads(v Voice, g *house.Game, offers []Held) (blank map[string][]limits.Component, wide map[string]int) {
	blank, wide = map[string][]limits.Component{}, map[string]int{}
	for _, o := range offers {
		if o.Pad == nil || blank[o.Pad.Name] != nil {
			continue
		}
		wide[o.Pad.Name] = o.Pad.Wide
		for i, sign := range o.Pad.Signs {
			id := Address{Verb: ReadVerb, Game: g.ID(), Word: ReadNothing, Detail: o.Pad.Name + strconv.Itoa(i)}.CustomID()
			face := Button(v.LabelOf(g, sign), id, Secondary)
			face.Disabled = true
			blank[o.Pad.Name] = append(blank[o.Pad.Name], face)
		}
	}
	return blank, wide
}

// pages part the offers: on one page where all fit, and none is rare among others.
func (v Voice) pages(g *house.Game, l layout) (pages [][]int) {
	left := l.sorted()
	if n := len(left); n > 0 && l.offers[left[0]].Rare == l.offers[left[n-1]].Rare && l.fits(left, limits.Component{}) {
		return [][]int{left}
	}
	for len(left) > 0 {
		var on []int
		on, left = v.fill(g, l.on(len(pages)), left, len(pages))
		if len(on) == 0 {
			break // nothing fits even alone
		}
		pages = append(pages, on)
	}
	return pages
}

// on is the layout of one of several pages: what is read less often is behind [Plus…].
func (l layout) on(page int) layout {
	if page == 0 {
		l.Further = nil
	}
	return l
}

// turnButton leads to the next page of a message's controls, from the last one back to the first. It knows
// the length of the log: under an older text it would show what the text does not speak of.
func (v Voice) turnButton(g *house.Game, list string, page, pages int) limits.Component {
	key := "bot.button.more"
	if page == pages-1 {
		key = "bot.button.less"
	}
	return v.ShowButton(key, g.ID(), ReadMore, list+strconv.Itoa((page+1)%pages)+"-"+strconv.Itoa(g.Len()))
}

// sorted are the indices of the drawn offers in the order in which they get a place: what is rarely wanted
// last; of each thing that may be done one, before a second of any; then by rank. A list stands together.
func (l layout) sorted() []int {
	var order []int
	for i, drawn := range l.drawn {
		if drawn.CustomID != "" {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return l.offers[a].rank - l.offers[b].rank })
	place, nth := make([]int, len(l.offers)), map[string]int{}
	for _, i := range order {
		o := l.offers[i]
		if o.rank >= 0 && !o.Listed && o.Pad == nil {
			place[i] = nth[o.Act.Path]
		}
		if nth[o.Act.Path]++; o.Rare {
			place[i] += len(l.offers)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return place[a] - place[b] })
	return order
}

// fill takes of the offers left those that a page has room for. What is rarely wanted has none on the first
// page, unless it is all that there is.
func (v Voice) fill(g *house.Game, l layout, left []int, page int) (on, further []int) {
	onlyRare := !slices.ContainsFunc(left, func(i int) bool { return !l.offers[i].Rare })
	turn := v.turnButton(g, l.list, page, page+2)
	for _, i := range left {
		if l.offers[i].Rare && page == 0 && !onlyRare || !l.fits(append(slices.Clone(on), i), turn) {
			further = append(further, i)
			continue
		}
		on = append(on, i)
	}
	return on, further
}

// fits reports whether a message has room for the offers with the indices.
func (l layout) fits(indices []int, turn limits.Component) bool {
	rows := l.rows(indices, turn)
	listed := 0
	for _, i := range indices {
		if l.offers[i].Listed && l.drawn[i].Type == limits.StringSelect {
			listed++
		}
	}
	return len(rows)-listed <= MostRows && count(rows) <= limits.MaxComponents-beside
}

// rows lay out the drawn offers with the indices: the answers to what is asked, the selects, the buttons, and
// what reads.
func (l layout) rows(indices []int, turn limits.Component) []limits.Component {
	var answers, out, buttons []limits.Component
	pads := map[string][]limits.Component{}
	var order []string
	for _, i := range slices.Sorted(slices.Values(indices)) {
		switch pad := l.offers[i].Pad; {
		case pad != nil:
			if pads[pad.Name] == nil {
				pads[pad.Name] = slices.Clone(l.blank[pad.Name])
				order = append(order, pad.Name)
			}
			pads[pad.Name][pad.At] = l.drawn[i]
		case l.drawn[i].Type.IsSelect():
			out = append(out, Row(l.drawn[i]))
		case l.asked && l.offers[i].rank < 0:
			answers = append(answers, l.drawn[i])
		default:
			buttons = append(buttons, l.drawn[i])
		}
	}
	if len(out) == 0 {
		answers, buttons = nil, append(answers, buttons...)
	}
	out = append(Rows(answers...), out...)
	for _, name := range slices.Backward(order) { // right below the picture
		var rows []limits.Component
		for row := range slices.Chunk(pads[name], l.wide[name]) {
			rows = append(rows, Row(row...))
		}
		out = append(rows, out...)
	}
	read := addressed(append(slices.Concat(l.Further, l.Read), turn))
	tail := addressed(l.Tail)
	one := len(buttons)+len(tail)+len(read) <= limits.MaxRowButtons
	switch {
	case one && len(buttons) == 0:
		return append(out, Rows(append(read, tail...)...)...)
	case one && turn.CustomID != "":
		return append(out, Rows(slices.Concat(buttons, tail, read)...)...)
	}
	out = append(out, Rows(append(buttons, tail...)...)...)
	return append(out, Rows(read...)...)
}

// The lists of offers that a message shows, and [Plus…] pages through.
const (
	TableList  = "t" // everyone's
	OwnList    = "p" // the person's
	SealedList = "s" // what only the person may know of
)

// Below are the buttons under the offers of a message: Tail follow theirs, Read are in a row of their own,
// and before them Further, which a message of several pages shows behind [Plus…] alone.
type Below struct{ Tail, Further, Read []limits.Component }

// Below are the buttons under the offers of a game's messages, by everybody's view.
func (v Voice) Below(g *house.Game, view rules.View) Below {
	below := Below{Tail: []limits.Component{back(v, g)}}
	below.Further, below.Read = v.showButtons(g)
	if hasResult(g, view) {
		below.Tail = append(below.Tail, v.ShowButton("bot.button.forum", g.ID(), ReadForum, ""))
	}
	return below
}

// CutList parts what [Plus…] carries: the list, the page, and the length of the log that it was made for.
func CutList(detail string) (list string, page, length int) {
	for _, list := range []string{TableList, OwnList, SealedList} {
		rest, ok := strings.CutPrefix(detail, list)
		number, long, _ := strings.Cut(rest, "-")
		page, err := strconv.Atoi(number)
		if ok && err == nil && page >= 0 && page <= limits.MaxComponents {
			length, _ := strconv.Atoi(long) // an older button has none
			return list, page, length
		}
	}
	return "", 0, 0
}

// PublicOffers are what a game's public message offers, those first whom it awaits.
func PublicOffers(g *house.Game) []Held {
	awaited, _ := house.Awaited(g)
	return tableOffers(g, everyone(g, awaited)...)
}

// SealedOffers are those of a person's own that no public message carries.
func SealedOffers(look referee.Look) []Held {
	all := tableOffers(look.Game, look.Seats...)
	own := OwnOffers(look)
	return slices.DeleteFunc(own, func(o Held) bool {
		return slices.ContainsFunc(all, func(h Held) bool { return h.is(o.Offer) })
	})
}

// LastRows are the rows of a game that nobody plays on: what may be read of it, and what may follow it.
func (v Voice) LastRows(g *house.Game) []limits.Component {
	below := slices.Concat(v.showButtons(g))
	if hasResult(g, g.View(rules.Public)) {
		below = append(below, v.ShowButton("bot.button.forum", g.ID(), ReadForum, ""))
	}
	if g.Ended() != nil && g.System().Rematches() {
		label := phrase.Say("bot.button.rematch")
		if own := g.System().Meta.Slug + ".rematch"; v.Has(own) {
			label = phrase.Say(own)
		}
		below = append(below, Button(v.plain.Say(label), Address{Verb: AgainVerb, Game: g.ID()}.CustomID(), Primary))
	}
	return Rows(below...)
}
