import { weekdays } from '@muster/contract/http/shared';
import type { SystemTx } from '#platform/database/database.ts';
import { adminAccountId, degreeId, groupId, moduleId, teachingGroupId, universityId } from './base.ts';
import { insertRows } from './insert-rows.ts';
import { makeStaff, makeStudents, type StaffMember, type Student } from '../plan/people.ts';
import { idOf } from '../plan/random.ts';
import { insertVenues, roomName } from '../plan/rooms.ts';
import { teachersOf } from '../plan/teachers.ts';
import { planTimetable } from '../plan/timetable-plan.ts';
import {
  isInStream,
  modulesOfTerm,
  plannedGroups,
  takes,
  type Term,
  type UniversityPlan,
} from '../plan/university-plan.ts';

export type StreamDeps = {
  plan: UniversityPlan;
  term: Term;
  stream: number;
  existingStudents: number;
  newStudents: number;
  passwordHash: string;
};

/** Inserts the people, groups and weekly timetable of one stream. Returns the ids of its timetable entries. */
export async function buildStream(tx: SystemTx, deps: StreamDeps): Promise<string[]> {
  const { plan, term, stream } = deps;
  const staff = makeStaff(plan, term, stream);
  const students = makeStudents(plan, term, deps.existingStudents + 1, deps.newStudents);
  await insertAccounts(tx, deps, staff, students);
  await insertStaff(tx, deps, staff);
  await insertGroups(tx, deps);
  await insertTeachingGroups(tx, deps);
  await insertStudents(tx, deps, students);
  await insertVenues(tx, plan, stream);
  return insertTimetable(tx, deps, staff);
}

async function insertAccounts(
  tx: SystemTx,
  deps: StreamDeps,
  staff: StaffMember[],
  students: Student[],
): Promise<void> {
  const university_id = universityId(deps.plan);
  const password_hash = deps.passwordHash;
  await insertRows(tx, 'accounts', [
    ...staff.map(({ accountId: id, email, name }) => ({
      university_id,
      id,
      email,
      name,
      role: 'lecturer',
      password_hash,
      status: 'active',
    })),
    ...students.map(({ accountId: id, email, name, isActive }) => ({
      university_id,
      id,
      email,
      name,
      role: 'student',
      password_hash,
      status: isActive ? 'active' : 'inactive',
    })),
  ]);
}

async function insertStaff(tx: SystemTx, { plan }: StreamDeps, staff: StaffMember[]): Promise<void> {
  const university_id = universityId(plan);
  await insertRows(
    tx,
    'staff',
    staff.map((member) => ({
      university_id,
      id: member.id,
      account_id: member.accountId,
      name: member.name,
      email: member.email,
      employee_id: member.employeeId,
      contact_no: member.contactNo,
      dob: member.dob,
      gender: member.gender,
      address: member.address,
      staff_type: member.staffType,
      department: member.department,
      specialization: member.specialization,
      position: member.position,
      date_joined: member.dateJoined,
      created_at: member.dateJoined,
    })),
  );
  const courses = plan.curriculum.modules.flatMap((module) => {
    const { primaries, assistants } = teachersOf(plan, module);
    return [...new Set([...primaries, ...assistants])].map((at) => ({ module, at, isPrimary: primaries.includes(at) }));
  });
  await insertRows(
    tx,
    'staff_courses',
    courses.flatMap(({ module, at, isPrimary }) => {
      const member = staff[at];
      if (!member) return [];
      return {
        university_id,
        id: idOf(member.id, 'course', module.code),
        staff_id: member.id,
        course_name: module.name,
        module_id: moduleId(plan, module.code),
        can_teach_as_primary: isPrimary,
        can_teach_as_assistant: member.staffType !== 'professor',
      };
    }),
  );
}

async function insertGroups(tx: SystemTx, { plan, term, stream }: StreamDeps): Promise<void> {
  await insertRows(
    tx,
    'groups',
    plannedGroups(plan).map((group) => ({
      university_id: universityId(plan),
      id: groupId(plan, stream, group.index),
      group_name: stream === 0 ? group.name : `${group.name}${stream + 1}`,
      degree_details_id: degreeId(plan, group.programme),
      year: group.year,
      semester: term.semester,
      academic_year: term.academicYear,
      // Before the start of the academic year.
      created_at: `${term.academicYear.slice(0, 4)}-08-20`,
    })),
  );
}

const capacity = 54;

async function insertTeachingGroups(tx: SystemTx, { plan, term, stream }: StreamDeps): Promise<void> {
  const modules = modulesOfTerm(plan, term).filter((module) => isInStream(stream, module));
  await insertRows(
    tx,
    'groups',
    modules.flatMap((module) =>
      Array.from({ length: module.parallelGroups }, (_, at) => ({
        university_id: universityId(plan),
        id: teachingGroupId(plan, module.code, at),
        group_name: `Group ${'ABCDEFGH'[at]}`,
        module_id: moduleId(plan, module.code),
        class_type: module.smallClass,
        course_number: `${module.code.replaceAll(/\D/gu, '')}${at + 1}`,
        capacity,
        semester: term.semester,
        academic_year: term.academicYear,
        created_at: `${term.academicYear.slice(0, 4)}-08-20`,
      })),
    ),
  );
}

async function insertStudents(tx: SystemTx, { plan, term, stream }: StreamDeps, students: Student[]): Promise<void> {
  const university_id = universityId(plan);
  const pathOf = new Map(plan.curriculum.programmes.map(({ key, path }) => [key, path]));
  await insertRows(
    tx,
    'students',
    students.map((student, at) => ({
      university_id,
      id: student.id,
      account_id: student.accountId,
      name: student.name,
      email: student.email,
      student_id: student.studentNo,
      contact_no: student.contactNo,
      dob: student.dob,
      gender: student.gender,
      address: student.address,
      degree_details_id: degreeId(plan, student.group.programme),
      second_degree_id: at % studentsPerSecondProgramme === 0 ? secondDegreeId(plan, student.group.programme) : null,
      group_id: groupId(plan, stream, student.group.index),
      current_year: student.group.year,
      current_semester: term.semester,
      local_international: pathOf.get(student.group.programme),
      enrollment_date: student.enrolledOn,
      created_at: student.enrolledOn,
      active: student.isActive,
    })),
  );
  const modules = modulesOfTerm(plan, term).filter((module) => isInStream(stream, module));
  await insertRows(
    tx,
    'student_module_enrollments',
    students.flatMap((student, at) =>
      modules
        .filter((module) => takes(student.group, module) && (student.takesElective || !module.isElective))
        .map((module) => ({
          university_id,
          id: idOf(student.id, module.code),
          student_id: student.id,
          module_id: moduleId(plan, module.code),
          teaching_group_id:
            module.parallelGroups === 0 ? null : teachingGroupId(plan, module.code, at % module.parallelGroups),
          academic_year: term.academicYear,
          semester: term.semester,
          enrollment_type: module.isElective ? 'elective' : 'regular',
          enrolled_date: student.enrolledOn,
        })),
    ),
  );
}

const studentsPerSecondProgramme = 60;

/** Another programme of the same level and path. */
function secondDegreeId(plan: UniversityPlan, key: string): string | null {
  const { programmes } = plan.curriculum;
  const own = programmes.find((one) => one.key === key);
  const other = programmes.find((one) => one.key !== key && one.level === own?.level && one.path === own.path);
  return other ? degreeId(plan, other.key) : null;
}

async function insertTimetable(tx: SystemTx, deps: StreamDeps, staff: StaffMember[]): Promise<string[]> {
  const { plan, term, stream } = deps;
  const university_id = universityId(plan);
  const classes = planTimetable(plan, term)
    .filter(({ module }) => isInStream(stream, module))
    .map((planned, at) => ({ ...planned, id: idOf(plan.code, 'timetable', stream, at) }));
  const ofCohorts = classes.filter(({ module }) => module.parallelGroups === 0);
  const hour = (number: number) => `${String(number).padStart(2, '0')}:00`;
  await insertRows(
    tx,
    'timetables',
    classes.map((planned) => ({
      university_id,
      id: planned.id,
      module_id: moduleId(plan, planned.module.code),
      lecturer_id: staff[planned.lecturer]?.id,
      assistant_lecturer_id: planned.assistant === undefined ? null : staff[planned.assistant]?.id,
      year: planned.module.parallelGroups === 0 ? planned.groups[0]?.year : null,
      semester: term.semester,
      academic_year: term.academicYear,
      day_of_week: weekdays[planned.day],
      start_time: hour(planned.startHour),
      end_time: hour(planned.endHour),
      venue: roomName(planned.venue, stream),
      class_type: planned.classType,
      created_by: adminAccountId(plan),
    })),
  );
  await insertRows(tx, 'timetable_groups', [
    ...ofCohorts.flatMap(({ id, groups }) =>
      groups.map(({ index }) => ({ university_id, timetable_id: id, group_id: groupId(plan, stream, index) })),
    ),
    ...classes.flatMap(({ id, module, parallelGroup: at }) =>
      at === undefined ? [] : [{ university_id, timetable_id: id, group_id: teachingGroupId(plan, module.code, at) }],
    ),
  ]);
  await insertRows(
    tx,
    'timetable_degrees',
    ofCohorts.flatMap(({ id, groups }) =>
      [...new Set(groups.map(({ programme }) => programme))].map((programme) => ({
        university_id,
        timetable_id: id,
        degree_details_id: degreeId(plan, programme),
      })),
    ),
  );
  return classes.map(({ id }) => id);
}
