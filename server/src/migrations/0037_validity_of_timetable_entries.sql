-- First and last day of timetable entries. A change in mid-semester keeps the entry as it was in a row of its own.
ALTER TABLE timetables
  ADD valid_from date,
  ADD valid_until date CHECK (valid_until >= valid_from),
  ADD continued_by uuid,
  ADD FOREIGN KEY (university_id, continued_by) REFERENCES timetables;
CREATE INDEX timetables_continued_by_idx ON timetables (university_id, continued_by) WHERE continued_by IS NOT NULL;
COMMENT ON COLUMN timetables.valid_from IS 'First day of the entry. NULL: the first day of its semester.';
COMMENT ON COLUMN timetables.valid_until IS 'Last day of the entry. NULL: the last day of its semester.';
COMMENT ON COLUMN timetables.continued_by IS
  'The entry that continues this one after valid_until. It keeps the id; this row has the classes before the change.';
