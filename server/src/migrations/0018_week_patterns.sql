-- Timetable entries with classes in some weeks of their semester only.
ALTER TABLE timetables
  ADD weeks text CHECK (weeks ~ '^(odd|even|[1-9][0-9]?(-[1-9][0-9]?)?(,[1-9][0-9]?(-[1-9][0-9]?)?)*)$');
COMMENT ON COLUMN timetables.weeks IS 'Teaching weeks with a class: odd, even, or chosen ones such as 1-4,7. NULL: every week.';
