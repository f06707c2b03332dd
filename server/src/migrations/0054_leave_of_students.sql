-- Days on which a student is away, and the day on which one left.
ALTER TABLE students
  ADD leave_reason text CHECK (leave_reason IN ('leave', 'exchange')),
  ADD leave_from date,
  ADD leave_until date,
  ADD left_on date,
  ADD CONSTRAINT students_leave_check CHECK (num_nulls(leave_reason, leave_from, leave_until) IN (0, 3) AND leave_until >= leave_from);
COMMENT ON COLUMN students.leave_from IS 'First day on leave or exchange. On these days no class expects the student.';
COMMENT ON COLUMN students.leave_until IS 'Last day on leave or exchange.';
COMMENT ON COLUMN students.left_on IS 'From this day no class expects the student, who becomes Inactive.';
CREATE INDEX students_left_on_idx ON students (university_id, left_on) WHERE active AND left_on IS NOT NULL;
