import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import type { PdfHeader } from '#platform/table-files/table-file.rules.ts';
import { toReportHeader, type ReportFilters } from './report-header.rules.ts';

const namesRow = z.object({
  university: z.string(),
  time_zone: z.string(),
  clock_hours: z.number(),
  degree: z.string().nullable(),
  group: z.string().nullable(),
  module: z.string().nullable(),
  student: z.string().nullable(),
  lecturer: z.string().nullable(),
});

const idOf = (value: string | number | undefined): string | null => (value === undefined ? null : String(value));

/** Reads the names of filters that are ids or codes. Unknown values are shown as requested. */
export async function readReportHeader(tx: UniversityTx, filters: ReportFilters, nowMs: number): Promise<PdfHeader> {
  const { degree, group, module, student, lecturer } = filters;
  const names = await tx.row(
    `SELECT u.name AS university, u.time_zone, u.clock_hours,
            (SELECT d.degree_programme FROM degree_details d WHERE d.university_id = $1 AND d.id::text = $2) AS degree,
            (SELECT g.group_name FROM groups g WHERE g.university_id = $1 AND g.id::text = $3) AS group,
            (SELECT m.module_code || ' ' || m.module_name FROM modules m
             WHERE m.university_id = $1 AND (m.id::text = $4 OR upper(m.module_code) = upper($4))
             ORDER BY m.module_code = $4 DESC LIMIT 1) AS module,
            (SELECT st.name || ' (' || st.student_id || ')' FROM students st
             WHERE st.university_id = $1 AND (st.id::text = $5 OR st.student_id_key = lower($5))
             ORDER BY st.student_id = $5 DESC LIMIT 1) AS student,
            (SELECT l.name || ' (' || l.employee_id || ')' FROM staff l
             WHERE l.university_id = $1 AND (l.id::text = $6 OR lower(l.employee_id) = lower($6))
             ORDER BY l.employee_id = $6 DESC LIMIT 1) AS lecturer
     FROM universities u WHERE u.id = $1`,
    [tx.universityId, idOf(degree), idOf(group), idOf(module), idOf(student), idOf(lecturer)],
    namesRow,
  );
  return toReportHeader(filters, names, nowMs);
}
