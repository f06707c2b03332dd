import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scenario } from '#testing/scenario.ts';
import { classesOfStudent, isEnrolledIn, isOnList, isTakenByActive, studentsWhoTake } from './expected-students.ts';

const t = scenario();
const day = '2026-10-12';
const term = { academic_year: '2026-2027', semester: 1 };
const idRow = z.object({ id: z.string() });

/** Ids by name. */
const groups: Record<string, string> = {};
const entries: Record<string, string> = {};
const students: Record<string, string> = {};
const modules: Record<string, string> = {};

const insert = async (table: string, values: Record<string, unknown>): Promise<string> => {
  const id = randomUUID();
  await t.insert(table, { university_id: t.here.universityId, id, ...values });
  return id;
};
const addGroup = async (name: string, values: Record<string, unknown> = {}): Promise<void> => {
  groups[name] = await insert('groups', { group_name: name, module_id: t.here.moduleId, ...term, ...values });
};
const addEntry = async (
  name: string,
  groupIds: readonly string[],
  values: Record<string, unknown> = {},
): Promise<void> => {
  const id = await insert('timetables', {
    module_id: t.here.moduleId,
    lecturer_id: t.here.lecturer.staffId,
    ...term,
    day_of_week: 'Tuesday',
    start_time: '08:00',
    end_time: '10:00',
    venue: name,
    class_type: 'Lab',
    ...values,
  });
  for (const groupId of groupIds)
    await t.insert('timetable_groups', { university_id: t.here.universityId, timetable_id: id, group_id: groupId });
  entries[name] = id;
};
/** A student of another programme, without a cohort group. */
const addStudent = async (name: string, values: Record<string, unknown> = {}): Promise<void> => {
  students[name] = await insert('students', {
    name,
    student_id: `S-${name}`,
    email: `${name.toLowerCase()}@x.example`,
    ...values,
  });
};
const enrol = (name: string, values: Record<string, unknown> = {}): Promise<string> =>
  insert('student_module_enrollments', { student_id: students[name], module_id: t.here.moduleId, ...term, ...values });
const setMandatory = (value: string): Promise<unknown> =>
  t.sql('UPDATE universities SET mandatory_modules = $2 WHERE id = $1', t.here.universityId, value);

const nameOf = (ids: Record<string, string>, id: string): string =>
  Object.keys(ids).find((name) => ids[name] === id) ?? id;

/** Names of the active students whom the entry expects on the day. */
async function expected(entry: string, date = day): Promise<string[]> {
  const rows = await t.database.inUniversity(t.here.universityId, async (tx) => {
    const groupIds = await tx.query(
      'SELECT group_id AS id FROM timetable_groups WHERE university_id = $1 AND timetable_id = $2',
      [tx.universityId, entries[entry]],
      idRow,
    );
    const of = {
      university: '$1',
      module: 't.module_id',
      groups: groupIds.length === 0 ? null : '$3::uuid[]',
      academicYear: 't.academic_year',
      semester: 't.semester',
      date: '$4::date',
    };
    return await tx.query(
      `SELECT x.id FROM timetables t CROSS JOIN LATERAL (${studentsWhoTake(of)}) x
       WHERE t.university_id = $1 AND t.id = $2 AND x.active AND NOT x.is_away AND cardinality($3::uuid[]) >= 0
         AND (NOT x.active OR ${isTakenByActive(of)})`,
      [tx.universityId, entries[entry], groupIds.map(({ id }) => id), date],
      idRow,
    );
  });
  return rows.map(({ id }) => nameOf(students, id)).toSorted();
}

/** Names of the entries that the student attends on the day. */
async function attended(student: string, date = day): Promise<string[]> {
  const rows = await t.database.inUniversity(t.here.universityId, (tx) =>
    tx.query(
      classesOfStudent('$2', { from: '$3::date', to: '$3::date' }),
      [tx.universityId, students[student], date],
      idRow,
    ),
  );
  return rows.map(({ id }) => nameOf(entries, id)).toSorted();
}

beforeAll(async () => {
  for (const [name, { studentId }] of Object.entries(t.here.students))
    if (name !== 'inactive') students[name] = studentId;
  entries['Monday class of cohort A'] = t.here.timetableId;
  await addGroup('Lab 1', { course_number: '0102' });
  await addGroup('Lab 2', { course_number: '0102' });
  await addGroup('0101', { course_number: '0101' });
  await addEntry('lab 1', [groups['Lab 1'] ?? '']);
  await addEntry('lab 2', [groups['Lab 2'] ?? '']);
  await addEntry('both labs', [groups['Lab 1'] ?? '', groups['Lab 2'] ?? '']);
  await addEntry('whole course', [groups['0101'] ?? '']);
  await addEntry('everyone', []);
  // Lab 3 and a whole course serve a further module.
  modules['numerics'] = await insert('modules', { module_name: 'Numerics', module_code: 'MA305', semester: 1 });
  await addGroup('Lab 3', { course_number: '0103' });
  await addGroup('0104', { course_number: '0104' });
  for (const name of ['Lab 3', '0104'])
    await t.insert('teaching_group_modules', {
      university_id: t.here.universityId,
      group_id: groups[name],
      module_id: modules['numerics'],
    });
  await addEntry('lab 3', [groups['Lab 3'] ?? '']);
  await addEntry('course of two modules', [groups['0104'] ?? '']);
  await addEntry('lab 3 of numerics', [groups['Lab 3'] ?? ''], { module_id: modules['numerics'] });
  await addEntry('course of numerics', [groups['0104'] ?? ''], { module_id: modules['numerics'] });
  await addEntry('everyone in numerics', [], { module_id: modules['numerics'] });
  await addEntry('cohort A', [t.here.groupA], { year: 1 });
  await addEntry('other term', [], { semester: 2 });
  for (const name of ['Erik', 'Farah', 'Gita', 'Hugo', 'Ines', 'Jana', 'Kofi']) await addStudent(name);
  // By the second programme, the module is mandatory for Lea. It counts for nothing: she is in no list below.
  const degree = { degree_programme: 'History', degree_level: 'undergraduate', local_international: 'local' };
  const history = await insert('degree_details', degree);
  await addStudent('Lea', { degree_details_id: history, second_degree_id: t.here.degreeId, current_year: 1 });
  const lab1 = { teaching_group_id: groups['Lab 1'], enrollment_type: 'elective' };
  const lab2 = { teaching_group_id: groups['Lab 2'], enrollment_type: 'elective' };
  await enrol('Erik', lab1);
  await enrol('Erik', { teaching_group_id: groups['0101'], enrollment_type: 'elective' });
  await enrol('Farah', lab2);
  // Enrolled in the module, and in no teaching group.
  await enrol('Gita', { enrollment_type: 'elective' });
  // Changed from lab 1 to lab 2 on the 14th, and left the module.
  await enrol('Hugo', { ...lab1, valid_until: '2026-10-13' });
  await enrol('Hugo', { ...lab2, valid_from: '2026-10-14' });
  await enrol('Ines', { ...lab1, active: false });
  // In the further module: Jana in lab 3, Kofi in no teaching group.
  const inNumerics = { module_id: modules['numerics'], enrollment_type: 'elective' };
  await enrol('Jana', { ...inNumerics, teaching_group_id: groups['Lab 3'] });
  await enrol('Kofi', inNumerics);
  await enrol('Farah', { ...lab2, teaching_group_id: groups['Lab 3'] });
  // Of cohort group A, in lab 2.
  await enrol('aiko', lab2);
});

describe('who is expected', () => {
  it('expects the students of a teaching group in its classes alone', async () => {
    expect(await expected('lab 1')).toEqual(['Erik', 'Hugo']);
    expect(await expected('lab 2')).toEqual(['Farah', 'aiko']);
    expect(await expected('both labs')).toEqual(['Erik', 'Farah', 'Hugo', 'aiko']);
  });

  it('expects students who are enrolled without a teaching group in a course that has no parallel groups', async () => {
    expect(await expected('whole course')).toEqual(['Erik', 'Gita']);
  });

  it('expects the students of each module that a teaching group serves', async () => {
    expect(await expected('lab 3')).toEqual(['Farah', 'Jana']);
    expect(await expected('lab 3 of numerics')).toEqual(['Farah', 'Jana']);
    expect(await expected('course of two modules')).toEqual(['Gita', 'Kofi']);
    expect(await expected('course of numerics')).toEqual(['Gita', 'Kofi']);
    expect(await expected('everyone in numerics')).toEqual(['Jana', 'Kofi']);
  });

  it('keeps the cohort group of students who are also in a teaching group', async () => {
    expect(await expected('cohort A')).toEqual(['aiko', 'bilal']);
  });

  it('expects a student from the first day in a teaching group to the last', async () => {
    expect(await expected('lab 1', '2026-10-14')).toEqual(['Erik']);
    expect(await expected('lab 2', '2026-10-14')).toEqual(['Farah', 'Hugo', 'aiko']);
    expect(await attended('Hugo', '2026-10-13')).toEqual(['both labs', 'everyone', 'lab 1']);
    expect(await attended('Hugo', '2026-10-14')).toEqual(['both labs', 'everyone', 'lab 2']);
  });

  it('expects everyone who is enrolled in a class without groups, and by the setting those who must take the module', async () => {
    const enrolled = ['Erik', 'Farah', 'Gita', 'Hugo', 'aiko'];
    const all = [...enrolled, 'bilal', 'chidi'];
    expect(await expected('everyone')).toEqual(all);
    await setMandatory('never');
    expect(await expected('everyone')).toEqual(enrolled);
    await setMandatory('without_enrolments');
    const regular = await enrol('Erik', { teaching_group_id: groups['Lab 2'], enrollment_type: 'regular' });
    expect(await expected('everyone')).toEqual(enrolled);
    await setMandatory('always');
    expect(await expected('everyone')).toEqual(all);
    await t.sql('DELETE FROM student_module_enrollments WHERE id = $1', regular);
    await setMandatory('without_enrolments');
  });

  it('expects no student in another term', async () => {
    await setMandatory('never');
    expect(await expected('other term')).toEqual([]);
    await setMandatory('without_enrolments');
  });

  it.each(['always', 'never', 'without_enrolments'])(
    'shows each student the classes that expect them (%s)',
    async (setting) => {
      await setMandatory(setting);
      const withoutTerm = Object.keys(entries).filter((name) => name !== 'other term');
      for (const date of [day, '2026-10-14'])
        for (const student of Object.keys(students)) {
          const listed: string[] = [];
          for (const entry of withoutTerm) if ((await expected(entry, date)).includes(student)) listed.push(entry);
          expect(await attended(student, date), `${student} on ${date}`).toEqual(listed.toSorted());
        }
      await setMandatory('without_enrolments');
    },
  );

  it('expects no student who is on leave on the day, or has left by it', async () => {
    await t.sql(
      `UPDATE students SET leave_reason = 'exchange', leave_from = '2026-10-10', leave_until = '2026-10-12' WHERE id = ANY($1::uuid[])`,
      [students['Erik'], students['aiko']],
    );
    await t.sql(`UPDATE students SET left_on = '2026-10-13' WHERE id = $1`, students['Farah']);
    expect(await expected('lab 1')).toEqual(['Hugo']);
    expect(await expected('cohort A')).toEqual(['bilal']);
    expect(await expected('lab 2')).toEqual(['Farah']);
    expect([await attended('Erik'), await attended('aiko')]).toEqual([[], []]);
    expect(await expected('lab 1', '2026-10-13')).toEqual(['Erik', 'Hugo']);
    expect(await expected('lab 2', '2026-10-13')).toEqual(['aiko']);
    expect(await attended('Farah', '2026-10-13')).toEqual([]);
    expect(await attended('Erik', '2026-10-13')).toEqual(['both labs', 'everyone', 'lab 1', 'whole course']);
    await t.sql('UPDATE students SET leave_reason = NULL, leave_from = NULL, leave_until = NULL, left_on = NULL');
  });

  it('finds the enrolments by which a class expects the student', async () => {
    await addGroup('Lab 9');
    await enrol('Farah', { teaching_group_id: groups['Lab 9'] });
    await enrol('Ines', { teaching_group_id: groups['Lab 9'], valid_until: '2026-10-01' });
    const logic = await insert('modules', { module_name: 'Logic', module_code: 'LO1', semester: 1 });
    await addEntry('logic of lab 9', [groups['Lab 9'] ?? ''], { module_id: logic, active: false });
    await addEntry('logic of cohort A', [t.here.groupA], { year: 1, module_id: logic });
    for (const name of ['aiko', 'Gita']) await enrol(name, { module_id: logic });
    await enrol('chidi', { module_id: logic, group_id: t.here.groupA });
    await t.sql(`UPDATE timetables SET active = false WHERE id = $1`, entries['everyone']);
    const checked = await t.database.inUniversity(t.here.universityId, (tx) =>
      tx.query(
        `SELECT e.id, ${isOnList} AS is_listed, to_char(coalesce(e.valid_from, $4::date), 'YYYY-MM-DD') AS day, e.student_id
         FROM student_module_enrollments e JOIN students p ON p.university_id = $1 AND p.id = e.student_id
         WHERE e.university_id = $1 AND ${isEnrolledIn('$2', '$3::int', '$4::date')}`,
        [tx.universityId, term.academic_year, term.semester, day],
        idRow.extend({ is_listed: z.boolean(), day: z.string(), student_id: z.string() }),
      ),
    );
    const unlisted = checked.filter((one) => !one.is_listed).map((one) => nameOf(students, one.student_id));
    expect(unlisted.toSorted()).toEqual(['Farah', 'Gita', 'aiko']);
    // Each enrolment alone.
    await setMandatory('never');
    await t.sql('DELETE FROM module_degree_mappings WHERE university_id = $1', t.here.universityId);
    const { everyone: _, 'logic of lab 9': __, 'other term': ___, ...active } = entries;
    for (const one of checked) {
      await t.sql(
        'UPDATE student_module_enrollments SET active = id = $2 WHERE university_id = $1',
        t.here.universityId,
        one.id,
      );
      const student = nameOf(students, one.student_id);
      const classes: string[] = [];
      for (const entry of Object.keys(active))
        if ((await expected(entry, one.day)).includes(student)) classes.push(entry);
      expect([student, one.is_listed]).toEqual([student, classes.length > 0]);
    }
  });
});
