package article

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/text"
)

// earliest and years bound a typing mistake in a year.
var earliest = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

const years = 5

// refusals gathers what is wrong with a manuscript, so that all of it is told at once.
type refusals []fault.Field

func (r *refusals) add(field, key string, args fault.Args) {
	*r = append(*r, fault.Field{Name: field, Key: key, Args: args})
}

// line is a text of one line: single spaces, one spelling, nothing invisible. The
// no-break spaces of French typography stay.
func (r *refusals) line(field, value string, most int) string {
	breaks := func(c rune) bool { return c == ' ' || '\t' <= c && c <= '\r' }
	value = norm.NFC.String(strings.TrimSpace(strings.Join(strings.FieldsFunc(value, breaks), " ")))
	switch {
	case utf8.RuneCountInString(value) > most:
		r.add(field, "validation.max_length", fault.Args{"count": most})
	case strings.ContainsFunc(value, text.Invisible):
		r.add(field, "article.characters", nil)
	}
	return value
}

// Write puts a manuscript into the article, checked and cleaned; nothing of it is
// kept when something is refused. Companies and cover are the store's to check.
func (a *Article) Write(c Manuscript, now time.Time) error {
	next := *a
	c = c.clean()
	var refused refusals
	next.writeTexts(c, &refused)
	next.writeAudience(c.Audience, &refused)
	next.writeTime(c, now, &refused)
	if !next.Draft {
		next.checkComplete(c, &refused)
	}
	if err := fault.InvalidFields(refused...); err != nil {
		return err
	}
	*a = next
	return nil
}

func (a *Article) writeTexts(c Manuscript, refused *refusals) {
	a.Title = refused.line("title", c.Title, maxTitle)
	a.TitleKey = db.Fold(a.Title)
	a.Summary = refused.line("summary", c.Summary, maxSummary)
	a.Category = refused.line("category", c.Category, maxCategory)
	a.CoverID, a.CoverAlt = c.CoverID, refused.line("coverAlt", c.CoverAlt, maxCoverAlt)
	if a.Title == "" {
		refused.add("title", "validation.required", nil)
	}
	if c.tooLong() {
		refused.add("html", "article.text.long", fault.Args{"size": maxHTML / 1000})
	} else {
		a.HTML = c.HTML
	}
	video, err := ParseVideo(c.VideoURL)
	if err != nil {
		refused.add("videoUrl", "article.video.unknown", nil)
	}
	a.VideoURL = video.URL
	if a.Kind == News && a.Category != "" {
		refused.add("category", "validation.unexpected", nil)
	}
}

func (a *Article) writeAudience(to Audience, refused *refusals) {
	a.ForAdmin = slices.Contains(to.Roles, rights.Admin)
	a.ForManager = slices.Contains(to.Roles, rights.Manager)
	a.ForAuthor = slices.Contains(to.Roles, rights.Author)
	a.EveryCompany = to.CompanyIDs == nil
	if len(to.Roles) == 0 {
		refused.add("audience.roles", "article.audience.roles", nil)
	}
	if len(to.CompanyIDs) > maxCompanies {
		refused.add("audience.companyIds", "article.audience.many", fault.Args{"count": maxCompanies})
	}
}

func (a *Article) writeTime(c Manuscript, now time.Time, refused *refusals) {
	a.Draft, a.Pinned, a.PublishAt = c.Draft, c.Pinned, now
	if a.Kind == Tutorial && a.Pinned {
		refused.add("pinned", "validation.unexpected", nil)
	}
	if c.PublishAt == nil {
		return
	}
	a.PublishAt = c.PublishAt.UTC().Truncate(time.Microsecond)
	if a.PublishAt.Before(earliest) || a.PublishAt.After(now.AddDate(years, 0, 0)) {
		refused.add("publishAt", "article.date.range", fault.Args{"years": years})
	}
}

// checkComplete: a draft may lack what readers need.
func (a *Article) checkComplete(c Manuscript, refused *refusals) {
	if !c.tooLong() && !a.hasText() {
		refused.add("html", "article.text.missing", nil)
	}
	if a.needsCompanies() && len(c.Audience.CompanyIDs) == 0 {
		refused.add("audience.companyIds", "article.audience.companies", nil)
	}
}
