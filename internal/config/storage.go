package config

import (
	"errors"
	"net/url"
	"strings"
)

// Storage is the S3-compatible store that keeps our files.
type Storage struct {
	Host   string
	TLS    bool
	Key    string
	Secret string
	Region string
	Bucket string
	Prefix string // ends with a slash, or is empty
}

// String shows the store without its secret; nothing for the folder.
func (s *Storage) String() string {
	if s == nil {
		return ""
	}
	u := url.URL{Scheme: "s3", User: url.UserPassword(s.Key, "xxxxx"), Host: s.Host, Path: strings.TrimSuffix("/"+s.Bucket+"/"+s.Prefix, "/")}
	query := url.Values{}
	if s.Region != "" {
		query.Set("region", s.Region)
	}
	if !s.TLS {
		query.Set("tls", "none")
	}
	u.RawQuery = query.Encode()
	return u.String()
}

// parseStorage never quotes the value in an error: it holds a secret.
func parseStorage(to **Storage, v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "s3" || u.Host == "" {
		return errors.New("expected s3://key:secret@host[:port]/bucket[/prefix]?region=… ; special characters of the secret are percent-encoded")
	}
	bucket, prefix, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
	s := &Storage{Host: u.Host, TLS: true, Key: u.User.Username(), Bucket: bucket}
	s.Secret, _ = u.User.Password()
	if s.Key == "" || s.Secret == "" || bucket == "" {
		return errors.New("expected a key, a secret and a bucket")
	}
	if prefix != "" {
		s.Prefix = prefix + "/"
	}
	query := u.Query()
	s.Region = query.Get("region")
	switch query.Get("tls") {
	case "", "on":
	case "none":
		s.TLS = false
	default:
		return errors.New("expected tls=none or nothing")
	}
	query.Del("region")
	query.Del("tls")
	if len(query) > 0 {
		return errors.New("expected no other parameter than region and tls")
	}
	*to = s
	return nil
}
