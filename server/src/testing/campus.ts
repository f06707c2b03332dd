import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { adminRoles } from '@muster/contract/accounts/admin-roles';
import type { Role } from '@muster/contract/http/shared';
import type { Database } from '#platform/database/database.ts';

/** Two minimal universities: ours has a running class session, theirs an administrator. Teaching groups are an option: they change who is expected. */
export async function makeCampus(database: Database, options: { readonly hasTeachingGroups?: boolean } = {}) {
  const ids = Object.fromEntries(things.map((thing) => [thing, randomUUID()])) as Record<
    (typeof things)[number],
    string
  >;
  const tokens = Object.fromEntries(people.map(({ key }) => [key, randomBytes(32).toString('base64url')])) as Tokens;
  const suffix = randomBytes(5).toString('hex').toUpperCase();
  const handle = randomBytes(8).reduce((text, byte) => text + crockford[byte % 32], '');
  await database.acrossUniversities((tx) =>
    tx.execute(statements(ids, tokens, suffix, handle) + (options.hasTeachingGroups ? teachingGroups(ids) : '')),
  );
  return { ids, tokens, code: `OURS${suffix}`, emailOf: (key: PersonKey) => emailOf(key, suffix) };
}

export type Campus = Awaited<ReturnType<typeof makeCampus>>;
export type PersonKey = (typeof people)[number]['key'];
type Tokens = Record<PersonKey, string>;

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const people = [
  { key: 'admin', role: 'admin', status: 'active', of: 'ours' },
  { key: 'secondAdmin', role: 'admin', status: 'active', of: 'ours' },
  { key: 'registrar', role: 'admin', status: 'active', of: 'ours' },
  { key: 'timetabler', role: 'admin', status: 'active', of: 'ours' },
  { key: 'reader', role: 'admin', status: 'active', of: 'ours' },
  { key: 'faculty_office', role: 'admin', status: 'active', of: 'ours' },
  { key: 'waitingAdmin', role: 'admin', status: 'pending', of: 'ours' },
  { key: 'lecturer', role: 'lecturer', status: 'active', of: 'ours' },
  { key: 'otherLecturer', role: 'lecturer', status: 'active', of: 'ours' },
  { key: 'student', role: 'student', status: 'active', of: 'ours' },
  { key: 'foreignAdmin', role: 'admin', status: 'active', of: 'theirs' },
] as const satisfies readonly { key: string; role: Role; status: string; of: 'ours' | 'theirs' }[];

export const roleOf = (person: PersonKey): Role => people.find(({ key }) => key === person)?.role ?? 'student';

const things = [
  ...([
    'ours',
    'theirs',
    'degree',
    'group',
    'teachingGroup',
    'otherTeachingGroup',
    'module',
    'mapping',
    'timetable',
    'session',
    'import',
    'venue',
    'mail',
  ] as const),
  ...(['lecturerRecord', 'otherLecturerRecord', 'studentRecord'] as const),
  ...people.map(({ key }) => key),
];

const emailOf = (key: PersonKey, suffix: string): string => `${key}.${suffix}@campus.example`.toLowerCase();
const digest = (token: string): string => `'\\x${createHash('sha256').update(token).digest('hex')}'`;

/** Two parallel groups of the module, and the student's enrolment in the first one. */
const teachingGroups = (id: Campus['ids']): string => `
    INSERT INTO groups (university_id, id, group_name, module_id, semester, academic_year) VALUES
      ('${id.ours}','${id.teachingGroup}','A','${id.module}',1,'2026-2027'),
      ('${id.ours}','${id.otherTeachingGroup}','B','${id.module}',1,'2026-2027');
    INSERT INTO student_module_enrollments (university_id, student_id, module_id, academic_year, semester, teaching_group_id)
      VALUES ('${id.ours}','${id.studentRecord}','${id.module}','2026-2027',1,'${id.teachingGroup}');
    UPDATE universities SET lecturers_move_students = true WHERE id = '${id.ours}';
    WITH entry AS (
      INSERT INTO timetables (university_id, module_id, lecturer_id, semester, academic_year, day_of_week, start_time, end_time, venue, class_type)
      VALUES ('${id.ours}','${id.module}','${id.lecturerRecord}',1,'2026-2027','Tuesday','09:00','11:00','Hall','Lecture') RETURNING id)
    INSERT INTO timetable_groups SELECT '${id.ours}', entry.id, g.id FROM entry, groups g
      WHERE g.id IN ('${id.teachingGroup}','${id.otherTeachingGroup}');`;

/** One multi-statement query without parameters; all values are generated above. */
function statements(
  id: Record<(typeof things)[number], string>,
  tokens: Tokens,
  suffix: string,
  handle: string,
): string {
  const accounts = people.map(
    ({ key, role, status, of }) =>
      `('${id[of]}','${id[key]}','${emailOf(key, suffix)}','${role}','${key}','${status}')`,
  );
  const accessTokens = people.map(
    ({ key, of }) => `('${id[of]}','${id[key]}',${digest(tokens[key])},now()+INTERVAL '1 hour',now()+INTERVAL '1 day')`,
  );
  const admins = people
    .filter(({ role }) => role === 'admin')
    .map(
      ({ key, of, status }) =>
        `('${id[of]}','${id[key]}','${id[key]}','${emailOf(key, suffix)}',${status === 'active'},'${adminRoles.find((role) => role === key) ?? 'owner'}','{${key === 'faculty_office' ? 'SCIENCE' : ''}}')`,
    );
  return `
    INSERT INTO universities (id, code, name, time_zone) VALUES
      ('${id.ours}','OURS${suffix}','Our University','Asia/Colombo'), ('${id.theirs}','THEIRS${suffix}','Their University','UTC');
    INSERT INTO accounts (university_id, id, email, role, name, status) VALUES ${accounts.join()};
    INSERT INTO access_tokens (university_id, account_id, token_hash, idle_expires_at, expires_at) VALUES ${accessTokens.join()};
    INSERT INTO admins (university_id, id, user_id, email, active, role, departments) VALUES ${admins.join()};
    INSERT INTO staff (university_id, id, account_id, name, email, employee_id, staff_type) VALUES
      ('${id.ours}','${id.lecturerRecord}','${id.lecturer}','Lecturer','${emailOf('lecturer', suffix)}','E1','lecturer'),
      ('${id.ours}','${id.otherLecturerRecord}','${id.otherLecturer}','Other','${emailOf('otherLecturer', suffix)}','E2','lecturer');
    INSERT INTO degree_details (university_id, id, degree_programme, degree_level, local_international, department) VALUES
      ('${id.ours}','${id.degree}','Computing','undergraduate','local','Science');
    INSERT INTO groups (university_id, id, group_name, degree_details_id, year, semester, academic_year) VALUES
      ('${id.ours}','${id.group}','G1','${id.degree}',1,1,'2026-2027');
    INSERT INTO modules (university_id, id, module_name, module_code, semester, department) VALUES
      ('${id.ours}','${id.module}','Programming','CS101',1,'Science');
    INSERT INTO module_degree_mappings (university_id, id, module_id, degree_details_id, year) VALUES
      ('${id.ours}','${id.mapping}','${id.module}','${id.degree}',1);
    INSERT INTO staff_courses (university_id, staff_id, course_name, module_id) VALUES
      ('${id.ours}','${id.lecturerRecord}','Programming','${id.module}'),
      ('${id.ours}','${id.otherLecturerRecord}','Programming','${id.module}');
    INSERT INTO students (university_id, id, account_id, name, email, student_id, degree_details_id, group_id, current_year, current_semester)
      VALUES ('${id.ours}','${id.studentRecord}','${id.student}','Student','${emailOf('student', suffix)}','S1','${id.degree}','${id.group}',1,1);
    INSERT INTO timetables (university_id, id, module_id, lecturer_id, year, semester, academic_year, day_of_week, start_time, end_time, venue, class_type)
      VALUES ('${id.ours}','${id.timetable}','${id.module}','${id.lecturerRecord}',1,1,'2026-2027','Monday','09:00','11:00','Hall','Lecture');
    INSERT INTO venues (university_id, id, name) VALUES ('${id.ours}','${id.venue}','Hall');
    INSERT INTO semesters (university_id, academic_year, semester, starts_on, ends_on) VALUES
      ('${id.ours}','2026-2027',1,'2026-09-01','2027-01-31');
    INSERT INTO timetable_groups VALUES ('${id.ours}','${id.timetable}','${id.group}');
    INSERT INTO class_sessions (university_id, id, handle, timetable_id, module_id, lecturer_id, session_type, academic_year, year, semester,
      session_date, start_time, end_time, starts_at, ends_at, location, expected_count, qr_started_at, qr_ends_at, created_by) VALUES
      ('${id.ours}','${id.session}','${handle}','${id.timetable}','${id.module}','${id.lecturerRecord}','lecture','2026-2027',1,1,
      current_date,'09:00','11:00',now(),now()+INTERVAL '2 hours','Hall',1,now(),now()+INTERVAL '3 minutes','${id.lecturer}');
    INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, group_id, status, method, marked_at) VALUES
      ('${id.ours}','${id.session}','${id.studentRecord}','${id.module}',current_date,'${id.group}','present','qr',now());
    INSERT INTO imports (university_id, id, kind, file_name, state, headers, created_by) VALUES
      ('${id.ours}','${id.import}','modules','modules.csv','previewed','["Code"]','${id.admin}');
    INSERT INTO mails (university_id, id, kind, recipient, subject, text, state, attempted_at, next_attempt_at, last_error, created_at) VALUES
      ('${id.ours}','${id.mail}','privacy_answer','${emailOf('student', suffix)}','An answer','Yes.','failed',now(),now(),'550 No such user',now());
    INSERT INTO mark_flags (university_id, session_id, student_id, signal) VALUES
      ('${id.ours}','${id.session}','${id.studentRecord}','device_new');
    INSERT INTO mark_flags (university_id, session_id, student_id, signal, detail) VALUES
      ('${id.ours}','${id.session}','${id.studentRecord}','late_delivery',
       jsonb_build_object('status','present','scanned_at',now(),'delivered_at',now()));`;
}
