import { z } from 'zod';
import { insertRows } from '../demo/build/insert-rows.ts';
import { idOf } from '../demo/plan/random.ts';
import type { Database } from '#platform/database/database.ts';

export type FilledUniversity = { universityId: string; tables: string[] };

/** Tables of a university that triggers fill. */
const filledByTriggers = ['student_search'];

/** Inserts one row into every table of a university. The rows refer to each other. */
export async function fillUniversity(database: Database, code: string): Promise<FilledUniversity> {
  const rows = makeRows(code);
  await database.acrossUniversities(async (tx) => {
    for (const [table, row] of rows) await insertRows(tx, table, [row]);
  });
  return {
    universityId: idOf(code, 'universities'),
    tables: [...rows.slice(1).map(([table]) => table), ...filledByTriggers],
  };
}

const columnsRow = z.object({ columns: z.string() });

/** The columns of a table that an INSERT may set, separated by commas. Generated columns are left out. */
export async function listInsertableColumns(database: Database, table: string): Promise<string> {
  const [row] = await database.acrossUniversities((tx) =>
    tx.query(
      `SELECT string_agg(attname, ', ') AS columns FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
      columnsRow,
    ),
  );
  return row?.columns ?? '';
}

/** One row for each table, referenced rows first. A new table needs a row here: the tenancy tests try every table. */
function makeRows(code: string): [table: string, row: Record<string, unknown>][] {
  const university_id = idOf(code, 'universities');
  const idFor = (table: string) => idOf(code, table);
  const keyFor = (table: string) => ({ university_id, id: idFor(table) });
  const term = { academic_year: '2026-2027', semester: 1 };
  const inClass = { university_id, session_id: idFor('class_sessions'), student_id: idFor('students') };
  const digest = (word: string) => `\\x${idFor(word).replaceAll('-', '').repeat(2)}`;
  const when = { starts_at: '2026-09-14T08:00:00Z', ends_at: '2026-09-14T10:00:00Z' };
  const expiry = { idle_expires_at: when.starts_at, expires_at: when.ends_at };
  const account = idFor('accounts');
  const ofAccount = { university_id, account_id: account };
  return [
    ['universities', { id: university_id, code, name: `University ${code}`, time_zone: 'UTC' }],
    ['semesters', { university_id, ...term, starts_on: '2026-09-01', ends_on: '2026-12-20' }],
    ['accounts', { ...keyFor('accounts'), email: 'ada@example.edu', role: 'admin', name: 'Ada', status: 'active' }],
    ['admins', { ...keyFor('admins'), user_id: account, email: 'ada@example.edu', approved_by: account }],
    ['access_tokens', { ...keyFor('access_tokens'), account_id: account, token_hash: digest('t'), ...expiry }],
    [
      'mails',
      {
        ...keyFor('mails'),
        kind: 'invitation',
        record_id: account,
        account_id: account,
        recipient: 'ada@example.edu',
        next_attempt_at: when.starts_at,
        created_at: when.starts_at,
      },
    ],
    [
      'single_sign_on',
      {
        university_id,
        is_enabled: true,
        label: 'University account',
        issuer: 'https://login.example',
        client_id: 'muster',
        email_claim: 'email',
        trusts_email: false,
        roles: ['student'],
        password_roles: ['admin'],
      },
    ],
    ['saml_responses', { university_id, request_id: 'r', account_ids: [], expires_at: when.ends_at }],
    ['account_identities', { ...ofAccount, issuer: 'https://login.example', subject: 's' }],
    ['authenticator_apps', { ...ofAccount, secret: digest('a'), last_step: 0, added_at: when.starts_at }],
    [
      'passkeys',
      {
        ...ofAccount,
        id: idFor('passkeys'),
        credential_id: 'c',
        public_key: digest('k'),
        counter: 0,
        transports: [],
        name: 'Laptop',
        added_at: when.starts_at,
      },
    ],
    ['recovery_codes', { ...ofAccount, code_hash: digest('c') }],
    ['sign_in_rules', { university_id, admins_need_factor: false }],
    ['invitations', { ...ofAccount, state: 'queued', due_at: when.starts_at }],
    ['unused_accounts', { ...ofAccount, decided_at: when.starts_at, inactive_at: when.ends_at }],
    [
      'reset_tokens',
      { ...keyFor('reset_tokens'), account_id: account, token_hash: digest('r'), expires_at: when.ends_at },
    ],
    [
      'enrolment_codes',
      {
        ...keyFor('enrolment_codes'),
        code_hash: digest('c'),
        created_by: account,
        used_by: account,
        expires_at: when.ends_at,
      },
    ],
    [
      'degree_details',
      {
        ...keyFor('degree_details'),
        degree_programme: 'Law',
        degree_level: 'undergraduate',
        local_international: 'local',
      },
    ],
    ['modules', { ...keyFor('modules'), module_name: 'Torts', module_code: 'LW1', semester: 1 }],
    [
      'module_degree_mappings',
      {
        ...keyFor('module_degree_mappings'),
        module_id: idFor('modules'),
        degree_details_id: idFor('degree_details'),
        year: 1,
      },
    ],
    ['groups', { ...keyFor('groups'), group_name: 'A', degree_details_id: idFor('degree_details'), year: 1, ...term }],
    [
      'teaching_group_modules',
      { university_id, group_id: idFor('groups'), module_id: idFor('modules'), is_imported: true },
    ],
    [
      'staff',
      {
        ...keyFor('staff'),
        account_id: account,
        name: 'Ada',
        email: 'ada@example.edu',
        employee_id: 'E1',
        staff_type: 'lecturer',
      },
    ],
    [
      'staff_courses',
      { ...keyFor('staff_courses'), staff_id: idFor('staff'), course_name: 'Torts', module_id: idFor('modules') },
    ],
    [
      'students',
      {
        ...keyFor('students'),
        account_id: account,
        name: 'Ben',
        email: 'ben@example.edu',
        student_id: 'S1',
        degree_details_id: idFor('degree_details'),
        group_id: idFor('groups'),
        // A record that can be joined into another one.
        active: false,
      },
    ],
    [
      'student_joins',
      {
        ...keyFor('student_joins'),
        kept_id: idFor('students'),
        joined_id: idFor('students'),
        joined_by: account,
        joined_at: when.starts_at,
        undone_by: account,
        undone_at: when.ends_at,
      },
    ],
    [
      'student_module_enrollments',
      {
        ...keyFor('student_module_enrollments'),
        student_id: idFor('students'),
        module_id: idFor('modules'),
        group_id: idFor('groups'),
        ...term,
      },
    ],
    [
      'student_notes',
      {
        ...keyFor('student_notes'),
        student_id: idFor('students'),
        note: 'Requested a transcript',
        written_by: account,
      },
    ],
    [
      'timetables',
      {
        ...keyFor('timetables'),
        module_id: idFor('modules'),
        lecturer_id: idFor('staff'),
        assistant_lecturer_id: idFor('staff'),
        year: 1,
        ...term,
        day_of_week: 'Monday',
        start_time: '08:00',
        end_time: '10:00',
        venue: 'Hall',
        class_type: 'Lecture',
        created_by: account,
        clashes_accepted_by: account,
      },
    ],
    [
      'timetable_lecturers',
      { university_id, timetable_id: idFor('timetables'), staff_id: idFor('staff'), role: 'lecturer', position: 0 },
    ],
    ['timetable_groups', { university_id, timetable_id: idFor('timetables'), group_id: idFor('groups') }],
    [
      'timetable_degrees',
      { university_id, timetable_id: idFor('timetables'), degree_details_id: idFor('degree_details') },
    ],
    [
      'class_sessions',
      {
        ...keyFor('class_sessions'),
        handle: code === 'A' ? '0123ABCD' : '9876WXYZ',
        timetable_id: idFor('timetables'),
        module_id: idFor('modules'),
        lecturer_id: idFor('staff'),
        assistant_lecturer_id: idFor('staff'),
        session_type: 'Lecture',
        session_date: '2026-09-14',
        start_time: '08:00',
        end_time: '10:00',
        ...when,
        created_by: account,
        date_reason: 'Replaces a lecture',
        date_reason_by: account,
        date_reason_at: when.ends_at,
        withdrawn_at: when.ends_at,
        withdrawn_by: account,
        withdrawal_reason: 'Power cut',
      },
    ],
    [
      'session_lecturers',
      { university_id, session_id: idFor('class_sessions'), staff_id: idFor('staff'), role: 'lecturer' },
    ],
    ['session_groups', { university_id, session_id: idFor('class_sessions'), group_id: idFor('groups') }],
    [
      'attendance',
      {
        ...inClass,
        module_id: idFor('modules'),
        session_date: '2026-09-14',
        group_id: idFor('groups'),
        degree_details_id: idFor('degree_details'),
        source: 'added',
        added_by: account,
        added_at: when.starts_at,
        status: 'present',
        method: 'manual',
        marked_at: when.starts_at,
        marked_by: account,
      },
    ],
    [
      'class_list_changes',
      { ...keyFor('class_list_changes'), ...inClass, action: 'added', source: 'added', changed_by: account },
    ],
    [
      'enrollment_proposals',
      {
        ...keyFor('enrollment_proposals'),
        ...inClass,
        state: 'accepted',
        proposed_by: account,
        decided_by: account,
        decided_at: when.ends_at,
      },
    ],
    [
      'join_requests',
      {
        ...inClass,
        state: 'accepted',
        asked_at: when.starts_at,
        method: 'qr',
        decided_by: account,
        decided_at: when.ends_at,
      },
    ],
    [
      'mark_changes',
      { ...keyFor('mark_changes'), ...inClass, changed_by: account, after_status: 'present', after_method: 'qr' },
    ],
    ['presence_checks', { ...inClass, asked_at: '2026-01-01' }],
    ['mark_flags', { ...inClass, signal: 'device_new', detail: {}, reviewed_by: account }],
    [
      'mark_flag_reviews',
      {
        ...keyFor('mark_flag_reviews'),
        ...inClass,
        signal: 'device_new',
        before_state: 'open',
        after_state: 'dismissed',
        reviewed_by: account,
      },
    ],
    [
      'class_totals',
      {
        university_id,
        session_id: idFor('class_sessions'),
        module_id: idFor('modules'),
        local_international: 'local',
        present: 1,
        late: 0,
        online: 0,
        absent: 0,
        excused: 0,
      },
    ],
    [
      'student_counters',
      {
        university_id,
        student_id: idFor('students'),
        module_id: idFor('modules'),
        academic_year: '2026-2027',
        attended: 1,
        late: 0,
        missed: 0,
        excused: 0,
        missed_in_a_row: 0,
      },
    ],
    ['redeemed_claims', { ...inClass, claim_id: idFor('claim') }],
    [
      'excuses',
      {
        ...keyFor('excuses'),
        student_id: idFor('students'),
        starts_on: '2026-09-14',
        ends_on: '2026-09-15',
        reason: 'Flu',
        state: 'approved',
        decided_by: account,
        decided_at: when.ends_at,
      },
    ],
    [
      'mark_questions',
      {
        ...keyFor('mark_questions'),
        ...inClass,
        question: 'I was there',
        state: 'answered',
        answer: 'So you were',
        answered_by: account,
        answered_at: when.ends_at,
      },
    ],
    ['excuse_rules', { university_id, needs_document: true }],
    ['devices', { university_id, student_id: idFor('students'), device_hash: digest('d') }],
    [
      'files',
      {
        ...keyFor('files'),
        bucket: 'module-images',
        random: 'x'.repeat(26),
        file_name: 'module.png',
        content_type: 'image/png',
        bytes: 3,
        sha256: digest('f'),
        created_by: account,
      },
    ],
    ['imports', { ...keyFor('imports'), kind: 'students', file_name: 'students.csv', created_by: account }],
    [
      'import_matchings',
      { ...keyFor('import_matchings'), kind: 'students', name: 'Extract', headers: '[]', matching: '{}' },
    ],
    ['venues', { ...keyFor('venues'), name: 'Hall 3' }],
    ['holidays', { ...keyFor('holidays'), name: 'Founders day', starts_on: '2026-10-05', ends_on: '2026-10-05' }],
    [
      'class_changes',
      {
        university_id,
        timetable_id: idFor('timetables'),
        class_date: '2026-09-21',
        is_cancelled: false,
        substitute_lecturer_id: idFor('staff'),
        changed_by: account,
      },
    ],
    ['calendar_feeds', { university_id, account_id: account, id: idFor('feed') }],
    [
      'privacy_enquiries',
      {
        ...keyFor('privacy_enquiries'),
        account_id: account,
        question: 'What do you keep?',
        asked_at: when.starts_at,
        due_at: when.ends_at,
        answer: 'This',
        answered_at: when.ends_at,
        answered_by: account,
      },
    ],
    [
      'privacy_runs',
      { ...keyFor('privacy_runs'), started_at: when.starts_at, ended_at: when.ends_at, counts: { locations: 0 } },
    ],
    [
      'warning_rules',
      {
        university_id,
        is_on: true,
        percentage_on: true,
        percentage_below: 80,
        percentage_after: 5,
        missed_on: true,
        missed_in_a_row: 3,
        settle_hours: 24,
        changed_by: account,
      },
    ],
    [
      'warnings',
      {
        ...keyFor('warnings'),
        student_id: idFor('students'),
        module_id: idFor('modules'),
        ...term,
        rule: 'missed',
        below: 0,
        after: 3,
        state: 'open',
        attended: 0,
        total: 3,
        missed_on: '{2026-09-14}',
        raised_at: when.ends_at,
        raised_until: when.starts_at,
        changed_at: when.ends_at,
      },
    ],
    [
      'warning_mails',
      {
        ...keyFor('warning_mails'),
        warning_id: idFor('warnings'),
        student_id: idFor('students'),
        kind: 'warned',
        round: 1,
        missed_on: '{2026-09-14}',
        next_try_at: when.ends_at,
        created_at: when.ends_at,
      },
    ],
    [
      'import_sources',
      { university_id, import_id: idFor('imports'), file: Buffer.from('f'), details: Buffer.from('d') },
    ],
    ['import_rows', { university_id, import_id: idFor('imports'), line: 2, verdict: 'create' }],
    [
      'audit_events',
      { ...keyFor('audit_events'), actor: account, action: 'sign_in.succeeded', subject_type: 'account', details: {} },
    ],
    [
      'audit_chains',
      {
        university_id,
        anchor_number: 0,
        anchor_hash: Buffer.alloc(32),
        anchored_at: when.ends_at,
        number: 0,
        hash: Buffer.alloc(32),
        seal: Buffer.alloc(32),
      },
    ],
  ];
}
