package config

import (
	"net/netip"
	"strconv"
	"strings"
)

var variables = []Variable{
	{
		Name: "LIVRET_ADDR", Default: ":8080",
		Meaning: "Address to listen on, `host:port` or `:port`.",
		parse:   func(c *Config, v string) error { return parseAddr(&c.Addr, v) },
		show:    func(c Config) string { return c.Addr },
	},
	{
		// Read after LIVRET_ADDR, whose port its default takes.
		Name: "LIVRET_BASE_URL", Computed: "`http://localhost:` and the port of `LIVRET_ADDR`",
		Meaning: "Public origin, `https://host` or `http://host[:port]`, without a path. Every link in a mail starts with it. Required as soon as `LIVRET_SMTP_URL` is set.",
		parse:   func(c *Config, v string) error { return parseOrigin(&c.BaseURL, v) },
		show:    func(c Config) string { return c.BaseURL },
	},
	{
		Name: "LIVRET_DATA", Default: "./data",
		Meaning: "Folder for the SQLite database and uploaded files; made when missing.",
		parse:   func(c *Config, v string) error { c.Data = v; return nil },
		show:    func(c Config) string { return c.Data },
	},
	{
		Name: "LIVRET_DATABASE_URL", Secret: true, Computed: "SQLite, file `livret.db` in `LIVRET_DATA`",
		Meaning: "`sqlite:path/to/file` or `postgres://user:password@host:5432/database?sslmode=verify-full`.",
		parse:   func(c *Config, v string) error { return parseDatabase(&c.Database, v) },
		show:    func(c Config) string { return c.Database.String() },
	},
	{
		Name: "LIVRET_STORAGE_URL", Secret: true, Computed: "the folder `files` in `LIVRET_DATA`",
		Meaning: "S3-compatible store of uploaded files: `s3://key:secret@host[:port]/bucket[/prefix]?region=eu-west-3` (`tls=none` for a store of your own network).",
		parse:   func(c *Config, v string) error { return parseStorage(&c.Storage, v) },
		show:    func(c Config) string { return c.Storage.String() },
	},
	{
		Name: "LIVRET_UPLOAD_MAX", Default: "2000",
		Meaning: "What one uploaded file may weigh, in megabytes (1 to 20000).",
		parse:   func(c *Config, v string) error { return parseMegabytes(&c.UploadMax, v) },
		show:    func(c Config) string { return strconv.FormatInt(c.UploadMax/1_000_000, 10) },
	},
	{
		Name: "LIVRET_SMTP_URL", Secret: true, Computed: "none: mails are kept in the built-in mailbox",
		Meaning: "`smtp://[user:password@]host[:587]?tls=starttls` (`starttls` is the default; `opportunistic` and `none` are for relays of your own network) or `smtps://[user:password@]host[:465]`.",
		parse:   func(c *Config, v string) error { return parseSMTP(&c.SMTP, v) },
		show:    func(c Config) string { return c.SMTP.String() },
	},
	{
		Name: "LIVRET_MAIL_FROM", Default: "Livret <livret@localhost>",
		Meaning: "Sender of every mail, `Name <address>` or `address`.",
		parse:   func(c *Config, v string) error { return parseFrom(&c.MailFrom, v) },
		show:    func(c Config) string { return c.MailFrom.String() },
	},
	{
		Name: "LIVRET_ONBOARDING_HOSTS", Computed: "none",
		Meaning: "Host names, separated by commas and without port, that get the onboarding style set.",
		parse:   func(c *Config, v string) error { return parseHosts(&c.OnboardingHosts, v) },
		show:    func(c Config) string { return strings.Join(c.OnboardingHosts, ",") },
	},
	{
		Name: "LIVRET_REDIRECTS", Computed: "none",
		Meaning: "Redirects, separated by commas: `/from=>/path` or `/from=>https://host/path`. A comma inside an address is written `%2C`. Loops are refused.",
		parse:   func(c *Config, v string) error { return parseRedirects(&c.Redirects, v) },
		show:    func(c Config) string { return showRedirects(c.Redirects) },
	},
	{
		Name: "LIVRET_ADMIN_EMAIL", Computed: "`admin@livret.localhost`",
		Meaning: "Address of the first administrator; used only while there is none. Goes with `LIVRET_ADMIN_PASSWORD`.",
		parse:   func(c *Config, v string) error { return parseAddress(&c.AdminEmail, v) },
		show:    func(c Config) string { return c.AdminEmail },
	},
	{
		Name: "LIVRET_ADMIN_PASSWORD", Secret: true, Computed: "made and printed once",
		Meaning: "Password of the first administrator, 15 to 128 characters. Goes with `LIVRET_ADMIN_EMAIL`.",
		parse:   func(c *Config, v string) error { c.AdminPassword = v; return nil },
		show:    func(c Config) string { return hidden(c.AdminPassword) },
	},
	{
		Name: "LIVRET_PRODUCT_NAME", Default: "Livret",
		Meaning: "Name shown in page titles, mails and the installed application, 1 to 60 characters.",
		parse:   func(c *Config, v string) error { return parseName(&c.ProductName, v) },
		show:    func(c Config) string { return c.ProductName },
	},
	{
		Name: "LIVRET_SUPPORT_EMAIL", Computed: "none",
		Meaning: "Address of the support, shown on the help and error pages.",
		parse:   func(c *Config, v string) error { return parseAddress(&c.SupportEmail, v) },
		show:    func(c Config) string { return c.SupportEmail },
	},
	{
		Name: "LIVRET_DEV", Default: "off",
		Meaning: "`on` opens the development page (`/dev`, with the mailbox) to everyone signed in. Never on a public site.",
		parse:   func(c *Config, v string) error { return parseSwitch(&c.Dev, v) },
		show:    func(c Config) string { return onOff(c.Dev) },
	},
	{
		Name: "LIVRET_METRICS_ADDR", Computed: "off",
		Meaning: "Address of the metrics (`/metrics`, Prometheus format), apart from the site: `127.0.0.1:9090`.",
		parse:   func(c *Config, v string) error { return parseAddr(&c.MetricsAddr, v) },
		show:    func(c Config) string { return c.MetricsAddr },
	},
	{
		Name: "LIVRET_TRUSTED_PROXIES", Computed: "none",
		Meaning: "Addresses or networks (CIDR), separated by commas, whose `X-Forwarded-For` is believed.",
		parse:   func(c *Config, v string) error { return parsePrefixes(&c.TrustedProxies, v) },
		show:    func(c Config) string { return join(c.TrustedProxies, netip.Prefix.String) },
	},
	{
		Name: "LIVRET_RATE_LIMIT", Default: "100",
		Meaning: "Requests per second that one address may make, 0 to switch off.",
		parse:   func(c *Config, v string) error { return parseCount(&c.RateLimit, v) },
		show:    func(c Config) string { return strconv.Itoa(c.RateLimit) },
	},
	{
		Name: "LIVRET_LOG_FORMAT", Computed: "`json`; `text` when `LIVRET_DEV` is on",
		Meaning: "`json` or `text`, one event per line on standard error.",
		parse:   func(c *Config, v string) error { return parseChoice(&c.LogFormat, v, "json", "text") },
		show:    func(c Config) string { return c.LogFormat },
	},
	{
		Name: "LIVRET_LOG_LEVEL", Default: "info",
		Meaning: "`debug`, `info`, `warn` or `error`.",
		parse:   func(c *Config, v string) error { return parseLevel(&c.LogLevel, v) },
		show:    func(c Config) string { return strings.ToLower(c.LogLevel.String()) },
	},
	{
		Name: "LIVRET_SESSION_IDLE", Default: "2h",
		Meaning: "A session ends after this time without a request (`90m`, `2h`).",
		parse:   func(c *Config, v string) error { return parseDuration(&c.SessionIdle, v) },
		show:    func(c Config) string { return showDuration(c.SessionIdle) },
	},
	{
		Name: "LIVRET_SESSION_MAX", Default: "12h",
		Meaning: "A session ends this long after signing in, whatever happens.",
		parse:   func(c *Config, v string) error { return parseDuration(&c.SessionMax, v) },
		show:    func(c Config) string { return showDuration(c.SessionMax) },
	},
	{
		Name: "LIVRET_REMEMBER_IDLE", Default: "336h",
		Meaning: "As `LIVRET_SESSION_IDLE`, for people who ticked « Rester connecté sur cet appareil ».",
		parse:   func(c *Config, v string) error { return parseDuration(&c.RememberIdle, v) },
		show:    func(c Config) string { return showDuration(c.RememberIdle) },
	},
	{
		Name: "LIVRET_REMEMBER_MAX", Default: "720h",
		Meaning: "As `LIVRET_SESSION_MAX`, for people who ticked « Rester connecté sur cet appareil ».",
		parse:   func(c *Config, v string) error { return parseDuration(&c.RememberMax, v) },
		show:    func(c Config) string { return showDuration(c.RememberMax) },
	},
}
