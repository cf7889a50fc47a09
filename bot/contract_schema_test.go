//go:build contract

package bot

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// description is Discord's own description of its API, read strictly: an object may have only what it lists,
// so that a misspelt field is found, which the description itself would let pass.
type description struct {
	document map[string]any
	compiler *jsonschema.Compiler

	mu       sync.Mutex
	compiled map[string]*jsonschema.Schema
	judged   judged
}

// judged are what was judged before, byte for byte: each club registers the same commands, and validating
// them takes longer than most tests.
type judged struct {
	mu     sync.Mutex
	faults map[judgedKey][]error
}

// judgedKey is what was judged, and the hash of its bytes.
type judgedKey struct {
	what string
	sum  [sha256.Size]byte
}

// once judges these bytes the first time.
func (j *judged) once(what string, value []byte, judge func() []error) []error {
	key := judgedKey{what, sha256.Sum256(value)}
	j.mu.Lock()
	faults, known := j.faults[key]
	j.mu.Unlock()
	if known {
		return faults
	}
	faults = judge()
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.faults == nil {
		j.faults = map[judgedKey][]error{}
	}
	j.faults[key] = faults
	return faults
}

// described is where the compiler finds the description; nothing is fetched from there.
const described = "https://discord.invalid/openapi.json"

// describe reads an OpenAPI 3.1 document, whose schemas are JSON Schema 2020-12.
func describe(r io.Reader) (*description, error) {
	read, err := jsonschema.UnmarshalJSON(r)
	if err != nil {
		return nil, err
	}
	document, ok := read.(map[string]any)
	if !ok || document["openapi"] == nil || document["paths"] == nil {
		return nil, errors.New("it is no OpenAPI document")
	}
	whole := map[string]bool{}
	for _, s := range object(document, "components", "schemas") {
		for _, part := range array(s, "allOf") {
			whole[text(part, "$ref")] = true
		}
	}
	for name, s := range object(document, "components", "schemas") {
		if !whole["#/components/schemas/"+name] {
			shut(s)
		}
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	for name, within := range formats {
		compiler.RegisterFormat(&jsonschema.Format{Name: name, Validate: within})
	}
	if err := compiler.AddResource(described, document); err != nil {
		return nil, err
	}
	return &description{document: document, compiler: compiler, compiled: map[string]*jsonschema.Schema{}}, nil
}

// shut lets an object have nothing but the properties it lists.
func shut(schema any) {
	s, ok := schema.(map[string]any)
	if ok && s["properties"] != nil && s["additionalProperties"] == nil {
		s["additionalProperties"] = false
	}
}

// formats are the ones that Discord's description uses and JSON Schema doesn't know.
var formats = map[string]func(any) error{
	"int32":     integers(32),
	"int64":     integers(64),
	"snowflake": snowflake,
}

func integers(bits int) func(any) error {
	return func(v any) error {
		n, ok := v.(json.Number)
		if !ok {
			return nil
		}
		_, err := strconv.ParseInt(n.String(), 10, bits)
		return err
	}
}

func snowflake(v any) error {
	s, ok := v.(string)
	if !ok {
		return nil
	}
	_, err := strconv.ParseUint(s, 10, 64)
	return err
}

// operation is one address of the API with its method.
type operation struct {
	template string
	// secrets are the parts of the address that nobody may log.
	secrets []string
	node    map[string]any
	pointer []string
}

// find returns the described operation behind a request; the address is the one below /api/vN.
func (d *description) find(method, address string) (operation, error) {
	var found operation
	fewest := -1
	for template, at := range object(d.document, "paths") {
		secrets, blanks, ok := fits(template, address)
		node := object(at, strings.ToLower(method))
		if ok && node != nil && (fewest < 0 || blanks < fewest) {
			fewest = blanks
			found = operation{template: template, secrets: secrets, node: node, pointer: []string{"paths", template, strings.ToLower(method)}}
		}
	}
	if fewest < 0 {
		return operation{}, fmt.Errorf("Discord has no %s %s", method, address)
	}
	return found, nil
}

// fits matches an address with a template such as /channels/{channel_id}.
func fits(template, address string) (secrets []string, blanks int, ok bool) {
	want, got := strings.Split(template, "/"), strings.Split(address, "/")
	if len(want) != len(got) {
		return nil, 0, false
	}
	for i, w := range want {
		switch {
		case strings.HasSuffix(w, "_token}"):
			secrets = append(secrets, got[i])
			blanks++
		case strings.HasPrefix(w, "{"):
			blanks++
		case w != got[i]:
			return nil, 0, false
		}
	}
	return secrets, blanks, true
}

// asks checks a request's query and body. The body is its JSON, alone or beside files.
func (d *description) asks(o operation, query url.Values, body []byte) error {
	for name := range query {
		known := slices.ContainsFunc(array(o.node, "parameters"), func(p any) bool { return text(p, "name") == name && text(p, "in") == "query" })
		if !known {
			return fmt.Errorf("no parameter %q", name)
		}
	}
	if object(o.node, "requestBody") == nil {
		if len(body) > 0 {
			return errors.New("a body where none is read")
		}
		return nil
	}
	return d.holds(body, append(slices.Clone(o.pointer), "requestBody", "content", "application/json", "schema")...)
}

// answers checks what came back with a status.
func (d *description) answers(o operation, status int, body []byte) error {
	all := object(o.node, "responses")
	key := strconv.Itoa(status)
	if all[key] == nil {
		key = strconv.Itoa(status/100) + "XX"
	}
	pointer := append(slices.Clone(o.pointer), "responses", key)
	node := object(all, key)
	if node == nil {
		return fmt.Errorf("status %d is not described", status)
	}
	if name, ok := strings.CutPrefix(text(node, "$ref"), "#/components/responses/"); ok {
		pointer = []string{"components", "responses", name}
		node = object(d.document, pointer...)
	}
	if object(node, "content") == nil {
		if len(body) > 0 {
			return fmt.Errorf("status %d with a body", status)
		}
		return nil
	}
	return d.holds(body, append(pointer, "content", "application/json", "schema")...)
}

// is checks a value against a named schema.
func (d *description) is(name string, value []byte) error {
	return d.holds(value, "components", "schemas", name)
}

// holds checks a JSON value against the schema at a place of the document.
func (d *description) holds(value []byte, pointer ...string) error {
	return errors.Join(d.judged.once(strings.Join(pointer, " "), value, func() []error {
		schema, err := d.schema(pointer)
		if err != nil {
			return []error{err}
		}
		read, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
		if err != nil {
			return []error{err}
		}
		if err := schema.Validate(read); err != nil {
			return []error{err}
		}
		return nil
	})...)
}

func (d *description) schema(pointer []string) (*jsonschema.Schema, error) {
	at := ""
	for _, step := range pointer {
		at += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(step)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.compiled[at] == nil {
		schema, err := d.compiler.Compile(described + "#" + (&url.URL{Path: at}).EscapedPath())
		if err != nil {
			return nil, err
		}
		d.compiled[at] = schema
	}
	return d.compiled[at], nil
}

// asNumbers writes permissions as the integers that the description wants; Discord's documentation, and its
// answers, have strings.
func asNumbers(registration []byte) ([]byte, error) {
	var commands []map[string]json.RawMessage
	if err := json.Unmarshal(registration, &commands); err != nil {
		return nil, err
	}
	for _, c := range commands {
		var digits string
		if json.Unmarshal(c["default_member_permissions"], &digits) == nil && digits != "" {
			c["default_member_permissions"] = json.RawMessage(digits)
		}
	}
	return json.Marshal(commands)
}

// registers reports whether a request replaces the commands.
func (o operation) registers() bool {
	return o.pointer[2] == strings.ToLower(http.MethodPut) && strings.HasSuffix(o.template, "/commands")
}

// object is the object at a path below a value, nil where there is none.
func object(v any, steps ...string) map[string]any {
	for _, step := range steps {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[step]
	}
	m, _ := v.(map[string]any)
	return m
}

func array(v any, step string) []any {
	list, _ := object(v)[step].([]any)
	return list
}

func text(v any, step string) string {
	s, _ := object(v)[step].(string)
	return s
}
