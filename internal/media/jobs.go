package media

import "github.com/riverqueue/river"

// Workers are the jobs of this package.
func (l *Library) Workers(w *river.Workers) []*river.PeriodicJob { return nil }
