-- A timetable file says who teaches a module.
ALTER TABLE staff_courses ADD COLUMN is_imported boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN staff_courses.is_imported IS
  'A timetable file named the person for a class of the module. It leaves with the last such class when that import is undone.';
