package app

import (
	"net/http"

	"livret/internal/rights"
	"livret/internal/web"
)

// routes is the whole table: one line per route, its right beside it.
func (a *App) routes() {
	api, accounts, workshop := a.Server.API, a.Accounts, a.workshop
	dev := rights.Workshop(a.Config.Dev)

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

	web.Get(api, "/api/admin/users", rights.Platform, accounts.Users)
	web.Get(api, "/api/admin/users/{id}/sessions", rights.Platform, accounts.UserSessions)
	web.Delete(api, "/api/admin/users/{id}/sessions", rights.Platform, accounts.EndUserSessions)
	web.Post(api, "/api/admin/identity/switch", rights.SwitchIdentity, accounts.SwitchIdentity)
	web.Post(api, "/api/admin/identity/return", rights.LeaveIdentity, accounts.ReturnIdentity)
	web.Get(api, "/api/admin/i18n/json", rights.Anyone, a.messages)

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
