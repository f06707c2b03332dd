import { isTest, type Check } from './source-files.ts';

/** The tables that each feature writes. SQL may read any table. A new table needs an entry here. */
const tablesByOwner: Record<string, readonly string[]> = {
  accounts: [
    'accounts',
    'admins',
    'access_tokens',
    'reset_tokens',
    'enrolment_codes',
    'invitations',
    'single_sign_on',
    'account_identities',
    'saml_responses',
    'authenticator_apps',
    'passkeys',
    'recovery_codes',
    'sign_in_rules',
    'unused_accounts',
  ],
  attendance: [
    'attendance',
    'class_list_changes',
    'mark_changes',
    'redeemed_claims',
    'class_totals',
    'student_counters',
  ],
  audit: ['audit_events', 'audit_chains'],
  'calendar-feeds': ['calendar_feeds'],
  degrees: ['degree_details'],
  'enrollment-proposals': ['enrollment_proposals'],
  excuses: ['excuses', 'excuse_rules'],
  files: ['files'],
  flags: ['mark_flags', 'mark_flag_reviews', 'presence_checks', 'devices'],
  groups: ['groups', 'teaching_group_modules'],
  'held-classes': ['class_changes'],
  imports: ['imports', 'import_rows', 'import_sources', 'import_matchings'],
  'join-requests': ['join_requests'],
  modules: ['modules', 'module_degree_mappings'],
  privacy: ['privacy_enquiries', 'privacy_runs'],
  questions: ['mark_questions'],
  sessions: ['class_sessions', 'session_groups', 'session_lecturers'],
  staff: ['staff', 'staff_courses'],
  students: ['students', 'student_module_enrollments', 'student_notes', 'student_joins'],
  timetables: ['timetables', 'timetable_groups', 'timetable_degrees', 'timetable_lecturers'],
  universities: ['universities'],
  semesters: ['semesters', 'holidays'],
  venues: ['venues'],
  warnings: ['warning_rules', 'warnings', 'warning_mails'],
};

/** Only the owner of a table writes it. */
export const tableOwnerProblems: Check = (files) =>
  files
    .filter(({ path }) => path.startsWith('server/src/features/') && !isTest(path))
    .flatMap(({ path, text }) =>
      [...new Set(writtenTables(text))].flatMap((table) => {
        const owner = ownerByTable.get(table);
        if (owner === undefined) return [`${path} writes ${table}: name its owner in tools/checks/sql-ownership.ts`];
        return owner === featureOf(path)
          ? []
          : [`${path} writes ${table}, which only features/${owner} may write: call the service of that feature`];
      }),
    );

/** Only stores (and the platform, migrations, demo) hold SQL. */
export const sqlPlaceProblems: Check = (files) =>
  files
    .filter(
      ({ path }) => /^server\/src\/(features\/|[^/]+\.ts$)/.test(path) && !path.endsWith('.store.ts') && !isTest(path),
    )
    .filter(({ text }) => holdsSql.test(text))
    .map(({ path }) => `${path} holds SQL: move it to a *.store.ts`);

const holdsSql =
  /['"`]\s*(select\s[\s\S]*?\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)|\bsql`/i;
const sqlWrite =
  /\b(?:insert\s+into|delete\s+from|update(?=\s+[\w".]+\s+(?:as\s+)?(?:\w+\s+)?set\b)|truncate)\s+"?(\w+)/gi;

const declaredTable = /\brecordTable\(\{\s*table: '(\w+)'/g;

const writtenTables = (text: string): string[] =>
  [...text.matchAll(sqlWrite), ...text.matchAll(declaredTable)].map(([, name = '']) => name.toLowerCase());

const ownerByTable = new Map(
  Object.entries(tablesByOwner).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
);

const featureOf = (path: string): string | undefined => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];
