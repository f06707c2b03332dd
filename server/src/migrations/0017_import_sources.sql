-- The uploaded file of an import, so that it can be read again with another sheet, heading, encoding or separator.

CREATE TABLE import_sources (
  university_id uuid NOT NULL,
  import_id uuid NOT NULL,
  file bytea NOT NULL,
  details bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, import_id),
  FOREIGN KEY (university_id, import_id) REFERENCES imports
);
COMMENT ON TABLE import_sources IS 'Files of imports until they are applied, discarded or a day old.';
COMMENT ON COLUMN import_sources.file IS 'The file, encrypted: it contains personal data.';
COMMENT ON COLUMN import_sources.details IS 'How the file was read, with its first rows, encrypted.';
