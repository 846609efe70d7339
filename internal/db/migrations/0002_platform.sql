-- Pictures of forms (logo, cover): small, re-encoded, kept in the database. company_id NULL: the platform's.
CREATE TABLE picture (
	id TEXT PRIMARY KEY,
	company_id TEXT REFERENCES company (id),
	mime TEXT NOT NULL,
	width BIGINT NOT NULL,
	height BIGINT NOT NULL,
	content BYTEA NOT NULL,
	created_by TEXT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX picture_company ON picture (company_id, id);
CREATE INDEX picture_creator ON picture (created_by);

-- Work that takes long enough to be watched.
CREATE TABLE task (
	id TEXT PRIMARY KEY,
	kind TEXT NOT NULL,
	label TEXT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
	done BIGINT NOT NULL,
	total BIGINT NOT NULL,
	company_id TEXT,
	created_by TEXT NOT NULL,
	error_key TEXT NOT NULL DEFAULT '',
	created_at TIMESTAMPTZ NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX task_created ON task (created_at);

-- What search reads: one row per folded word, found by its beginning (ADR 0007).
CREATE TABLE search_word (
	kind TEXT NOT NULL,
	word TEXT COLLATE BINARY NOT NULL,
	owner_id TEXT NOT NULL,
	company_id TEXT NOT NULL,
	PRIMARY KEY (kind, word, owner_id)
);
CREATE INDEX search_word_company ON search_word (kind, company_id, word, owner_id);
CREATE INDEX search_word_owner ON search_word (owner_id, word);

CREATE TABLE sector (
	id TEXT PRIMARY KEY,
	name TEXT NOT NULL,
	name_key TEXT COLLATE BINARY NOT NULL UNIQUE,
	icon TEXT NOT NULL,
	position BIGINT NOT NULL,
	hidden BOOLEAN NOT NULL,
	revision BIGINT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX sector_position ON sector (position, id);

ALTER TABLE company ADD COLUMN name_key TEXT COLLATE BINARY NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended', 'deleting'));
ALTER TABLE company ADD COLUMN siret TEXT NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN sector_id TEXT REFERENCES sector (id);
ALTER TABLE company ADD COLUMN street TEXT NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN postcode TEXT NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN city TEXT NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN country TEXT NOT NULL DEFAULT 'FR';
ALTER TABLE company ADD COLUMN contact_name TEXT NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN contact_email TEXT NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN contact_phone TEXT NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN logo_id TEXT;
ALTER TABLE company ADD COLUMN color_primary TEXT NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN color_secondary TEXT NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN quota_bytes BIGINT NOT NULL DEFAULT 10000000000;
ALTER TABLE company ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
UPDATE company SET state = 'suspended' WHERE suspended_at IS NOT NULL;
CREATE INDEX company_name ON company (name_key, id);
CREATE INDEX company_created ON company (created_at, id);
CREATE INDEX company_sector ON company (sector_id, name_key, id);
CREATE INDEX company_sector_created ON company (sector_id, created_at, id);
CREATE INDEX company_state ON company (state, name_key, id);
CREATE INDEX company_state_created ON company (state, created_at, id);
CREATE INDEX company_siret ON company (siret);
CREATE INDEX company_logo ON company (logo_id);

-- state is what lists filter by; disabled_at and invited_at say since when.
ALTER TABLE app_user ADD COLUMN state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'invited', 'disabled'));
ALTER TABLE app_user ADD COLUMN invited_at TIMESTAMPTZ;
ALTER TABLE app_user ADD COLUMN invited_by TEXT NOT NULL DEFAULT '';
ALTER TABLE app_user ADD COLUMN invite_message TEXT NOT NULL DEFAULT '';
ALTER TABLE app_user ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
UPDATE app_user SET state = 'disabled' WHERE disabled_at IS NOT NULL;
ALTER TABLE app_user DROP COLUMN search;
-- One index per way to filter and order that the list offers (P6).
-- NULLS FIRST in a comment: SQLite orders so by itself and PostgreSQL must be told (engine.go).
CREATE INDEX app_user_role ON app_user (role, name_key, id);
CREATE INDEX app_user_state ON app_user (state, name_key, id);
CREATE INDEX app_user_role_state ON app_user (role, state, name_key, id);
DROP INDEX app_user_sign_in;
CREATE INDEX app_user_sign_in ON app_user (last_sign_in_at /* NULLS FIRST */, id);
CREATE INDEX app_user_role_sign_in ON app_user (role, last_sign_in_at /* NULLS FIRST */, id);
CREATE INDEX app_user_state_sign_in ON app_user (state, last_sign_in_at /* NULLS FIRST */, id);
CREATE INDEX app_user_company_sign_in ON app_user (company_id, last_sign_in_at /* NULLS FIRST */, id);
CREATE INDEX app_user_role_email ON app_user (role, email_key);
CREATE INDEX app_user_state_email ON app_user (state, email_key);
CREATE INDEX app_user_company_email ON app_user (company_id, email_key);
CREATE INDEX app_user_company_state ON app_user (company_id, state, name_key, id);
CREATE INDEX app_user_company_role ON app_user (company_id, role, name_key, id);
CREATE INDEX app_user_language ON app_user (language);

-- Model chapters and pages, copied into booklets by the wizard, never linked.
CREATE TABLE library_chapter (
	id TEXT PRIMARY KEY,
	title TEXT NOT NULL,
	title_key TEXT COLLATE BINARY NOT NULL,
	icon TEXT NOT NULL,
	position BIGINT NOT NULL,
	hidden BOOLEAN NOT NULL,
	revision BIGINT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX library_chapter_position ON library_chapter (position, id);
CREATE TABLE library_chapter_sector (
	chapter_id TEXT NOT NULL REFERENCES library_chapter (id) ON DELETE CASCADE,
	sector_id TEXT NOT NULL REFERENCES sector (id),
	PRIMARY KEY (chapter_id, sector_id)
);
CREATE INDEX library_chapter_sector_sector ON library_chapter_sector (sector_id, chapter_id);
CREATE TABLE library_page (
	id TEXT PRIMARY KEY,
	chapter_id TEXT NOT NULL REFERENCES library_chapter (id) ON DELETE CASCADE,
	title TEXT NOT NULL,
	content TEXT NOT NULL DEFAULT '',
	position BIGINT NOT NULL,
	hidden BOOLEAN NOT NULL,
	revision BIGINT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX library_page_chapter ON library_page (chapter_id, position, id);

-- Interface languages, and what admins changed of the shipped messages.
CREATE TABLE language (
	code TEXT PRIMARY KEY,
	enabled BOOLEAN NOT NULL,
	position BIGINT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE translation (
	locale TEXT NOT NULL,
	message_key TEXT COLLATE BINARY NOT NULL,
	text TEXT NOT NULL,
	source TEXT NOT NULL,
	revision BIGINT NOT NULL,
	updated_by TEXT NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL,
	PRIMARY KEY (locale, message_key)
);

-- The platform's few settings, and the versions by which nodes notice a change.
CREATE TABLE setting (
	name TEXT PRIMARY KEY,
	value TEXT NOT NULL,
	revision BIGINT NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL
);

-- News and tutorials.
CREATE TABLE article (
	id TEXT PRIMARY KEY,
	kind TEXT NOT NULL CHECK (kind IN ('news', 'tutorial')),
	title TEXT NOT NULL,
	title_key TEXT COLLATE BINARY NOT NULL,
	summary TEXT NOT NULL,
	html TEXT NOT NULL,
	category TEXT NOT NULL,
	video_url TEXT NOT NULL,
	cover_id TEXT,
	cover_alt TEXT NOT NULL,
	draft BOOLEAN NOT NULL,
	publish_at TIMESTAMPTZ NOT NULL,
	pinned BOOLEAN NOT NULL,
	for_admin BOOLEAN NOT NULL,
	for_manager BOOLEAN NOT NULL,
	for_author BOOLEAN NOT NULL,
	every_company BOOLEAN NOT NULL,
	created_by TEXT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL,
	revision BIGINT NOT NULL
);
CREATE INDEX article_publish ON article (kind, publish_at, id);
CREATE INDEX article_pinned ON article (kind, pinned, publish_at, id);
CREATE INDEX article_draft ON article (kind, draft, publish_at, id);
CREATE INDEX article_title ON article (kind, title_key, id);
CREATE INDEX article_category ON article (kind, category, publish_at, id);
CREATE INDEX article_updated ON article (kind, updated_at, id);
CREATE INDEX article_cover ON article (cover_id);
CREATE TABLE article_company (
	article_id TEXT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
	company_id TEXT NOT NULL REFERENCES company (id),
	PRIMARY KEY (article_id, company_id)
);
CREATE INDEX article_company_company ON article_company (company_id, article_id);
CREATE TABLE article_read (
	user_id TEXT NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
	article_id TEXT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
	read_at TIMESTAMPTZ NOT NULL,
	PRIMARY KEY (user_id, article_id)
);
CREATE INDEX article_read_article ON article_read (article_id);

ALTER TABLE legal_text ADD COLUMN published_by TEXT NOT NULL DEFAULT '';
ALTER TABLE legal_text ADD COLUMN note TEXT NOT NULL DEFAULT '';
CREATE INDEX terms_acceptance_version ON terms_acceptance (version);

CREATE INDEX audit_event_actor ON audit_event (actor_id, at, id);
CREATE INDEX audit_event_user ON audit_event (user_id, at, id);
CREATE INDEX audit_event_action ON audit_event (action, at, id);
CREATE INDEX audit_event_company_action ON audit_event (company_id, action, at, id);
