import { randomUUID } from 'node:crypto';
import type { TestUniversity } from '../../platform/database/testing/test-university.setup.ts';
import type { TestDatabase } from '../../platform/database/testing/test-database.ts';

type Person = { readonly studentId: string };
export type Held = {
  readonly roster: readonly Person[];
  readonly marks?: Readonly<Record<string, Person>>;
  /** Codes were shown. */
  readonly hasQrWindow?: boolean;
};

/** Makes a function that inserts a past class of the university with its roster and marks. */
export const makeClassInserter =
  (database: Pick<TestDatabase, 'acrossUniversities'>, university: TestUniversity) =>
  async (moduleId: string, date: string, { roster, marks = {}, hasQrWindow = false }: Held): Promise<void> => {
    const { universityId, lecturer } = university;
    const id = randomUUID();
    const handle = id
      .replace(/[^0-9]/g, '')
      .padEnd(8, '0')
      .slice(0, 8);
    await database.acrossUniversities(async (tx) => {
      await tx.query(
        `INSERT INTO class_sessions (university_id, id, handle, module_id, lecturer_id, session_type, academic_year, session_date,
           start_time, end_time, starts_at, ends_at, qr_started_at, qr_ends_at)
         VALUES ($1, $2, $3, $4, $5, 'lecture', '2026-2027', $6, '09:00', '10:00', $6::date + time '09:00', $6::date + time '10:00',
           CASE WHEN $7 THEN $6::date + time '09:00' END, CASE WHEN $7 THEN $6::date + time '09:03' END)`,
        [universityId, id, handle, moduleId, lecturer.staffId, date, hasQrWindow],
      );
      for (const { studentId } of roster) {
        await tx.query('INSERT INTO session_roster (university_id, session_id, student_id) VALUES ($1, $2, $3)', [
          universityId,
          id,
          studentId,
        ]);
      }
      for (const [status, { studentId }] of Object.entries(marks)) {
        await tx.query(
          `INSERT INTO marks (university_id, session_id, student_id, status, method) VALUES ($1, $2, $3, $4, 'qr')`,
          [universityId, id, studentId, status],
        );
      }
    });
  };
