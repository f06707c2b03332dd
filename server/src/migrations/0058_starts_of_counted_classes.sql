-- The classes behind the counters of each student, so that reports over a range of days read no attendance rows.
ALTER TABLE student_counters
  ADD attended_at timestamp[],
  ADD missed_at timestamp[],
  ADD excused_at timestamp[];
COMMENT ON COLUMN student_counters.attended_at IS
  'Starts of the attended classes, in order, by the clock of the university; so are missed_at and excused_at. NULL: counted by an earlier release, and due again.';
CREATE INDEX student_counters_without_starts_idx ON student_counters (university_id) WHERE attended_at IS NULL;
