-- Students who check in to the class of another teaching group of their module.
ALTER TABLE universities
  ADD COLUMN parallel_classes text NOT NULL DEFAULT 'ask' CHECK (parallel_classes IN ('ask', 'shown', 'counts')),
  ADD COLUMN lecturers_move_students boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN universities.parallel_classes IS
  'Students who check in to a class of a parallel teaching group. ask: as any student who is not on the list; shown: they are on the register, in no figure; counts: the class counts in place of the own one of the week.';
COMMENT ON COLUMN universities.lecturers_move_students IS 'Whether lecturers move students between the teaching groups that they teach.';

ALTER TABLE attendance
  ADD COLUMN parallel_group text,
  ADD COLUMN parallel_session_id uuid,
  ADD CONSTRAINT attendance_university_id_parallel_session_id_fkey
    FOREIGN KEY (university_id, parallel_session_id) REFERENCES class_sessions (university_id, id),
  ADD CONSTRAINT attendance_parallel_group_check CHECK ((source IN ('parallel', 'guest')) = (parallel_group IS NOT NULL)),
  DROP CONSTRAINT attendance_source_check,
  ADD CONSTRAINT attendance_source_check
    CHECK (source IN ('class_list', 'added', 'requested', 'joined', 'parallel', 'guest'));
COMMENT ON COLUMN attendance.parallel_group IS
  'Name of the teaching group of a student who checked in to the class of a parallel one, as of the class. The row is in no figure.';
COMMENT ON COLUMN attendance.parallel_session_id IS
  'The final class of a parallel teaching group that the student attended in place of this one, which then counts as present.';

-- Few rows: a university has few such students.
CREATE INDEX attendance_parallel_idx ON attendance (university_id, student_id, session_date) WHERE source = 'parallel';
CREATE INDEX attendance_parallel_session_idx ON attendance (university_id, parallel_session_id)
  WHERE parallel_session_id IS NOT NULL;

ALTER TABLE class_list_changes
  DROP CONSTRAINT class_list_changes_source_check,
  ADD CONSTRAINT class_list_changes_source_check CHECK (source IN ('added', 'requested', 'joined', 'parallel', 'guest'));
