package article

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
)

// Video is where a tutorial's film is watched: always elsewhere, in a tab of its
// own. Nothing of another site is loaded into our pages (D3, D9).
type Video struct {
	URL     string `json:"url"`
	Service string `json:"service" enum:"youtube,vimeo,peertube,file"`
	Host    string `json:"host"`
}

var errVideo = errors.New("no video we know")

var (
	youtubeHosts = map[string]bool{"youtube.com": true, "www.youtube.com": true, "m.youtube.com": true, "www.youtube-nocookie.com": true, "youtube-nocookie.com": true, "youtu.be": true}
	vimeoHosts   = map[string]bool{"vimeo.com": true, "www.vimeo.com": true, "player.vimeo.com": true}
	youtubeID    = regexp.MustCompile(`^[A-Za-z0-9_-]{11}$`)
	vimeoPath    = regexp.MustCompile(`^/(?:video/)?(\d{1,12})(?:/([0-9a-f]{6,20}))?/?$`)
	vimeoHash    = regexp.MustCompile(`^[0-9a-f]{6,20}$`)
	peertubePath = regexp.MustCompile(`^/(?:w|videos/watch|videos/embed)/([A-Za-z0-9-]{10,40})/?$`)
	filePath     = regexp.MustCompile(`(?i)^/[^\s"'<>\\]+\.(?:mp4|webm)$`)
	hostName     = regexp.MustCompile(`^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$`)
)

// ParseVideo brings the many spellings of a film's address to one. No address is no film.
func ParseVideo(raw string) (Video, error) {
	raw = strings.TrimSpace(raw)
	if raw == "" {
		return Video{}, nil
	}
	if !strings.Contains(raw, "://") {
		raw = "https://" + raw // as copied from an address bar that hides it
	}
	u, err := url.Parse(raw)
	if err != nil || u.User != nil || u.Port() != "" || (u.Scheme != "https" && u.Scheme != "http") {
		return Video{}, errVideo
	}
	host := strings.ToLower(u.Hostname())
	if !hostName.MatchString(host) {
		return Video{}, errVideo
	}
	switch {
	case youtubeHosts[host]:
		return youtube(u, host)
	case vimeoHosts[host]:
		return vimeo(u)
	case u.Scheme != "https":
		return Video{}, errVideo
	}
	if m := peertubePath.FindStringSubmatch(u.Path); m != nil {
		return Video{"https://" + host + "/w/" + m[1], "peertube", host}, nil
	}
	if filePath.MatchString(u.Path) {
		return Video{"https://" + host + u.EscapedPath(), "file", host}, nil
	}
	return Video{}, errVideo
}

func youtube(u *url.URL, host string) (Video, error) {
	id := u.Query().Get("v")
	if host == "youtu.be" {
		id = strings.Trim(u.Path, "/")
	}
	for _, before := range []string{"/embed/", "/shorts/", "/live/", "/v/"} {
		if rest, found := strings.CutPrefix(u.Path, before); found {
			id = strings.Trim(rest, "/")
		}
	}
	if !youtubeID.MatchString(id) {
		return Video{}, errVideo
	}
	return Video{"https://www.youtube.com/watch?v=" + id, "youtube", "www.youtube.com"}, nil
}

func vimeo(u *url.URL) (Video, error) {
	m := vimeoPath.FindStringSubmatch(u.Path)
	if m == nil {
		return Video{}, errVideo
	}
	address, hash := "https://vimeo.com/"+m[1], m[2]
	if hash == "" {
		hash = u.Query().Get("h")
	}
	if hash != "" && vimeoHash.MatchString(hash) {
		address += "/" + hash
	}
	return Video{address, "vimeo", "vimeo.com"}, nil
}
