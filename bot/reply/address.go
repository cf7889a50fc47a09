package reply

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

// Verb is what a button, select or form is for: the first field of its custom_id.
type Verb string

const (
	// OfferVerb takes an offer of a game; a select with this address answers its question.
	OfferVerb Verb = "o"
	// FormVerb opens the form that an offer asks for; the form bears the same address.
	FormVerb Verb = "f"
	// ActVerb does an act: a way out of a refusal. Like that of a DiceVerb or an AskVerb, the act is in the
	// address, or kept as the draft that Word names.
	ActVerb Verb = "a"
	// DiceVerb opens the form in which real dice are typed for an act; the form bears the same address.
	DiceVerb Verb = "e"
	// DraftVerb does what was prepared.
	DraftVerb Verb = "d"
	// AloneVerb does what was prepared without those whom it would ask.
	AloneVerb Verb = "s"
	// OpenVerb opens a game that keeps a free draw.
	OpenVerb Verb = "n"
	// ReadVerb shows something, and never goes stale.
	ReadVerb Verb = "r"
	// DropVerb closes a private message.
	DropVerb Verb = "x"
	// AskVerb opens the form of what an act leaves open, and the form bears the same address; a select with
	// it fills option.
	AskVerb Verb = "q"
	// AgainVerb opens the rematch of a game that has ended.
	AgainVerb Verb = "v"
	// StartVerb begins something in a channel without a game; Word says what. Its select chooses the rules
	// or, where System names them, one of their acts that are ready.
	StartVerb Verb = "b"
	// HereVerb opens in the channel the game that was asked for with a thread of its own.
	HereVerb Verb = "h"
	// FollowVerb follows a game, or with a word no more.
	FollowVerb Verb = "u"
	// InviteVerb answers somebody who looks for an opponent, WithdrawVerb takes that back.
	InviteVerb   Verb = "i"
	WithdrawVerb Verb = "j"
	// ClubVerb is about what a club keeps: its tables and its armies.
	ClubVerb Verb = "c"
)

// Address is what a custom_id says. It is all that a press needs: nothing is kept in memory for it.
type Address struct {
	Verb Verb
	// Game is the game's id, empty for what needs none.
	Game string
	// Offer, of an OfferVerb or a FormVerb; Option is the one that a select fills.
	Offer  referee.OfferRef
	Option string
	// Act, of an ActVerb, an AskVerb or a DiceVerb.
	Act rules.Act
	// Word is a draft's id, or what is to be read.
	Word string
	// Detail says more of what is read: a page; of a ClubVerb, which version, draft or army.
	Detail string
	// System is the rules' slug, of a ClubVerb or a StartVerb.
	System string
}

var errAddress = errors.New("not a custom_id of this bot")

// fields are what is between the bars; what could be taken for a bar is written otherwise.
var (
	fieldEscape   = strings.NewReplacer("%", "%0", "|", "%1", "&", "%2", "=", "%3", openingMark, "%4")
	fieldUnescape = strings.NewReplacer("%0", "%", "%1", "|", "%2", "&", "%3", "=", "%4", openingMark)
)

// openingMark is before what tells the openings of one form apart.
const openingMark = "~"

// Opening is the custom_id of one opening of a form: a telephone shows again what was typed into a form of the
// same. An address that leaves no room keeps its own.
func Opening(id, interaction string) string {
	sum := sha256.Sum256([]byte(interaction))
	opening := id + openingMark + hex.EncodeToString(sum[:2])
	if utf8.RuneCountInString(opening) > limits.MaxCustomID {
		return id
	}
	return opening
}

// Opener is the address by which a form was opened.
func Opener(opening string) string {
	id, _, _ := strings.Cut(opening, openingMark)
	return id
}

// namesAct reports whether the address is about an act, its own or a kept one.
func (a *Address) namesAct() bool {
	return a.Verb == ActVerb || a.Verb == DiceVerb || a.Verb == AskVerb
}

// layout are the fields of an address in the order of its custom_id, nil for a verb that is none; holders and
// arguments stand for what is no text.
func (a *Address) layout(holders, arguments *string) []*string {
	if a.namesAct() && a.Word != "" {
		return []*string{&a.Word}
	}
	switch a.Verb {
	case OfferVerb, FormVerb:
		return []*string{&a.Offer.Game, holders, &a.Offer.Gate, &a.Offer.Key, &a.Option}
	case ActVerb, DiceVerb:
		return []*string{&a.Game, (*string)(&a.Act.Seat), &a.Act.Path, arguments}
	case AskVerb:
		return []*string{&a.Game, (*string)(&a.Act.Seat), &a.Act.Path, arguments, &a.Option}
	case DraftVerb, AloneVerb, OpenVerb, HereVerb, InviteVerb, WithdrawVerb:
		return []*string{&a.Word}
	case StartVerb:
		return []*string{&a.Word, &a.System}
	case AgainVerb:
		return []*string{&a.Game}
	case FollowVerb:
		return []*string{&a.Game, &a.Word}
	case ReadVerb:
		return []*string{&a.Game, &a.Word, &a.Detail}
	case ClubVerb:
		return []*string{&a.Word, &a.System, &a.Option, &a.Detail}
	case DropVerb:
		return []*string{}
	}
	return nil
}

// CustomID writes the address; empty where it takes more than Discord's 100 characters: Rows then leave its
// button out.
func (a Address) CustomID() string {
	seats, args := holders(a.Offer), arguments(a.Act.Args)
	fields := []string{string(a.Verb)}
	for _, field := range a.layout(&seats, &args) {
		text := *field
		if field != &args { // its names and values are written one by one
			text = fieldEscape.Replace(text)
		}
		fields = append(fields, text)
	}
	id := strings.Join(fields, "|")
	if utf8.RuneCountInString(id) > limits.MaxCustomID {
		return ""
	}
	return id
}

// Of writes the address of what bears nothing but a word.
func (v Verb) Of(word string) string { return Address{Verb: v, Word: word}.CustomID() }

// On writes the address of what is about an act; empty where it is too long.
func (v Verb) On(game string, act rules.Act) string {
	return Address{Verb: v, Game: game, Act: act}.CustomID()
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
	names := slices.Sorted(maps.Keys(args))
	for i, name := range names {
		names[i] = fieldEscape.Replace(name) + "=" + fieldEscape.Replace(args[name])
	}
	return strings.Join(names, "&")
}

// ParseAddress reads a custom_id; errAddress where it is none of ours.
func ParseAddress(id string) (Address, error) {
	fields := strings.Split(id, "|")
	a := Address{Verb: Verb(fields[0])}
	if a.namesAct() && len(fields) == 2 {
		a.Word = fields[1]
	}
	var holders, arguments string
	layout := a.layout(&holders, &arguments)
	if layout == nil || len(fields) != len(layout)+1 {
		return Address{}, errAddress
	}
	for i, field := range layout {
		if *field = fields[i+1]; field != &arguments {
			*field = fieldUnescape.Replace(*field)
		}
	}
	var err error
	switch a.Verb {
	case OfferVerb, FormVerb:
		a.Game = a.Offer.Game
		a.Offer.Seats, a.Offer.Gens, err = parseHolders(holders)
	case ActVerb, DiceVerb, AskVerb:
		if seat := a.Act.Seat; seat != rules.Public && !seat.Plays() && seat != rules.Referee {
			return Address{}, errAddress
		}
		a.Act.Args, err = parseArguments(arguments)
	}
	if err != nil {
		return Address{}, err
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
