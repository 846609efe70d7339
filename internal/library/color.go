package library

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
)

// legible is the contrast WCAG AA asks of text.
const legible = 4.5

// color is red, green and blue, 0–255 each.
type color [3]uint8

func (c color) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

var hexColor = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)

func parseColor(text string) (color, bool) {
	if !hexColor.MatchString(text) {
		return color{}, false
	}
	n, err := strconv.ParseUint(text[1:], 16, 32)
	return color{uint8(n >> 16), uint8(n >> 8), uint8(n)}, err == nil
}

// contrast is WCAG's ratio of two colours, from 1 to 21; 1 when one is no colour.
func contrast(a, b string) float64 {
	one, fine := parseColor(a)
	other, too := parseColor(b)
	if !fine || !too {
		return 1
	}
	light, dark := one.luminance(), other.luminance()
	if light < dark {
		light, dark = dark, light
	}
	return (light + 0.05) / (dark + 0.05)
}

func (c color) luminance() float64 {
	part := func(v uint8) float64 {
		if s := float64(v) / 255; s <= 0.04045 {
			return s / 12.92
		} else {
			return math.Pow((s+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*part(c[0]) + 0.7152*part(c[1]) + 0.0722*part(c[2])
}
