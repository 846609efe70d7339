package mail

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net/mail"
	"net/url"
	"strings"
	"unicode/utf8"

	"livret/internal/i18n"
)

// Composer gives every mail the same dress: greeting, paragraphs, one button, footer.
type Composer struct {
	Words   *i18n.Catalogue
	Product string
	Support string // address of the support; may be empty
}

// Content is what one mail has to say. Everything is plain text: a name that
// holds HTML is read as typed.
type Content struct {
	Locale     string
	Subject    string
	Name       string // whom to greet; may be empty
	Paragraphs []string
	Button     *Button
	After      []string // paragraphs below the button
}

// Button is the one thing that the mail asks for.
type Button struct {
	Label string
	URL   string
}

//go:embed layout.html
var layoutSource string

var layout = template.Must(template.New("layout").Parse(layoutSource))

// view is what the layout and the text part are made of.
type view struct {
	Lang, Subject, Product, Greeting string
	Paragraphs, After                []string
	Button                           *Button
	Fallback                         string
	Footer                           []string
}

// Compose makes both parts of a mail.
func (c *Composer) Compose(to mail.Address, content Content) (Message, error) {
	v := c.view(content)
	if v.Button != nil && !webAddress(v.Button.URL) {
		return Message{}, fmt.Errorf("compose mail: the button leads to no web address")
	}
	var page bytes.Buffer
	if err := layout.Execute(&page, v); err != nil {
		return Message{}, fmt.Errorf("compose mail: %w", err)
	}
	return Message{
		To: to, Subject: v.Subject, Text: v.text(), HTML: page.String(),
		Headers: map[string]string{"Content-Language": content.Locale},
	}, nil
}

func (c *Composer) view(content Content) view {
	t := func(key string, args i18n.Args) string { return c.Words.T(content.Locale, key, args) }
	v := view{
		Lang: content.Locale, Subject: oneLine(content.Subject), Product: oneLine(c.Product),
		Greeting:   t("mail.greeting_anonymous", nil),
		Paragraphs: eachOneLine(content.Paragraphs), After: eachOneLine(content.After),
		Fallback: t("mail.button_fallback", nil),
		Footer:   []string{t("mail.footer", i18n.Args{"product": oneLine(c.Product)})},
	}
	if name := greetable(content.Name); name != "" {
		v.Greeting = t("mail.greeting", i18n.Args{"name": name})
	}
	if content.Button != nil {
		v.Button = &Button{Label: oneLine(content.Button.Label), URL: content.Button.URL}
	}
	if c.Support != "" {
		v.Footer = append(v.Footer, t("mail.footer_support", i18n.Args{"email": oneLine(c.Support)}))
	}
	return v
}

// text is the mail for those who read no HTML: the same words in the same order.
func (v view) text() string {
	blocks := append([]string{v.Greeting}, v.Paragraphs...)
	if v.Button != nil {
		blocks = append(blocks, v.Button.Label+"\n"+v.Button.URL)
	}
	blocks = append(blocks, v.After...)
	// « -- » and a space: mail programs take what follows for a signature.
	return strings.Join(blocks, "\n\n") + "\n\n-- \n" + strings.Join(v.Footer, "\n") + "\n"
}

// greetable leaves out names that are none: mail programs turn « visitez
// www.example.com » into a link, and our mail would carry a stranger's advert.
func greetable(name string) string {
	name = oneLine(name)
	if utf8.RuneCountInString(name) > 80 || strings.ContainsAny(name, "/@<>") || dotted(name) {
		return ""
	}
	return name
}

// dotted finds a dot between two letters: « example.com », but not « J.-P. » or « Dr. Martin ».
func dotted(name string) bool {
	for part := range strings.FieldsSeq(name) {
		inner := strings.Trim(part, ".,;")
		if left, right, found := strings.Cut(inner, "."); found && len(left) > 1 && len(right) > 1 && right[0] != '-' {
			return true
		}
	}
	return false
}

func webAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && oneLine(address) == address && !strings.Contains(address, " ")
}

func eachOneLine(paragraphs []string) []string {
	clean := make([]string, len(paragraphs))
	for i, p := range paragraphs {
		clean[i] = oneLine(p)
	}
	return clean
}
