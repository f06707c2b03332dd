-- What an administrator confirmed while setting the university up. Universities with a timetable chose their settings before there were steps for it.
ALTER TABLE universities ADD confirmed_settings text[] NOT NULL DEFAULT '{}'
  CHECK (confirmed_settings <@ ARRAY['basics', 'class_lists']);
COMMENT ON COLUMN universities.confirmed_settings IS
  'basics: name, time zone, first day of the week and clock. class_lists: whether classes are made of cohort groups or of enrolments.';
UPDATE universities u SET confirmed_settings = ARRAY['basics', 'class_lists']
WHERE EXISTS (SELECT FROM timetables t WHERE t.university_id = u.id);
