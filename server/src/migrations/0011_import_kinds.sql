-- Imports of degrees, mappings, teaching, enrolments, venues and the calendar.

ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
ALTER TABLE imports ADD CONSTRAINT imports_kind_check CHECK (kind IN ('students', 'staff', 'modules', 'groups', 'timetables',
  'degrees', 'mappings', 'teaching', 'enrolments', 'venues', 'calendar'));

ALTER TABLE semesters ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE semesters ADD CONSTRAINT semesters_id_key UNIQUE (university_id, id);
COMMENT ON COLUMN semesters.id IS 'Identifies the record in an import. Elsewhere academic year and semester do.';
