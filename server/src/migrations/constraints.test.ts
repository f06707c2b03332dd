import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../platform/database/test-database.ts';
import { fillUniversity, givenColumns } from './two-universities.ts';

const database = await makeTestDatabase();
afterAll(database.drop);
beforeAll(() => fillUniversity(database, 'A'));

const change = (table: string, set: string) =>
  database.acrossUniversities((tx) => tx.query(`UPDATE ${table} SET ${set} RETURNING 1`));

const refused: [table: string, nonsense: string][] = [
  ['accounts', "role = 'staff'"],
  ['accounts', "status = 'deleted'"],
  ['accounts', "email = 'Ada@Example.edu'"],
  ['accounts', "name = '  '"],
  ['semesters', 'semester = 4'],
  ['semesters', "ends_on = '2026-08-31'"],
  ['semesters', "academic_year = '2026-2028'"],
  ['modules', 'semester = 3'],
  ['modules', 'credits = 0'],
  ['modules', 'credits = 7'],
  ['modules', "module_code = ' '"],
  ['degree_details', "degree_level = 'diploma'"],
  ['degree_details', "local_international = 'abroad'"],
  ['degree_details', 'duration_years = 0'],
  ['degree_details', 'duration_years = 9'],
  ['module_degree_mappings', 'year = 5'],
  ['groups', 'year = 5'],
  ['groups', 'semester = 3'],
  ['groups', "academic_year = '2026/27'"],
  ['staff', "staff_type = 'dean'"],
  ['staff', "gender = 'male'"],
  ['students', 'current_year = 6'],
  ['students', 'current_semester = 4'],
  ['students', "local_international = ''"],
  ['student_module_enrollments', "enrollment_type = 'audit'"],
  ['student_module_enrollments', 'semester = 3'],
  ['timetables', "day_of_week = 'Mon'"],
  ['timetables', "class_type = 'Seminar'"],
  ['timetables', 'end_time = start_time'],
  ['timetables', 'year = 5'],
  ['class_sessions', 'duration_minutes = 6'],
  ['class_sessions', 'duration_minutes = 0'],
  ['class_sessions', "handle = '0123ABCU'"],
  ['class_sessions', 'geofence_latitude = 6.9'],
  ['class_sessions', 'geofence_latitude = 91, geofence_longitude = 0, geofence_radius_m = 50'],
  ['class_sessions', 'qr_started_at = now()'],
  ['class_sessions', 'end_time = start_time'],
  ['marks', "status = 'here'"],
  ['marks', "method = 'nfc'"],
  ['marks', "location_verdict = 'near'"],
  ['mark_flags', "state = 'maybe'"],
  ['access_tokens', "token_hash = '\\x00'"],
  ['files', 'bytes = -1'],
];

describe('the database itself refuses', () => {
  test.each(refused)('%s with %s', async (table, nonsense) => {
    await expect(change(table, nonsense)).rejects.toMatchObject({ code: '23514' });
  });

  test('a time zone that does not exist, when a class time is worked out', async () => {
    await expect(database.pool.query("SELECT now() AT TIME ZONE 'Nowhere/Town'")).rejects.toMatchObject({
      code: '22023',
    });
  });

  test.each([
    ['accounts', 'email'],
    ['staff', 'employee_id'],
    ['students', 'student_id'],
    ['modules', 'module_code'],
    ['degree_details', 'degree_programme'],
    ['groups', 'group_name'],
    ['module_degree_mappings', 'year'],
    ['staff_courses', 'module_id'],
    ['student_module_enrollments', 'module_id'],
    ['class_sessions', 'start_time'],
    ['class_sessions', 'handle'],
    ['admins', 'user_id'],
  ])('a second row of %s with the same %s', async (table) => {
    const columns = await givenColumns(database, table);
    const again = database.acrossUniversities((tx) =>
      tx.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (
           SELECT (json_populate_record(row, json_build_object('id', gen_random_uuid(), 'account_id', NULL))).* FROM ${table} row) again`,
      ),
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  test('a mark for a student who was not expected', async () => {
    const marking = database.acrossUniversities(async (tx) => {
      await tx.query(`INSERT INTO marks (university_id, session_id, student_id, status, method)
        SELECT university_id, session_id, gen_random_uuid(), 'present', 'qr' FROM marks`);
    });
    await expect(marking).rejects.toMatchObject({ code: '23503' });
  });
});

describe('history', () => {
  const histories = ['mark_changes', 'mark_flag_reviews', 'audit_events'];

  test.each(histories)('of %s is never rewritten', async (table) => {
    await expect(change(table, 'university_id = university_id')).rejects.toMatchObject({ code: '42501' });
    const removing = database.acrossUniversities((tx) => tx.query(`DELETE FROM ${table}`));
    await expect(removing).rejects.toMatchObject({ code: '42501', message: `${table} is append-only` });
    const emptying = database.acrossUniversities((tx) => tx.query(`TRUNCATE ${table}`));
    await expect(emptying).rejects.toMatchObject({ code: '42501' });
  });

  test.each(histories)('of %s ends when the privacy job says that its term is over', async (table) => {
    const removed = await database.acrossUniversities(async (tx) => {
      await tx.query("SET LOCAL muster.privacy_job = 'on'");
      return tx.query(`DELETE FROM ${table} RETURNING 1`);
    });
    expect(removed).toHaveLength(1);
  });

  test('is closed again in the very next transaction of the same connection', async () => {
    await database.acrossUniversities((tx) => tx.query("SET LOCAL muster.privacy_job = 'on'"));
    await fillUniversity(database, 'C');
    await expect(change('audit_events', "action = 'x'")).rejects.toMatchObject({ code: '42501' });
  });
});

test('the application may neither change a university nor note a migration', async () => {
  await expect(change('universities', "name = 'Mine'")).rejects.toMatchObject({ code: '42501' });
  await expect(database.pool.query('DELETE FROM schema_migrations')).rejects.toMatchObject({ code: '42501' });
});
