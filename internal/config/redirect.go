package config

import (
	"fmt"
	"net/url"
	"strings"
)

// Redirect sends one path of the site elsewhere. An external target leaves the
// application by a full page load.
type Redirect struct {
	From string `json:"from"`
	To   string `json:"to"`
}

func parseRedirects(to *[]Redirect, v string) error {
	for _, item := range list(v) {
		from, target, found := strings.Cut(item, "=>")
		r := Redirect{From: strings.TrimSpace(from), To: strings.TrimSpace(target)}
		if !found || !localPath(r.From) || strings.ContainsAny(r.From, "?#") {
			return fmt.Errorf("%q: expected /from=>target, where /from is a path of the site", item)
		}
		if !localPath(r.To) && !webAddress(r.To) {
			return fmt.Errorf("%q: expected a target that is a path (/…) or an http(s) address", item)
		}
		*to = append(*to, r)
	}
	return nil
}

// localPath refuses `//host` and `/\host`, which browsers take for another site.
func localPath(p string) bool {
	_, err := url.Parse(p)
	return err == nil && strings.HasPrefix(p, "/") && !strings.HasPrefix(p, "//") &&
		!strings.Contains(p, `\`) && !hasControl(p)
}

func webAddress(a string) bool {
	u, err := url.Parse(a)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil
}

// redirectLoop answers the path from which following redirects never ends, or
// nothing. Addresses of our own origin are followed like paths.
func redirectLoop(redirects []Redirect, origin string) string {
	next := map[string]string{}
	for _, r := range redirects {
		next[samePath(r.From, origin)] = samePath(r.To, origin)
	}
	for _, r := range redirects {
		seen := map[string]bool{}
		for at, more := samePath(r.From, origin), true; more; at, more = next[at] {
			if seen[at] {
				return r.From
			}
			seen[at] = true
		}
	}
	return ""
}

// samePath gives two spellings of one page the same key.
func samePath(p, origin string) string {
	if rest, ok := strings.CutPrefix(p, origin); ok && (rest == "" || strings.ContainsAny(rest[:1], "/?#")) {
		p = rest
	}
	if i := strings.IndexAny(p, "?#"); i >= 0 {
		p = p[:i]
	}
	return strings.TrimRight(p, "/")
}

func showRedirects(redirects []Redirect) string {
	return join(redirects, func(r Redirect) string { return r.From + "=>" + r.To })
}
