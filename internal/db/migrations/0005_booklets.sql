-- What a company hands to those it welcomes. deleted_at: in the bin, for thirty days. step: where the wizard stands, '' once it is done.
CREATE TABLE booklet (
	id TEXT PRIMARY KEY,
	company_id TEXT NOT NULL REFERENCES company (id),
	name TEXT NOT NULL,
	name_key TEXT COLLATE BINARY NOT NULL,
	kind TEXT NOT NULL CHECK (kind IN ('employee', 'temp', 'apprentice', 'visitor', 'resident')),
	sector_id TEXT REFERENCES sector (id) ON DELETE SET NULL,
	slug TEXT COLLATE BINARY NOT NULL UNIQUE,
	locale TEXT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('draft', 'archived')),
	step TEXT NOT NULL,
	theme TEXT NOT NULL,
	structure TEXT NOT NULL,
	variables TEXT NOT NULL,
	cover TEXT NOT NULL,
	revision BIGINT NOT NULL,
	created_by TEXT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL,
	updated_by TEXT NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL,
	archived_at TIMESTAMPTZ,
	deleted_at TIMESTAMPTZ,
	deleted_by TEXT NOT NULL DEFAULT ''
);
-- One index per way to filter and order that the list offers (P6); the bin has its own. deleted_at comes
-- last so that counting reads the index alone.
CREATE INDEX booklet_name ON booklet (name_key, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX booklet_updated ON booklet (updated_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX booklet_state_name ON booklet (state, name_key, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX booklet_state_updated ON booklet (state, updated_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX booklet_kind_name ON booklet (kind, name_key, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX booklet_kind_updated ON booklet (kind, updated_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX booklet_company_name ON booklet (company_id, name_key, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX booklet_company_updated ON booklet (company_id, updated_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX booklet_company_state ON booklet (company_id, state, updated_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX booklet_company_kind ON booklet (company_id, kind, updated_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX booklet_bin ON booklet (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX booklet_company_bin ON booklet (company_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX booklet_company ON booklet (company_id, id);
CREATE INDEX booklet_sector ON booklet (sector_id);
CREATE INDEX booklet_creator ON booklet (created_by);

-- position is a fractional key: a move writes one row (order.go). source: the library's chapter it was copied from.
CREATE TABLE chapter (
	id TEXT PRIMARY KEY,
	booklet_id TEXT NOT NULL REFERENCES booklet (id) ON DELETE CASCADE,
	title TEXT NOT NULL,
	icon TEXT NOT NULL,
	position TEXT COLLATE BINARY NOT NULL,
	hidden BOOLEAN NOT NULL,
	source TEXT NOT NULL,
	revision BIGINT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL,
	deleted_at TIMESTAMPTZ,
	deleted_by TEXT NOT NULL DEFAULT ''
);
CREATE INDEX chapter_booklet ON chapter (booklet_id, position, id);
CREATE INDEX chapter_bin ON chapter (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE page (
	id TEXT PRIMARY KEY,
	booklet_id TEXT NOT NULL REFERENCES booklet (id) ON DELETE CASCADE,
	chapter_id TEXT NOT NULL REFERENCES chapter (id) ON DELETE CASCADE,
	title TEXT NOT NULL,
	lead TEXT NOT NULL,
	position TEXT COLLATE BINARY NOT NULL,
	hidden BOOLEAN NOT NULL,
	source TEXT NOT NULL,
	revision BIGINT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL,
	updated_by TEXT NOT NULL,
	deleted_at TIMESTAMPTZ,
	deleted_by TEXT NOT NULL DEFAULT ''
);
CREATE INDEX page_booklet ON page (booklet_id, chapter_id, position, id);
CREATE INDEX page_chapter ON page (chapter_id, position, id);
CREATE INDEX page_bin ON page (deleted_at, id) WHERE deleted_at IS NOT NULL;

-- What a page says, in one language. hash tells a save sent twice from another one; variables and media are those it names, between spaces; shown: media it ever named.
CREATE TABLE page_content (
	page_id TEXT NOT NULL REFERENCES page (id) ON DELETE CASCADE,
	locale TEXT NOT NULL,
	content TEXT NOT NULL,
	text TEXT NOT NULL,
	variables TEXT NOT NULL,
	media TEXT NOT NULL,
	shown TEXT NOT NULL DEFAULT '',
	blocks BIGINT NOT NULL,
	hash TEXT NOT NULL,
	revision BIGINT NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL,
	updated_by TEXT NOT NULL,
	PRIMARY KEY (page_id, locale)
);

-- One per burst of saves by one person; kept for ever once named, published or restored.
CREATE TABLE page_revision (
	id TEXT PRIMARY KEY,
	page_id TEXT NOT NULL REFERENCES page (id) ON DELETE CASCADE,
	locale TEXT NOT NULL,
	number BIGINT NOT NULL,
	content TEXT NOT NULL,
	begun_at TIMESTAMPTZ NOT NULL,
	made_at TIMESTAMPTZ NOT NULL,
	made_by TEXT NOT NULL,
	note TEXT NOT NULL,
	restored BIGINT NOT NULL,
	kept BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX page_revision_page ON page_revision (page_id, locale, number);
CREATE INDEX page_revision_old ON page_revision (made_at, id) WHERE NOT kept;

CREATE TABLE booklet_member (
	booklet_id TEXT NOT NULL REFERENCES booklet (id) ON DELETE CASCADE,
	user_id TEXT NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
	role TEXT NOT NULL CHECK (role IN ('manager', 'editor')),
	added_at TIMESTAMPTZ NOT NULL,
	PRIMARY KEY (booklet_id, user_id)
);
CREATE INDEX booklet_member_user ON booklet_member (user_id, role, booklet_id);

-- Who has a page open now, tab by tab. taken_by: who went on in this tab's place.
CREATE TABLE page_presence (
	page_id TEXT NOT NULL REFERENCES page (id) ON DELETE CASCADE,
	user_id TEXT NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
	tab TEXT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('viewing', 'editing')),
	taken_by TEXT NOT NULL DEFAULT '',
	seen_at TIMESTAMPTZ NOT NULL,
	PRIMARY KEY (page_id, user_id, tab)
);
CREATE INDEX page_presence_user ON page_presence (user_id);
CREATE INDEX page_presence_seen ON page_presence (seen_at);
