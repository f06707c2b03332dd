-- Degrees, modules, groups, staff and students, and the copy of the students that lists and searches read.

CREATE TABLE degree_details (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  degree_programme text NOT NULL CHECK (btrim(degree_programme) <> ''),
  degree_level text NOT NULL CHECK (degree_level IN ('undergraduate', 'postgraduate', 'doctoral')),
  local_international text NOT NULL CHECK (local_international IN ('local', 'international')),
  duration_years smallint NOT NULL DEFAULT 4 CHECK (duration_years BETWEEN 1 AND 8),
  description text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT degree_details_programme_level_path_key UNIQUE (university_id, degree_programme, degree_level, local_international)
);

CREATE TABLE modules (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  module_name text NOT NULL CHECK (btrim(module_name) <> ''),
  module_code text NOT NULL CHECK (btrim(module_code) <> ''),
  semester smallint NOT NULL CHECK (semester BETWEEN 1 AND 2),
  credits smallint NOT NULL DEFAULT 3 CHECK (credits BETWEEN 1 AND 6),
  description text,
  photo_url text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT modules_module_code_key UNIQUE (university_id, module_code)
);
CREATE INDEX modules_module_name_idx ON modules (university_id, module_name);

CREATE TABLE module_degree_mappings (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  module_id uuid NOT NULL,
  degree_details_id uuid NOT NULL,
  year smallint NOT NULL CHECK (year BETWEEN 1 AND 4),
  is_mandatory boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT module_degree_mappings_module_degree_year_key UNIQUE (university_id, module_id, degree_details_id, year),
  FOREIGN KEY (university_id, degree_details_id) REFERENCES degree_details,
  FOREIGN KEY (university_id, module_id) REFERENCES modules
);
CREATE INDEX module_degree_mappings_degree_idx ON module_degree_mappings (university_id, degree_details_id, year);

CREATE TABLE groups (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  group_name text NOT NULL CHECK (btrim(group_name) <> ''),
  degree_details_id uuid NOT NULL,
  year smallint NOT NULL CHECK (year BETWEEN 1 AND 4),
  semester smallint NOT NULL CHECK (semester BETWEEN 1 AND 2),
  academic_year text NOT NULL
    CHECK (CASE
      WHEN academic_year ~ '^[0-9]{4}-[0-9]{4}$' THEN right(academic_year, 4)::integer = left(academic_year, 4)::integer + 1
      ELSE academic_year IS NULL
      END),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT groups_name_degree_term_key UNIQUE (university_id, degree_details_id, year, semester, academic_year, group_name),
  FOREIGN KEY (university_id, degree_details_id) REFERENCES degree_details
);

CREATE TABLE staff (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid,
  name text NOT NULL CHECK (btrim(name) <> ''),
  email text NOT NULL CHECK (email = lower(btrim(email)) AND email <> ''),
  employee_id text NOT NULL CHECK (btrim(employee_id) <> ''),
  contact_no text,
  dob date,
  gender text CHECK (gender IN ('Male', 'Female', 'Other', 'Prefer not to say')),
  address text,
  staff_type text NOT NULL CHECK (staff_type IN ('lecturer', 'professor', 'assistant_lecturer')),
  department text,
  specialization text,
  position text,
  date_joined date,
  active boolean NOT NULL DEFAULT true,
  photo_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT staff_account_id_key UNIQUE (university_id, account_id),
  CONSTRAINT staff_employee_id_key UNIQUE (university_id, employee_id),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts
);
CREATE INDEX staff_name_idx ON staff (university_id, name);
CREATE INDEX staff_email_idx ON staff (university_id, email);

CREATE TABLE staff_courses (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  staff_id uuid NOT NULL,
  course_name text NOT NULL CHECK (btrim(course_name) <> ''),
  module_id uuid NOT NULL,
  can_teach_as_primary boolean NOT NULL DEFAULT true,
  can_teach_as_assistant boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT staff_courses_staff_module_key UNIQUE (university_id, staff_id, module_id),
  FOREIGN KEY (university_id, module_id) REFERENCES modules,
  FOREIGN KEY (university_id, staff_id) REFERENCES staff
);
CREATE INDEX staff_courses_module_id_idx ON staff_courses (university_id, module_id);

CREATE TABLE students (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid,
  name text NOT NULL CHECK (btrim(name) <> ''),
  email text NOT NULL CHECK (email = lower(btrim(email)) AND email <> ''),
  student_id text NOT NULL CHECK (btrim(student_id) <> ''),
  contact_no text,
  dob date,
  gender text CHECK (gender IN ('Male', 'Female', 'Other', 'Prefer not to say')),
  address text,
  degree_details_id uuid,
  group_id uuid,
  current_year smallint CHECK (current_year BETWEEN 1 AND 5),
  current_semester smallint CHECK (current_semester BETWEEN 1 AND 3),
  local_international text NOT NULL DEFAULT 'local' CHECK (local_international IN ('local', 'international')),
  enrollment_date date,
  active boolean NOT NULL DEFAULT true,
  photo_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  student_id_key text NOT NULL GENERATED ALWAYS AS (lower(student_id)) STORED,
  PRIMARY KEY (university_id, id),
  CONSTRAINT students_account_id_key UNIQUE (university_id, account_id),
  CONSTRAINT students_student_id_key UNIQUE (university_id, student_id_key),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts,
  FOREIGN KEY (university_id, degree_details_id) REFERENCES degree_details,
  FOREIGN KEY (university_id, group_id) REFERENCES groups
);
CREATE INDEX students_name_idx ON students (university_id, name);
-- The students changed last, on the management page.
CREATE INDEX students_updated_at_idx ON students (university_id, updated_at);
CREATE INDEX students_email_idx ON students (university_id, email);
CREATE INDEX students_group_id_idx ON students (university_id, group_id);
CREATE INDEX students_degree_idx ON students (university_id, degree_details_id, current_year, current_semester);
CREATE INDEX students_inactive_idx ON students (university_id, id) WHERE NOT active;
COMMENT ON COLUMN students.student_id IS 'The student number that the university issued. Not a key of this database.';
COMMENT ON COLUMN students.student_id_key IS 'The student number as it is compared.';

CREATE TABLE student_module_enrollments (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  student_id uuid NOT NULL,
  module_id uuid NOT NULL,
  academic_year text NOT NULL
    CHECK (CASE
      WHEN academic_year ~ '^[0-9]{4}-[0-9]{4}$' THEN right(academic_year, 4)::integer = left(academic_year, 4)::integer + 1
      ELSE academic_year IS NULL
      END),
  semester smallint NOT NULL CHECK (semester BETWEEN 1 AND 2),
  enrollment_type text NOT NULL DEFAULT 'regular' CHECK (enrollment_type IN ('regular', 'elective', 'repeat')),
  enrolled_date date,
  group_id uuid,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT student_module_enrollments_student_module_term_key UNIQUE (university_id, student_id, module_id, academic_year, semester),
  FOREIGN KEY (university_id, group_id) REFERENCES groups,
  FOREIGN KEY (university_id, module_id) REFERENCES modules,
  FOREIGN KEY (university_id, student_id) REFERENCES students
);
CREATE INDEX student_module_enrollments_module_id_idx ON student_module_enrollments (university_id, module_id, academic_year, semester);
CREATE INDEX student_module_enrollments_group_id_idx ON student_module_enrollments (university_id, group_id) WHERE group_id IS NOT NULL;
COMMENT ON COLUMN student_module_enrollments.group_id IS
  'The group with which the student attends the module. NULL: the group of the student.';

CREATE TABLE student_notes (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  student_id uuid NOT NULL,
  note text NOT NULL CHECK (btrim(note) <> ''),
  written_by uuid NOT NULL,
  written_by_label jsonb,
  written_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, student_id) REFERENCES students,
  FOREIGN KEY (university_id, written_by) REFERENCES accounts
);
CREATE INDEX student_notes_student_id_idx ON student_notes (university_id, student_id, written_at);
CREATE INDEX student_notes_written_by_idx ON student_notes (university_id, written_by);
COMMENT ON TABLE student_notes IS 'Notes of administrators about students. A note is added and withdrawn, never changed.';
COMMENT ON COLUMN student_notes.withdrawn_at IS 'Set when the author withdrew the note. Readers still see it, marked as withdrawn.';

CREATE TABLE student_search (
  university_id uuid NOT NULL,
  student_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  active boolean NOT NULL,
  local_international text NOT NULL,
  gender text,
  current_year smallint,
  current_semester smallint,
  degree_details_id uuid,
  group_id uuid,
  degree_key text,
  group_key text,
  number_key text NOT NULL,
  email text NOT NULL,
  words text NOT NULL,
  PRIMARY KEY (university_id, student_id)
    INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender),
  FOREIGN KEY (university_id, student_id) REFERENCES students ON DELETE CASCADE
);
CREATE INDEX student_search_group_id_idx ON student_search (university_id, group_id);
CREATE INDEX student_search_name_idx ON student_search (university_id, words, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender);
CREATE INDEX student_search_number_idx ON student_search (university_id, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_email_idx ON student_search (university_id, email, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_created_idx ON student_search (university_id, created_at, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_degree_idx ON student_search (university_id, degree_key, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_group_idx ON student_search (university_id, group_key, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_year_idx ON student_search (university_id, current_year, number_key, student_id)
  INCLUDE (active, current_semester, degree_details_id, group_id, local_international, gender, words);
COMMENT ON TABLE student_search IS
  'A narrow copy of the students for lists and searches. Triggers on students, groups and degree_details update it.';
COMMENT ON COLUMN student_search.degree_key IS 'search_key() of the degree programme. Lists sort by it.';
COMMENT ON COLUMN student_search.words IS 'search_key() of name and number, and the e-mail address, one line each.';
