package account

import (
	"context"
	"time"

	"livret/internal/fault"
	"livret/internal/rights"
	"livret/internal/web"
)

// The shapes the interface reads. Only what is listed here leaves the server (C6).

type Person struct {
	ID        string `json:"id"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

type CompanyRef struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Identity is present while an admin acts as someone.
type Identity struct {
	Actor Person    `json:"actor"`
	Until time.Time `json:"until"`
}

// FirstStep is one line of the checklist on the home page.
type FirstStep struct {
	Key  string `json:"key" enum:"terms,profile,password,language"`
	Done bool   `json:"done"`
}

type UserView struct {
	ID            string      `json:"id"`
	Email         string      `json:"email"`
	FirstName     string      `json:"firstName"`
	LastName      string      `json:"lastName"`
	Role          rights.Role `json:"role" enum:"admin,manager,author"`
	Language      string      `json:"language"`
	Company       *CompanyRef `json:"company"`
	TermsAccepted bool        `json:"termsAccepted"`
	AskedAgain    bool        `json:"askedAgain" doc:"Accepted older terms, not yet those in force"`
	Identity      *Identity   `json:"identity"`
	FirstSteps    []FirstStep `json:"firstSteps" nullable:"false"`
}

// CurrentUser is the bare user, or {} when nobody is signed in.
type CurrentUser struct{ *UserView }

func view(c *Current) *UserView {
	if c == nil {
		return nil
	}
	u := c.User
	v := &UserView{
		ID: u.ID, Email: u.Email, FirstName: u.FirstName, LastName: u.LastName, Role: u.Role, Language: u.Language,
		Company: companyRef(u.CompanyID, c.CompanyName), TermsAccepted: c.termsAccepted(), AskedAgain: !c.termsAccepted() && c.AcceptedVersion > 0,
		FirstSteps: []FirstStep{
			{"terms", c.termsAccepted()},
			{"profile", !u.ProfileConfirmedAt.IsZero()},
			{"password", !u.PasswordChangedAt.IsZero()},
			{"language", !u.LanguageChosenAt.IsZero()},
		},
	}
	if c.ActorID != "" {
		v.Identity = &Identity{Actor: Person{c.ActorID, c.ActorFirstName, c.ActorLastName}, Until: c.ActingUntil}
	}
	return v
}

func companyRef(id, name string) *CompanyRef {
	if id == "" {
		return nil
	}
	return &CompanyRef{id, name}
}

type CSRF struct {
	Token string `json:"csrfToken"`
}

// CSRFToken also gives a visitor the session id the token hangs on; it is kept
// nowhere until they sign in.
func (a *Accounts) CSRFToken(ctx context.Context, _ *web.None) (*web.Reply[CSRF], error) {
	request := web.RequestFrom(ctx)
	if request.Token == "" {
		request.Token = web.NewToken()
		request.SetCookie(a.Cookies.Session(request.Token, 0))
	}
	return &web.Reply[CSRF]{Body: CSRF{web.CSRFToken(request.Token)}}, nil
}

func (a *Accounts) User(ctx context.Context, _ *web.None) (*web.Reply[CurrentUser], error) {
	current := currentFrom(ctx)
	if current != nil && current.ActorID == "" {
		web.RequestFrom(ctx).SetCookie(a.Cookies.Terms(current.termsAccepted())) // the cookie follows what the server knows
	}
	return &web.Reply[CurrentUser]{Body: CurrentUser{view(current)}}, nil
}

type LoginInput struct{ Body Credentials }

func (a *Accounts) Login(ctx context.Context, in *LoginInput) (*web.Reply[UserView], error) {
	current, err := a.signIn(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	return &web.Reply[UserView]{Body: *view(current)}, nil
}

func (a *Accounts) Logout(ctx context.Context, _ *web.None) (*web.Reply[web.Notice], error) {
	if err := a.signOut(ctx); err != nil {
		return nil, err
	}
	return web.Go("/auth/login"), nil
}

type LanguageInput struct {
	Body struct {
		Language string `json:"language" maxLength:"35"`
	}
}

func (a *Accounts) SetLanguage(ctx context.Context, in *LanguageInput) (*web.Reply[web.Notice], error) {
	return &web.Reply[web.Notice]{}, a.setLanguage(ctx, in.Body.Language)
}

type EmailInput struct {
	Body struct {
		Email string `json:"email" maxLength:"320"`
	}
}

func (a *Accounts) ForgottenPassword(ctx context.Context, in *EmailInput) (*web.Reply[web.Notice], error) {
	if err := a.askReset(ctx, in.Body.Email); err != nil {
		return nil, err
	}
	return web.Say(ctx, "account.reset.asked"), nil
}

type TokenInput struct {
	Body struct {
		Token string `json:"token" maxLength:"200"`
	}
}

// TokenState is what the page of a mailed link needs to know. The address is the
// one the link was sent to: who holds it has read that mailbox.
type TokenState struct {
	Valid bool   `json:"valid"`
	Kind  string `json:"kind,omitempty" enum:"reset,invite"`
	Email string `json:"email,omitempty"`
}

func (a *Accounts) CheckToken(ctx context.Context, in *TokenInput) (*web.Reply[web.One[TokenState]], error) {
	link, err := a.Store.peek(ctx, in.Body.Token, a.Now(), resetToken, inviteToken)
	if fault.Is(err, fault.Invalid) {
		return web.Show(TokenState{}), nil
	}
	if err != nil {
		return nil, err
	}
	if works, err := a.linkWorks(ctx, link); err != nil || !works {
		return web.Show(TokenState{}), err
	}
	return web.Show(TokenState{Valid: true, Kind: link.Kind, Email: link.Email}), nil
}

type NewPasswordInput struct {
	Body struct {
		Token    string `json:"token" maxLength:"200"`
		Password string `json:"password" maxLength:"1024"`
	}
}

func (a *Accounts) NewPassword(ctx context.Context, in *NewPasswordInput) (*web.Reply[web.Notice], error) {
	link, err := a.choosePassword(ctx, in.Body.Token, in.Body.Password)
	if err != nil {
		return nil, err
	}
	if link.Kind == inviteToken {
		return web.Say(ctx, "account.invite.accepted"), nil
	}
	return web.Say(ctx, "account.password.set"), nil
}

type TermsInput struct {
	Body struct {
		Accepted bool `json:"accepted"`
		Version  int  `json:"version" minimum:"1"`
	}
}

func (a *Accounts) AnswerTerms(ctx context.Context, in *TermsInput) (*web.Reply[web.Notice], error) {
	return &web.Reply[web.Notice]{}, a.answerTerms(ctx, in.Body.Accepted, in.Body.Version)
}

type KindInput struct {
	Kind string `path:"kind"`
}

type LegalView struct {
	Kind        string    `json:"kind" enum:"cgu,rgpd"`
	Version     int       `json:"version"`
	PublishedAt time.Time `json:"publishedAt"`
	HTML        string    `json:"html"`
	Note        string    `json:"note" doc:"What changes, for those who are asked again"`
}

func (a *Accounts) Legal(ctx context.Context, in *KindInput) (*web.Reply[web.One[LegalView]], error) {
	text, err := a.Store.Text(ctx, a.Store.DB.Read, in.Kind)
	if err != nil {
		return nil, err
	}
	return web.Show(LegalView{text.Kind, text.Version, text.PublishedAt, text.HTML, text.Note}), nil
}

type ProfileView struct {
	FirstName         string      `json:"firstName"`
	LastName          string      `json:"lastName"`
	Email             string      `json:"email"`
	PendingEmail      *string     `json:"pendingEmail"`
	Language          string      `json:"language"`
	Role              rights.Role `json:"role" enum:"admin,manager,author"`
	Company           *CompanyRef `json:"company"`
	CreatedAt         time.Time   `json:"createdAt"`
	LastSignInAt      *time.Time  `json:"lastSignInAt"`
	PasswordChangedAt *time.Time  `json:"passwordChangedAt"`
}

func (a *Accounts) Profile(ctx context.Context, _ *web.None) (*web.Reply[web.One[ProfileView]], error) {
	return a.profile(ctx)
}

func (a *Accounts) profile(ctx context.Context) (*web.Reply[web.One[ProfileView]], error) {
	u, err := a.self(ctx)
	if err != nil {
		return nil, err
	}
	v := ProfileView{
		FirstName: u.FirstName, LastName: u.LastName, Email: u.Email, Language: u.Language, Role: u.Role,
		Company: companyRef(u.CompanyID, currentFrom(ctx).CompanyName), CreatedAt: u.CreatedAt,
		LastSignInAt: moment(u.LastSignInAt), PasswordChangedAt: moment(u.PasswordChangedAt),
	}
	if u.PendingEmail != "" {
		v.PendingEmail = &u.PendingEmail
	}
	return web.Show(v), nil
}

// moment is null when it never came.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

type ProfileInput struct{ Body ProfileChange }

func (a *Accounts) ChangeProfile(ctx context.Context, in *ProfileInput) (*web.Reply[web.One[ProfileView]], error) {
	mailed, err := a.changeProfile(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	reply, err := a.profile(ctx)
	if err != nil {
		return nil, err
	}
	reply.Body.Message = web.T(ctx, "account.profile.saved", nil)
	if mailed {
		reply.Body.Message = web.T(ctx, "account.email.asked", fault.Args{"email": in.Body.Email})
	}
	return reply, nil
}

func (a *Accounts) DropEmail(ctx context.Context, _ *web.None) (*web.Reply[web.One[ProfileView]], error) {
	if err := a.dropPendingEmail(ctx); err != nil {
		return nil, err
	}
	reply, err := a.profile(ctx)
	if err != nil {
		return nil, err
	}
	reply.Body.Message = web.T(ctx, "account.email.dropped", nil)
	return reply, nil
}

func (a *Accounts) ConfirmEmail(ctx context.Context, in *TokenInput) (*web.Reply[web.Notice], error) {
	if err := a.confirmEmail(ctx, in.Body.Token); err != nil {
		return nil, err
	}
	return web.Say(ctx, "account.email.confirmed"), nil
}

type PasswordInput struct {
	Body struct {
		CurrentPassword string `json:"currentPassword" maxLength:"1024"`
		Password        string `json:"password" maxLength:"1024"`
	}
}

func (a *Accounts) ChangePassword(ctx context.Context, in *PasswordInput) (*web.Reply[web.Notice], error) {
	if err := a.changePassword(ctx, in.Body.CurrentPassword, in.Body.Password); err != nil {
		return nil, err
	}
	return web.Say(ctx, "account.password.changed"), nil
}
