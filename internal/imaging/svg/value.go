package svg

import (
	"regexp"
	"strings"
)

var (
	function = regexp.MustCompile(`([A-Za-z_-][\w-]*)?\s*\(`)
	localURL = regexp.MustCompile(`(?i)url\(\s*(?:'#([^'"()\s\\<>]+)'|"#([^'"()\s\\<>]+)"|#([^'"()\s\\<>]+))\s*\)`)
	anyURL   = regexp.MustCompile(`(?i)url\s*\(`)
	scheme   = regexp.MustCompile(`(?i)(javascript|vbscript|livescript|data|mocha|blob|file|https?|ftp)\s*:`)
	localID  = regexp.MustCompile(`^#([^'"()\s\\<>#]+)$`)
	safeID   = regexp.MustCompile(`^[^'"()\s\\<>#]{1,200}$`)
	classes  = regexp.MustCompile(`^[\w\s-]+$`)
)

// safe tells whether a value can neither load nor hide anything: no escapes, no
// comments, no functions but those known, no address but of an element of the same drawing.
func safe(value string) bool {
	if strings.ContainsAny(value, "\\@<>{};") || strings.Contains(value, "/*") || strings.ContainsFunc(value, hidden) {
		return false
	}
	if !strings.ContainsAny(value, "(:") {
		return true
	}
	for _, f := range function.FindAllStringSubmatch(value, -1) {
		if !functions[strings.ToLower(f[1])] {
			return false
		}
	}
	return !scheme.MatchString(value) && len(anyURL.FindAllString(value, -1)) == len(localURL.FindAllString(value, -1))
}

// hidden characters have no place in a value: some readers drop them, and what is left has another meaning.
func hidden(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f || r == 0xfffd
}

// references lists the ids a value points at.
func references(value string) []string {
	var ids []string
	for _, found := range localURL.FindAllStringSubmatch(value, -1) {
		ids = append(ids, found[1]+found[2]+found[3])
	}
	return ids
}

// declarations keeps what is known of "name: value; name: value".
func declarations(style string) string {
	var kept []string
	for _, one := range strings.Split(uncommented(style), ";") {
		name, value, found := strings.Cut(one, ":")
		name, value = strings.ToLower(strings.TrimSpace(name)), strings.Join(strings.Fields(value), " ")
		if found && value != "" && properties[name] && safe(value) && balanced(value) {
			kept = append(kept, name+":"+value)
		}
	}
	return strings.Join(kept, ";")
}

// balanced tells that no quote and no parenthesis is left open, to swallow what follows.
func balanced(value string) bool {
	return strings.Count(value, `"`)%2 == 0 && strings.Count(value, "'")%2 == 0 && strings.Count(value, "(") == strings.Count(value, ")")
}

var comment = regexp.MustCompile(`(?s)/\*.*?\*/`)

func uncommented(style string) string { return comment.ReplaceAllString(style, " ") }
