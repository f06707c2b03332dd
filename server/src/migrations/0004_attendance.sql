-- Class sessions, attendance and everything attached to a mark: claims, changes, flags, questions, excuses.

CREATE TABLE class_sessions (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  handle char(8) NOT NULL CHECK (handle ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  timetable_id uuid,
  module_id uuid NOT NULL,
  lecturer_id uuid NOT NULL,
  assistant_lecturer_id uuid,
  session_type text NOT NULL CHECK (btrim(session_type) <> ''),
  academic_year text
    CHECK (CASE
      WHEN academic_year ~ '^[0-9]{4}-[0-9]{4}$' THEN right(academic_year, 4)::integer = left(academic_year, 4)::integer + 1
      ELSE academic_year IS NULL
      END),
  year smallint CHECK (year BETWEEN 1 AND 4),
  semester smallint CHECK (semester BETWEEN 1 AND 2),
  session_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  location text,
  description text,
  duration_minutes smallint NOT NULL DEFAULT 3 CHECK (duration_minutes BETWEEN 1 AND 5),
  late_after_minutes smallint CHECK (late_after_minutes BETWEEN 0 AND 240),
  head_count integer CHECK (head_count >= 0),
  geofence_latitude double precision,
  geofence_longitude double precision,
  geofence_radius_m integer,
  expected_count integer NOT NULL DEFAULT 0 CHECK (expected_count >= 0),
  qr_started_at timestamptz,
  qr_ends_at timestamptz,
  qr_paused_at timestamptz,
  qr_stopped_at timestamptz,
  qr_earlier_anchors timestamptz[] NOT NULL DEFAULT '{}',
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  date_reason text CHECK (btrim(date_reason) <> ''),
  date_reason_by uuid,
  date_reason_at timestamptz,
  date_reason_by_label jsonb,
  final_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_by_label jsonb,
  withdrawal_reason text CHECK (btrim(withdrawal_reason) <> ''),
  PRIMARY KEY (university_id, id),
  CONSTRAINT class_sessions_handle_key UNIQUE (university_id, handle),
  CONSTRAINT class_sessions_lecturer_module_start_key UNIQUE (university_id, lecturer_id, module_id, session_date, start_time),
  FOREIGN KEY (university_id, assistant_lecturer_id) REFERENCES staff,
  FOREIGN KEY (university_id, created_by) REFERENCES accounts,
  FOREIGN KEY (university_id, date_reason_by) REFERENCES accounts,
  FOREIGN KEY (university_id, lecturer_id) REFERENCES staff,
  FOREIGN KEY (university_id, module_id) REFERENCES modules,
  FOREIGN KEY (university_id, timetable_id) REFERENCES timetables,
  FOREIGN KEY (university_id, withdrawn_by) REFERENCES accounts,
  CONSTRAINT class_sessions_date_reason_by_check CHECK (num_nulls(date_reason, date_reason_by, date_reason_at) IN (0, 3)),
  CONSTRAINT class_sessions_geofence_check
    CHECK (num_nulls(geofence_latitude, geofence_longitude, geofence_radius_m) IN (0, 3)
      AND geofence_latitude BETWEEN -90 AND 90
      AND geofence_longitude BETWEEN -180 AND 180
      AND geofence_radius_m BETWEEN 1 AND 100000),
  CONSTRAINT class_sessions_order_check CHECK (end_time > start_time AND ends_at > starts_at),
  CONSTRAINT class_sessions_run_check CHECK ((qr_started_at IS NULL) = (qr_ends_at IS NULL)),
  CONSTRAINT class_sessions_withdrawn_check CHECK (num_nulls(withdrawn_at, withdrawn_by, withdrawal_reason) IN (0, 3))
);
CREATE INDEX class_sessions_handle_idx ON class_sessions (handle);
CREATE INDEX class_sessions_module_id_idx ON class_sessions (university_id, module_id, session_date);
CREATE INDEX class_sessions_session_date_idx ON class_sessions (university_id, session_date);
CREATE INDEX class_sessions_updated_at_idx ON class_sessions (university_id, updated_at);
CREATE INDEX class_sessions_timetable_id_idx ON class_sessions (university_id, timetable_id, session_date);
CREATE INDEX class_sessions_running_idx ON class_sessions (qr_ends_at) WHERE qr_started_at IS NOT NULL AND qr_stopped_at IS NULL;
CREATE INDEX class_sessions_qr_ends_at_idx ON class_sessions (university_id, qr_ends_at) WHERE qr_ends_at IS NOT NULL;
CREATE INDEX class_sessions_created_by_idx ON class_sessions (university_id, created_by);
CREATE INDEX class_sessions_assistant_lecturer_id_idx ON class_sessions (university_id, assistant_lecturer_id)
  WHERE assistant_lecturer_id IS NOT NULL;
CREATE INDEX class_sessions_not_final_idx ON class_sessions (university_id) WHERE final_at IS NULL;
CREATE INDEX class_sessions_withdrawn_by_idx ON class_sessions (university_id, withdrawn_by) WHERE withdrawn_by IS NOT NULL;
CREATE INDEX class_sessions_date_reason_by_idx ON class_sessions (university_id, date_reason_by) WHERE date_reason_by IS NOT NULL;
COMMENT ON COLUMN class_sessions.qr_earlier_anchors IS 'Values of qr_started_at before a resumption or another start, latest first, at most eight. Codes shown since then are recognised in late deliveries.';
COMMENT ON COLUMN class_sessions.handle IS 'Eight Crockford base32 characters that name the session in the QR address.';
COMMENT ON COLUMN class_sessions.session_date IS
  'session_date, start_time and end_time are wall-clock values of the university. starts_at and ends_at are the same instants.';
COMMENT ON COLUMN class_sessions.qr_started_at IS 'Start of the current QR run. The window of every code is counted from it.';
COMMENT ON COLUMN class_sessions.final_at IS
  'When the class session was counted: no check-in can arrive any more. NULL: in progress, or never held.';
COMMENT ON COLUMN class_sessions.updated_at IS 'A trigger sets it with each change (functions/updated_at.sql).';
COMMENT ON COLUMN class_sessions.date_reason IS
  'Why the class was opened or marked on a holiday, outside the semester, in the future, or by a lecturer more than 14 days later.';
COMMENT ON COLUMN class_sessions.withdrawn_at IS 'A withdrawn class session counts in no figure.';

CREATE TABLE session_groups (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  group_id uuid NOT NULL,
  PRIMARY KEY (university_id, session_id, group_id),
  FOREIGN KEY (university_id, group_id) REFERENCES groups,
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions
);
CREATE INDEX session_groups_group_id_idx ON session_groups (university_id, group_id);

-- One row for each expected student of a class session. The list is written once; check-ins and lecturers set the status later.
CREATE TABLE attendance (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  module_id uuid NOT NULL,
  session_date date NOT NULL,
  group_id uuid,
  degree_details_id uuid,
  year smallint,
  semester smallint,
  source text NOT NULL DEFAULT 'class_list' CHECK (source IN ('class_list', 'added', 'requested', 'joined')),
  added_by uuid,
  added_by_label jsonb,
  added_at timestamptz,
  added_reason text,
  status text CHECK (status IN ('present', 'late', 'online', 'absent', 'excused')),
  method text CHECK (method IN ('qr', 'typed', 'manual')),
  marked_at timestamptz,
  marked_by uuid,
  marked_by_label jsonb,
  changed_at timestamptz,
  device_hash bytea,
  network_hash bytea,
  is_last_second boolean NOT NULL DEFAULT false,
  location_verdict text CHECK (location_verdict IN ('in', 'out', 'uncertain')),
  location_accuracy text CHECK (location_accuracy IN ('fine', 'medium', 'coarse')),
  PRIMARY KEY (university_id, session_id, student_id),
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions,
  FOREIGN KEY (university_id, student_id) REFERENCES students,
  FOREIGN KEY (university_id, module_id) REFERENCES modules,
  FOREIGN KEY (university_id, group_id) REFERENCES groups,
  FOREIGN KEY (university_id, degree_details_id) REFERENCES degree_details,
  FOREIGN KEY (university_id, added_by) REFERENCES accounts,
  FOREIGN KEY (university_id, marked_by) REFERENCES accounts,
  CONSTRAINT attendance_added_check CHECK (
    CASE source WHEN 'class_list' THEN num_nonnulls(added_by, added_at, added_reason) = 0 ELSE added_at IS NOT NULL END),
  CONSTRAINT attendance_marked_check CHECK (num_nulls(status, method, marked_at) IN (0, 3))
) WITH (fillfactor = 50);
-- A check-in is a HOT update: it writes to the same page and to no index. So no index may name status, method, marked_at, device_hash,
-- network_hash, is_last_second, location_verdict or location_accuracy, not even in INCLUDE or WHERE.
CREATE INDEX attendance_student_id_idx ON attendance (university_id, student_id, module_id, session_date);
CREATE INDEX attendance_module_id_idx ON attendance (university_id, module_id, session_date);
CREATE INDEX attendance_session_date_idx ON attendance (university_id, session_date);
CREATE INDEX attendance_group_id_idx ON attendance (university_id, group_id) WHERE group_id IS NOT NULL;
CREATE INDEX attendance_added_by_idx ON attendance (university_id, added_by) WHERE added_by IS NOT NULL;
CREATE INDEX attendance_marked_by_idx ON attendance (university_id, marked_by) WHERE marked_by IS NOT NULL;
CREATE INDEX attendance_changed_at_idx ON attendance (university_id, changed_at) WHERE changed_at IS NOT NULL;
COMMENT ON TABLE attendance IS
  'The expected students of each class session and their marks. Later changes of groups and degrees do not change it.';
COMMENT ON COLUMN attendance.module_id IS 'Copied from the class session, as session_date is. Neither changes.';
COMMENT ON COLUMN attendance.group_id IS
  'The place of the student when the list was written: group_id, degree_details_id, year and semester.';
COMMENT ON COLUMN attendance.source IS 'Why the student is on the list. The columns added_* are NULL for class_list.';
COMMENT ON COLUMN attendance.status IS 'NULL until marked, together with method and marked_at.';
COMMENT ON COLUMN attendance.marked_by IS 'NULL: the student checked in.';
COMMENT ON COLUMN attendance.marked_by_label IS
  'Name, role and identifier of the person as of then. Triggers write all columns *_label (functions/person_labels.sql).';
COMMENT ON COLUMN attendance.changed_at IS 'When a lecturer or an excuse last set the status. NULL: the check-in still counts.';

CREATE TABLE class_list_changes (
  university_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('added', 'removed')),
  source text NOT NULL CHECK (source IN ('added', 'requested', 'joined')),
  changed_by uuid,
  changed_by_label jsonb,
  changed_at timestamptz NOT NULL DEFAULT now(),
  reason text,
  status text CHECK (status IN ('present', 'late', 'online', 'absent', 'excused')),
  method text CHECK (method IN ('qr', 'typed', 'manual')),
  marked_at timestamptz,
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, changed_by) REFERENCES accounts,
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions,
  FOREIGN KEY (university_id, student_id) REFERENCES students,
  CONSTRAINT class_list_changes_marked_check CHECK (num_nulls(status, method, marked_at) IN (0, 3))
);
CREATE INDEX class_list_changes_session_id_idx ON class_list_changes (university_id, session_id, student_id);
CREATE INDEX class_list_changes_student_id_idx ON class_list_changes (university_id, student_id);
CREATE INDEX class_list_changes_changed_by_idx ON class_list_changes (university_id, changed_by) WHERE changed_by IS NOT NULL;
COMMENT ON TABLE class_list_changes IS
  'Append-only (trigger append_only): each student added to or removed from the list of a class session after it was written.';
COMMENT ON COLUMN class_list_changes.changed_by IS 'NULL: added by itself when the class session was reopened.';
COMMENT ON COLUMN class_list_changes.status IS 'The mark that the student had at that time, together with method and marked_at.';

CREATE TABLE join_requests (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined')),
  asked_at timestamptz NOT NULL,
  method text NOT NULL CHECK (method IN ('qr', 'typed')),
  device_hash bytea,
  network_hash bytea,
  is_last_second boolean NOT NULL DEFAULT false,
  decided_by uuid,
  decided_by_label jsonb,
  decided_at timestamptz,
  PRIMARY KEY (university_id, session_id, student_id),
  FOREIGN KEY (university_id, decided_by) REFERENCES accounts,
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions,
  FOREIGN KEY (university_id, student_id) REFERENCES students,
  CONSTRAINT join_requests_decided_check CHECK (num_nulls(decided_by, decided_at) = CASE state WHEN 'open' THEN 2 ELSE 0 END)
);
CREATE INDEX join_requests_student_id_idx ON join_requests (university_id, student_id);
CREATE INDEX join_requests_decided_by_idx ON join_requests (university_id, decided_by) WHERE decided_by IS NOT NULL;
COMMENT ON TABLE join_requests IS
  'A student with a valid code who was not on the class list asked to be added. A later request of the student replaces the row.';
COMMENT ON COLUMN join_requests.asked_at IS 'The time of the scan. The mark has it when the request is accepted.';

CREATE TABLE enrollment_proposals (
  university_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined')),
  reason text,
  proposed_by uuid NOT NULL,
  proposed_by_label jsonb,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  decided_by uuid,
  decided_by_label jsonb,
  decided_at timestamptz,
  comment text,
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, decided_by) REFERENCES accounts,
  FOREIGN KEY (university_id, proposed_by) REFERENCES accounts,
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions,
  FOREIGN KEY (university_id, student_id) REFERENCES students,
  CONSTRAINT enrollment_proposals_decided_check CHECK (num_nulls(decided_by, decided_at) = CASE state WHEN 'open' THEN 2 ELSE 0 END)
);
CREATE UNIQUE INDEX enrollment_proposals_open_idx ON enrollment_proposals (university_id, session_id, student_id) WHERE state = 'open';
CREATE INDEX enrollment_proposals_session_id_idx ON enrollment_proposals (university_id, session_id);
CREATE INDEX enrollment_proposals_student_id_idx ON enrollment_proposals (university_id, student_id);
CREATE INDEX enrollment_proposals_proposed_by_idx ON enrollment_proposals (university_id, proposed_by);
CREATE INDEX enrollment_proposals_decided_by_idx ON enrollment_proposals (university_id, decided_by) WHERE decided_by IS NOT NULL;
COMMENT ON TABLE enrollment_proposals IS
  'A lecturer added a student to a class and proposes to enrol the student in its module for the semester. An administrator decides.';

CREATE TABLE redeemed_claims (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  student_id uuid NOT NULL,
  redeemed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, session_id, claim_id),
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions,
  FOREIGN KEY (university_id, student_id) REFERENCES students
);
CREATE INDEX redeemed_claims_redeemed_at_idx ON redeemed_claims (redeemed_at);

CREATE TABLE mark_changes (
  university_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  changed_by uuid,
  changed_by_label jsonb,
  changed_at timestamptz NOT NULL DEFAULT now(),
  before_status text CHECK (before_status IN ('present', 'late', 'online', 'absent', 'excused')),
  after_status text NOT NULL CHECK (after_status IN ('present', 'late', 'online', 'absent', 'excused')),
  before_method text CHECK (before_method IN ('qr', 'typed', 'manual')),
  after_method text NOT NULL CHECK (after_method IN ('qr', 'typed', 'manual')),
  reason text,
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, changed_by) REFERENCES accounts,
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions,
  FOREIGN KEY (university_id, student_id) REFERENCES students
);
CREATE INDEX mark_changes_roster_idx ON mark_changes (university_id, session_id, student_id);
CREATE INDEX mark_changes_changed_by_idx ON mark_changes (university_id, changed_by);
CREATE INDEX mark_changes_student_id_idx ON mark_changes (university_id, student_id);
COMMENT ON TABLE mark_changes IS 'Append-only (trigger append_only): each change of a mark with the values before and after.';

CREATE TABLE devices (
  university_id uuid NOT NULL,
  student_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, student_id, device_hash),
  FOREIGN KEY (university_id, student_id) REFERENCES students
);
CREATE INDEX devices_device_hash_idx ON devices (university_id, device_hash);

CREATE TABLE mark_flags (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  signal text NOT NULL CHECK (signal ~ '^[a-z][a-z_]*$'),
  raised_at timestamptz NOT NULL DEFAULT now(),
  detail jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'dismissed')),
  reviewed_by uuid,
  reviewed_by_label jsonb,
  reviewed_at timestamptz,
  PRIMARY KEY (university_id, session_id, student_id, signal),
  FOREIGN KEY (university_id, reviewed_by) REFERENCES accounts,
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions,
  FOREIGN KEY (university_id, student_id) REFERENCES students
);
CREATE INDEX mark_flags_where_idx ON mark_flags (university_id, raised_at)
  WHERE signal IN ('outside_geofence', 'outside_campus', 'position_identical');
CREATE INDEX mark_flags_student_id_idx ON mark_flags (university_id, student_id);
CREATE INDEX mark_flags_reviewed_by_idx ON mark_flags (university_id, reviewed_by) WHERE reviewed_by IS NOT NULL;
COMMENT ON TABLE mark_flags IS
  'A sign of a suspicious check-in for the lecturer to review. A flag rejects no check-in and changes no mark.';

CREATE TABLE mark_flag_reviews (
  university_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  signal text NOT NULL,
  before_state text NOT NULL CHECK (before_state IN ('open', 'confirmed', 'dismissed')),
  after_state text NOT NULL CHECK (after_state IN ('open', 'confirmed', 'dismissed')),
  reviewed_by uuid,
  reviewed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, session_id, student_id, signal) REFERENCES mark_flags,
  FOREIGN KEY (university_id, reviewed_by) REFERENCES accounts
);
CREATE INDEX mark_flag_reviews_flag_idx ON mark_flag_reviews (university_id, session_id, student_id, signal);
CREATE INDEX mark_flag_reviews_reviewed_by_idx ON mark_flag_reviews (university_id, reviewed_by) WHERE reviewed_by IS NOT NULL;
COMMENT ON TABLE mark_flag_reviews IS 'Append-only (trigger append_only): each review of a flag.';

CREATE TABLE mark_questions (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  question text NOT NULL CHECK (btrim(question) <> ''),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'withdrawn')),
  asked_at timestamptz NOT NULL DEFAULT now(),
  answer text,
  answered_by uuid,
  answered_by_label jsonb,
  answered_at timestamptz,
  corrected_to text CHECK (corrected_to IN ('present', 'late', 'online', 'absent', 'excused')),
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, answered_by) REFERENCES accounts,
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions,
  FOREIGN KEY (university_id, student_id) REFERENCES students,
  CONSTRAINT mark_questions_answered_check
    CHECK (num_nulls(answer, answered_by, answered_at) = CASE
      WHEN state = 'answered' THEN 0
      ELSE 3
      END AND (corrected_to IS NULL OR state = 'answered'))
);
CREATE INDEX mark_questions_session_id_idx ON mark_questions (university_id, session_id);
CREATE UNIQUE INDEX mark_questions_open_idx ON mark_questions (university_id, session_id, student_id) WHERE state = 'open';
CREATE INDEX mark_questions_student_id_idx ON mark_questions (university_id, student_id, asked_at);
CREATE INDEX mark_questions_state_idx ON mark_questions (university_id, state, asked_at);
CREATE INDEX mark_questions_answered_by_idx ON mark_questions (university_id, answered_by) WHERE answered_by IS NOT NULL;
COMMENT ON COLUMN mark_questions.corrected_to IS 'The mark after the answer. NULL: the answer did not change it.';

CREATE TABLE excuse_rules (
  university_id uuid PRIMARY KEY REFERENCES universities,
  is_excusing boolean NOT NULL DEFAULT true,
  is_for_lecturers boolean NOT NULL DEFAULT true,
  needs_document boolean NOT NULL DEFAULT false,
  days_to_report smallint NOT NULL DEFAULT 14 CHECK (days_to_report BETWEEN 0 AND 365)
);
COMMENT ON TABLE excuse_rules IS 'The settings of a university for excuses. No row: the defaults.';
COMMENT ON COLUMN excuse_rules.is_excusing IS 'An approved excuse changes absences to excused. False: absences stay, with a note.';
COMMENT ON COLUMN excuse_rules.is_for_lecturers IS 'Lecturers of the classes decide excuses too. False: admins only.';

CREATE TABLE excuses (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  student_id uuid NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  reason text NOT NULL CHECK (btrim(reason) <> ''),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn')),
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_by uuid,
  decided_by_label jsonb,
  decided_at timestamptz,
  comment text,
  document_random text,
  document_name text,
  document_type text,
  made_changes uuid[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, decided_by) REFERENCES accounts,
  FOREIGN KEY (university_id, student_id) REFERENCES students,
  CONSTRAINT excuses_days_check CHECK ((ends_on - starts_on) BETWEEN 0 AND 59),
  CONSTRAINT excuses_decided_check
    CHECK (CASE state
      WHEN 'waiting' THEN decided_by IS NULL
      WHEN 'withdrawn' THEN true
      ELSE decided_by IS NOT NULL
      END AND num_nulls(decided_by, decided_at) IN (0, 2)),
  CONSTRAINT excuses_document_check CHECK (num_nulls(document_random, document_name, document_type) IN (0, 3))
);
CREATE INDEX excuses_student_id_idx ON excuses (university_id, student_id, starts_on);
CREATE INDEX excuses_state_idx ON excuses (university_id, state, created_at);
CREATE INDEX excuses_ends_on_idx ON excuses (ends_on) WHERE state = 'approved';
CREATE INDEX excuses_decided_by_idx ON excuses (university_id, decided_by) WHERE decided_by IS NOT NULL;
COMMENT ON COLUMN excuses.document_random IS '128 random bits that name the folder of the document in the file store.';
COMMENT ON COLUMN excuses.made_changes IS
  'The mark_changes of the approval. Those that are still the latest change of their mark can be undone.';
