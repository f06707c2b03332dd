-- Figures of reports, and the warnings about low attendance.

-- The figures of reports. features/attendance/figures recomputes both tables from attendance.
CREATE TABLE class_totals (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  group_id uuid,
  degree_details_id uuid,
  year smallint,
  semester smallint,
  local_international text NOT NULL CHECK (local_international IN ('local', 'international')),
  present integer NOT NULL,
  late integer NOT NULL,
  online integer NOT NULL,
  absent integer NOT NULL,
  excused integer NOT NULL,
  CONSTRAINT class_totals_place_key
    UNIQUE NULLS NOT DISTINCT (university_id, session_id, group_id, degree_details_id, year, semester, local_international),
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions
);
CREATE INDEX class_totals_group_id_idx ON class_totals (university_id, group_id);
COMMENT ON TABLE class_totals IS
  'The number of students with each status in each final class session, by place (group, degree, year, semester) and local_international.';

CREATE TABLE student_counters (
  university_id uuid NOT NULL,
  student_id uuid NOT NULL,
  module_id uuid NOT NULL,
  academic_year text NOT NULL,
  group_id uuid,
  degree_details_id uuid,
  year smallint,
  semester smallint,
  attended integer NOT NULL,
  late integer NOT NULL,
  missed integer NOT NULL,
  excused integer NOT NULL,
  last_attended timestamp,
  missed_in_a_row integer NOT NULL,
  CONSTRAINT student_counters_place_key
    UNIQUE NULLS NOT DISTINCT (university_id, student_id, module_id, academic_year, group_id, degree_details_id, year, semester),
  FOREIGN KEY (university_id, student_id) REFERENCES students,
  FOREIGN KEY (university_id, module_id) REFERENCES modules
);
CREATE INDEX student_counters_module_id_idx ON student_counters (university_id, module_id);
CREATE INDEX student_counters_group_id_idx ON student_counters (university_id, group_id);
COMMENT ON TABLE student_counters IS
  'The attendance of each student in the final class sessions of each module and academic year, by the place stored in attendance.';
COMMENT ON COLUMN student_counters.academic_year IS 'Empty if the class sessions belong to no academic year.';
COMMENT ON COLUMN student_counters.late IS 'Part of attended.';
COMMENT ON COLUMN student_counters.last_attended IS 'Start of the latest attended class by the clock of the university.';
COMMENT ON COLUMN student_counters.missed_in_a_row IS
  'Missed classes since the latest attended one in this module and academic year. The same in the rows of each place.';

CREATE TABLE warning_rules (
  university_id uuid PRIMARY KEY REFERENCES universities,
  is_on boolean NOT NULL,
  percentage_on boolean NOT NULL,
  percentage_below smallint NOT NULL,
  percentage_after smallint NOT NULL,
  missed_on boolean NOT NULL,
  missed_in_a_row smallint NOT NULL,
  settle_hours smallint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  looked_until timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid,
  FOREIGN KEY (university_id, changed_by) REFERENCES accounts,
  CONSTRAINT warning_rules_limits_check
    CHECK (percentage_below BETWEEN 1 AND 100 AND percentage_after BETWEEN 1 AND 60
      AND missed_in_a_row BETWEEN 2 AND 20 AND settle_hours BETWEEN 0 AND 336)
);
COMMENT ON COLUMN warning_rules.version IS
  'Grows with each change. An evaluation that started with an older version does not store its end time.';
COMMENT ON COLUMN warning_rules.looked_until IS
  'Classes that were final by this time have been evaluated. NULL: evaluate the whole semester.';

CREATE TABLE warnings (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  student_id uuid NOT NULL,
  module_id uuid NOT NULL,
  academic_year text NOT NULL,
  semester smallint NOT NULL,
  rule text NOT NULL CHECK (rule IN ('percentage', 'missed')),
  below smallint NOT NULL,
  after smallint NOT NULL,
  state text NOT NULL,
  reason text,
  round smallint NOT NULL DEFAULT 1,
  attended smallint NOT NULL,
  total smallint NOT NULL,
  missed_on date[] NOT NULL,
  raised_at timestamptz NOT NULL,
  raised_until timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (university_id, id),
  CONSTRAINT warnings_one_key UNIQUE (university_id, student_id, module_id, academic_year, semester, rule),
  FOREIGN KEY (university_id, module_id) REFERENCES modules,
  FOREIGN KEY (university_id, student_id) REFERENCES students,
  CONSTRAINT warnings_state_check
    CHECK (state IN ('open', 'recovered', 'withdrawn', 'ended')
      AND (reason IS NULL) = state IN ('open', 'recovered')
      AND reason IN ('corrected', 'excused', 'rules', 'off', 'semester'))
);
CREATE INDEX warnings_module_id_idx ON warnings (university_id, module_id);
CREATE INDEX warnings_state_idx ON warnings (university_id, state, raised_at);
COMMENT ON COLUMN warnings.academic_year IS 'Empty, and semester 0, if the class sessions name no semester.';
COMMENT ON COLUMN warnings.below IS 'The rule that raised the warning: attendance below this percentage (0 for missed classes) …';
COMMENT ON COLUMN warnings.after IS '… after this number of classes.';
COMMENT ON COLUMN warnings.round IS 'How often the warning was raised, counting again after each withdrawal.';
COMMENT ON COLUMN warnings.raised_until IS 'Start of the latest class that was known when the warning was raised.';

CREATE TABLE warning_mails (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  warning_id uuid NOT NULL,
  student_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('warned', 'withdrawn')),
  round smallint NOT NULL,
  missed_on date[] NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  address text,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  failure text,
  PRIMARY KEY (university_id, id),
  CONSTRAINT warning_mails_once_key UNIQUE (university_id, warning_id, kind, round),
  FOREIGN KEY (university_id, student_id) REFERENCES students,
  FOREIGN KEY (university_id, warning_id) REFERENCES warnings,
  CONSTRAINT warning_mails_state_check
    CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'cancelled') AND (state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX warning_mails_student_id_idx ON warning_mails (university_id, student_id);
CREATE INDEX warning_mails_created_at_idx ON warning_mails (university_id, created_at);
CREATE INDEX warning_mails_due_idx ON warning_mails (university_id, next_try_at) WHERE state IN ('waiting', 'sending');
COMMENT ON TABLE warning_mails IS 'Mails about warnings: those sent and those still to send.';
COMMENT ON COLUMN warning_mails.address IS 'The address of the student when the mail was sent.';
COMMENT ON COLUMN warning_mails.next_try_at IS 'While the mail is being sent: when its result counts as unknown.';
