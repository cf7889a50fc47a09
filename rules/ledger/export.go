package ledger

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"aidedecamp/rules/bounds"
	"aidedecamp/rules/dice"
)

// ExportFormat is the first line's mark; another number is another format.
const ExportFormat = "aidedecamp-game/1"

// An export is JSON lines: the format, then each record with the link of the chain that it ends, then the
// texts. It needs nothing else to be proved or rebuilt: record 0 contains the settings and the tables.
type (
	ExportHead struct {
		Format  string `json:"format"`
		Records int    `json:"records"`
	}
	ExportLine struct {
		Link string          `json:"link"`
		Line json.RawMessage `json:"line"`
	}
	ExportTail struct {
		Texts []Text `json:"texts"`
	}
)

// MostExport is the longest export that is read, in bytes: a game of 10,000 acts has about 10 MB.
const MostExport = 64 << 20

// Altered says where an export first departs from what a game of this bot can look like.
type Altered struct {
	// Line is the line of the file, from 1.
	Line int
	// Record is the record concerned, -1 where it is none.
	Record int
	// What names the difference: a key under "proof.altered.".
	What string
	// Err is the cause, where there is one.
	Err error
}

// Error returns where and what.
func (a *Altered) Error() string {
	if a.Err != nil {
		return fmt.Sprintf("line %d: %s: %v", a.Line, a.What, a.Err)
	}
	return fmt.Sprintf("line %d: %s", a.Line, a.What)
}

// Unwrap returns the cause.
func (a *Altered) Unwrap() error { return a.Err }

// ParseExport reads an export back into its records, texts joined. It checks the chain and every text, and
// that each byte is as Export writes it; the first difference is an *Altered.
func ParseExport(data []byte) ([]Record, error) {
	read, err := readExport(data, never)
	return read.records, err
}

// contents are what an export says, read once for every question.
type contents struct {
	records []Record
	// lines are the records' as they are in the file, links those of the chain.
	lines [][]byte
	links []Link
	// header is record 0's; unopened is why there is none.
	header   Header
	unopened error
}

// readExport is ParseExport for who needs more than the records.
func readExport(data []byte, stop func() bool) (contents, error) {
	departs := func(line, record int, what string, err error) (contents, error) {
		return contents{}, &Altered{Line: line, Record: record, What: what, Err: err}
	}
	if len(data) > MostExport {
		return departs(1, -1, "too-large", nil)
	}
	count := bytes.Count(data, []byte("\n"))
	if count < 2 || data[len(data)-1] != '\n' {
		return departs(count+1, -1, "cut-off", nil)
	}
	next := func() []byte {
		line, rest, _ := bytes.Cut(data, []byte("\n"))
		line, data = data[:len(line)+1], rest
		return line
	}
	var head ExportHead
	if err := exactly(next(), &head); err != nil || head.Format != ExportFormat {
		return departs(1, -1, NoExport, err)
	}
	if head.Records != count-2 || head.Records == 0 {
		return departs(1, -1, "cut-off", nil)
	}
	var read contents // it grows with what is read: the head may say anything
	var link Link
	for i := range head.Records {
		if stop() {
			return contents{}, &GivenUp{i}
		}
		whole := next()
		line, linked := lineOf(whole)
		link = Chain(link, line)
		if !linked || link.String() != string(whole[linkFrom:linkTo]) {
			if err := exactly(whole, new(ExportLine)); err != nil {
				return departs(i+2, i, "malformed", err)
			}
			return departs(i+2, i, "chain", nil)
		}
		r, err := readLine(line)
		switch {
		case i == 0 && isFromBefore(line):
			return departs(i+2, i, BeforeFirst, nil)
		case err != nil:
			return departs(i+2, i, "malformed", err)
		case r.Seq != i:
			return departs(i+2, i, "number", nil)
		}
		read.records, read.lines, read.links = append(read.records, r), append(read.lines, line), append(read.links, link)
	}
	var tail ExportTail
	if err := exactly(next(), &tail); err != nil || tail.Texts == nil {
		return departs(count, -1, "malformed", err)
	}
	read.header, read.unopened = HeaderOf(read.records[0])
	if what, err := read.join(tail.Texts); what != "" {
		return departs(count, -1, what, err)
	}
	read.joinPayloads()
	return read, nil
}

// NoExport names data that is no export at all.
const NoExport = "no-export"

// BeforeFirst names a game of before version 1.0, whose dice promised less: it is no fraud, and is not read.
const BeforeFirst = "before-1.0"

// isFromBefore reports whether record 0 opens such a game.
func isFromBefore(line []byte) bool {
	r, err := ParseLine(line)
	return err == nil && Has(r.Events, "game.opened/1")
}

// What is around a record in an export, and where its link is.
const (
	headOfLink, headOfLine, endOfLine = `{"link":"`, `","line":`, "}\n"

	linkFrom = len(headOfLink)
	linkTo   = linkFrom + 2*len(Link{})
)

// lineOf is the log line in a line of an export, byte for byte; false where there is none.
func lineOf(whole []byte) (line []byte, ok bool) {
	if len(whole) < linkTo || !bytes.HasPrefix(whole, []byte(headOfLink)) {
		return nil, false
	}
	line, ok = bytes.CutPrefix(whole[linkTo:], []byte(headOfLine))
	if !ok {
		return nil, false
	}
	return bytes.CutSuffix(line, []byte(endOfLine))
}

// readLine reads a log line and requires that it is written as Line writes it: a name that comes twice, or
// one that no record has, could mean one thing to the chain and another to the reader.
func readLine(line []byte) (Record, error) {
	r, err := ParseLine(line)
	if err != nil {
		return r, err
	}
	again, err := r.Line()
	if err == nil && !bytes.Equal(again, line) {
		err = errors.New("not written as a record is")
	}
	if err == nil {
		err = r.wellFormed()
	}
	return r, err
}

// joinPayloads gives each record the choices that it sealed, as far as a later one opened them. An opening
// that is not what was sealed is left out: Verify names it.
func (read contents) joinPayloads() {
	if read.unopened != nil {
		return
	}
	opened := map[dice.Digest]json.RawMessage{}
	records, header := read.records, read.header
	for _, r := range records {
		if r.Continues() {
			var err error
			if header, err = header.ContinuedBy(r); err != nil {
				return
			}
		}
		for _, e := range r.Events {
			for _, o := range e.Opened {
				opened[o.Sealed(header, r.Epoch).Seal(o.Salt)] = o.Payload
			}
		}
	}
	for i, r := range records {
		for _, e := range r.Events {
			if e.Seal == nil {
				continue
			}
			if payload, ok := opened[e.Seal.Hash]; ok {
				if records[i].Payloads == nil {
					records[i].Payloads = map[string]json.RawMessage{}
				}
				records[i].Payloads[e.Seal.Hash.String()] = payload
			}
		}
	}
}

// join gives each record the texts whose marks it contains. what names the first text that is not what its
// mark says, that no record marks, or that comes twice, and a mark without its text, for an erased one
// stays as an empty row.
func (read contents) join(texts []Text) (what string, err error) {
	records, owner := read.records, map[Mark]int{}
	for n, line := range read.lines {
		for _, m := range marks.FindAllSubmatch(line, -1) {
			if _, before := owner[Mark(m[1])]; !before {
				owner[Mark(m[1])] = n
			}
		}
	}
	joined := map[Mark]bool{}
	for i, t := range texts {
		n, marked := owner[t.Mark]
		switch {
		case !marked || !t.Erased() && !t.Holds():
			return "text", fmt.Errorf("text %d", i)
		case joined[t.Mark]:
			return "text-twice", fmt.Errorf("text %d", i)
		}
		joined[t.Mark] = true
		records[n].Texts = append(records[n].Texts, t)
	}
	if read.unopened != nil {
		return "", nil // what is no game is named where it is read
	}
	for m, n := range owner {
		if !joined[m] {
			return "text-missing", fmt.Errorf("%s of record %d", m, n)
		}
	}
	return "", nil
}

// exactly decodes one line and requires that it is written as the encoder writes it.
func exactly(line []byte, into any) error {
	if err := bounds.JSON(line, bounds.MostValues); err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value in the line")
	}
	var again bytes.Buffer
	if err := json.NewEncoder(&again).Encode(into); err != nil {
		return err
	}
	if !bytes.Equal(again.Bytes(), line) {
		return errors.New("not written as an export is")
	}
	return nil
}
