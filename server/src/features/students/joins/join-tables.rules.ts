import type { JoinedKind } from '@muster/contract/people/student-joins';

/** SQL about one row, of the table alias. */
type RowSql = (row: string) => string;

/** A table whose rows get the id of the other record. */
export type MovedTable = {
  /** The columns that identify a row of one student. */
  readonly identity: readonly string[];
  /** Of one student, only one row can have these values. Where both records have one, the row with the lower rank stays, at a tie that of the kept record. */
  readonly unique?: { readonly key: readonly string[]; readonly rank: RowSql; readonly where?: RowSql };
  /** Rows of which the parent gave way give way with it. */
  readonly parent?: { readonly table: JoinedKind; readonly column: string };
  /** Rows made after the joining go back with the row of the table that has the same values of `key`. `at`: when a row was made. */
  readonly goesWith?: { readonly table: JoinedKind; readonly key: readonly string[]; readonly at: string };
};

const byId = { identity: ['id'] } as const;
const withAttendance = (at: string) => ({ table: 'attendance', key: ['session_id'], at }) as const;
const isOpen: RowSql = (row) => `${row}.state = 'open'`;
const openFirst: RowSql = (row) => `(${row}.state <> 'open')::int`;

/** From the best mark to none. */
const marksFromBest = ['present', 'online', 'late', 'excused', 'absent'] as const;

/**
 * What joining two records does with each table about a student: the one declaration for the preview, the joining and the undoing. Parents
 * come before their children. Rows about the past that are append-only move too: they are about the person.
 */
export const movedTables: Readonly<Record<JoinedKind, MovedTable>> = {
  // The better mark stays. A place without a mark gives way to any mark.
  attendance: {
    identity: ['session_id'],
    unique: {
      key: ['session_id'],
      rank: (row) => `coalesce(array_position(ARRAY['${marksFromBest.join("','")}'], ${row}.status), 9)`,
    },
  },
  mark_changes: { ...byId, goesWith: withAttendance('changed_at') },
  class_list_changes: byId,
  // A reviewed flag stays. The reviews of both move.
  mark_flags: {
    identity: ['session_id', 'signal'],
    unique: { key: ['session_id', 'signal'], rank: (row) => `(${row}.state = 'open')::int` },
    goesWith: withAttendance('raised_at'),
  },
  mark_flag_reviews: {
    ...byId,
    goesWith: { table: 'mark_flags', key: ['session_id', 'signal'], at: 'reviewed_at' },
  },
  // The earlier of two open questions about a mark stays.
  mark_questions: {
    ...byId,
    unique: { key: ['session_id'], rank: (row) => `extract(epoch FROM ${row}.asked_at)`, where: isOpen },
    goesWith: withAttendance('asked_at'),
  },
  // An answered check stays.
  presence_checks: {
    identity: ['session_id', 'asked_at'],
    unique: { key: ['session_id', 'asked_at'], rank: (row) => `(${row}.answered_at IS NULL)::int` },
  },
  redeemed_claims: { identity: ['session_id', 'claim_id'] },
  // The device was first seen when either record saw it.
  devices: {
    identity: ['device_hash'],
    unique: { key: ['device_hash'], rank: (row) => `extract(epoch FROM ${row}.first_seen_at)` },
  },
  // An active enrolment stays.
  student_module_enrollments: {
    ...byId,
    unique: {
      key: ['module_id', 'academic_year', 'semester', 'teaching_group_id'],
      rank: (row) => `(NOT ${row}.active)::int`,
    },
  },
  enrollment_proposals: {
    ...byId,
    unique: { key: ['session_id'], rank: (row) => `extract(epoch FROM ${row}.proposed_at)`, where: isOpen },
  },
  // A decided request stays.
  join_requests: {
    identity: ['session_id'],
    unique: { key: ['session_id'], rank: (row) => `(${row}.state = 'open')::int` },
  },
  excuses: byId,
  student_notes: byId,
  // An open warning stays, with its emails.
  warnings: {
    ...byId,
    unique: { key: ['module_id', 'academic_year', 'semester', 'rule'], rank: openFirst },
  },
  warning_mails: { ...byId, parent: { table: 'warnings', column: 'warning_id' } },
};

/** Tables about a student whose rows do not move, with what becomes of them. */
export const otherTables: Readonly<Record<string, string>> = {
  student_counters: 'counted again from attendance',
  student_search: 'copied from students by a trigger; a joined record is not in it',
  students: 'the records themselves',
  student_joins: 'which records were joined',
};

/** Tables of an account. A record keeps its account, or the two records exchange theirs; then the rows go with the account. */
export const accountTables: readonly string[] = [
  'access_tokens',
  'account_identities',
  'authenticator_apps',
  'calendar_feeds',
  'import_rows',
  'invitations',
  'mails',
  'passkeys',
  'privacy_enquiries',
  'recovery_codes',
  'reset_tokens',
  'staff',
  'students',
  'unused_accounts',
];
