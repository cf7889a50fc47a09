package bot

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

// verb is what a button, select or form is for: the first field of its custom_id.
type verb string

const (
	// offerVerb takes an offer of a game; a select with this address answers its question.
	offerVerb verb = "o"
	// formVerb opens the form that an offer asks for; the form bears the same address.
	formVerb verb = "f"
	// actVerb does an act: a way out of a refusal.
	actVerb verb = "a"
	// diceVerb opens the form in which real dice are typed for an act; the form bears the same address.
	diceVerb verb = "e"
	// throwVerb does the same for an act that is too long for an address, and is kept.
	throwVerb verb = "t"
	// draftVerb does what was prepared.
	draftVerb verb = "d"
	// aloneVerb does what was prepared without those whom it would ask.
	aloneVerb verb = "s"
	// openVerb opens a game that keeps a free draw.
	openVerb verb = "n"
	// readVerb shows something, and never goes stale.
	readVerb verb = "r"
	// dropVerb closes a private entry.
	dropVerb verb = "x"
	// askVerb opens the form of what an act leaves open, and the form bears the same address; a select with it fills option.
	askVerb verb = "q"
	// keptVerb opens the form of an act that was kept, with what was typed; the form bears the same address.
	keptVerb verb = "k"
	// againVerb opens the rematch of a game that has ended.
	againVerb verb = "v"
	// clubVerb is about what a club keeps: its tables and its armies.
	clubVerb verb = "c"
)

// address is what a custom_id says. It is all that a press needs: nothing is kept in memory for it.
type address struct {
	verb verb
	// game is the game's id, empty for what needs none.
	game string
	// offer, of an offerVerb or a formVerb; option is the one that a select fills.
	offer  referee.OfferRef
	option string
	// act, of an actVerb, an askVerb or a diceVerb.
	act rules.Act
	// word is a draft's id, or what is to be read.
	word string
	// detail says more of what is read: a page; of a clubVerb, which version, draft or army.
	detail string
	// system is the rules' slug, of a clubVerb.
	system string
}

var errAddress = errors.New("not a custom_id of this bot")

// fields are what stands between the bars; what could be taken for a bar is written otherwise.
var (
	fieldEscape   = strings.NewReplacer("%", "%0", "|", "%1", "&", "%2", "=", "%3")
	fieldUnescape = strings.NewReplacer("%0", "%", "%1", "|", "%2", "&", "%3", "=")
)

// customID writes the address; ok is false where it takes more than Discord's 100 characters.
func (a address) customID() (id string, ok bool) {
	fields := []string{string(a.verb)}
	add := func(values ...string) {
		for _, v := range values {
			fields = append(fields, fieldEscape.Replace(v))
		}
	}
	switch a.verb {
	case offerVerb, formVerb:
		add(a.offer.Game)
		fields = append(fields, holders(a.offer))
		add(a.offer.Gate, a.offer.Key, a.option)
	case actVerb, diceVerb:
		add(a.game, string(a.act.Seat), a.act.Path)
		fields = append(fields, arguments(a.act.Args))
	case askVerb:
		add(a.game, string(a.act.Seat), a.act.Path)
		fields = append(fields, arguments(a.act.Args))
		add(a.option)
	case draftVerb, aloneVerb, openVerb, keptVerb, throwVerb:
		add(a.word)
	case againVerb:
		add(a.game)
	case readVerb:
		add(a.game, a.word, a.detail)
	case clubVerb:
		add(a.word, a.system, a.option, a.detail)
	}
	id = strings.Join(fields, "|")
	return id, utf8.RuneCountInString(id) <= limits.MaxCustomID
}

// holders writes the seats of an offer with their generations: "a3b2"; the public seat is "p".
func holders(o referee.OfferRef) string {
	var text strings.Builder
	for i, seat := range o.Seats {
		if seat == rules.Public {
			seat = publicLetter
		}
		text.WriteString(string(seat) + strconv.Itoa(o.Gens[i]))
	}
	return text.String()
}

const publicLetter = "p"

func arguments(args rules.Args) string {
	names := make([]string, 0, len(args))
	for name := range args {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, name := range names {
		names[i] = fieldEscape.Replace(name) + "=" + fieldEscape.Replace(args[name])
	}
	return strings.Join(names, "&")
}

// parseAddress reads a custom_id; errAddress where it is none of ours.
func parseAddress(id string) (address, error) {
	fields := strings.Split(id, "|")
	a := address{verb: verb(fields[0])}
	want, known := map[verb]int{offerVerb: 6, formVerb: 6, actVerb: 5, diceVerb: 5, askVerb: 6, draftVerb: 2, aloneVerb: 2, openVerb: 2, keptVerb: 2, throwVerb: 2, againVerb: 2,
		readVerb: 4, dropVerb: 1, clubVerb: 5}[a.verb]
	if !known || len(fields) != want {
		return address{}, errAddress
	}
	raw := slices.Clone(fields)
	for i, f := range fields {
		fields[i] = fieldUnescape.Replace(f)
	}
	switch a.verb {
	case offerVerb, formVerb:
		seats, gens, err := parseHolders(fields[2])
		if err != nil {
			return address{}, err
		}
		a.game = fields[1]
		a.offer = referee.OfferRef{Game: fields[1], Seats: seats, Gens: gens, Gate: fields[3], Key: fields[4]}
		a.option = fields[5]
	case actVerb, diceVerb, askVerb:
		args, err := parseArguments(raw[4])
		if err != nil {
			return address{}, err
		}
		if seat := rules.Seat(fields[2]); seat != rules.Public && !seat.Plays() && seat != rules.Referee {
			return address{}, errAddress
		}
		a.game, a.act = fields[1], rules.Act{Seat: rules.Seat(fields[2]), Path: fields[3], Args: args}
		if a.verb == askVerb {
			a.option = fields[5]
		}
	case draftVerb, aloneVerb, openVerb, keptVerb, throwVerb:
		a.word = fields[1]
	case againVerb:
		a.game = fields[1]
	case readVerb:
		a.game, a.word, a.detail = fields[1], fields[2], fields[3]
	case clubVerb:
		a.word, a.system, a.option, a.detail = fields[1], fields[2], fields[3], fields[4]
	}
	return a, nil
}

func parseHolders(text string) (seats []rules.Seat, gens []int, err error) {
	for text != "" {
		seat := rules.Seat(text[:1])
		text = text[1:]
		switch {
		case seat == publicLetter:
			seat = rules.Public
		case !seat.Plays() && seat != rules.Referee:
			return nil, nil, errAddress
		}
		digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
		gen, err := strconv.Atoi(text[:digits])
		if err != nil || strconv.Itoa(gen) != text[:digits] {
			return nil, nil, errAddress
		}
		seats, gens, text = append(seats, seat), append(gens, gen), text[digits:]
	}
	if len(seats) == 0 {
		return nil, nil, errAddress
	}
	return seats, gens, nil
}

func parseArguments(text string) (rules.Args, error) {
	if text == "" {
		return nil, nil
	}
	args := rules.Args{}
	for _, pair := range strings.Split(text, "&") {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, errAddress
		}
		args[fieldUnescape.Replace(name)] = fieldUnescape.Replace(value)
	}
	return args, nil
}
