import { joinUndoDays } from '@muster/contract/people/student-joins';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { deliveryState, isLateDelivery } from '#domain/late-deliveries.ts';
import { lecturerIdsOfEntry, teachesEntry, teachesSession } from '#domain/teaching.ts';

export type DataSubject = {
  readonly accountId: string;
  readonly staffId: string | null;
  readonly studentId: string | null;
};
/** The columns differ by section. */
const ownDataRow = z.record(z.string(), z.unknown());
type Row = z.infer<typeof ownDataRow>;
export type Section = { readonly title: string; readonly about?: string; readonly rows: readonly Row[] };

type SectionQuery = { readonly title: string; readonly about?: string; readonly text: string };

/** Parameters: $1 university, $2 account, $3 student record, $4 staff record. Secrets are never selected. */
const sectionQueries: readonly SectionQuery[] = [
  {
    title: 'Account',
    about: 'Passwords are stored as one-way hashes, so this only shows whether one is set.',
    text: `SELECT a.name, a.display_name, a.email, a.role, a.status, a.photo_url AS photo, a.preferences, a.created_at, a.updated_at, a.last_sign_in_at,
             a.last_used_at AS last_use_of_ended_sign_ins, a.password_hash IS NOT NULL AS has_password, u.name AS university, u.time_zone
           FROM accounts a JOIN universities u ON u.id = a.university_id WHERE a.university_id = $1 AND a.id = $2`,
  },
  {
    title: 'Administrator record',
    text: `SELECT email, role, array_to_string(departments, ', ') AS departments, active, approved_at, created_at FROM admins WHERE university_id = $1 AND user_id = $2`,
  },
  {
    title: 'Staff record',
    text: `SELECT name, family_name, email, employee_id, contact_no, dob, gender, address, staff_type, department, specialization, position,
             date_joined, active, photo_url AS photo, created_at, updated_at
           FROM staff WHERE university_id = $1 AND (id = $4 OR account_id = $2)`,
  },
  {
    title: 'Student record',
    text: `SELECT s.name, s.family_name, s.email, s.student_id AS student_number, s.contact_no, s.dob, s.gender, s.address, d.degree_programme,
             d2.degree_programme AS second_programme, g.group_name, s.current_year, s.current_semester, s.local_international, s.enrollment_date,
             s.leave_reason, s.leave_from, s.leave_until, s.left_on, s.active, s.photo_url AS photo, s.created_at, s.updated_at
           FROM students s
           LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
           LEFT JOIN degree_details d2 ON d2.university_id = s.university_id AND d2.id = s.second_degree_id
           LEFT JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id
           WHERE s.university_id = $1 AND (s.id = $3 OR s.account_id = $2 OR s.joined_into = $3)`,
  },
  {
    title: 'Joined records',
    about: 'Two records of you that were joined into one, or separated again.',
    text: `SELECT k.student_id AS student_number, o.student_id AS joined_number, j.joined_at, j.undone_at FROM student_joins j
           JOIN students k ON k.university_id = j.university_id AND k.id = j.kept_id
           JOIN students o ON o.university_id = j.university_id AND o.id = j.joined_id
           WHERE j.university_id = $1 AND $3 IN (j.kept_id, j.joined_id) ORDER BY j.joined_at`,
  },
  {
    title: 'Entries that gave way when records were joined',
    about: `Where both records had an entry and only one could stay. They are stored so that the records can be separated, for ${joinUndoDays} days.`,
    text: `SELECT j.joined_at, t.key AS entries_of, jsonb_strip_nulls(e.entry - '{university_id,id,student_id,session_id,module_id,group_id,degree_details_id,warning_id,added_by,marked_by,decided_by,proposed_by,answered_by,reviewed_by,device_hash,network_hash}'::text[]) AS entry
           FROM student_joins j, jsonb_each(j.changes -> 'rows') t, jsonb_array_elements(t.value -> 'removed') e (entry)
           WHERE j.university_id = $1 AND $3 IN (j.kept_id, j.joined_id) ORDER BY j.joined_at, t.key`,
  },
  {
    title: 'Module enrolments',
    text: `SELECT m.module_code, m.module_name, e.academic_year, e.semester, e.enrollment_type, g.group_name,
             e.enrolled_date, e.active
           FROM student_module_enrollments e JOIN modules m ON m.university_id = e.university_id AND m.id = e.module_id
           LEFT JOIN groups g ON g.university_id = e.university_id AND g.id = e.group_id
           WHERE e.university_id = $1 AND e.student_id = $3 ORDER BY e.academic_year, e.semester, m.module_code`,
  },
  {
    title: 'Classes and attendance',
    about: 'Every class whose register lists you. In a class that is over, no mark means absent.',
    text: `SELECT c.session_date, to_char(c.start_time, 'HH24:MI') AS start_time, m.module_code, m.module_name, c.session_type,
             c.location, c.withdrawn_at IS NOT NULL AS is_withdrawn, coalesce(k.status, 'no mark') AS status, k.method, k.marked_at, k.changed_at,
             k.location_verdict, k.location_accuracy, k.is_last_second, k.device_hash IS NOT NULL AS has_device_fingerprint,
             k.network_hash IS NOT NULL AS has_network_fingerprint,
             g.group_name, d.degree_programme, k.year, k.semester, k.source, k.added_at, k.added_reason
           FROM attendance k
           JOIN class_sessions c ON c.university_id = k.university_id AND c.id = k.session_id
           JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           LEFT JOIN groups g ON g.university_id = k.university_id AND g.id = k.group_id
           LEFT JOIN degree_details d ON d.university_id = k.university_id AND d.id = k.degree_details_id
           WHERE k.university_id = $1 AND k.student_id = $3 ORDER BY c.session_date, c.start_time`,
  },
  {
    title: 'Counted for the reports',
    about: 'The classes above, counted for each module and academic year.',
    text: `SELECT m.module_code, m.module_name, t.academic_year, t.attended, t.late, t.missed, t.excused, t.missed_in_a_row,
             to_char(t.last_attended, 'YYYY-MM-DD HH24:MI') AS last_attended
           FROM student_counters t JOIN modules m ON m.university_id = t.university_id AND m.id = t.module_id
           WHERE t.university_id = $1 AND t.student_id = $3 ORDER BY t.academic_year, m.module_code`,
  },
  {
    title: 'Corrections of your attendance',
    text: `SELECT c.session_date, m.module_code, h.changed_at, h.before_status, h.after_status, h.before_method, h.after_method,
             h.reason, CASE WHEN h.changed_by = $2 THEN 'you' WHEN h.changed_by IS NULL THEN 'the system' ELSE 'your university' END AS by
           FROM mark_changes h
           JOIN class_sessions c ON c.university_id = h.university_id AND c.id = h.session_id
           JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           WHERE h.university_id = $1 AND h.student_id = $3 ORDER BY h.changed_at`,
  },
  {
    title: 'Classes you were added to or removed from',
    text: `SELECT c.session_date, m.module_code, h.changed_at, h.action, h.source, h.status, h.method, h.marked_at, h.reason,
             CASE WHEN h.changed_by IS NULL THEN 'the system' ELSE 'your university' END AS by
           FROM class_list_changes h
           JOIN class_sessions c ON c.university_id = h.university_id AND c.id = h.session_id
           JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           WHERE h.university_id = $1 AND h.student_id = $3 ORDER BY h.changed_at`,
  },
  {
    title: 'Requests to be added to a class',
    text: `SELECT c.session_date, m.module_code, r.asked_at, r.method, r.state, r.decided_at,
             r.device_hash IS NOT NULL AS has_device_fingerprint, r.network_hash IS NOT NULL AS has_network_fingerprint,
             r.is_claim_late, r.is_claim_from_elsewhere, r.is_on_campus
           FROM join_requests r
           JOIN class_sessions c ON c.university_id = r.university_id AND c.id = r.session_id
           JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           WHERE r.university_id = $1 AND r.student_id = $3 ORDER BY r.asked_at`,
  },
  {
    title: 'Proposals to enrol you in a module',
    text: `SELECT m.module_code, c.academic_year, c.semester, p.state, p.reason, p.proposed_at, p.decided_at, p.comment
           FROM enrollment_proposals p
           JOIN class_sessions c ON c.university_id = p.university_id AND c.id = p.session_id
           JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           WHERE p.university_id = $1 AND p.student_id = $3 ORDER BY p.proposed_at`,
  },
  {
    title: 'Early warnings',
    text: `SELECT m.module_code, m.module_name, w.academic_year, w.semester, w.rule, w.below, w.after, w.state, w.reason, w.attended,
             w.total, array_to_string(w.missed_on, ', ') AS missed_on, w.raised_at, w.changed_at
           FROM warnings w JOIN modules m ON m.university_id = w.university_id AND m.id = w.module_id
           WHERE w.university_id = $1 AND w.student_id = $3 ORDER BY w.raised_at, m.module_code, w.rule`,
  },
  {
    title: 'Emails about early warnings',
    text: `SELECT e.created_at, e.kind, m.module_code, w.rule, array_to_string(e.missed_on, ', ') AS missed_on, e.address, e.state, e.tries, e.sent_at, e.failure
           FROM warning_mails e
           JOIN warnings w ON w.university_id = e.university_id AND w.id = e.warning_id
           JOIN modules m ON m.university_id = w.university_id AND m.id = w.module_id
           WHERE e.university_id = $1 AND e.student_id = $3 ORDER BY e.created_at, m.module_code, w.rule, e.kind`,
  },
  {
    title: 'Reported absences',
    about: 'Includes your documents, up to the size limit of this file. You can download each one on your dashboard.',
    text: `SELECT starts_on, ends_on, reason, state, created_at, document_name AS document, decided_at, comment FROM excuses
           WHERE university_id = $1 AND student_id = $3 ORDER BY starts_on, created_at`,
  },
  {
    title: 'Questions about your marks',
    text: `SELECT c.session_date, m.module_code, q.question, q.state, q.asked_at, q.answer, q.answered_at, q.corrected_to
           FROM mark_questions q
           JOIN class_sessions c ON c.university_id = q.university_id AND c.id = q.session_id
           JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           WHERE q.university_id = $1 AND q.student_id = $3 ORDER BY q.asked_at`,
  },
  {
    title: 'Notes of the administration about you',
    text: `SELECT n.note, n.written_at, n.withdrawn_at FROM student_notes n
           WHERE n.university_id = $1 AND n.student_id = $3 ORDER BY n.written_at`,
  },
  {
    title: 'Signals for review',
    about: 'Check-ins flagged for review by a lecturer. Flags never change a mark.',
    text: `SELECT c.session_date, m.module_code, f.signal, f.raised_at,
             CASE WHEN ${isLateDelivery('f')} THEN ${deliveryState('f')} ELSE f.state END AS state, f.reviewed_at
           FROM mark_flags f
           JOIN class_sessions c ON c.university_id = f.university_id AND c.id = f.session_id
           JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           WHERE f.university_id = $1 AND f.student_id = $3 ORDER BY f.raised_at`,
  },
  {
    title: 'Reviews of these signals',
    text: `SELECT c.session_date, m.module_code, r.signal, r.before_state, r.after_state, r.reviewed_at
           FROM mark_flag_reviews r
           JOIN class_sessions c ON c.university_id = r.university_id AND c.id = r.session_id
           JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           WHERE r.university_id = $1 AND r.student_id = $3 ORDER BY r.reviewed_at`,
  },
  {
    title: 'Second codes that you had to answer',
    about: 'A code that a class showed once more to some students. Without an answer there is a signal for review.',
    text: `SELECT c.session_date, m.module_code, p.asked_at, p.answered_at
           FROM presence_checks p
           JOIN class_sessions c ON c.university_id = p.university_id AND c.id = p.session_id
           JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           WHERE p.university_id = $1 AND p.student_id = $3 ORDER BY p.asked_at`,
  },
  {
    title: 'Scans before you signed in',
    text: `SELECT c.session_date, m.module_code, r.redeemed_at
           FROM redeemed_claims r
           JOIN class_sessions c ON c.university_id = r.university_id AND c.id = r.session_id
           JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           WHERE r.university_id = $1 AND r.student_id = $3 ORDER BY r.redeemed_at`,
  },
  {
    title: 'Devices',
    about: 'When a device was first used. Its one-way fingerprint is useless outside this server.',
    text: `SELECT first_seen_at FROM devices WHERE university_id = $1 AND student_id = $3 ORDER BY first_seen_at`,
  },
  {
    title: 'Modules you may teach',
    text: `SELECT m.module_code, m.module_name, t.can_teach_as_primary, t.can_teach_as_assistant, t.created_at
           FROM staff_courses t JOIN modules m ON m.university_id = t.university_id AND m.id = t.module_id
           WHERE t.university_id = $1 AND t.staff_id = $4 ORDER BY m.module_code`,
  },
  {
    title: 'Your timetable entries',
    text: `SELECT t.academic_year, t.semester, t.day_of_week, to_char(t.start_time, 'HH24:MI') AS start_time,
             to_char(t.end_time, 'HH24:MI') AS end_time, t.weeks, t.valid_from, t.valid_until, m.module_code, t.venue, t.class_type, t.active,
             CASE WHEN $4 = ANY (${lecturerIdsOfEntry()}) THEN 'lecturer' ELSE 'assistant' END AS you_are
           FROM timetables t JOIN modules m ON m.university_id = t.university_id AND m.id = t.module_id
           WHERE t.university_id = $1 AND ${teachesEntry('$4')}
           ORDER BY t.academic_year, t.semester,
             array_position(ARRAY['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday'], t.day_of_week),
             t.start_time`,
  },
  {
    title: 'Class sessions you teach',
    text: `SELECT c.session_date, to_char(c.start_time, 'HH24:MI') AS start_time, m.module_code, c.session_type, c.location, c.created_at
           FROM class_sessions c JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
           WHERE c.university_id = $1 AND ${teachesSession('$4', 'c')} ORDER BY c.session_date, c.start_time`,
  },
  {
    title: 'Classes that you changed, or hold as a substitute',
    text: `SELECT c.class_date, m.module_code, c.is_cancelled, c.new_date, to_char(c.new_start_time, 'HH24:MI') AS new_start_time, c.new_venue,
             c.reason, coalesce(c.substitute_lecturer_id = $4, false) AS you_substitute, coalesce(c.changed_by = $2, false) AS changed_by_you
           FROM class_changes c
           JOIN timetables t ON t.university_id = c.university_id AND t.id = c.timetable_id
           JOIN modules m ON m.university_id = t.university_id AND m.id = t.module_id
           WHERE c.university_id = $1 AND (c.substitute_lecturer_id = $4 OR c.changed_by = $2) ORDER BY c.class_date`,
  },
  {
    title: 'Sign-ins',
    about: 'Access tokens are stored as hashes.',
    text: `SELECT device, created_at, last_used_at, expires_at, revoked_at FROM access_tokens
           WHERE university_id = $1 AND account_id = $2 ORDER BY created_at`,
  },
  {
    title: 'Authenticator app',
    about: 'The key of the app is stored encrypted.',
    text: `SELECT added_at, to_timestamp(last_step * 30) AS last_used_at FROM authenticator_apps
           WHERE university_id = $1 AND account_id = $2`,
  },
  {
    title: 'Passkeys',
    about: 'Only the public keys are stored.',
    text: `SELECT name, added_at, last_used_at, array_to_string(transports, ', ') AS transports FROM passkeys
           WHERE university_id = $1 AND account_id = $2 ORDER BY added_at, name`,
  },
  {
    title: 'Recovery codes',
    about: 'Stored as one-way hashes; a used code is deleted.',
    text: `SELECT count(*)::int AS unused_codes FROM recovery_codes WHERE university_id = $1 AND account_id = $2 HAVING count(*) > 0`,
  },
  {
    title: 'Linked single sign-on',
    text: `SELECT issuer, subject, linked_at FROM account_identities WHERE university_id = $1 AND account_id = $2 ORDER BY linked_at, issuer`,
  },
  {
    title: 'Unused account',
    about:
      'The last decision of the administration after your account was not used for a long time. Without a date your account stays active.',
    text: `SELECT decided_at, inactive_at AS set_inactive_on FROM unused_accounts WHERE university_id = $1 AND account_id = $2`,
  },
  {
    title: 'Password links',
    text: `SELECT created_at, expires_at, used_at FROM reset_tokens WHERE university_id = $1 AND account_id = $2 ORDER BY created_at`,
  },
  {
    title: 'Enrolment codes',
    about: 'Codes are stored as hashes.',
    text: `SELECT role, created_at, expires_at, used_at, coalesce(created_by = $2, false) AS made_by_you, coalesce(used_by = $2, false) AS used_by_you
           FROM enrolment_codes WHERE university_id = $1 AND (created_by = $2 OR used_by = $2) ORDER BY created_at`,
  },
  {
    title: 'Private calendar address',
    text: `SELECT created_at, last_read_at FROM calendar_feeds WHERE university_id = $1 AND account_id = $2`,
  },
  {
    title: 'Privacy enquiries',
    text: `SELECT question, asked_at, due_at, answer, answered_at FROM privacy_enquiries
           WHERE university_id = $1 AND account_id = $2 ORDER BY asked_at`,
  },
  {
    title: 'History',
    about:
      'Actions by you or about you, recorded for accountability. Changed values are of your own data, networks and addresses of your own actions.',
    text: `SELECT at, action, subject_type AS about, CASE WHEN actor = $2 THEN 'you' WHEN actor IS NULL THEN 'the system'
             ELSE 'your university' END AS by, CASE WHEN subject_id IN ($2, $3, $4) THEN changes END AS changes,
             CASE WHEN actor = $2 THEN encode(network, 'hex') END AS network_fingerprint, CASE WHEN actor = $2 THEN address END AS address
           FROM audit_events WHERE university_id = $1 AND (actor = $2 OR subject_id IN ($2, $3, $4)) ORDER BY at`,
  },
  {
    title: 'Imported from files',
    about: 'Lines of imported files that created or changed your record.',
    text: `SELECT i.kind, i.created_at, r.line, r.verdict, r.changes FROM import_rows r
           JOIN imports i ON i.university_id = r.university_id AND i.id = r.import_id
           WHERE r.university_id = $1 AND r.record_id IN ($3, $4) ORDER BY i.created_at, r.line`,
  },
];

/** Tables of the queries above, and the search index, which repeats the student record. */
const coveredTables = [
  'student_search',
  ...sectionQueries.flatMap(({ text }) => Array.from(text.matchAll(/\b(?:FROM|JOIN) (\w+)/gu), ([, table]) => table)),
];

const namedTable = z.object({
  name: z.string(),
  key: z.string(),
  columns: z.array(z.string()),
});
type NamedTable = z.infer<typeof namedTable>;

/**
 * Counts the records that name the account as the person who wrote, changed or decided them. They are about other people, so their values
 * are not exported.
 */
async function countAuthored(tx: UniversityTx, accountId: string): Promise<Row[]> {
  const columns = await tx.query(
    `SELECT c.relname AS name, a.attname AS key
     FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[2]
     WHERE k.contype = 'f' AND k.confrelid = 'accounts'::regclass AND a.attname NOT IN ('account_id', 'user_id')
       AND has_table_privilege(c.oid, 'SELECT')
     ORDER BY c.relname, a.attname`,
    [],
    z.object({ name: z.string(), key: z.string() }),
  );
  const counts = columns.map(
    ({ name, key }) =>
      `SELECT '${name.replaceAll('_', ' ')}' AS records, '${key.replaceAll('_', ' ')}' AS you_are_named_as, count(*)::int AS number
       FROM ${quoteIdentifier(name)} WHERE university_id = $1 AND ${quoteIdentifier(key)} = $2`,
  );
  const rows = await tx.query(counts.join(' UNION ALL '), [tx.universityId, accountId], ownDataRow);
  return rows.filter(({ number }) => number !== 0);
}

/** Lists all data about one person by section. Other tables that refer to a person are exported with all their columns, except ids and secrets. */
export async function listOwnData(tx: UniversityTx, subject: DataSubject): Promise<Section[]> {
  const sections: Section[] = [];
  const values = [tx.universityId, subject.accountId, subject.studentId, subject.staffId];
  for (const { title, about, text } of sectionQueries) {
    // Declares the types of all parameters, because each query uses only some of them.
    const rows = await tx.query(
      `WITH types AS (SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid) ${text.replaceAll(/\$(\d)/g, '$$$1::uuid')}`,
      values,
      ownDataRow,
    );
    sections.push(about === undefined ? { title, rows } : { title, about, rows });
  }
  for (const { name, key, columns } of await listOtherTables(tx)) {
    const id = { account_id: subject.accountId, student_id: subject.studentId, staff_id: subject.staffId }[key];
    if (!id) continue;
    const rows = await tx.query(
      `SELECT ${columns.map(quoteIdentifier).join()} FROM ${quoteIdentifier(name)} WHERE university_id = $1 AND ${quoteIdentifier(key)} = $2 LIMIT 10000`,
      [tx.universityId, id],
      ownDataRow,
    );
    sections.push({ title: name.replaceAll('_', ' '), rows });
  }
  sections.push({ title: 'Records that name you', rows: await countAuthored(tx, subject.accountId) });
  return sections.filter(({ rows }) => rows.length > 0);
}

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Leaves out ids, fingerprints and secrets. */
function listOtherTables(tx: UniversityTx): Promise<NamedTable[]> {
  return tx.query(
    `SELECT c.relname AS name, k.attname AS key, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_attribute k ON k.attrelid = c.oid AND k.attname IN ('account_id', 'student_id', 'staff_id')
       AND k.atttypid = 'uuid'::regtype
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       AND a.atttypid NOT IN ('uuid'::regtype, 'bytea'::regtype) AND a.attname !~ '(hash|token|secret|random)'
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> ALL ($1::text[])
       AND has_table_privilege(c.oid, 'SELECT')
     GROUP BY c.relname, k.attname ORDER BY c.relname`,
    [coveredTables],
    namedTable,
  );
}
