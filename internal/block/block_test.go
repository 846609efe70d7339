package block

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"livret/internal/fault"
	frontend "livret/web"

	"livret/internal/i18n"
)

const somewhere = "019a8000-0000-7000-8000-000000000101"

// examples is a page with every block, as the gallery shows them.
func examples(t testing.TB) []byte {
	t.Helper()
	raw, err := os.ReadFile("testdata/examples.json")
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

type saved struct {
	Type  string         `json:"type"`
	Props map[string]any `json:"props"`
}

func exampleBlocks(t testing.TB) []saved {
	t.Helper()
	var page struct{ Content []saved }
	if err := json.Unmarshal(examples(t), &page); err != nil {
		t.Fatal(err)
	}
	return page.Content
}

func pageOf(t testing.TB, blocks ...any) []byte {
	t.Helper()
	raw, err := json.Marshal(map[string]any{"root": map[string]any{}, "content": blocks})
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func heading(id, title string) saved {
	return saved{"heading", map[string]any{"id": id, "v": 1, "title": title, "text": "", "level": 2}}
}

func richText(id, html string) saved {
	return saved{"text", map[string]any{"id": id, "v": 1, "html": html, "look": "plain"}}
}

func columns(id string, inside ...any) saved {
	other := []any{}
	return saved{"columns", map[string]any{"id": id, "v": 1, "width": "wide", "columns": []any{map[string]any{"content": inside}, map[string]any{"content": other}}}}
}

// refusals answers the fields refused, each with its key.
func refusals(t testing.TB, raw []byte) map[string]string {
	t.Helper()
	_, err := Check(raw)
	var refused *fault.Error
	if err == nil || !errors.As(err, &refused) {
		t.Fatalf("accepted: %.200s (%v)", raw, err)
	}
	found := map[string]string{}
	for _, field := range refused.Fields {
		found[field.Name] = field.Key
	}
	if len(found) == 0 {
		found[""] = refused.Key
	}
	return found
}

func check(t testing.TB, raw []byte) ([]byte, Uses) {
	t.Helper()
	page, err := Check(raw)
	if err != nil {
		t.Fatalf("%.300s: %v", raw, err)
	}
	return page.Content, page.Uses
}

func TestEveryExampleIsKeptAsItIs(t *testing.T) {
	raw := examples(t)
	clean, uses := check(t, raw)
	var before, after any
	if json.Unmarshal(raw, &before) != nil || json.Unmarshal(clean, &after) != nil {
		t.Fatal("unreadable")
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
	if len(uses.Media) != 7 || len(uses.Pages) != 2 {
		t.Errorf("uses: %+v", uses)
	}
}

// The whole page's schema and the block by block check agree.
func TestThePageSchemaAcceptsTheExamples(t *testing.T) {
	for name, raw := range map[string]any{"schema": schemaJSON, "page": examples(t)} {
		if len(raw.([]byte)) == 0 {
			t.Fatal(name)
		}
	}
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(schemaJSON)))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("mem:///whole.json", document); err != nil {
		t.Fatal(err)
	}
	whole, err := compiler.Compile("mem:///whole.json")
	if err != nil {
		t.Fatal(err)
	}
	var page any
	if err := json.Unmarshal(examples(t), &page); err != nil {
		t.Fatal(err)
	}
	if err := whole.Validate(page); err != nil {
		t.Error(err)
	}
	if err := json.Unmarshal(pageOf(t, columns("a", heading("b", strings.Repeat("x", 201)))), &page); err != nil {
		t.Fatal(err)
	}
	if err := whole.Validate(page); err == nil {
		t.Error("a title too long inside columns was accepted")
	}
}

// limits fails for a schema that lets a value grow without end.
func limits(t *testing.T, schema map[string]any, path string) {
	t.Helper()
	_, chosen := schema["enum"]
	_, fixed := schema["const"]
	switch schema["type"] {
	case "string":
		if schema["maxLength"] == nil && schema["pattern"] == nil && !chosen {
			t.Errorf("%s: a text without limit", path)
		}
		if schema["format"] == nil && schema["pattern"] == nil && !chosen {
			t.Errorf("%s: a text without format", path)
		}
	case "array":
		if schema["maxItems"] == nil {
			t.Errorf("%s: a list without limit", path)
		}
		if schema["format"] != "slot" {
			limits(t, items(schema), path+"[]")
		}
	case "object":
		if schema["additionalProperties"] != false {
			t.Errorf("%s: takes what it does not know", path)
		}
		for name := range schema["properties"].(map[string]any) {
			limits(t, property(schema, name), path+"."+name)
		}
	case "number":
		if !chosen && !fixed {
			t.Errorf("%s: a number without limit", path)
		}
	case "boolean":
	default:
		t.Errorf("%s: %v has a type this test does not know", path, schema)
	}
}

func TestEverythingHasALimit(t *testing.T) {
	if len(known().source) < 30 {
		t.Fatalf("%d blocks", len(known().source))
	}
	for name, schema := range known().source {
		limits(t, schema, name)
	}
}

const attack = `<img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a>`

// poison puts a text in every place of a value that holds one and answers how many.
func poison(value any, schema map[string]any, with string) (any, int) {
	switch v := value.(type) {
	case map[string]any:
		count := 0
		for name, inner := range v {
			if name == "id" {
				continue
			}
			var n int
			v[name], n = poison(inner, property(schema, name), with)
			count += n
		}
		return v, count
	case []any:
		count := 0
		for i, inner := range v {
			var n int
			v[i], n = poison(inner, items(schema), with)
			count += n
		}
		return v, count
	case string:
		if _, chosen := schema["enum"]; !chosen && schema["format"] != "media" && schema["format"] != "url" && schema["format"] != nil {
			return with, 1
		}
	}
	return value, 0
}

// richTexts collects what a page will show as HTML.
func richTexts(value any, schema map[string]any) []string {
	var found []string
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			found = append(found, richTexts(inner, property(schema, name))...)
		}
	case []any:
		for _, inner := range v {
			found = append(found, richTexts(inner, items(schema))...)
		}
	case string:
		if schema["format"] == "rich-text" {
			found = append(found, v)
		}
	}
	return found
}

// Each text of each block in turn holds an attack: rich text is cleaned of it, other
// texts keep it as typed, for a rendering that escapes them.
func TestE1_ScriptInEveryTextOfEveryBlock(t *testing.T) {
	short := attack[:28]
	poisoned := 0
	for _, example := range exampleBlocks(t) {
		name, ok := known().of(example.Type, example.Props)
		if !ok {
			t.Fatalf("%s has no schema", example.Type)
		}
		props, count := poison(example.Props, known().source[name], short)
		if count == 0 && !slices.Contains([]string{"contents", "separator", "page-break", "columns"}, example.Type) {
			t.Errorf("%s: no text found", example.Type)
		}
		kept, err := Check(pageOf(t, map[string]any{"type": example.Type, "props": props}))
		var refused *fault.Error
		if errors.As(err, &refused) { // a field for less than that: refused beside it, and tried without
			for _, f := range refused.Fields {
				if f.Key != "block.invalid.long" && f.Key != "block.invalid.value" {
					t.Errorf("%s: %+v", example.Type, f)
				}
			}
			continue
		}
		poisoned += count
		var page struct{ Content []saved }
		if err := json.Unmarshal(kept.Content, &page); err != nil {
			t.Fatal(err)
		}
		rich := richTexts(page.Content[0].Props, known().source[name])
		for _, html := range rich {
			if html != "" {
				t.Errorf("%s keeps %s", example.Type, html)
			}
		}
		if n := strings.Count(string(kept.Content), "onerror=alert"); n != count-len(rich) {
			t.Errorf("%s: %d of %d plain texts are as typed", example.Type, n, count-len(rich))
		}
	}
	if poisoned < 60 {
		t.Errorf("only %d texts were tried", poisoned)
	}
}

func TestE2_NastyTextsAreStable(t *testing.T) {
	for _, nasty := range []string{
		attack, "<p>a<p>b", "</p></p>", "<strong><p>a</strong>b</p>", "<ul><p>a</p></ul>", "<li>a", "<pre>\n\n<code>a</pre>", "<a href=//x>a</a>", "<a href='page:" + somewhere + "'><a href=/b>c",
		"&lt;script&gt;", "&amp;lt;", "&", "<", "<!--", "]]>", "\u00a0", "\u2028", "\ufeff", "\u202e", "{{a.b}}", "{{<b>a.b</b>}}", "<table><tr><td>a", "<math><mi>//</math>", "<svg><p>a", "a\rb", strings.Repeat("<em>", 200),
	} {
		for _, block := range []any{richText("a", nasty), heading("a", nasty), columns("b", richText("a", nasty))} {
			if !checkStable(t, pageOf(t, block)) && len(nasty) < 150 {
				t.Errorf("%q is refused", nasty)
			}
		}
	}
}

func TestE1_RichTextIsCleaned(t *testing.T) {
	clean, _ := check(t, pageOf(t, columns("a", richText("b", "<p>ok</p>"+attack))))
	if strings.Contains(string(clean), "onerror") || strings.Contains(string(clean), "javascript") || !strings.Contains(string(clean), "<p>ok</p>") {
		t.Errorf("%s", clean)
	}
}

// A version written otherwise must not slip past the cleaning: nothing draws it.
func TestE1_NoSpellingOfTheVersionSlipsThrough(t *testing.T) {
	for _, version := range []string{"1.0", "1e0", "1.00000000000000000001", "10e-1"} {
		raw := `{"content":[{"type":"text","props":{"id":"a","v":` + version + `,"look":"plain","html":"<img src=x onerror=alert(1)>"}}]}`
		clean, _ := check(t, []byte(raw))
		if strings.Contains(string(clean), "onerror") {
			t.Errorf("v %s: %s", version, clean)
		}
	}
	twice := `{"content":[{"type":"x","type":"text","props":{"id":"a","v":2,"v":1,"look":"plain","html":"<script>","html":"<img src=x onerror=alert(1)>"}}]}`
	if clean, _ := check(t, []byte(twice)); strings.Contains(string(clean), "onerror") || strings.Count(string(clean), `"v"`) != 1 {
		t.Errorf("%s", clean)
	}
}

func TestLinks(t *testing.T) {
	button := func(url string) []byte {
		return pageOf(t, saved{"button", map[string]any{"id": "b", "v": 1, "buttons": []any{map[string]any{"label": "x", "url": url, "quiet": false}}}})
	}
	for _, url := range []string{"", "https://x.fr", " https://x.fr/é?a=b#c ", "http://x.fr", "mailto:a@b.fr", "tel:+33123456789", "page:" + somewhere, "chapter:" + somewhere, "media:" + somewhere} {
		check(t, button(url))
	}
	for _, url := range []string{
		"javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "blob:x",
		"//x.fr", "/x", "x.fr", "https:", "https://", "http:/x", "https://a:b@x.fr", "https://x.fr/ a", `https://x.fr/"onclick="x`, `https:\\x.fr`, "page:1", "page:" + somewhere + "x", "mailto:", "\x01javascript:x",
	} {
		if got := refusals(t, button(url)); got["blocks.b.buttons.0.url"] != "block.invalid.url" {
			t.Errorf("%q: %v", url, got)
		}
	}
}

func TestUses(t *testing.T) {
	image := saved{"image", map[string]any{"id": "i", "v": 1, "media": somewhere, "alt": "", "caption": "{{entreprise.nom}}", "width": "wide"}}
	other := strings.Replace(somewhere, "101", "102", 1)
	text := richText("t", `<p>{{ entreprise.directeur }} {{entreprise.nom}} {{pas une variable}} <a href="page:`+other+`">a</a> <a href="media:`+somewhere+`">b</a> <a href="chapter:`+other+`">c</a></p>`)
	_, uses := check(t, pageOf(t, image, columns("c", text)))
	want := Uses{Media: []string{somewhere}, Pages: []string{other}, Chapters: []string{other}, Variables: []string{"entreprise.nom", "entreprise.directeur"}}
	if diff := cmp.Diff(want, uses); diff != "" {
		t.Error(diff)
	}
}

func TestRefusalsSayWhichBlockAndField(t *testing.T) {
	long := heading("h", strings.Repeat("é", 201))
	empty := saved{"accordion", map[string]any{"id": "a", "v": 1, "label": "", "items": []any{}}}
	odd := saved{"quiz", map[string]any{"id": "q", "v": 1, "question": 3, "answers": []any{map[string]any{"text": "", "right": "oui", "more": 1}, map[string]any{"text": "", "right": true, "why": ""}}}}
	got := refusals(t, pageOf(t, long, columns("c", empty), odd))
	want := map[string]string{
		"blocks.h.title": "block.invalid.long", "blocks.a.items": "block.invalid.few", "blocks.q.question": "block.invalid.value",
		"blocks.q.answers.0.right": "block.invalid.value", "blocks.q.answers.0.why": "block.invalid.missing", "blocks.q.answers.0.more": "block.invalid.extra",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	_, err := Check(pageOf(t, long))
	var refused *fault.Error
	if !errors.As(err, &refused) {
		t.Fatal(err)
	}
	if args := refused.Fields[0].Args; args["block"] != fault.Word("block.heading.name") || args["field"] != fault.Word("block.field.title") || args["max"] != 200 {
		t.Errorf("%v", args)
	}
}

func TestEveryLabelIsAWordOfTheCatalogue(t *testing.T) {
	catalogue, err := i18n.Load(frontend.Locales())
	if err != nil {
		t.Fatal(err)
	}
	words := catalogue.Messages(i18n.Default)
	for name, schema := range known().source {
		if words[string(label(schema))] == "" {
			t.Errorf("%s is called %q", name, label(schema))
		}
		for field := range schema["properties"].(map[string]any) {
			if title := label(property(schema, field)); field != "id" && field != "v" && words[string(title)] == "" {
				t.Errorf("%s.%s is called %q", name, field, title)
			}
		}
	}
}

func TestBadPages(t *testing.T) {
	many := make([]any, 2000)
	for i := range many {
		many[i] = heading(fmt.Sprint("h", i), "x")
	}
	deep := any(heading("d", "x"))
	for i := range 3 {
		deep = columns(fmt.Sprint("c", i), deep)
	}
	for name, c := range map[string]struct {
		raw   []byte
		field string
		key   string
	}{
		"nothing":         {nil, "content", "block.invalid.unreadable"},
		"no JSON":         {[]byte("{"), "content", "block.invalid.unreadable"},
		"a list":          {[]byte("[]"), "content", "block.invalid.unreadable"},
		"no content":      {[]byte("{}"), "content", "block.invalid.unreadable"},
		"content is text": {[]byte(`{"content":"x"}`), "content", "block.invalid.unreadable"},
		"a huge number":   {[]byte(`{"content":[{"type":"heading","props":{"id":"a","v":1e999999999}}]}`), "content", "block.invalid.unreadable"},
		"2 MB":            {pageOf(t, heading("a", strings.Repeat("x", MaxBytes))), "", "block.invalid.size"},
		"nested":          {[]byte(`{"content":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + "}"), "content", "block.invalid.nesting"},
		"2 000 blocks":    {pageOf(t, many...), "content", "block.invalid.count"},
		"too deep":        {pageOf(t, deep), "blocks.d", "block.invalid.depth"},
		"not a block":     {pageOf(t, "x"), "content.0", "block.invalid.shape"},
		"null":            {pageOf(t, nil), "content.0", "block.invalid.shape"},
		"no type":         {pageOf(t, saved{"", map[string]any{"id": "a"}}), "content.0", "block.invalid.shape"},
		"no id":           {pageOf(t, saved{"heading", map[string]any{"v": 1}}), "content.0", "block.invalid.shape"},
		"an id of markup": {pageOf(t, heading(`"><script>`, "x")), "content.0", "block.invalid.shape"},
		"same id twice":   {pageOf(t, heading("a", "x"), columns("b", heading("a", "y"))), "blocks.a", "block.invalid.twice"},
		"a loop in ids":   {pageOf(t, columns("a", columns("a", heading("b", "x")))), "blocks.a", "block.invalid.twice"},
	} {
		if got := refusals(t, c.raw); got[c.field] != c.key {
			t.Errorf("%s: %v, want %s: %s", name, got, c.field, c.key)
		}
	}
}

func TestFiveHundredBlocksAndThreeLevelsAreFine(t *testing.T) {
	many := make([]any, MaxBlocks-3)
	for i := range many {
		many[i] = heading(fmt.Sprint("h", i), "x")
	}
	check(t, pageOf(t, append(many, columns("a", columns("b", heading("c", "x"))))...))
}

// What a newer program made is kept for it, whole.
func TestUnknownBlocksAndVersionsAreKept(t *testing.T) {
	raw := []byte(`{"root":{},"content":[{"type":"hologram","props":{"id":"a","v":3,"deep":{"x":[1,2.5,null,true,"<b>"]}}},{"type":"text","props":{"id":"b","v":99,"html":"<b>","new":1}},{"type":"text","props":{"id":"c"}}]}`)
	clean, _ := check(t, raw)
	want := `{"content":[{"props":{"deep":{"x":[1,2.5,null,true,"<b>"]},"id":"a","v":3},"type":"hologram"},{"props":{"html":"<b>","id":"b","new":1,"v":99},"type":"text"},{"props":{"id":"c"},"type":"text"}],"root":{"props":{}}}`
	if string(clean) != want {
		t.Errorf("%s\nwant\n%s", clean, want)
	}
}

// An older version is checked and cleaned by the schema it was made for.
func TestOlderVersionsAreCheckedByTheirOwnSchema(t *testing.T) {
	older, err := load([]byte(`{"$defs":{
		"note.1":{"title":"n","type":"object","properties":{"id":{"type":"string"},"v":{"const":1},"html":{"type":"string","maxLength":50,"format":"rich-text"}},"required":["id","v","html"],"additionalProperties":false},
		"note.2":{"title":"n","type":"object","properties":{"id":{"type":"string"},"v":{"const":2},"text":{"type":"string","maxLength":50,"format":"inline-text"}},"required":["id","v","text"],"additionalProperties":false}}}`))
	if err != nil {
		t.Fatal(err)
	}
	page, err := older.check([]byte(`{"content":[{"type":"note","props":{"id":"a","v":1,"html":"<p>a<script>b</script></p>"}},{"type":"note","props":{"id":"b","v":2,"text":"a\nb\u0000"}}]}`))
	if err != nil || !strings.Contains(string(page.Content), `"html":"<p>a</p>"`) || !strings.Contains(string(page.Content), `"text":"a b"`) || !page.Changed {
		t.Errorf("%+v %v", page, err)
	}
	if _, err := older.check([]byte(`{"content":[{"type":"note","props":{"id":"a","v":1,"text":"x"}}]}`)); err == nil {
		t.Error("version 1 was accepted with what version 2 holds")
	}
}

// Whatever comes in, checking never panics, and what it answers it answers again.
func TestE2_AnyMutationOfTheExamples(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	raw := examples(t)
	pieces := []string{"<script>", "\\u0000", "null", "{", "}", "[", "]", ",", `"`, "1e9", "-1", "true", `{"type":"text"}`, "\\ud800", "é", "&amp;", "</p>", ":", "page:" + somewhere}
	accepted := 0
	for range 1000 {
		mutated := slices.Clone(raw)
		for range 1 + random.IntN(3) {
			at := random.IntN(len(mutated))
			end := min(len(mutated), at+random.IntN(6))
			mutated = slices.Concat(mutated[:at], []byte(pieces[random.IntN(len(pieces))]), mutated[end:])
		}
		if checkStable(t, mutated) {
			accepted++
		}
	}
	if accepted == 0 {
		t.Error("nothing was accepted: the test does not reach the cleaning")
	}
}

func checkStable(t *testing.T, raw []byte) bool {
	t.Helper()
	page, err := Check(raw)
	if err != nil {
		return false
	}
	again, err := Check(page.Content)
	if err != nil || string(again.Content) != string(page.Content) || again.Changed {
		t.Fatalf("%s\nis kept as\n%s\nand then as\n%+v (%v)", raw, page.Content, again, err)
	}
	if diff := cmp.Diff(page.Uses, again.Uses); diff != "" {
		t.Error(diff)
	}
	if page.Text != again.Text || page.Blocks != again.Blocks {
		t.Errorf("%q (%d), then %q (%d)", page.Text, page.Blocks, again.Text, again.Blocks)
	}
	// What is said to be unchanged says the same as what was sent.
	var before, after struct{ Content any }
	if !page.Changed && json.Unmarshal(raw, &before) == nil && json.Unmarshal(page.Content, &after) == nil && !cmp.Equal(before, after) {
		t.Errorf("said to be unchanged: %s", cmp.Diff(before, after))
	}
	return true
}

func FuzzE2_CheckIsStable(f *testing.F) {
	f.Add(examples(f))
	f.Add([]byte(`{"content":[]}`))
	f.Fuzz(func(t *testing.T, raw []byte) { checkStable(t, raw) })
}

func BenchmarkCheck(b *testing.B) {
	raw := examples(b)
	for b.Loop() {
		if _, err := Check(raw); err != nil {
			b.Fatal(err)
		}
	}
}
