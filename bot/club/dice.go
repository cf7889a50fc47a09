package club

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// The options of `/des stats`, and what its buttons are for: whose dice, and how, are in their detail.
const (
	diceScope  = "de"
	dicePlayer = "joueur"
	dicePage   = "des"
)

// Whose dice are counted, as the option and the buttons say it.
const (
	diceOfGame = "partie"
	diceOfMe   = "moi"
	diceOfClub = "club"
)

// inWords in a button's detail asks for the counts in words.
const inWords = "texte"

var diceScopes = []string{diceOfGame, diceOfMe, diceOfClub}

var diceCommand = command.Command{Path: "des stats", Do: showDice, Options: []rules.OptionSpec{
	command.Choice(diceScope, "bot.dice.scope.", diceScopes...), {Name: dicePlayer, Kind: rules.PersonOption}}}

// diceView is whose dice an answer shows, and how.
type diceView struct {
	scope string
	// who is somebody else than who asks, by his account; empty for nobody.
	who    string
	worded bool
}

// detail is the view as a button says it.
func (v diceView) detail() string {
	parts := []string{v.scope, v.who}
	if v.worded {
		parts = append(parts, inWords)
	}
	return strings.Join(parts, ".")
}

// diceViewOf reads a button's detail.
func diceViewOf(detail string) (v diceView, ok bool) {
	parts := append(strings.Split(detail, "."), "", "")
	v = diceView{scope: parts[0], who: parts[1], worded: parts[2] == inWords}
	return v, slices.Contains(diceScopes, v.scope)
}

// showDice shows what fell and whether that is unusual, to the asker alone: of the channel's game where there
// is one, else of the club.
func showDice(c *command.Call) (*reply.Answer, error) {
	v := diceView{scope: c.Args[diceScope]}
	if c.IsPress() {
		var ok bool
		if v, ok = diceViewOf(c.Address.Detail); !ok {
			return nil, referee.ErrStale
		}
	}
	named, err := c.AccountIn(dicePlayer)
	switch {
	case err != nil:
		return nil, err
	case named != nil:
		v.scope, v.who = diceOfMe, named.ID
	case v.scope == "":
		v.scope = diceOfClub
		if _, err := c.Here(); err == nil {
			v.scope = diceOfGame
		}
	}
	v.worded = v.worded || c.Own.Compact && !c.IsPress()
	account := v.who
	if account == "" {
		account = c.Person.ID
	}
	fallen, err := c.Referee.Dice(c, c.Place, map[string]referee.DiceAsked{diceOfGame: referee.DiceOfGame, diceOfMe: referee.DiceOfPerson,
		diceOfClub: referee.DiceOfClub}[v.scope], account)
	if err != nil {
		return nil, err
	}
	a := diceAnswer(c, v, account, fallen)
	_, err = c.Here()
	a.Rows = reply.Rows(append(diceForm(c, v, fallen), diceOthers(c, v, err == nil)...)...)
	return a, nil
}

// diceAnswer says of each kind of die what is to be said, with a picture of the counts or, asked for, the
// counts in words.
func diceAnswer(c *command.Call, v diceView, account string, fallen referee.DiceFallen) *reply.Answer {
	judged := fairness.Judge(fallen.Fell)
	total := 0
	for _, j := range judged {
		total += j.Thrown
	}
	a := c.Answer("bot.dice.title."+v.scope, phrase.Verbatim("who", "<@"+account+">"), phrase.Number("count", total))
	a.Update = c.IsPress()
	if v.scope != diceOfGame {
		a.Add(c.Say("bot.dice.games", phrase.Number("count", fallen.Games)))
	}
	switch {
	case fallen.Hidden:
		a.Add(c.Say("bot.dice.hidden"))
	case fallen.Here && v.scope != diceOfGame:
		a.Add(c.Say("bot.dice.here"))
	}
	if fallen.Left > 0 {
		a.Add(c.Say("bot.dice.left", phrase.Number("count", fallen.Left)))
	}
	for _, j := range judged {
		a.Add("- " + c.Say("bot.dice.verdict."+string(j.Verdict), phrase.With("die", dieName(j.Die)), phrase.Number("count", j.Thrown),
			phrase.Number("needed", j.Needed()), phrase.Verbatim("in", strconv.Itoa(j.OneIn))))
	}
	if looked := fairness.Looked(judged); looked > 1 {
		a.Add(c.Say("bot.dice.several", phrase.Number("count", looked)))
	}
	a.Add(c.Say("bot.dice.what"))
	var panels []table.Panel
	for _, j := range judged[:min(len(judged), mostKinds)] {
		panels = append(panels, dicePanel(j))
	}
	if len(panels) > 0 {
		board := table.Board{Title: phrase.Say("bot.dice.picture." + v.scope)}
		a.Picture, a.Asked = c.Picture(nil, rules.View{Board: &board, Panels: panels}), true
	}
	if a.Picture != nil && v.worded {
		a.Add(a.Picture.Lines()[1:]...)
		a.Picture = nil
	}
	return a
}

// diceForm is the button that shows the same in words, or as a picture again.
func diceForm(c *command.Call, v diceView, fallen referee.DiceFallen) []limits.Component {
	if len(fallen.Fell) == 0 {
		return nil
	}
	key := "bot.dice.button.words"
	if v.worded {
		key = "bot.dice.button.picture"
	}
	v.worded = !v.worded
	return []limits.Component{c.Button(pressID(dicePage, v.detail()), reply.Secondary, key)}
}

// diceOthers are the buttons for other people's dice, the game's where there is one.
func diceOthers(c *command.Call, v diceView, game bool) (buttons []limits.Component) {
	for _, scope := range diceScopes {
		if to := (diceView{scope: scope, worded: v.worded}); (scope != v.scope || v.who != "") && (game || scope != diceOfGame) {
			buttons = append(buttons, c.Button(pressID(dicePage, to.detail()), reply.Secondary, "bot.dice.scope."+scope))
		}
	}
	return buttons
}

// mostKinds is how many kinds of dice are drawn.
const mostKinds = 6

// dieName is a kind of die: its sides, and whose faces they are.
func dieName(d fairness.Die) phrase.Phrase {
	key := "bot.dice.die.drawn"
	if d.Source != dice.Drawn {
		key = "bot.dice.die.typed"
	}
	return phrase.Say(key, phrase.Verbatim("sides", strconv.Itoa(int(d.Sides))))
}

// dicePanel are the counts of one die: a row and a bar for each face, against what is expected. What is usual
// of a face stands only where a verdict does.
func dicePanel(j fairness.Judged) table.Panel {
	few := j.Verdict == fairness.TooFew
	if few {
		j.Low, j.High = 0, 0
	}
	most := float64(max(j.High, slices.Max(j.Faces)))
	share := func(n float64) table.PerMille { return table.PerMille(math.Round(1000 * n / most)) }
	key, heads := "bot.dice.panel", []string{"face", "count", "beyond"}
	if few {
		key, heads = "bot.dice.panel-few", heads[:2]
	}
	p := table.Panel{Title: phrase.Say(key, phrase.With("die", dieName(j.Die)), phrase.Number("count", j.Thrown),
		phrase.With("expected", reply.Points(int(math.Round(10*j.Expected)))), phrase.Verbatim("low", strconv.Itoa(j.Low)), phrase.Verbatim("high", strconv.Itoa(j.High))),
		Measure: &table.Measure{Low: share(float64(j.Low)), Expected: share(j.Expected), High: share(float64(j.High))}, Totals: 1}
	if few {
		p.Measure.Low, p.Measure.High, p.Measure.Faint = p.Measure.Expected, p.Measure.Expected, true
	}
	for _, head := range heads {
		p.Columns = append(p.Columns, phrase.Say("bot.dice.head."+head))
	}
	for i, n := range j.Faces {
		p.Bars = append(p.Bars, share(float64(n)))
		row := []phrase.Phrase{figure(j.Sides.Show(dice.Face(i + 1))), figure(strconv.Itoa(n))}
		if !few {
			row = append(row, beyond(n, j))
		}
		p.Rows = append(p.Rows, row)
	}
	p.Rows = append(p.Rows, []phrase.Phrase{phrase.Say("bot.dice.sum."+string(j.Verdict), phrase.Number("needed", j.Needed()),
		phrase.Verbatim("in", strconv.Itoa(j.OneIn)))})
	return p
}

// beyond says on which side a face is none of the usual ones.
func beyond(n int, j fairness.Judged) phrase.Phrase {
	switch {
	case n > j.High:
		return phrase.Say("bot.dice.above")
	case n < j.Low:
		return phrase.Say("bot.dice.below")
	}
	return phrase.Phrase{}
}

func figure(n string) phrase.Phrase { return phrase.Say("bot.dice.figure", phrase.Verbatim("n", n)) }
