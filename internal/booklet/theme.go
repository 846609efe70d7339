package booklet

import (
	"livret/internal/color"
	"livret/internal/fault"
)

// readable refuses colours in which somebody could not read: WCAG AA, 4.5 to 1.
// What stands on a strong colour is white or the ink, whichever reads better.
func (c *Colors) readable() (problems []fault.Field) {
	for _, part := range []struct {
		field string
		value *string
	}{{"paper", &c.Paper}, {"ink", &c.Ink}, {"brand", &c.Brand}, {"accent", &c.Accent}, {"third", &c.Third}} {
		parsed, ok := color.Parse(*part.value)
		if !ok {
			problems = append(problems, fault.Field{Name: "palette." + part.field, Key: "booklet.color.invalid"})
			continue
		}
		*part.value = parsed.String()
	}
	if len(problems) > 0 {
		return problems
	}
	if got := color.Contrast(c.Ink, c.Paper); got < color.Legible {
		problems = append(problems, tooClose("ink", "booklet.color.ink", got))
	}
	for _, part := range []struct{ field, value string }{{"brand", c.Brand}, {"accent", c.Accent}, {"third", c.Third}} {
		if got := max(color.Contrast("#ffffff", part.value), color.Contrast(c.Ink, part.value)); got < color.Legible {
			problems = append(problems, tooClose(part.field, "booklet.color.ground", got))
		}
	}
	return problems
}

// tooClose says a contrast in two whole numbers: each language writes its own decimal sign.
func tooClose(field, key string, got float64) fault.Field {
	tenths := int(got * 10)
	return fault.Field{Name: "palette." + field, Key: key, Args: fault.Args{"whole": tenths / 10, "tenth": tenths % 10}}
}
