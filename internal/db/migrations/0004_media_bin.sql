-- A full bin, looked at by kind.
CREATE INDEX media_bin_kind ON media (company_id, kind, bytes, id, deleted_at) WHERE deleted_at IS NOT NULL;
