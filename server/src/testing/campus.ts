import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@muster/contract/shared';
import type { Database } from '../platform/database/database.ts';

/** Two universities, as small as they can be: ours holds a class that runs right now, theirs an administrator. */
export async function makeCampus(database: Database) {
  const ids = Object.fromEntries(things.map((thing) => [thing, randomUUID()])) as Record<
    (typeof things)[number],
    string
  >;
  const tokens = Object.fromEntries(people.map(({ key }) => [key, randomBytes(32).toString('base64url')])) as Tokens;
  const mark = randomBytes(5).toString('hex').toUpperCase();
  const handle = randomBytes(8).reduce((text, byte) => text + crockford[byte % 32], '');
  await database.acrossUniversities((tx) => tx.query(statements(ids, tokens, mark, handle)));
  return { ids, tokens, code: `OURS${mark}`, emailOf: (key: PersonKey) => emailOf(key, mark) };
}

export type Campus = Awaited<ReturnType<typeof makeCampus>>;
export type PersonKey = (typeof people)[number]['key'];
type Tokens = Record<PersonKey, string>;

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const people = [
  { key: 'admin', role: 'admin', status: 'active', of: 'ours' },
  { key: 'secondAdmin', role: 'admin', status: 'active', of: 'ours' },
  { key: 'waitingAdmin', role: 'admin', status: 'pending', of: 'ours' },
  { key: 'lecturer', role: 'lecturer', status: 'active', of: 'ours' },
  { key: 'otherLecturer', role: 'lecturer', status: 'active', of: 'ours' },
  { key: 'student', role: 'student', status: 'active', of: 'ours' },
  { key: 'foreignAdmin', role: 'admin', status: 'active', of: 'theirs' },
] as const satisfies readonly { key: string; role: Role; status: string; of: 'ours' | 'theirs' }[];

export const roleOf = (person: PersonKey): Role => people.find(({ key }) => key === person)?.role ?? 'student';

const things = [
  ...(['ours', 'theirs', 'degree', 'group', 'module', 'mapping', 'timetable', 'session', 'import', 'venue'] as const),
  ...(['lecturerRecord', 'otherLecturerRecord', 'studentRecord'] as const),
  ...people.map(({ key }) => key),
];

const emailOf = (key: PersonKey, mark: string): string => `${key}.${mark}@campus.example`.toLowerCase();
const digest = (token: string): string => `'\\x${createHash('sha256').update(token).digest('hex')}'`;

/** Every value is made above, so the text needs no parameters and takes one round trip. */
function statements(id: Record<(typeof things)[number], string>, tokens: Tokens, mark: string, handle: string): string {
  const accounts = people.map(
    ({ key, role, status, of }) => `('${id[of]}','${id[key]}','${emailOf(key, mark)}','${role}','${key}','${status}')`,
  );
  const held = people.map(
    ({ key, of }) => `('${id[of]}','${id[key]}',${digest(tokens[key])},now()+interval '1 hour',now()+interval '1 day')`,
  );
  const admins = people
    .filter(({ role }) => role === 'admin')
    .map(
      ({ key, of, status }) => `('${id[of]}','${id[key]}','${id[key]}','${emailOf(key, mark)}',${status === 'active'})`,
    );
  return `
    insert into universities (id, code, name, time_zone) values
      ('${id.ours}','OURS${mark}','Our University','Asia/Colombo'), ('${id.theirs}','THEIRS${mark}','Their University','UTC');
    insert into accounts (university_id, id, email, role, name, status) values ${accounts.join()};
    insert into access_tokens (university_id, account_id, token_hash, idle_expires_at, expires_at) values ${held.join()};
    insert into admins (university_id, id, user_id, email, active) values ${admins.join()};
    insert into staff (university_id, id, account_id, name, email, employee_id, staff_type) values
      ('${id.ours}','${id.lecturerRecord}','${id.lecturer}','Lecturer','${emailOf('lecturer', mark)}','E1','lecturer'),
      ('${id.ours}','${id.otherLecturerRecord}','${id.otherLecturer}','Other','${emailOf('otherLecturer', mark)}','E2','lecturer');
    insert into degree_details (university_id, id, degree_programme, degree_level, local_international) values
      ('${id.ours}','${id.degree}','Computing','undergraduate','local');
    insert into groups (university_id, id, group_name, degree_details_id, year, semester, academic_year) values
      ('${id.ours}','${id.group}','G1','${id.degree}',1,1,'2026-2027');
    insert into modules (university_id, id, module_name, module_code, semester) values
      ('${id.ours}','${id.module}','Programming','CS101',1);
    insert into module_degree_mappings (university_id, id, module_id, degree_details_id, year) values
      ('${id.ours}','${id.mapping}','${id.module}','${id.degree}',1);
    insert into staff_courses (university_id, staff_id, course_name, module_id) values
      ('${id.ours}','${id.lecturerRecord}','Programming','${id.module}'),
      ('${id.ours}','${id.otherLecturerRecord}','Programming','${id.module}');
    insert into students (university_id, id, account_id, name, email, student_id, degree_details_id, group_id, current_year, current_semester)
      values ('${id.ours}','${id.studentRecord}','${id.student}','Student','${emailOf('student', mark)}','S1','${id.degree}','${id.group}',1,1);
    insert into timetables (university_id, id, module_id, lecturer_id, year, semester, academic_year, day_of_week, start_time, end_time, venue, class_type)
      values ('${id.ours}','${id.timetable}','${id.module}','${id.lecturerRecord}',1,1,'2026-2027','Monday','09:00','11:00','Hall','Lecture');
    insert into venues (university_id, id, name) values ('${id.ours}','${id.venue}','Hall');
    insert into semesters (university_id, academic_year, semester, starts_on, ends_on) values
      ('${id.ours}','2026-2027',1,'2026-09-01','2027-01-31');
    insert into timetable_groups values ('${id.ours}','${id.timetable}','${id.group}');
    insert into class_sessions (university_id, id, handle, timetable_id, module_id, lecturer_id, session_type, academic_year, year, semester,
      session_date, start_time, end_time, starts_at, ends_at, location, expected_count, qr_started_at, qr_ends_at, created_by) values
      ('${id.ours}','${id.session}','${handle}','${id.timetable}','${id.module}','${id.lecturerRecord}','lecture','2026-2027',1,1,
      current_date,'09:00','11:00',now(),now()+interval '2 hours','Hall',1,now(),now()+interval '3 minutes','${id.lecturer}');
    insert into session_roster values ('${id.ours}','${id.session}','${id.studentRecord}','${id.group}');
    insert into marks (university_id, session_id, student_id, status, method) values
      ('${id.ours}','${id.session}','${id.studentRecord}','present','qr');
    insert into imports (university_id, id, kind, file_name, state, columns, created_by) values
      ('${id.ours}','${id.import}','modules','modules.csv','previewed','[{"header":"Code","column":null}]','${id.admin}');
    insert into mark_flags (university_id, session_id, student_id, signal) values
      ('${id.ours}','${id.session}','${id.studentRecord}','device_new');`;
}
