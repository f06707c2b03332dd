import { randomUUID } from 'node:crypto';
import type { Role } from '@muster/contract/http/shared';
import type { Caller } from '../../http/caller.ts';
import type { Database, SystemTx } from '../database.ts';

/** Monday, 14 September 2026, 13:30 in Colombo; the weekly class below runs from 14:00 to 16:00. */
export const mondayNoonMs = Date.UTC(2026, 8, 14, 8, 0);

export type TestUniversity = Awaited<ReturnType<typeof makeTestUniversity>>;

/** Inserts a small university: staff, a weekly class on Monday, students who take it and students who do not. */
export async function makeTestUniversity(database: Pick<Database, 'acrossUniversities'>, code: string) {
  return await database.acrossUniversities(async (tx) => {
    const universityId = randomUUID();
    await insert(tx, 'universities', { id: universityId, code, name: `University ${code}`, time_zone: 'Asia/Colombo' });
    const insertRow = (table: string, values: Record<string, unknown>) =>
      insert(tx, table, { university_id: universityId, ...values });
    const add = async (table: string, values: Record<string, unknown>): Promise<string> => {
      const id = randomUUID();
      await insertRow(table, { id, ...values });
      return id;
    };
    await insertRow('semesters', {
      academic_year: '2026-2027',
      semester: 1,
      starts_on: '2026-09-01',
      ends_on: '2027-01-31',
    });

    const account = async (
      role: Role,
      name: string,
      ids: { staffId?: string; studentId?: string } = {},
    ): Promise<Caller> => {
      const email = `${name.toLowerCase()}@${role}.example`;
      const accountId = await add('accounts', { email, role, name });
      return {
        accountId,
        universityId,
        role,
        adminRole: role === 'admin' ? 'owner' : null,
        departments: null,
        staffId: ids.staffId ?? null,
        studentId: ids.studentId ?? null,
        tokenId: randomUUID(),
        mustChangePassword: false,
      };
    };
    const teacher = async (name: string, staff_type: string) => {
      const caller = await account('lecturer', name);
      const email = `${name.toLowerCase()}@staff.example`;
      const staffId = await add('staff', {
        account_id: caller.accountId,
        name,
        email,
        employee_id: `E-${name}`,
        staff_type,
      });
      return { ...caller, staffId };
    };
    const admin = await account('admin', 'Ada');
    const lecturer = await teacher('Lakshmi', 'lecturer');
    const assistant = await teacher('Anton', 'assistant_lecturer');
    const otherLecturer = await teacher('Olga', 'professor');
    const lecturerWithoutRecord = await account('lecturer', 'Nora');

    const degreeId = await add('degree_details', {
      degree_programme: 'Computing',
      degree_level: 'undergraduate',
      local_international: 'local',
    });
    const module = (module_code: string, module_name: string) =>
      add('modules', { module_code, module_name, semester: 1 });
    const moduleId = await module('CS101', 'Programming');
    const electiveId = await module('CS205', 'Music and Machines');
    const foreignModuleId = await module('MA100', 'Calculus');
    await add('module_degree_mappings', {
      module_id: moduleId,
      degree_details_id: degreeId,
      year: 1,
      is_mandatory: true,
    });
    await add('module_degree_mappings', {
      module_id: electiveId,
      degree_details_id: degreeId,
      year: 1,
      is_mandatory: false,
    });
    const courses = { course_name: 'Computing', can_teach_as_primary: true };
    await add('staff_courses', {
      ...courses,
      staff_id: lecturer.staffId,
      module_id: electiveId,
      can_teach_as_assistant: false,
    });
    await add('staff_courses', {
      ...courses,
      staff_id: assistant.staffId,
      module_id: moduleId,
      can_teach_as_assistant: true,
    });

    const group = (group_name: string) =>
      add('groups', { group_name, degree_details_id: degreeId, year: 1, semester: 1, academic_year: '2026-2027' });
    const groupA = await group('Group A');
    const groupB = await group('Group B');

    const student = async (name: string, group_id: string, values: Record<string, unknown> = {}) => {
      const caller = await account('student', name);
      const studentId = await add('students', {
        account_id: caller.accountId,
        name,
        email: `${name.toLowerCase()}@student.example`,
        student_id: `S-${name}`,
        degree_details_id: degreeId,
        group_id,
        current_year: 1,
        current_semester: 1,
        ...values,
      });
      return { ...caller, studentId };
    };
    const students = {
      aiko: await student('Aiko', groupA),
      bilal: await student('Bilal', groupA),
      chidi: await student('Chidi', groupB),
      /** In group A, but in the second year, for which the module is not mandatory. */
      dana: await student('Dana', groupA, { current_year: 2 }),
      inactive: await student('Ivan', groupA, { active: false }),
    };
    const enrol = (student_id: string, academic_year: string, active = true) =>
      add('student_module_enrollments', { student_id, module_id: electiveId, academic_year, semester: 1, active });
    await enrol(students.aiko.studentId, '2026-2027');
    await enrol(students.bilal.studentId, '2025-2026');
    await enrol(students.chidi.studentId, '2026-2027', false);

    const timetableId = await add('timetables', {
      module_id: moduleId,
      lecturer_id: lecturer.staffId,
      assistant_lecturer_id: assistant.staffId,
      year: 1,
      semester: 1,
      academic_year: '2026-2027',
      day_of_week: 'Monday',
      start_time: '14:00',
      end_time: '16:00',
      venue: 'Hall 3',
      class_type: 'Lecture',
    });
    await insertRow('timetable_groups', { timetable_id: timetableId, group_id: groupA });
    const people = { admin, lecturer, assistant, otherLecturer, lecturerWithoutRecord };
    return {
      universityId,
      code,
      degreeId,
      moduleId,
      electiveId,
      foreignModuleId,
      groupA,
      groupB,
      timetableId,
      students,
      ...people,
    };
  });
}

async function insert(tx: SystemTx, table: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values);
  await tx.execute(
    `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(values),
  );
}
