-- Files that were brought in: one row for each, and one for each of its rows until it is undone, discarded or too old.

CREATE TABLE imports (
  university_id uuid NOT NULL REFERENCES universities (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL DEFAULT 'checking',
  progress integer NOT NULL DEFAULT 0,
  row_count integer NOT NULL DEFAULT 0,
  create_count integer NOT NULL DEFAULT 0,
  update_count integer NOT NULL DEFAULT 0,
  same_count integer NOT NULL DEFAULT 0,
  refused_count integer NOT NULL DEFAULT 0,
  failure text,
  columns jsonb NOT NULL DEFAULT '[]',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  applied_at timestamptz,
  undone_at timestamptz,
  cleared_at timestamptz,
  run_id uuid,
  beat_at timestamptz,
  CONSTRAINT imports_university_id_id_pk PRIMARY KEY (university_id, id),
  CONSTRAINT imports_created_by_fkey FOREIGN KEY (university_id, created_by) REFERENCES accounts (university_id, id),
  CONSTRAINT imports_kind_check CHECK (kind IN ('students', 'staff', 'modules', 'groups')),
  CONSTRAINT imports_state_check
    CHECK (state IN ('checking', 'previewed', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  CONSTRAINT imports_progress_check CHECK (progress >= 0 AND row_count >= 0),
  CONSTRAINT imports_run_check CHECK ((run_id IS NULL) = (beat_at IS NULL))
);
CREATE INDEX imports_created_at_idx ON imports (university_id, created_at);

CREATE TABLE import_rows (
  university_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  verdict text NOT NULL,
  cells bytea,
  reasons jsonb NOT NULL DEFAULT '{}',
  before jsonb NOT NULL DEFAULT '{}',
  record_id uuid,
  account_id uuid,
  changes jsonb,
  CONSTRAINT import_rows_university_id_import_id_line_pk PRIMARY KEY (university_id, import_id, line),
  CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (university_id, import_id) REFERENCES imports (university_id, id),
  CONSTRAINT import_rows_verdict_check CHECK (verdict IN ('create', 'update', 'same', 'refused')),
  CONSTRAINT import_rows_line_check CHECK (line > 1)
);
CREATE INDEX import_rows_verdict_idx ON import_rows (university_id, import_id, verdict, line);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['imports', 'import_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY university ON %I USING (
         university_id = (SELECT nullif(current_setting(''muster.university_id'', true), '''')::uuid)
         OR (SELECT current_setting(''muster.scope'', true)) = ''all'')', name);
  END LOOP;
END
$$;
