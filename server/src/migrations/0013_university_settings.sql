-- Settings of a university: general ones, and its academic structure. The defaults are those of the requirements.
ALTER TABLE universities
  ADD short_name text CHECK (btrim(short_name) <> ''),
  ADD logo_url text,
  ADD week_starts_on text NOT NULL DEFAULT 'Sunday' CHECK (week_starts_on IN ('Monday', 'Saturday', 'Sunday')),
  ADD clock_hours smallint NOT NULL DEFAULT 12 CHECK (clock_hours IN (12, 24)),
  ADD sender_name text CHECK (btrim(sender_name) <> ''),
  ADD reply_to text CHECK (btrim(reply_to) <> ''),
  ADD offers_late boolean NOT NULL DEFAULT true,
  ADD offers_excused boolean NOT NULL DEFAULT true,
  ADD first_year smallint NOT NULL DEFAULT 1 CHECK (first_year BETWEEN 0 AND 8),
  ADD last_year smallint NOT NULL DEFAULT 4 CHECK (last_year BETWEEN 0 AND 8),
  ADD terms text[] NOT NULL DEFAULT '{Semester 1,Semester 2}' CHECK (cardinality(terms) BETWEEN 1 AND 4),
  ADD credits_min numeric(4, 1) NOT NULL DEFAULT 1,
  ADD credits_max numeric(4, 1) NOT NULL DEFAULT 6,
  ADD credits_step numeric(2, 1) NOT NULL DEFAULT 1 CHECK (credits_step IN (0.5, 1)),
  ADD class_types text[] NOT NULL DEFAULT '{Lecture,Tutorial,Practical,Laboratory,Workshop}' CHECK (cardinality(class_types) BETWEEN 1 AND 20),
  ADD CONSTRAINT universities_years_check CHECK (first_year <= last_year),
  ADD CONSTRAINT universities_credits_check CHECK (credits_min >= 0 AND credits_min <= credits_max AND credits_max <= 240);

COMMENT ON COLUMN universities.week_starts_on IS 'First day in calendars and date fields.';
COMMENT ON COLUMN universities.sender_name IS 'Name of the sender of mails. NULL: the name of the university.';
COMMENT ON COLUMN universities.reply_to IS 'Where replies to mails go. NULL: to the sender.';
COMMENT ON COLUMN universities.offers_late IS 'Students may be marked late. Otherwise a late check-in is present.';
COMMENT ON COLUMN universities.offers_excused IS 'Lecturers may mark students as excused. Approved absences excuse in any case.';
COMMENT ON COLUMN universities.first_year IS 'Years of study that forms offer, from first_year to last_year.';
COMMENT ON COLUMN universities.terms IS 'Names of the terms of an academic year. Columns semester hold the number of a term, from 1.';
COMMENT ON COLUMN universities.credits_step IS 'Credits are whole (1) or half (0.5) numbers.';

-- The widest limits. The services check the limits of the university.
ALTER TABLE modules
  ALTER credits TYPE numeric(4, 1),
  DROP CONSTRAINT modules_credits_check,
  ADD CONSTRAINT modules_credits_check CHECK (credits BETWEEN 0 AND 240 AND credits % 0.5 = 0),
  DROP CONSTRAINT modules_semester_check,
  ADD CONSTRAINT modules_semester_check CHECK (semester BETWEEN 1 AND 4);
ALTER TABLE module_degree_mappings
  DROP CONSTRAINT module_degree_mappings_year_check,
  ADD CONSTRAINT module_degree_mappings_year_check CHECK (year BETWEEN 0 AND 8);
ALTER TABLE groups
  DROP CONSTRAINT groups_year_check,
  ADD CONSTRAINT groups_year_check CHECK (year BETWEEN 0 AND 8),
  DROP CONSTRAINT groups_semester_check,
  ADD CONSTRAINT groups_semester_check CHECK (semester BETWEEN 1 AND 4);
ALTER TABLE students
  DROP CONSTRAINT students_current_year_check,
  ADD CONSTRAINT students_current_year_check CHECK (current_year BETWEEN 0 AND 8),
  DROP CONSTRAINT students_current_semester_check,
  ADD CONSTRAINT students_current_semester_check CHECK (current_semester BETWEEN 1 AND 4);
ALTER TABLE student_module_enrollments
  DROP CONSTRAINT student_module_enrollments_semester_check,
  ADD CONSTRAINT student_module_enrollments_semester_check CHECK (semester BETWEEN 1 AND 4);
ALTER TABLE semesters
  DROP CONSTRAINT semesters_semester_check,
  ADD CONSTRAINT semesters_semester_check CHECK (semester BETWEEN 1 AND 4);
ALTER TABLE timetables
  DROP CONSTRAINT timetables_year_check,
  ADD CONSTRAINT timetables_year_check CHECK (year BETWEEN 0 AND 8),
  DROP CONSTRAINT timetables_semester_check,
  ADD CONSTRAINT timetables_semester_check CHECK (semester BETWEEN 1 AND 4),
  DROP CONSTRAINT timetables_class_type_check,
  ADD CONSTRAINT timetables_class_type_check CHECK (btrim(class_type) <> '');
ALTER TABLE class_sessions
  DROP CONSTRAINT class_sessions_year_check,
  ADD CONSTRAINT class_sessions_year_check CHECK (year BETWEEN 0 AND 8),
  DROP CONSTRAINT class_sessions_semester_check,
  ADD CONSTRAINT class_sessions_semester_check CHECK (semester BETWEEN 1 AND 4);
