-- How the fields of an import are read from the columns of its file, and saved matchings.

ALTER TABLE imports
  ADD headers jsonb NOT NULL DEFAULT '[]',
  ADD matching jsonb NOT NULL DEFAULT '{}',
  ADD matching_name text;
COMMENT ON COLUMN imports.headers IS 'The headings of the file, in order.';
COMMENT ON COLUMN imports.matching IS 'Field -> positions of headings, constant and translations (importMatching of the contract).';
COMMENT ON COLUMN imports.matching_name IS 'The saved matching that was used for the file.';
COMMENT ON COLUMN imports.columns IS 'Unused since headers and matching exist.';

UPDATE imports SET
  headers = (SELECT coalesce(jsonb_agg(c ->> 'header' ORDER BY at), '[]')
             FROM jsonb_array_elements(columns) WITH ORDINALITY AS h (c, at)),
  matching = (SELECT coalesce(jsonb_object_agg(c ->> 'column', jsonb_build_object(
                'columns', jsonb_build_array(at - 1), 'constant', NULL, 'translations', '{}'::jsonb)), '{}')
              FROM jsonb_array_elements(columns) WITH ORDINALITY AS h (c, at) WHERE c ->> 'column' IS NOT NULL)
WHERE columns <> '[]';

-- A file without headings begins with data.
ALTER TABLE import_rows DROP CONSTRAINT import_rows_line_check;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_line_check CHECK (line > 0);
COMMENT ON COLUMN import_rows.line IS 'Line in the file, from 1.';

CREATE TABLE import_matchings (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> ''),
  headers jsonb NOT NULL,
  matching jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id)
);
CREATE UNIQUE INDEX import_matchings_name_key ON import_matchings (university_id, kind, lower(name));
COMMENT ON TABLE import_matchings IS 'Matchings saved by name. The latest one with the same headings is used for a new file.';
