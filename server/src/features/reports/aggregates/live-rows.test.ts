import { beforeEach, describe, expect, it } from 'vitest';
import { addReportedUniversity, type ReportedUniversity, reportsScenario } from './aggregates.setup.ts';

const t = reportsScenario();
let reports: ReportedUniversity;
beforeEach(async () => {
  reports = await addReportedUniversity(t);
  await work();
});

const work = () => t.services.aggregates.work(() => false);

const filters = ['', '&date_from=2026-09-02&date_to=2026-09-03', '&date_from=2026-09-03', '&module=CS101', '&year=1'];

const allReports = () => reports.all(filters);

const uncounted = async (): Promise<string[]> =>
  (
    await t.sql<{ day: string }>(
      `SELECT session_date::text AS day FROM class_sessions s
       WHERE s.university_id = $1 AND NOT EXISTS (SELECT FROM session_tallies t WHERE t.session_id = s.id) ORDER BY 1`,
      reports.university.universityId,
    )
  ).map(({ day }) => day);

describe('live rows', () => {
  it('give the same reports as aggregates', async () => {
    const { moduleId, students } = reports.university;
    // Two classes missed in a row after the reopened one.
    await reports.hold(moduleId, '2026-09-06', { roster: [students.aiko], hasQrWindow: true });
    // The group has no students left.
    await reports.hold(moduleId, '2026-09-08', { roster: [], hasQrWindow: true });
    await work();
    expect(await uncounted()).toEqual([]);
    const aggregated = await allReports();
    await reports.reopen('2026-09-03');
    await work();
    expect(await uncounted()).toEqual(['2026-09-03']);
    expect(await allReports()).toEqual(aggregated);
    for (const date of ['2026-09-07', '2026-09-08']) await reports.reopen(date);
    await work();
    expect(await uncounted()).toEqual(['2026-09-03', '2026-09-07', '2026-09-08']);
    expect(await allReports()).toEqual(aggregated);
    await reports.deleteAggregates();
    expect(await allReports()).toEqual(aggregated);
  });

  it('include a student’s first class while it is running', async () => {
    const { universityId, moduleId, students } = reports.university;
    const [newcomer] = await t.sql<{ studentId: string }>(
      `INSERT INTO students (university_id, student_id, name, email, group_id, current_year, current_semester)
     SELECT $1, 'N-1', 'Noor', 'noor@rest.example', group_id, current_year, current_semester FROM students WHERE id = $2
     RETURNING id AS "studentId"`,
      universityId,
      students.aiko.studentId,
    );
    if (!newcomer) throw new Error('a student was made');
    await reports.hold(moduleId, '2026-09-08', { roster: [newcomer, students.aiko], marks: { late: students.aiko } });
    await reports.reopen('2026-09-08');
    const unknown = await allReports();
    expect(JSON.stringify(unknown)).toContain('Noor');
    await work();
    expect(await uncounted()).toContain('2026-09-08');
    expect(await t.sql('SELECT FROM tally_places WHERE student_id = $1', newcomer.studentId)).toHaveLength(1);
    expect(await allReports()).toEqual(unknown);
    await reports.deleteAggregates();
    expect(await allReports()).toEqual(unknown);
  });
});
