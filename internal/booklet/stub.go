package booklet

import (
	"context"

	"livret/internal/db"
	"livret/internal/fault"
	"livret/internal/rights"
)

type Form struct {
	Name     string `json:"name" maxLength:"600"`
	Kind     Kind   `json:"kind" enum:"employee,temp,apprentice,visitor,resident"`
	SectorID string `json:"sectorId,omitempty" maxLength:"64"`
	Locale   string `json:"locale,omitempty" maxLength:"20" doc:"Empty: fr-FR"`
}
type Filter struct {
	Query, CompanyID, ManagerID string
	State                       State
	Kind                        Kind
	Bin                         bool
	Sort                        string
	Offset, Limit               int
}
type surroundings struct {
	managers map[string][]BookletPerson
	pages    map[string]int
}

func (s *surroundings) person(string) *BookletPerson { return nil }

const candidates = 20

func (s Store) List(context.Context, rights.Scope, Filter) ([]Booklet, db.Total, error) {
	return nil, db.Total{}, nil
}
func (s Store) Counts(context.Context, rights.Scope, Filter) (BookletCounts, error) {
	return BookletCounts{}, nil
}
func (s Store) around(context.Context, []Booklet) (*surroundings, error) { return &surroundings{}, nil }
func (s Store) Create(context.Context, rights.Scope, string, string, Form) error {
	return fault.Missing()
}
func (s Store) Change(context.Context, rights.Scope, string, int, Form) error { return fault.Missing() }
func (s Store) SetTheme(context.Context, rights.Scope, string, int, Theme) error {
	return fault.Missing()
}
func (s Store) SetStructure(context.Context, rights.Scope, string, int, Structure) error {
	return fault.Missing()
}
func (s Store) SetCover(context.Context, rights.Scope, string, int, Cover) error {
	return fault.Missing()
}
func (s Store) Duplicate(context.Context, rights.Scope, string, string, string, bool) error {
	return fault.Missing()
}
func (s Store) Archive(context.Context, rights.Scope, string) error { return fault.Missing() }
func (s Store) Delete(context.Context, rights.Scope, string) (string, error) {
	return "", fault.Missing()
}
func (s Store) Restore(context.Context, rights.Scope, string) error { return fault.Missing() }
func (s Store) Purge(context.Context, rights.Scope, string) (string, error) {
	return "", fault.Missing()
}
func (s Store) Transfer(context.Context, rights.Scope, string, string, string) (string, error) {
	return "", fault.Missing()
}

func (s Store) Tree(context.Context, rights.Scope, string) ([]Chapter, []Page, error) {
	return nil, nil, fault.Missing()
}
func (s Store) Writing(context.Context, rights.Scope, string) (map[string][]BookletPerson, error) {
	return nil, nil
}
func (s Store) AddChapter(context.Context, rights.Scope, string, string, ChapterForm, *string) error {
	return fault.Missing()
}
func (s Store) ChangeChapter(context.Context, rights.Scope, string, int, ChapterForm) (*Chapter, error) {
	return nil, fault.Missing()
}
func (s Store) DuplicateChapter(context.Context, rights.Scope, string, string) (string, error) {
	return "", fault.Missing()
}
func (s Store) MoveChapter(context.Context, rights.Scope, string, string) (string, error) {
	return "", fault.Missing()
}
func (s Store) DeleteChapter(context.Context, rights.Scope, string) (string, error) {
	return "", fault.Missing()
}
func (s Store) RestoreChapter(context.Context, rights.Scope, string) (string, error) {
	return "", fault.Missing()
}
func (s Store) AddPage(context.Context, rights.Scope, string, string, PageForm, *string) (string, error) {
	return "", fault.Missing()
}
func (s Store) ChangePage(context.Context, rights.Scope, string, int, PageForm) (*Page, error) {
	return nil, fault.Missing()
}
func (s Store) DuplicatePage(context.Context, rights.Scope, string, string) (string, error) {
	return "", fault.Missing()
}
func (s Store) MovePage(context.Context, rights.Scope, string, string, string) (string, error) {
	return "", fault.Missing()
}
func (s Store) DeletePage(context.Context, rights.Scope, string) (string, error) {
	return "", fault.Missing()
}
func (s Store) RestorePage(context.Context, rights.Scope, string) (string, error) {
	return "", fault.Missing()
}
func (s Store) Bin(context.Context, rights.Scope, string) (*Bin, error) { return nil, fault.Missing() }

func (s Store) Page(context.Context, rights.Scope, string) (*BookletPageSheet, error) {
	return nil, fault.Missing()
}
func (s Store) Write(context.Context, rights.Scope, string, int, []byte) (*PageSaved, error) {
	return nil, fault.Missing()
}
func (s Store) Revisions(context.Context, rights.Scope, string, int, int) ([]PageRevision, db.Total, error) {
	return nil, db.Total{}, fault.Missing()
}
func (s Store) Revision(context.Context, rights.Scope, string, string) (*PageRevisionSheet, error) {
	return nil, fault.Missing()
}
func (s Store) NameRevision(context.Context, rights.Scope, string, string, string) (*PageRevision, error) {
	return nil, fault.Missing()
}
func (s Store) RestoreRevision(context.Context, rights.Scope, string, string, int) error {
	return fault.Missing()
}
func (s Store) Leave(context.Context, rights.Scope, string, string) error { return fault.Missing() }
func (s Store) Present(context.Context, rights.Scope, string, string, bool) (*Presences, error) {
	return nil, fault.Missing()
}
func (s Store) Take(context.Context, rights.Scope, string, string) (*Presences, error) {
	return nil, fault.Missing()
}

func (s Store) Members(context.Context, rights.Scope, string, Role) ([]BookletMember, error) {
	return nil, fault.Missing()
}
func (s Store) Candidates(context.Context, rights.Scope, string, Role, string) ([]BookletCandidate, error) {
	return nil, fault.Missing()
}
func (s Store) AddMember(context.Context, rights.Scope, string, string, Role) (*BookletMember, error) {
	return nil, fault.Missing()
}
func (s Store) ChangeMember(context.Context, rights.Scope, string, string, Role, Role) (*BookletMember, error) {
	return nil, fault.Missing()
}
func (s Store) RemoveMember(context.Context, rights.Scope, string, string, Role) (string, error) {
	return "", fault.Missing()
}

func (s Store) SetStep(context.Context, rights.Scope, string, string) error { return fault.Missing() }
func (s Store) FromLibrary(context.Context, rights.Scope, string, []ChosenChapter) error {
	return fault.Missing()
}
func (s Store) Variables(context.Context, rights.Scope, string) (*BookletVariables, error) {
	return nil, fault.Missing()
}
func (s Store) SetVariables(context.Context, rights.Scope, string, int, map[string]string) error {
	return fault.Missing()
}
