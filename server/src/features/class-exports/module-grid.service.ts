import { type exportModuleGrid, maxGridClasses } from '@muster/contract/attendance/class-exports';
import type { QueryOf } from '@muster/contract/http/endpoint';
import { maxUnpagedRows } from '@muster/contract/http/lists';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { FileReply } from '#platform/http/files/send-file.ts';
import { formatInstant } from '#platform/table-files/format-dates.rules.ts';
import { gridPages, gridSheet, legend } from './module-grid.rules.ts';
import * as store from './module-grid.store.ts';
import type { ClassExportsDeps } from './register-file.service.ts';

export type ModuleGridDeps = ClassExportsDeps & {
  /** Throws unless the lecturer teaches the module. */
  readonly requireTaught: (tx: UniversityTx, caller: Caller, moduleId: string) => Promise<void>;
};

const tooMany = (what: string): string =>
  `A grid holds at most ${what}. Please choose a semester or a group, or export the attendance rows.`;

export function makeModuleGrid({ database, clock, audit, files, requireTaught }: ModuleGridDeps) {
  const recordAudit = makeAuditRecorder(audit, 'module');

  async function readGrid(tx: UniversityTx, caller: Caller, moduleId: string, query: QueryOf<typeof exportModuleGrid>) {
    const { format, academic_year: academicYear } = query;
    const semester = query.semester ?? null;
    const groupId = query.group_id ?? null;
    const module = await store.findGridModule(tx, moduleId);
    if (!module) throw httpError('not_found', 'Module not found');
    const groupName = groupId === null ? null : await store.findGroupName(tx, groupId);
    if (groupName === undefined) throw httpError('not_found', 'Group not found');
    const staffId = caller.role === 'admin' ? null : caller.staffId;
    if (staffId === null && caller.role !== 'admin') throw httpError('no_staff_record');
    const filters = { moduleId, academicYear, semester, groupId, staffId };
    const classes = await store.listGridClasses(tx, filters, maxGridClasses + 1);
    // A lecturer may read the classes that they held, even if they do not teach the module any more.
    if (classes.length === 0) await requireTaught(tx, caller, moduleId);
    if (classes.length > maxGridClasses) throw httpError('invalid_input', tooMany(`${maxGridClasses} classes`));
    const classIds = classes.map(({ id }) => id);
    const students = await store.listGridStudents(tx, classIds, groupId, maxUnpagedRows + 1);
    if (students.length > maxUnpagedRows) throw httpError('invalid_input', tooMany(`${maxUnpagedRows} students`));
    await recordAudit(tx, caller, 'module_attendance.exported', moduleId, { format, count: students.length });
    return { module, groupName, classes, students };
  }

  /** The attendance of a module as a grid of students and classes. Lecturers get their own classes. */
  return async (caller: Caller, moduleId: string, query: QueryOf<typeof exportModuleGrid>): Promise<FileReply> => {
    const nowMs = clock.now();
    const { format, academic_year: academicYear, semester } = query;
    const { module, groupName, classes, students } = await database.inUniversity(caller.universityId, (tx) =>
      readGrid(tx, caller, moduleId, query),
    );
    const name = `attendance-${module.code}-${academicYear}`;
    const title = `Attendance: ${module.code} ${module.name}`;
    const header = {
      university: module.university,
      facts: [
        ['Academic Year', academicYear],
        ...(semester === undefined ? [] : [['Semester', String(semester)] as const]),
        ...(groupName === null ? [] : [['Group', groupName] as const]),
        ['Classes', String(classes.length)],
        ['Letters', legend],
      ] as const,
      asOf: formatInstant(nowMs, module),
      madeAtMs: nowMs,
    };
    if (format === 'pdf')
      return await files.pdf(name, { ...header, title, tables: gridPages(classes, students, module) });
    return await files.write(format, { name, title, ...gridSheet(classes, students) }, header);
  };
}
