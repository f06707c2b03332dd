-- Several lecturers and assistants of a timetable entry, and of the class sessions that are held for it.

CREATE TABLE timetable_lecturers (
  university_id uuid NOT NULL,
  timetable_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('lecturer', 'assistant')),
  position smallint NOT NULL,
  PRIMARY KEY (university_id, timetable_id, staff_id),
  FOREIGN KEY (university_id, staff_id) REFERENCES staff,
  FOREIGN KEY (university_id, timetable_id) REFERENCES timetables
);
CREATE INDEX timetable_lecturers_staff_id_idx ON timetable_lecturers (university_id, staff_id);
COMMENT ON TABLE timetable_lecturers IS
  'Lecturers and assistants after the first ones, which are columns of timetables. The conditions of sql/teaching.ts read both.';
COMMENT ON COLUMN timetable_lecturers.position IS 'Order within the role, from 0.';

CREATE TABLE session_lecturers (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('lecturer', 'assistant')),
  PRIMARY KEY (university_id, session_id, staff_id),
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions,
  FOREIGN KEY (university_id, staff_id) REFERENCES staff
);
CREATE INDEX session_lecturers_staff_id_idx ON session_lecturers (university_id, staff_id);
COMMENT ON TABLE session_lecturers IS
  'Lecturers and assistants of a session after the first ones, as the timetable entry had them when the session was opened.';
