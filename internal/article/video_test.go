package article

import "testing"

func TestParseVideo(t *testing.T) {
	for raw, want := range map[string]Video{
		"": {},
		"https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x&t=3":                        {"https://www.youtube.com/watch?v=dQw4w9WgXcQ", "youtube", "www.youtube.com"},
		"youtu.be/dQw4w9WgXcQ?si=abc":                                                   {"https://www.youtube.com/watch?v=dQw4w9WgXcQ", "youtube", "www.youtube.com"},
		"http://m.youtube.com/shorts/dQw4w9WgXcQ":                                       {"https://www.youtube.com/watch?v=dQw4w9WgXcQ", "youtube", "www.youtube.com"},
		"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ":                            {"https://www.youtube.com/watch?v=dQw4w9WgXcQ", "youtube", "www.youtube.com"},
		"https://vimeo.com/76979871":                                                    {"https://vimeo.com/76979871", "vimeo", "vimeo.com"},
		"https://player.vimeo.com/video/76979871?h=8272103f6e":                          {"https://vimeo.com/76979871/8272103f6e", "vimeo", "vimeo.com"},
		"https://vimeo.com/76979871/8272103f6e":                                         {"https://vimeo.com/76979871/8272103f6e", "vimeo", "vimeo.com"},
		"https://PeerTube.Exemple.fr/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d": {"https://peertube.exemple.fr/w/9c9de5e8-0a1e-484a-b099-e80766180a6d", "peertube", "peertube.exemple.fr"},
		"https://video.exemple.fr/w/kkGMgK9ZtnKfYAgnEtQxbv":                             {"https://video.exemple.fr/w/kkGMgK9ZtnKfYAgnEtQxbv", "peertube", "video.exemple.fr"},
		" https://cdn.exemple.fr/films/accueil.MP4?jeton=1 ":                            {"https://cdn.exemple.fr/films/accueil.MP4", "file", "cdn.exemple.fr"},
	} {
		got, err := ParseVideo(raw)
		if err != nil || got != want {
			t.Errorf("%q → %+v, %v", raw, got, err)
		}
		if again, err := ParseVideo(got.URL); err != nil || again != got {
			t.Errorf("%q is not its own spelling: %+v, %v", got.URL, again, err)
		}
	}
}

func TestE1_ParseVideo_RefusesWhatIsNone(t *testing.T) {
	for _, raw := range []string{
		"javascript:alert(1)", "data:text/html,x", "https://exemple.fr/page", "http://exemple.fr/film.mp4", "https://www.youtube.com/watch?v=court",
		"https://youtube.com.pirate.example/embed/dQw4w9WgXcQ", "https://a:b@cdn.exemple.fr/film.mp4", "https://127.0.0.1/film.mp4", "https://localhost/film.mp4",
		"https://[::1]/film.mp4", "https://cdn.exemple.fr:8443/film.mp4", "https://vimeo.com/chaine/film", "//cdn.exemple.fr/film.mp4", "https://cdn.exemple.fr/<b>.mp4", "un film",
	} {
		if got, err := ParseVideo(raw); err == nil {
			t.Errorf("%q was taken as %+v", raw, got)
		}
	}
}
