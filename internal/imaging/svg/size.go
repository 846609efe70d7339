package svg

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

var length = regexp.MustCompile(`^\s*\+?(\d*\.?\d+(?:[eE][+-]?\d+)?)\s*(px|pt|pc|mm|cm|in)?\s*$`)

// units are how many pixels each is.
var units = map[string]float64{"": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96}

// pixels reads a length, 0 if it is none or depends on what is around.
func pixels(value string) float64 {
	parts := length.FindStringSubmatch(value)
	if parts == nil {
		return 0
	}
	n, err := strconv.ParseFloat(parts[1], 64)
	if err != nil {
		return 0
	}
	return n * units[parts[2]]
}

// size is how large the drawing means to be: what it says, or else what it shows.
func (n *node) size() (width, height int) {
	w, h := pixels(n.value("width")), pixels(n.value("height"))
	seen := strings.FieldsFunc(n.value("viewBox"), func(c rune) bool { return c == ' ' || c == ',' || c == '\t' || c == '\n' || c == '\r' })
	var seenWidth, seenHeight float64
	if len(seen) == 4 {
		seenWidth, seenHeight = pixels(seen[2]), pixels(seen[3])
	}
	if seenWidth > 0 && seenHeight > 0 {
		switch {
		case w == 0 && h == 0:
			w, h = seenWidth, seenHeight
		case w == 0:
			w = h * seenWidth / seenHeight
		case h == 0:
			h = w * seenHeight / seenWidth
		}
	}
	if w == 0 || h == 0 {
		w, h = 300, 150 // as browsers take it
	}
	whole := func(v float64) int { return int(min(max(math.Round(v), 1), 100_000)) }
	return whole(w), whole(h)
}
