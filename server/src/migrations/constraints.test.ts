import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';
import { fillUniversity, listInsertableColumns } from './two-universities.ts';

const database = await makeTestDatabase();
afterAll(database.drop);
beforeAll(() => fillUniversity(database, 'A'));

const change = (table: string, set: string) =>
  database.acrossUniversities((tx) => tx.execute(`UPDATE ${table} SET ${set}`));

const invalidValues: [table: string, invalid: string][] = [
  ['accounts', "role = 'staff'"],
  ['accounts', "status = 'deleted'"],
  ['accounts', "email = 'Ada@Example.edu'"],
  ['accounts', "name = '  '"],
  ['semesters', 'semester = 5'],
  ['semesters', "ends_on = '2026-08-31'"],
  ['semesters', "academic_year = '2026-2028'"],
  ['modules', 'semester = 5'],
  ['modules', 'credits = -0.5'],
  ['modules', 'credits = 240.5'],
  ['modules', 'credits = 1.2'],
  ['modules', "module_code = ' '"],
  ['degree_details', "degree_level = 'diploma'"],
  ['degree_details', "local_international = 'abroad'"],
  ['degree_details', 'duration_years = 0'],
  ['degree_details', 'duration_years = 9'],
  ['module_degree_mappings', 'year = 9'],
  ['groups', 'year = 9'],
  ['groups', 'semester = 5'],
  ['groups', "academic_year = '2026/27'"],
  ['staff', "staff_type = 'dean'"],
  ['staff', "gender = 'male'"],
  ['students', 'current_year = 9'],
  ['students', 'current_semester = 5'],
  ['students', "local_international = ''"],
  ['student_module_enrollments', "enrollment_type = 'audit'"],
  ['student_module_enrollments', 'semester = 5'],
  ['timetables', "day_of_week = 'Mon'"],
  ['timetables', "class_type = ' '"],
  ['timetables', 'end_time = start_time'],
  ['timetables', 'year = 9'],
  ['class_sessions', 'duration_minutes = 6'],
  ['class_sessions', 'duration_minutes = 0'],
  ['class_sessions', "handle = '0123ABCU'"],
  ['class_sessions', 'geofence_latitude = 6.9'],
  ['class_sessions', 'geofence_latitude = 91, geofence_longitude = 0, geofence_radius_m = 50'],
  ['class_sessions', 'qr_started_at = now()'],
  ['class_sessions', 'end_time = start_time'],
  ['class_sessions', 'date_reason_by = NULL'],
  ['class_sessions', 'withdrawn_by = NULL'],
  ['attendance', "status = 'here'"],
  ['attendance', "method = 'nfc'"],
  ['attendance', 'status = NULL'],
  ['attendance', "location_verdict = 'near'"],
  ['attendance', "source = 'guest'"],
  ['attendance', "source = 'class_list'"],
  ['attendance', 'added_at = NULL'],
  ['mark_flags', "state = 'maybe'"],
  ['access_tokens', "token_hash = '\\x00'"],
  ['files', 'bytes = -1'],
];

describe('database constraints', () => {
  it.each(invalidValues)('reject %s with %s', async (table, invalid) => {
    await expect(change(table, invalid)).rejects.toMatchObject({ code: '23514' });
  });

  it('reject an unknown time zone in the calculation of a class time', async () => {
    await expect(database.pool.query("SELECT now() AT TIME ZONE 'Nowhere/Town'")).rejects.toMatchObject({
      code: '22023',
    });
  });

  it.each([
    ['accounts', 'email'],
    ['staff', 'employee_id'],
    ['students', 'student_id'],
    ['modules', 'module_code'],
    ['degree_details', 'degree_programme'],
    ['groups', 'group_name'],
    ['module_degree_mappings', 'year'],
    ['staff_courses', 'module_id'],
    ['student_module_enrollments', 'module_id'],
    ['attendance', 'session_id'],
    ['class_totals', 'session_id'],
    ['student_counters', 'module_id'],
    ['class_sessions', 'start_time'],
    ['class_sessions', 'handle'],
    ['admins', 'user_id'],
  ])('reject a second row of %s with the same %s', async (table) => {
    const columns = await listInsertableColumns(database, table);
    const copy = database.acrossUniversities((tx) =>
      tx.execute(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (
           SELECT (json_populate_record(row, json_build_object('id', gen_random_uuid(), 'account_id', NULL))).* FROM ${table} row) copy`,
      ),
    );
    await expect(copy).rejects.toMatchObject({ code: '23505' });
  });
});

describe('append-only tables', () => {
  const appendOnlyTables = ['class_list_changes', 'mark_changes', 'mark_flag_reviews', 'audit_events'];

  it.each(appendOnlyTables)('reject changing rows of %s', async (table) => {
    await expect(change(table, 'university_id = university_id')).rejects.toMatchObject({ code: '42501' });
    const removal = database.acrossUniversities((tx) => tx.execute(`DELETE FROM ${table}`));
    await expect(removal).rejects.toMatchObject({ code: '42501', message: `${table} is append-only` });
    const truncation = database.acrossUniversities((tx) => tx.execute(`TRUNCATE ${table}`));
    await expect(truncation).rejects.toMatchObject({ code: '42501' });
  });

  it.each(appendOnlyTables)('let the retention job delete rows of %s', async (table) => {
    const removed = await database.acrossUniversities(async (tx) => {
      await tx.allowHistoryChanges();
      return tx.execute(`DELETE FROM ${table}`);
    });
    expect(removed).toBe(1);
  });

  it('reject changes again in the next transaction of the same connection', async () => {
    await database.acrossUniversities((tx) => tx.allowHistoryChanges());
    await fillUniversity(database, 'C');
    await expect(change('audit_events', "action = 'x'")).rejects.toMatchObject({ code: '42501' });
  });
});

describe('role of the application', () => {
  it('cannot change the code of a university or record a migration', async () => {
    await expect(change('universities', "code = 'MINE'")).rejects.toMatchObject({ code: '42501' });
    await expect(database.pool.query('DELETE FROM schema_migrations')).rejects.toMatchObject({ code: '42501' });
  });
});
