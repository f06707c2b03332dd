import type { QueryOf } from '@muster/contract/endpoint';
import type { studentAttendanceCount } from '@muster/contract/reports';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import * as rules from './reports.rules.ts';
import * as store from './reports.store.ts';

export type Reports = ReturnType<typeof makeReports>;

export function makeReports({ database, clock }: { database: Pick<Database, 'inUniversity'>; clock: Clock }) {
  return {
    byStudentAndModule: ({ universityId }: Caller, query: rules.ReportQuery): Promise<rules.ReportReply> =>
      database.inUniversity(universityId, async (tx) => {
        const module = query.module === undefined ? null : await store.findModule(tx, query.module);
        if (module === undefined) return [];
        const filters = rules.filtersOf(query, module?.id ?? null, clock.now());
        const rows = await store.listAttendance(tx, filters, query);
        const students = query.student === undefined ? [] : [...new Set(rows.map(({ student }) => student))];
        const sessions = students.length === 0 ? [] : await store.listSessionsBehind(tx, students, filters);
        const bySubject = Map.groupBy(sessions, ({ student, module_id }) => `${student} ${module_id}`);
        return rows.map((row) => rules.reportRow(row, filters, bySubject.get(`${row.student} ${row.module_id}`) ?? []));
      }),

    ofStudentInModule: (
      { universityId }: Caller,
      query: QueryOf<typeof studentAttendanceCount>,
    ): Promise<rules.CountReply> =>
      database.inUniversity(universityId, async (tx) => {
        const student = await store.findStudent(tx, query.student_id, query.group_name ?? null);
        if (!student) throw refuse('not_found', 'Student not found');
        const module = await store.findModule(tx, query.module_code);
        if (!module) throw refuse('not_found', 'Module not found');
        const { date_from, date_to } = query;
        const filters = rules.filtersOf({ date_from, date_to }, module.id, clock.now());
        const sessions = await store.listSessionsBehind(tx, [student.id], filters);
        return {
          success: true,
          student: { name: student.name, id: student.code },
          module: { name: module.name, code: module.code },
          group: { name: student.group_name },
          ...rules.countOf(sessions),
          date_range: rules.rangeOf(filters, sessions),
          ...rules.detailsOf(sessions),
        };
      }),
  };
}
