import { hourMs } from '@muster/contract/http/durations';
import { mountDegrees } from '../features/degrees/degrees.routes.ts';
import { makeDegrees } from '../features/degrees/degrees.service.ts';
import { mountDepartments } from '../features/departments/departments.routes.ts';
import { makeDepartments } from '../features/departments/departments.service.ts';
import { mountGroups } from '../features/groups/groups.routes.ts';
import { makeGroups } from '../features/groups/groups.service.ts';
import { mountTeachingGroups } from '../features/groups/teaching-groups.routes.ts';
import { makeTeachingGroups } from '../features/groups/teaching-groups.service.ts';
import { mountRollOver } from '../features/groups/roll-over.routes.ts';
import { makeRollOver } from '../features/groups/roll-over.service.ts';
import { mountModules } from '../features/modules/modules.routes.ts';
import { makeModules, type ModulesDeps } from '../features/modules/modules.service.ts';
import { mountSemesters } from '../features/semesters/semesters.routes.ts';
import { makeSemesters } from '../features/semesters/semesters.service.ts';
import { recountExpectedOf } from '../features/sessions/sessions.store.ts';
import { mountStaff } from '../features/staff/staff.routes.ts';
import { makeStaff } from '../features/staff/staff.service.ts';
import {
  lockStudentsOfGroups,
  updateGroupsFinished,
  updateGroupsMoved,
} from '../features/students/bulk/group-moves.store.ts';
import { countUpcomingClasses } from '../features/held-classes/upcoming-classes.service.ts';
import { makeReadModules } from '../features/attendance/my-attendance/my-attendance.service.ts';
import { mountStudentPage } from '../features/student-page/student-page.routes.ts';
import { makeStudentPage } from '../features/student-page/student-page.service.ts';
import { moveToTeachingGroup } from '../features/students/enrollments/teaching-group-moves.service.ts';
import { listStudentsOfGroup } from '../features/students/enrollments/teaching-group-students.store.ts';
import { mountStudentJoins } from '../features/students/joins/student-joins.routes.ts';
import { makeStudentsLeft } from '../features/students/bulk/students-left.service.ts';
import { makeStudentJoins } from '../features/students/joins/student-joins.service.ts';
import { makeGetVisibleStudent } from '../features/students/lecturers/student-access.service.ts';
import { mountStudents } from '../features/students/students.routes.ts';
import { makeStudents } from '../features/students/students.service.ts';
import { updateNotEvaluated } from '../features/warnings/warnings.store.ts';
import { raiseSequencesBetween } from '../features/timetables/timetable-sequences.store.ts';
import { applyRequirements } from './attendance-requirements.ts';
import type { registerAttendance } from './attendance.ts';
import type { AppContext } from './context.ts';

/** Staff, students, degrees, groups, modules and semesters. */
export function registerAcademics(
  { mount, database, clock, audit, jobs, requireAdmin, accounts, files, log }: AppContext,
  { withdrawals, figures }: Pick<ReturnType<typeof registerAttendance>, 'withdrawals' | 'figures'>,
): void {
  const { people } = accounts;
  const { storePhoto, deletePhotos: forgetPhotos } = files;
  mountStaff(mount, makeStaff({ database, clock, audit, requireAdmin, accounts: people, storePhoto, forgetPhotos }));
  mountStudents(mount, makeStudents({ database, clock, audit, requireAdmin, people, storePhoto, forgetPhotos }));
  jobs.every('students who left', hourMs, makeStudentsLeft({ database, clock, audit, people }));
  const joins = makeStudentJoins({
    database,
    clock,
    audit,
    requireAdmin,
    people,
    rewriteFigures: figures.rewriteStudents,
    recountExpected: recountExpectedOf,
    evaluateWarningsAgain: updateNotEvaluated,
  });
  mountStudentJoins(mount, joins);
  const getVisibleStudent = makeGetVisibleStudent({ requireAdmin });
  const readModules = makeReadModules({ clock, countUpcomingClasses });
  mountStudentPage(mount, makeStudentPage({ database, clock, requireAdmin, getVisibleStudent, readModules }));

  mountDegrees(mount, makeDegrees({ database, audit, requireAdmin }));
  mountDepartments(mount, makeDepartments({ database, requireAdmin }));
  mountGroups(mount, makeGroups({ database, audit, requireAdmin }));
  const ofTeachingGroups = { list: listStudentsOfGroup, move: moveToTeachingGroup };
  mountTeachingGroups(mount, makeTeachingGroups({ database, clock, audit, requireAdmin, students: ofTeachingGroups }));
  const students = { lockOf: lockStudentsOfGroups, finish: updateGroupsFinished, move: updateGroupsMoved };
  mountRollOver(mount, makeRollOver({ database, audit, requireAdmin, students, accounts: people, log }));
  const isOurImage: ModulesDeps['isOurImage'] = (tx, address) => files.isStoredHere(tx, address, 'module-images');
  mountModules(mount, makeModules({ database, audit, requireAdmin, isOurImage, applyRequirements }));
  const { withdrawTakenOn } = withdrawals;
  mountSemesters(
    mount,
    makeSemesters({ database, audit, requireAdmin, onDatesChanged: raiseSequencesBetween, withdrawTakenOn }),
  );
}
