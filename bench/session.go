package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
)

// People of the demonstration data.
const (
	email    = "claire.legoff@courtil.example"
	admin    = "helene.armand@livret.example"
	password = "bienvenue-chez-livret-2026"
)

// visitor speaks to the API as the interface does.
type visitor struct {
	origin string
	client *http.Client
	token  string
}

// SignIn signs a person in and returns the headers that
// make a request theirs and the bytes that GET /api/auth/user answers them.
func SignIn(origin string) (http.Header, []byte, error) {
	v, err := enter(origin, email)
	if err != nil {
		return nil, nil, err
	}
	var user struct {
		ID            string
		TermsAccepted bool
	}
	body, err := v.call("GET", "/api/auth/user", nil, &user)
	if err == nil && (user.ID == "" || !user.TermsAccepted) {
		err = fmt.Errorf("signed in, yet /api/auth/user answers %s", body)
	}
	return v.headers(), body, err
}

// enter signs somebody in and accepts the terms.
func enter(origin, email string) (*visitor, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	v := &visitor{origin: origin, client: &http.Client{Jar: jar}}
	if err := v.refreshToken(); err != nil {
		return nil, err
	}
	if _, err := v.call("POST", "/api/auth/login", map[string]any{"email": email, "password": password}, nil); err != nil {
		return nil, err
	}
	if err := v.refreshToken(); err != nil {
		return nil, err
	}
	var terms struct{ Data struct{ Version int } }
	if _, err := v.call("GET", "/api/auth/legal/cgu", nil, &terms); err != nil {
		return nil, err
	}
	_, err = v.call("POST", "/api/auth/terms", map[string]any{"accepted": true, "version": terms.Data.Version}, nil)
	return v, err
}

func (v *visitor) refreshToken() error {
	var reply struct{ CSRFToken string }
	_, err := v.call("GET", "/api/auth/csrf-token", nil, &reply)
	v.token = reply.CSRFToken
	return err
}

func (v *visitor) headers() http.Header {
	headers := http.Header{"Accept": {"application/json"}, "X-Csrf-Token": {v.token}}
	address, err := url.Parse(v.origin)
	if err != nil {
		return headers
	}
	var pairs []string
	for _, cookie := range v.client.Jar.Cookies(address) {
		pairs = append(pairs, cookie.Name+"="+cookie.Value)
	}
	headers.Set("Cookie", strings.Join(pairs, "; "))
	return headers
}

func (v *visitor) call(method, path string, send, receive any) ([]byte, error) {
	var body io.Reader
	if send != nil {
		encoded, err := json.Marshal(send)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(encoded)
	}
	request, err := http.NewRequest(method, v.origin+path, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-CSRF-TOKEN", v.token)
	reply, err := v.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer reply.Body.Close()
	answer, err := io.ReadAll(reply.Body)
	if err != nil {
		return nil, err
	}
	if reply.StatusCode >= 300 {
		return nil, fmt.Errorf("%s %s: %s %s", method, path, reply.Status, answer)
	}
	if receive != nil {
		err = json.Unmarshal(answer, receive)
	}
	return answer, err
}
