-- One text for both engines: TEXT, BIGINT, BOOLEAN, TIMESTAMPTZ (UTC) only.
-- COLLATE BINARY: ordered byte by byte on both (engine.go turns it into PostgreSQL's "C").

CREATE TABLE company (
	id TEXT PRIMARY KEY,
	name TEXT NOT NULL,
	suspended_at TIMESTAMPTZ,
	created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE app_user (
	id TEXT PRIMARY KEY,
	company_id TEXT REFERENCES company (id),
	role TEXT NOT NULL CHECK (role IN ('admin', 'manager', 'author')),
	email TEXT NOT NULL,
	email_key TEXT NOT NULL UNIQUE,
	first_name TEXT NOT NULL,
	last_name TEXT NOT NULL,
	search TEXT NOT NULL,
	name_key TEXT COLLATE BINARY NOT NULL,
	language TEXT NOT NULL,
	password_hash TEXT NOT NULL,
	password_changed_at TIMESTAMPTZ,
	profile_confirmed_at TIMESTAMPTZ,
	language_chosen_at TIMESTAMPTZ,
	pending_email TEXT,
	disabled_at TIMESTAMPTZ,
	last_sign_in_at TIMESTAMPTZ,
	created_at TIMESTAMPTZ NOT NULL,
	CHECK ((role = 'admin') = (company_id IS NULL))
);
CREATE INDEX app_user_name ON app_user (name_key, id);
CREATE INDEX app_user_company ON app_user (company_id, name_key, id);
CREATE INDEX app_user_sign_in ON app_user (last_sign_in_at, id);

-- A session is a row, so that it can be listed and ended by user or by acting admin (ADR 0002).
CREATE TABLE session (
	id TEXT PRIMARY KEY,
	token_hash TEXT NOT NULL UNIQUE,
	user_id TEXT NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
	actor_id TEXT REFERENCES app_user (id) ON DELETE CASCADE,
	acting_until TIMESTAMPTZ,
	remember BOOLEAN NOT NULL,
	created_at TIMESTAMPTZ NOT NULL,
	last_seen_at TIMESTAMPTZ NOT NULL,
	idle_ends_at TIMESTAMPTZ NOT NULL,
	ends_at TIMESTAMPTZ NOT NULL,
	ip TEXT NOT NULL,
	agent TEXT NOT NULL
);
CREATE INDEX session_of_user ON session (user_id, last_seen_at);
CREATE INDEX session_by_actor ON session (actor_id);
CREATE INDEX session_idle ON session (idle_ends_at);

-- One-time links: reset of a password, confirmation of an address. Only their hash is kept.
CREATE TABLE token (
	token_hash TEXT PRIMARY KEY,
	kind TEXT NOT NULL,
	user_id TEXT NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
	email TEXT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL,
	expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX token_user ON token (user_id, kind);
CREATE INDEX token_expiry ON token (expires_at);

CREATE TABLE legal_text (
	kind TEXT NOT NULL,
	version BIGINT NOT NULL,
	html TEXT NOT NULL,
	published_at TIMESTAMPTZ NOT NULL,
	PRIMARY KEY (kind, version)
);

CREATE TABLE terms_acceptance (
	user_id TEXT NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
	version BIGINT NOT NULL,
	accepted_at TIMESTAMPTZ NOT NULL,
	ip TEXT NOT NULL,
	agent TEXT NOT NULL,
	PRIMARY KEY (user_id, version)
);

-- Counts of attempts in a window, shared by every node.
CREATE TABLE throttle (
	name TEXT PRIMARY KEY,
	count BIGINT NOT NULL,
	window_ends_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX throttle_window ON throttle (window_ends_at);

-- A browser that has signed in before is not shut out by strangers guessing at its owner's password.
CREATE TABLE known_device (
	token_hash TEXT PRIMARY KEY,
	user_id TEXT NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
	last_used_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX known_device_user ON known_device (user_id);
CREATE INDEX known_device_used ON known_device (last_used_at);

-- Who did what: actor_id is the person really acting, user_id the identity used. They outlive the people, so no foreign key.
CREATE TABLE audit_event (
	id TEXT PRIMARY KEY,
	at TIMESTAMPTZ NOT NULL,
	action TEXT NOT NULL,
	actor_id TEXT NOT NULL,
	user_id TEXT NOT NULL,
	company_id TEXT NOT NULL,
	subject_id TEXT NOT NULL,
	details TEXT NOT NULL,
	ip TEXT NOT NULL,
	agent TEXT NOT NULL,
	request_id TEXT NOT NULL
);
CREATE INDEX audit_event_at ON audit_event (at, id);
CREATE INDEX audit_event_company ON audit_event (company_id, at);
CREATE INDEX audit_event_subject ON audit_event (subject_id, at);

CREATE TABLE mailbox_message (
	id TEXT PRIMARY KEY,
	sender TEXT NOT NULL,
	recipient TEXT NOT NULL,
	subject TEXT NOT NULL,
	text_body TEXT NOT NULL,
	html_body TEXT NOT NULL,
	headers TEXT NOT NULL,
	sent_at TIMESTAMPTZ NOT NULL,
	read_at TIMESTAMPTZ
);
CREATE INDEX mailbox_message_sent ON mailbox_message (sent_at, id);
