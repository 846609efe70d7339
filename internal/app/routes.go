package app

import (
	"net/http"

	"livret/internal/article"
	"livret/internal/csvfile"
	"livret/internal/media"
	"livret/internal/rights"
	"livret/internal/translation"
	"livret/internal/web"
)

// routes is the whole table: one line per route, its right beside it.
func (a *App) routes() {
	api, accounts, workshop := a.Server.API, a.Accounts, a.workshop
	dev := rights.Workshop(a.Config.Dev)
	news, tutorials := article.Desk{Store: a.Articles, Kind: article.News}, article.Desk{Store: a.Articles, Kind: article.Tutorial}
	reading := article.Reading{Store: a.Articles}

	web.Get(api, "/api/auth/csrf-token", rights.Anyone, accounts.CSRFToken)
	web.Get(api, "/api/auth/user", rights.Anyone, accounts.User)
	web.Post(api, "/api/auth/login", rights.Anyone, accounts.Login)
	web.Post(api, "/api/auth/logout", rights.Anyone, accounts.Logout)
	web.Post(api, "/api/auth/set-language", rights.Anyone, accounts.SetLanguage)
	web.Post(api, "/api/auth/forgotten-password", rights.Anyone, accounts.ForgottenPassword)
	web.Post(api, "/api/auth/new-password", rights.Anyone, accounts.NewPassword)
	web.Post(api, "/api/auth/new-password/check", rights.Anyone, accounts.CheckToken)
	web.Post(api, "/api/auth/email/confirm", rights.Anyone, accounts.ConfirmEmail)
	web.Get(api, "/api/auth/legal/{kind}", rights.Anyone, accounts.Legal)
	web.Post(api, "/api/auth/terms", rights.AcceptTerms, accounts.AnswerTerms)

	web.Get(api, "/api/auth/profile", rights.Member, accounts.Profile)
	web.Put(api, "/api/auth/profile", rights.OwnAccount, accounts.ChangeProfile)
	web.Delete(api, "/api/auth/email", rights.OwnAccount, accounts.DropEmail)
	web.Put(api, "/api/auth/password", rights.OwnAccount, accounts.ChangePassword)
	web.Get(api, "/api/auth/sessions", rights.OwnAccount, accounts.Sessions)
	web.Delete(api, "/api/auth/sessions", rights.OwnAccount, accounts.EndOtherSessions)
	web.Delete(api, "/api/auth/sessions/{id}", rights.OwnAccount, accounts.EndSession)

	web.Get(api, "/api/admin/users", rights.Company, accounts.Users)
	web.Post(api, "/api/admin/users", rights.Company, accounts.Invite)
	web.Get(api, "/api/admin/users/export", rights.CompanyOwn, accounts.Export)
	web.Upload(api, "/api/admin/users/import/preview", rights.Company, 2*csvfile.MaxBytes, accounts.PreviewImport)
	web.Upload(api, "/api/admin/users/import", rights.Company, 2*csvfile.MaxBytes, accounts.Import)
	web.Post(api, "/api/admin/users/bulk", rights.Company, accounts.Bulk)
	web.Get(api, "/api/admin/users/{id}", rights.Company, accounts.Person)
	web.Put(api, "/api/admin/users/{id}", rights.Company, accounts.ChangePerson)
	web.Delete(api, "/api/admin/users/{id}", rights.CompanyOwn, accounts.DeletePerson)
	web.Post(api, "/api/admin/users/{id}/invite", rights.Company, accounts.InviteAgain)
	web.Delete(api, "/api/admin/users/{id}/invitation", rights.CompanyOwn, accounts.CancelInvitation)
	web.Post(api, "/api/admin/users/{id}/disable", rights.Company, accounts.DisablePerson)
	web.Post(api, "/api/admin/users/{id}/enable", rights.Company, accounts.EnablePerson)
	web.Get(api, "/api/admin/users/{id}/sessions", rights.Platform, accounts.UserSessions)
	web.Delete(api, "/api/admin/users/{id}/sessions", rights.Platform, accounts.EndUserSessions)
	web.Post(api, "/api/admin/identity/switch", rights.SwitchIdentity, accounts.SwitchIdentity)
	web.Post(api, "/api/admin/identity/return", rights.LeaveIdentity, accounts.ReturnIdentity)
	web.Get(api, "/api/admin/i18n/json", rights.Anyone, a.messages)

	web.Get(api, "/api/admin/languages", rights.Platform, a.Words.Languages)
	web.Post(api, "/api/admin/languages", rights.Platform, a.Words.AddLanguage)
	web.Put(api, "/api/admin/languages/order", rights.Platform, a.Words.SortLanguages)
	web.Put(api, "/api/admin/languages/{code}", rights.Platform, a.Words.TurnLanguage)
	web.Delete(api, "/api/admin/languages/{code}", rights.Platform, a.Words.DeleteLanguage)
	web.Get(api, "/api/admin/translations", rights.Platform, a.Words.List)
	web.Put(api, "/api/admin/translations", rights.Platform, a.Words.Change)
	web.Get(api, "/api/admin/translations/export", rights.Platform, a.Words.Export)
	web.Upload(api, "/api/admin/translations/import/preview", rights.Platform, translation.MaxFile, a.Words.Preview)
	web.Upload(api, "/api/admin/translations/import", rights.Platform, translation.MaxFile, a.Words.Import)

	web.Get(api, "/api/tasks/{id}", rights.Member, a.Tasks.Show)

	files, tus := a.Media, a.tus
	web.Get(api, media.UploadsPath, rights.Member, files.Uploads)
	web.Get(api, media.UploadsPath+"/{id}", rights.Member, files.ShowUpload)
	a.Server.Stream(http.MethodPost, media.UploadsPath, rights.Member, "Announce a file (tus 1.0)", tus.Create())
	a.Server.Stream(http.MethodHead, media.UploadsPath+"/{id}", rights.Member, "How much of a file has arrived (tus 1.0)", tus.Offset())
	a.Server.Stream(http.MethodPatch, media.UploadsPath+"/{id}", rights.Member, "Send a piece of a file (tus 1.0)", tus.Append())
	a.Server.Stream(http.MethodDelete, media.UploadsPath+"/{id}", rights.Member, "Give an upload up (tus 1.0)", tus.Cancel())
	web.Get(api, "/api/storage", rights.Member, files.Storage)
	web.Get(api, "/api/storage/companies", rights.Platform, files.StorageCompanies)
	a.Server.Handle(http.MethodGet, "/m/{id}/{variant}", rights.Anyone, files.Serve())
	shelves := media.Desk{Library: a.Media}
	web.Get(api, "/api/media", rights.Member, shelves.List)
	web.Get(api, "/api/media/counts", rights.Member, shelves.Counts)
	web.Get(api, "/api/media/owners", rights.Member, shelves.Owners)
	web.Get(api, "/api/media/tags", rights.Member, shelves.Tags)
	web.Get(api, "/api/media/folders", rights.Member, shelves.Folders)
	web.Post(api, "/api/media/folders", rights.Member, shelves.CreateFolder)
	web.Put(api, "/api/media/folders/{id}", rights.Member, shelves.ChangeFolder)
	web.Delete(api, "/api/media/folders/{id}", rights.Member, shelves.DeleteFolder)
	web.Post(api, "/api/media/bulk", rights.Member, shelves.Bulk)
	web.Delete(api, "/api/media/bin", rights.Member, shelves.EmptyBin)
	web.Get(api, "/api/media/{id}", rights.Member, shelves.Show)
	web.Put(api, "/api/media/{id}", rights.Member, shelves.Change)
	web.Delete(api, "/api/media/{id}", rights.Member, shelves.Delete)
	web.Delete(api, "/api/media/bin/{id}", rights.Member, shelves.DeleteForever)
	web.Post(api, "/api/media/{id}/restore", rights.Member, shelves.Restore)
	web.Get(api, "/api/media/uses/{id}", rights.Member, shelves.Uses)

	companies := a.Companies
	web.Get(api, "/api/admin/companies", rights.Platform, companies.List)
	web.Post(api, "/api/admin/companies", rights.Platform, companies.Create)
	web.Get(api, "/api/admin/companies/{id}", rights.Company, companies.Show)
	web.Put(api, "/api/admin/companies/{id}", rights.Company, companies.Change)
	web.Delete(api, "/api/admin/companies/{id}", rights.Platform, companies.Delete)
	web.Post(api, "/api/admin/companies/{id}/suspend", rights.Platform, companies.Suspend)
	web.Post(api, "/api/admin/companies/{id}/resume", rights.Platform, companies.Resume)
	web.Get(api, "/api/admin/company-options", rights.Platform, companies.Options)

	web.Get(api, "/api/admin/news", rights.Platform, news.List)
	web.Post(api, "/api/admin/news", rights.Platform, news.Create)
	web.Post(api, "/api/admin/news/bulk", rights.Platform, news.Bulk)
	web.Get(api, "/api/admin/news/{id}", rights.Platform, news.Show)
	web.Put(api, "/api/admin/news/{id}", rights.Platform, news.Change)
	web.Delete(api, "/api/admin/news/{id}", rights.Platform, news.Delete)
	web.Get(api, "/api/admin/tutorials", rights.Platform, tutorials.List)
	web.Post(api, "/api/admin/tutorials", rights.Platform, tutorials.Create)
	web.Post(api, "/api/admin/tutorials/bulk", rights.Platform, tutorials.Bulk)
	web.Get(api, "/api/admin/tutorials/categories", rights.Platform, tutorials.Categories)
	web.Get(api, "/api/admin/tutorials/{id}", rights.Platform, tutorials.Show)
	web.Put(api, "/api/admin/tutorials/{id}", rights.Platform, tutorials.Change)
	web.Delete(api, "/api/admin/tutorials/{id}", rights.Platform, tutorials.Delete)
	web.Get(api, "/api/news", rights.Member, reading.News)
	web.Get(api, "/api/news/unread", rights.Member, reading.Unread)
	web.Get(api, "/api/news/{id}", rights.Member, reading.NewsItem)
	web.Put(api, "/api/news/{id}/read", rights.OwnAccount, reading.MarkRead)
	web.Get(api, "/api/tutorials", rights.Member, reading.Tutorials)
	web.Get(api, "/api/tutorials/categories", rights.Member, reading.Categories)
	web.Get(api, "/api/tutorials/{id}", rights.Member, reading.Tutorial)

	books := a.Library
	web.Get(api, "/api/sectors", rights.Member, books.SectorOptions)
	web.Get(api, "/api/admin/sectors", rights.Platform, books.Sectors)
	web.Post(api, "/api/admin/sectors", rights.Platform, books.AddSector)
	web.Put(api, "/api/admin/sectors/order", rights.Platform, books.ArrangeSectors)
	web.Get(api, "/api/admin/sectors/{id}", rights.Platform, books.Sector)
	web.Put(api, "/api/admin/sectors/{id}", rights.Platform, books.ChangeSector)
	web.Delete(api, "/api/admin/sectors/{id}", rights.Platform, books.RemoveSector)
	web.Get(api, "/api/admin/library/chapters", rights.Platform, books.Chapters)
	web.Post(api, "/api/admin/library/chapters", rights.Platform, books.AddChapter)
	web.Post(api, "/api/admin/library/chapters/bulk", rights.Platform, books.ActOnChapters)
	web.Put(api, "/api/admin/library/chapters/order", rights.Platform, books.ArrangeChapters)
	web.Get(api, "/api/admin/library/chapters/{id}", rights.Platform, books.Chapter)
	web.Put(api, "/api/admin/library/chapters/{id}", rights.Platform, books.ChangeChapter)
	web.Delete(api, "/api/admin/library/chapters/{id}", rights.Platform, books.RemoveChapter)
	web.Post(api, "/api/admin/library/chapters/{id}/duplicate", rights.Platform, books.DuplicateChapter)
	web.Get(api, "/api/admin/library/chapters/{id}/pages", rights.Platform, books.Pages)
	web.Post(api, "/api/admin/library/chapters/{id}/pages", rights.Platform, books.AddPage)
	web.Put(api, "/api/admin/library/chapters/{id}/pages/order", rights.Platform, books.ArrangePages)
	web.Put(api, "/api/admin/library/pages/{id}", rights.Platform, books.ChangePage)
	web.Delete(api, "/api/admin/library/pages/{id}", rights.Platform, books.RemovePage)
	web.Post(api, "/api/admin/library/pages/{id}/duplicate", rights.Platform, books.DuplicatePage)
	web.Get(api, "/api/admin/builder", rights.Platform, books.Builder)
	web.Put(api, "/api/admin/builder", rights.Platform, books.ChangeBuilder)

	trail := a.Trail
	web.Get(api, "/api/admin/audit", rights.Company, trail.Events)
	web.Get(api, "/api/admin/audit/actions", rights.Company, trail.KnownActions)
	web.Get(api, "/api/admin/audit/events/{id}", rights.Company, trail.Event)
	web.Get(api, "/api/admin/audit/export", rights.CompanyOwn, trail.Download)
	web.Get(api, "/api/admin/audit/retention", rights.Platform, trail.ShowRetention)
	web.Put(api, "/api/admin/audit/retention", rights.Platform, trail.ChangeRetention)
	web.Get(api, "/api/admin/legal/{kind}", rights.Platform, accounts.LegalSheet)
	web.Get(api, "/api/admin/legal/{kind}/versions/{version}", rights.Platform, accounts.LegalVersion)
	web.Put(api, "/api/admin/legal/{kind}", rights.Platform, accounts.PublishLegal)

	web.Get(api, "/api/dev/facts", dev, workshop.Facts)
	web.Get(api, "/api/dev/mailbox", dev, workshop.Mailbox)
	web.Get(api, "/api/dev/mailbox/{id}", dev, workshop.Message)
	web.Put(api, "/api/dev/mailbox/{id}/read", dev, workshop.MarkRead)
	web.Delete(api, "/api/dev/mailbox", dev, workshop.EmptyMailbox)
	web.Post(api, "/api/dev/reply", dev, workshop.Reply)

	a.Server.Handle(http.MethodGet, "/api/openapi.json", rights.Anyone, http.HandlerFunc(a.describe))
	a.Server.Handle(http.MethodGet, "/healthz", rights.Anyone, http.HandlerFunc(a.healthy))
	a.Server.Handle(http.MethodGet, "/readyz", rights.Anyone, http.HandlerFunc(a.ready))
}
