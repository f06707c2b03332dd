-- What the names of tables and columns do not say. migrations/schema.txt shows these comments.
COMMENT ON TABLE deployment_facts IS 'Facts about the whole deployment, such as the fingerprint of its secret. Belongs to no university.';

COMMENT ON TABLE job_runs IS 'The last run of each background job of the deployment. Belongs to no university.';
COMMENT ON COLUMN job_runs.due_at IS 'When the job is due again. While the job runs: when another process may take it over.';
COMMENT ON COLUMN job_runs.counts IS 'What the last run counted; the keys are those of the job.';

COMMENT ON TABLE audit_events IS 'Append-only (trigger append_only).';
COMMENT ON COLUMN audit_events.actor IS 'The account that acted. NULL: the system.';

COMMENT ON COLUMN universities.time_zone IS 'IANA name. Class times are wall-clock times of this zone.';

COMMENT ON COLUMN accounts.email IS 'Lower case (the contract lowers it), so that one address is one account.';
COMMENT ON COLUMN accounts.password_hash IS 'Argon2id. NULL: the account cannot sign in with a password.';
COMMENT ON COLUMN access_tokens.token_hash IS 'SHA-256 of the token. The token itself is not stored.';
COMMENT ON COLUMN access_tokens.device IS 'Browser and system, such as "Firefox on Windows". The list of signed-in devices shows it.';
COMMENT ON COLUMN reset_tokens.token_hash IS 'SHA-256 of the token. The token itself is not stored.';
COMMENT ON TABLE enrolment_codes IS 'A code makes the account that uses it an active admin of the university.';
COMMENT ON COLUMN enrolment_codes.code_hash IS 'SHA-256 of the code. The code itself is not stored.';
COMMENT ON COLUMN enrolment_codes.created_by IS 'NULL: made on the command line.';

COMMENT ON COLUMN students.student_id IS 'The student number that the university issued. Not a key of this database.';
COMMENT ON COLUMN students.student_id_key IS 'The student number as it is compared.';
COMMENT ON COLUMN students.student_id_twin IS
  'Above 0 only for student numbers that differed from another one by case alone before such numbers were rejected.';

COMMENT ON COLUMN venues.latitude IS 'Centre of the geofence that a class session in this venue takes over.';
COMMENT ON COLUMN venues.radius_m IS 'Radius of that geofence in metres.';

COMMENT ON COLUMN timetables.clashes_accepted_by IS 'The account that saved the entry although it clashes with another one.';
COMMENT ON COLUMN timetables.sequence IS 'Grows with each change (SEQUENCE of iCalendar).';
COMMENT ON TABLE class_changes IS
  'A class of one week that is cancelled or held at another time or place. The weekly timetable entry stays unchanged.';
COMMENT ON COLUMN class_changes.class_date IS 'The date of the class by the weekly timetable entry.';
COMMENT ON COLUMN class_changes.new_date IS 'new_date, new_start_time and new_end_time are set together. All NULL: the time stays.';
COMMENT ON TABLE calendar_feeds IS
  'One private calendar address for each account. A new one replaces the old one. The address is derived from the id and is not stored.';

COMMENT ON COLUMN class_sessions.handle IS 'Eight Crockford base32 characters that name the session in the QR address.';
COMMENT ON COLUMN class_sessions.session_date IS
  'session_date, start_time and end_time are wall-clock values of the university. starts_at and ends_at are the same instants.';
COMMENT ON COLUMN class_sessions.qr_started_at IS 'Start of the current QR run. The window of every code is counted from it.';
COMMENT ON TABLE session_roster IS
  'The expected students, fixed when the session is created. Later group changes do not change it.';
COMMENT ON COLUMN session_roster.group_id IS 'The group of the student at that time.';

COMMENT ON TABLE marks IS 'No row: absent. Only students on the roster can have one.';
COMMENT ON COLUMN marks.marked_by IS 'NULL: the student checked in.';
COMMENT ON TABLE mark_changes IS 'Append-only (trigger append_only): each change of a mark with the values before and after.';
COMMENT ON TABLE mark_flags IS
  'A sign of a suspicious check-in for the lecturer to review. A flag rejects no check-in and changes no mark.';
COMMENT ON TABLE mark_flag_reviews IS 'Append-only (trigger append_only): each review of a flag.';
COMMENT ON COLUMN mark_questions.corrected_to IS 'The mark after the answer. NULL: the answer did not change it.';

COMMENT ON COLUMN excuses.document_random IS '128 random bits that name the folder of the document in the file store.';
COMMENT ON COLUMN excuses.made_changes IS
  'The mark_changes of the approval. Those that are still the latest change of their mark can be undone.';
COMMENT ON TABLE excuse_rules IS 'The settings of a university for excuses. No row: the defaults.';
COMMENT ON COLUMN excuse_rules.is_excusing IS 'An approved excuse changes absences to excused. False: absences stay, with a note.';
COMMENT ON COLUMN excuse_rules.is_for_lecturers IS 'Lecturers of the classes decide excuses too. False: admins only.';

COMMENT ON COLUMN warning_rules.version IS
  'Grows with each change. An evaluation that started with an older version does not store its end time.';
COMMENT ON COLUMN warning_rules.looked_until IS
  'Classes that were final by this time have been evaluated. NULL: evaluate the whole semester.';
COMMENT ON COLUMN warnings.academic_year IS 'Empty, and semester 0, if the class sessions name no semester.';
COMMENT ON COLUMN warnings.below IS 'The rule that raised the warning: attendance below this percentage (0 for missed classes) …';
COMMENT ON COLUMN warnings.after IS '… after this number of classes.';
COMMENT ON COLUMN warnings.round IS 'How often the warning was raised, counting again after each withdrawal.';
COMMENT ON COLUMN warnings.raised_until IS 'Start of the latest class that was known when the warning was raised.';
COMMENT ON TABLE warning_mails IS 'Mails about warnings: those sent and those still to send.';
COMMENT ON COLUMN warning_mails.address IS 'The address of the student when the mail was sent.';
COMMENT ON COLUMN warning_mails.next_try_at IS 'While the mail is being sent: when its result counts as unknown.';

COMMENT ON TABLE files IS 'Files in the file store. The content is on disk, named by the random folder and the file name.';
COMMENT ON COLUMN files.random IS '128 random bits in the address, since the file names can be guessed.';

COMMENT ON COLUMN imports.accept_clashes IS 'Rows with a clash are imported too ("Save anyway").';
COMMENT ON COLUMN imports.columns IS 'The headers of the file in order, each with the column that it is read as.';
COMMENT ON COLUMN imports.cleared_at IS 'When the rows, which hold personal data, were deleted.';
COMMENT ON COLUMN imports.run_id IS 'The run that works on the import. Its heartbeat is beat_at; a killed process sends none.';
COMMENT ON COLUMN import_rows.line IS 'Line in the file. The header is line 1.';
COMMENT ON COLUMN import_rows.cells IS 'The cells of the file, encrypted: they hold passwords until the import is applied.';
COMMENT ON COLUMN import_rows.is_clashing IS 'The reason is a clash: the row was refused for it, or is imported in spite of it.';
COMMENT ON COLUMN import_rows.record_id IS 'The created or changed record. changes holds each changed field with its old and new value.';

COMMENT ON COLUMN privacy_enquiries.due_at IS 'The date that the privacy policy promises, fixed when the enquiry was made.';
COMMENT ON TABLE privacy_runs IS 'The result of the daily retention job, one row for each day and university.';

COMMENT ON TABLE session_tallies IS 'A class session that the reports have counted. Other sessions are read from rosters and marks.';
COMMENT ON COLUMN session_tallies.session_updated_at IS 'updated_at of the session when it was counted.';
COMMENT ON TABLE session_tally_lines IS
  'The counts of one class session for each enrolment (group, degree, year, semester) of the expected students.';
COMMENT ON COLUMN student_tallies.academic_year IS 'Empty if the class sessions belong to no academic year.';
COMMENT ON COLUMN student_tallies.attended IS 'Starts of class sessions by the clock of the university, in order.';
COMMENT ON COLUMN student_tallies.is_repeated IS 'The student took the module in several academic years.';
COMMENT ON COLUMN student_tallies.past_group_id IS
  'The group of the student at the latest of the classes, if that was in an earlier term. NULL: the current enrolment counts.';
COMMENT ON TABLE student_tally_sums IS
  'Length, end and days of the lists in student_tallies. Most reports read only these short rows.';
COMMENT ON COLUMN student_tally_sums.cohort_key IS
  'Made by cohort_key() from the module and the enrolment of the student in tally_places.';
COMMENT ON COLUMN student_tally_sums.student_key IS 'The key of the student in tally_places.';
COMMENT ON COLUMN student_tally_sums.per_day IS
  'Bits for each day from first_day on in the columns *_days: the most starts of one list on one day.';
COMMENT ON COLUMN student_tally_sums.missed_in_a_row IS 'Missed classes since the latest attended one.';
COMMENT ON COLUMN student_tally_sums.first_day IS 'The day of the first start of the three lists. NULL if they are empty.';
COMMENT ON TABLE tally_places IS
  'The enrolment of a student in session_tally_lines, and the number by which reports identify students.';
COMMENT ON TABLE tally_queue IS 'Class sessions to count again.';
COMMENT ON COLUMN tally_queue.is_wrong IS
  'A mark or the QR run changed: no report is made before the session is counted again. False: the session can wait.';
