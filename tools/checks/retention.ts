import type { Check } from './source-files.ts';

/** What retention does with the rows of the tables that refer to a person (docs/decisions/0032-data-retention.md). A new table needs an entry. */
const tablesByDecision: Readonly<Record<string, readonly string[]>> = {
  'is anonymised after its last use': ['accounts', 'admins', 'students', 'staff'],
  'is deleted when the account is anonymised': [
    'access_tokens',
    'account_identities',
    'authenticator_apps',
    'invitations',
    'mails',
    'passkeys',
    'privacy_enquiries',
    'recovery_codes',
    'reset_tokens',
    'unused_accounts',
  ],
  'is deleted seven years after the programme of the student': [
    'attendance',
    'class_list_changes',
    'devices',
    'enrollment_proposals',
    'excuses',
    'join_requests',
    'mark_changes',
    'mark_flag_reviews',
    'mark_flags',
    'mark_questions',
    'presence_checks',
    'redeemed_claims',
    'student_module_enrollments',
    'student_notes',
    'warning_mails',
    'warnings',
  ],
  'is deleted after a fixed time': ['audit_events', 'imports', 'import_rows'],
  'is deleted with the record that shows it': ['files'],
  'follows another table': ['student_counters', 'student_search'],
  'keeps ids, and labels that are anonymised': ['class_changes', 'class_sessions', 'student_joins', 'timetables'],
  'keeps ids alone': [
    'calendar_feeds',
    'enrolment_codes',
    'session_lecturers',
    'staff_courses',
    'timetable_lecturers',
    'warning_rules',
  ],
};
const decided = new Set(Object.values(tablesByDecision).flat());

const refersToPerson = /\bREFERENCES (?:accounts|admins|staff|students)\b|\b(?:account|admin|staff|student)_id uuid\b/u;

/** Data about people must not stay for longer than promised because a new table was forgotten. */
export const retentionProblems: Check = (files) =>
  files
    .filter(({ path }) => /^server\/src\/migrations\/\d{4}_\w+\.sql$/u.test(path))
    .flatMap(({ path, text }) =>
      text
        .split(/;\n/u)
        .filter((statement) => refersToPerson.test(statement))
        .flatMap((statement) => /\b(?:CREATE|ALTER) TABLE (\w+)/u.exec(statement)?.[1] ?? [])
        .filter((table) => !decided.has(table))
        .map(
          (table) =>
            `${path}: ${table} refers to a person. Erase its rows in server/src/app/data-retention.ts, and name what happens to them in tools/checks/retention.ts`,
        ),
    );
