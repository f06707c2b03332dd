-- Files that administrators import.

CREATE TABLE imports (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('students', 'staff', 'modules', 'groups', 'timetables')),
  file_name text NOT NULL,
  state text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'previewed', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  progress integer NOT NULL DEFAULT 0,
  row_count integer NOT NULL DEFAULT 0,
  create_count integer NOT NULL DEFAULT 0,
  update_count integer NOT NULL DEFAULT 0,
  same_count integer NOT NULL DEFAULT 0,
  refused_count integer NOT NULL DEFAULT 0,
  failure text,
  columns jsonb NOT NULL DEFAULT '[]',
  created_by uuid NOT NULL,
  created_by_label jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  applied_at timestamptz,
  undone_at timestamptz,
  cleared_at timestamptz,
  run_id uuid,
  beat_at timestamptz,
  accept_clashes boolean NOT NULL DEFAULT false,
  clashing_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, created_by) REFERENCES accounts,
  CONSTRAINT imports_progress_check CHECK (progress >= 0 AND row_count >= 0),
  CONSTRAINT imports_run_check CHECK ((run_id IS NULL) = (beat_at IS NULL))
);
CREATE INDEX imports_created_at_idx ON imports (university_id, created_at);
CREATE INDEX imports_created_by_idx ON imports (university_id, created_by);
COMMENT ON COLUMN imports.columns IS 'The headers of the file in order, each with the column that it is read as.';
COMMENT ON COLUMN imports.cleared_at IS 'When the rows, which hold personal data, were deleted.';
COMMENT ON COLUMN imports.run_id IS 'The run that works on the import. Its heartbeat is beat_at; a killed process sends none.';
COMMENT ON COLUMN imports.accept_clashes IS 'Rows with a clash are imported too ("Save anyway").';

CREATE TABLE import_rows (
  university_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL CHECK (line > 1),
  verdict text NOT NULL CHECK (verdict IN ('create', 'update', 'same', 'refused')),
  cells bytea,
  reasons jsonb NOT NULL DEFAULT '{}',
  before jsonb NOT NULL DEFAULT '{}',
  record_id uuid,
  account_id uuid,
  changes jsonb,
  is_clashing boolean NOT NULL DEFAULT false,
  note text,
  PRIMARY KEY (university_id, import_id, line),
  FOREIGN KEY (university_id, import_id) REFERENCES imports
);
CREATE INDEX import_rows_verdict_idx ON import_rows (university_id, import_id, verdict, line);
COMMENT ON COLUMN import_rows.line IS 'Line in the file. The header is line 1.';
COMMENT ON COLUMN import_rows.cells IS 'The cells of the file, encrypted: they hold passwords until the import is applied.';
COMMENT ON COLUMN import_rows.record_id IS 'The created or changed record. changes holds each changed field with its old and new value.';
COMMENT ON COLUMN import_rows.is_clashing IS 'The reason is a clash: the row was refused for it, or is imported in spite of it.';
COMMENT ON COLUMN import_rows.note IS 'What the preview found that is no reason to refuse the row, such as a class without students.';
