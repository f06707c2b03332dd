-- What reports are counted from: held classes that have settled, counted once. Whatever has not settled yet, or is not counted yet, is
-- read from rosters and marks. Everything here can be made again from them, so what a row repeats of others carries no key to them.
CREATE TABLE session_tallies (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  -- The session's own, as it was when it was counted.
  session_updated_at timestamptz NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT session_tallies_university_id_session_id_pk PRIMARY KEY (university_id, session_id),
  CONSTRAINT session_tallies_session_id_fkey FOREIGN KEY (university_id, session_id) REFERENCES class_sessions (university_id, id)
);
CREATE INDEX session_tallies_counted_at_idx ON session_tallies (university_id, counted_at);

-- A line for each place in the university that those who were expected have today.
CREATE TABLE session_tally_lines (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  line smallint NOT NULL,
  session_date date NOT NULL,
  start_time time NOT NULL,
  module_id uuid NOT NULL,
  lecturer_id uuid NOT NULL,
  academic_year text,
  group_id uuid,
  degree_details_id uuid,
  current_year smallint,
  current_semester smallint,
  local_international text NOT NULL,
  present integer NOT NULL,
  late integer NOT NULL,
  absent integer NOT NULL,
  excused integer NOT NULL,
  CONSTRAINT session_tally_lines_university_id_session_id_line_pk PRIMARY KEY (university_id, session_id, line),
  CONSTRAINT session_tally_lines_session_id_fkey FOREIGN KEY (university_id, session_id) REFERENCES session_tallies (university_id, session_id)
);
CREATE INDEX session_tally_lines_session_date_idx ON session_tally_lines (university_id, session_date);
CREATE INDEX session_tally_lines_module_id_idx ON session_tally_lines (university_id, module_id, session_date);
CREATE INDEX session_tally_lines_lecturer_id_idx ON session_tally_lines (university_id, lecturer_id);
CREATE INDEX session_tally_lines_group_id_idx ON session_tally_lines (university_id, group_id);

-- Each list holds the starts of classes by the university's clock, in their order: a span of days is counted by two searches.
CREATE TABLE student_tallies (
  university_id uuid NOT NULL,
  student_id uuid NOT NULL,
  module_id uuid NOT NULL,
  academic_year text NOT NULL,
  attended timestamp[] NOT NULL,
  missed timestamp[] NOT NULL,
  excused timestamp[] NOT NULL,
  CONSTRAINT student_tallies_pk PRIMARY KEY (university_id, student_id, module_id, academic_year),
  CONSTRAINT student_tallies_student_id_fkey FOREIGN KEY (university_id, student_id) REFERENCES students (university_id, id)
) WITH (fillfactor = 85);
CREATE INDEX student_tallies_module_id_idx ON student_tallies (university_id, module_id);

-- The place with which a student is in the lines above.
CREATE TABLE tally_places (
  university_id uuid NOT NULL,
  student_id uuid NOT NULL,
  group_id uuid,
  degree_details_id uuid,
  current_year smallint,
  current_semester smallint,
  local_international text NOT NULL,
  CONSTRAINT tally_places_university_id_student_id_pk PRIMARY KEY (university_id, student_id),
  CONSTRAINT tally_places_student_id_fkey FOREIGN KEY (university_id, student_id) REFERENCES students (university_id, id)
);

-- Sessions to be counted again: a mark or the run was changed, or (not wrong, but late) somebody has another place.
CREATE TABLE tally_queue (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  is_wrong boolean NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT tally_queue_university_id_session_id_pk PRIMARY KEY (university_id, session_id),
  CONSTRAINT tally_queue_session_id_fkey FOREIGN KEY (university_id, session_id) REFERENCES class_sessions (university_id, id)
);
CREATE INDEX tally_queue_noted_at_idx ON tally_queue (university_id, is_wrong, noted_at);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['session_tallies', 'session_tally_lines', 'student_tallies', 'tally_places', 'tally_queue'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY university ON %I USING (
         university_id = (SELECT nullif(current_setting(''muster.university_id'', true), '''')::uuid)
         OR (SELECT current_setting(''muster.scope'', true)) = ''all'')', name);
  END LOOP;
END
$$;
