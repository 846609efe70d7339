-- Bytes, kept once per company however many media show them. company_id '' is the platform's.
CREATE TABLE stored_file (
	company_id TEXT NOT NULL,
	hash TEXT NOT NULL,
	kind TEXT NOT NULL,
	bytes BIGINT NOT NULL,
	variant_bytes BIGINT NOT NULL,
	created_by TEXT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL,
	PRIMARY KEY (company_id, hash)
);
CREATE INDEX stored_file_owner ON stored_file (created_by, company_id);

-- What each company holds, exact at every moment; reserved is promised to uploads under way.
CREATE TABLE storage_room (
	company_id TEXT PRIMARY KEY,
	bytes BIGINT NOT NULL,
	reserved BIGINT NOT NULL,
	files BIGINT NOT NULL
);
CREATE INDEX storage_room_bytes ON storage_room (bytes DESC, company_id);

CREATE TABLE media_folder (
	id TEXT PRIMARY KEY,
	company_id TEXT NOT NULL,
	parent_id TEXT REFERENCES media_folder (id),
	name TEXT NOT NULL,
	name_key TEXT COLLATE BINARY NOT NULL,
	files BIGINT NOT NULL,
	revision BIGINT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX media_folder_place ON media_folder (company_id, COALESCE(parent_id, ''), name_key);
CREATE INDEX media_folder_parent ON media_folder (parent_id);

CREATE TABLE media (
	id TEXT PRIMARY KEY,
	company_id TEXT NOT NULL,
	folder_id TEXT REFERENCES media_folder (id),
	name TEXT NOT NULL,
	name_key TEXT COLLATE BINARY NOT NULL,
	kind TEXT NOT NULL CHECK (kind IN ('image', 'video', 'audio', 'document')),
	mime TEXT NOT NULL,
	bytes BIGINT NOT NULL,
	hash TEXT NOT NULL,
	version BIGINT NOT NULL,
	width BIGINT NOT NULL,
	height BIGINT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('processing', 'ready', 'failed')),
	blur TEXT NOT NULL,
	alt TEXT NOT NULL,
	decorative BOOLEAN NOT NULL,
	caption TEXT NOT NULL,
	credit TEXT NOT NULL,
	focal_x BIGINT NOT NULL,
	focal_y BIGINT NOT NULL,
	used BOOLEAN NOT NULL,
	created_by TEXT NOT NULL,
	created_at TIMESTAMPTZ NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL,
	deleted_at TIMESTAMPTZ,
	deleted_by TEXT NOT NULL DEFAULT '',
	revision BIGINT NOT NULL
);
-- One index per way to filter and order that the library offers (P6); binned ones have their
-- own list. SQLite counts without looking at the rows only where deleted_at is in the index too.
CREATE INDEX media_created ON media (company_id, created_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_name ON media (company_id, name_key, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_bytes ON media (company_id, bytes, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_kind ON media (company_id, kind, created_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_kind_name ON media (company_id, kind, name_key, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_kind_bytes ON media (company_id, kind, bytes, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_used ON media (company_id, used, created_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_owner ON media (company_id, created_by, created_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_folder_created ON media (company_id, folder_id, created_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_folder_name ON media (company_id, folder_id, name_key, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_folder_bytes ON media (company_id, folder_id, bytes, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX media_in_folder ON media (folder_id, id);
CREATE INDEX media_creator ON media (created_by);
CREATE INDEX media_owner_bytes ON media (company_id, created_by, bytes, id, deleted_at) WHERE deleted_at IS NULL;
-- The bin is counted and filtered along the first alone: all that can be asked is in it.
CREATE INDEX media_bin ON media (company_id, deleted_at, id, kind, used, created_by, folder_id, created_at, bytes) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_bin_created ON media (company_id, created_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_bin_name ON media (company_id, name_key, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_bin_bytes ON media (company_id, bytes, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_purge ON media (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_hash ON media (company_id, hash);
CREATE INDEX media_state ON media (state);

CREATE TABLE media_tag (
	media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
	company_id TEXT NOT NULL,
	tag TEXT NOT NULL,
	tag_key TEXT COLLATE BINARY NOT NULL,
	binned BOOLEAN NOT NULL DEFAULT FALSE, -- as the media is
	PRIMARY KEY (media_id, tag_key)
);
CREATE INDEX media_tag_company ON media_tag (company_id, tag_key, binned, media_id);

-- Where a media is shown, written with what shows it.
CREATE TABLE media_use (
	media_id TEXT NOT NULL REFERENCES media (id),
	kind TEXT NOT NULL,
	thing_id TEXT NOT NULL,
	PRIMARY KEY (media_id, kind, thing_id)
);
CREATE INDEX media_use_thing ON media_use (kind, thing_id);

-- Uploads under way. Each piece that arrived is a file of its own until the whole is there.
CREATE TABLE upload (
	id TEXT PRIMARY KEY,
	company_id TEXT NOT NULL,
	created_by TEXT NOT NULL,
	acting_id TEXT NOT NULL, -- who acted in their name, '' if nobody (B5)
	name TEXT NOT NULL,
	folder_id TEXT,
	replaces_id TEXT,
	bytes BIGINT NOT NULL,
	received BIGINT NOT NULL,
	pieces BIGINT NOT NULL DEFAULT 0,
	state TEXT NOT NULL CHECK (state IN ('receiving', 'checking', 'done', 'refused')),
	media_id TEXT,
	said_key TEXT NOT NULL DEFAULT '', -- why it was refused, or what there is to know of what was made of it
	said_args TEXT NOT NULL DEFAULT '',
	created_at TIMESTAMPTZ NOT NULL,
	updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX upload_updated ON upload (state, updated_at);
CREATE INDEX upload_creator ON upload (created_by, state);
CREATE INDEX upload_company ON upload (company_id, state);
CREATE TABLE upload_part (
	upload_id TEXT NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
	start BIGINT NOT NULL,
	bytes BIGINT NOT NULL,
	object TEXT NOT NULL,
	PRIMARY KEY (upload_id, start)
);

-- Objects to remove once the change that freed them is sure: row and object agree after a crash (G8).
CREATE TABLE object_removal (
	object TEXT PRIMARY KEY,
	due_at TIMESTAMPTZ NOT NULL,
	taken_at TIMESTAMPTZ -- since when it is being removed
);
CREATE INDEX object_removal_due ON object_removal (due_at);
