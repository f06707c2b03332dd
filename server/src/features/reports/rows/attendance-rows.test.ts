import type { ReplyOf } from '@muster/contract/http/endpoint';
import { attendanceRows } from '@muster/contract/reports/attendance-rows';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { makeClassInserter } from '../held-classes.setup.ts';
import { reportsScenario } from '../reports.setup.ts';

const t = reportsScenario(async ({ database, here }) => {
  const addClass = makeClassInserter(database, here);
  const { moduleId, electiveId, students } = here;
  const { aiko, bilal } = students;
  await addClass(moduleId, '2026-09-01', { students: [aiko, bilal], marks: { present: aiko }, hasQrWindow: true });
  await addClass(moduleId, '2026-09-02', { students: [aiko, bilal], marks: { late: bilal } });
  await addClass(electiveId, '2026-09-03', { students: [aiko] });
  await addClass(moduleId, '2026-09-20', { students: [aiko, bilal], marks: { present: aiko } });
});

type Page = ReplyOf<typeof attendanceRows>;
const ask = async (query = '', caller: Caller = t.here.admin) => (await t.call(caller, attendanceRows, { query })).body;
const shown = ({ data }: Page): string[] =>
  data.map((row) => [row.date, row.student_name, row.class_state, row.status, row.mark].join(' ')).toSorted();
const save = (format: string, query = '') =>
  t.app.inject({
    url: `/api/attendance/rows/export?format=${format}&${query}`,
    headers: { authorization: `Bearer ${t.tokenOf(t.here.admin)}` },
  });
const every = [
  '2026-09-01 Aiko final present present',
  '2026-09-01 Bilal final absent ',
  '2026-09-02 Aiko final absent ',
  '2026-09-02 Bilal final late late',
  '2026-09-03 Aiko not_taken  ',
  '2026-09-20 Aiko in_progress present present',
  '2026-09-20 Bilal in_progress in_progress ',
];

describe('attendance rows', () => {
  it('list each student and class with the status that counts', async () => {
    const page = await ask();
    expect(shown(page)).toEqual(every);
    expect(page.next_cursor).toBeNull();
    expect(page.data.find(({ student_name }) => student_name === 'Aiko')).toMatchObject({
      date: '2026-09-01',
      class_start_time: '09:00',
      module_code: 'CS101',
      lecturer: 'Lakshmi',
      lecturer_employee_id: 'E-Lakshmi',
      student_id: 'S-Aiko',
      group_name: 'Group A',
      degree_programme: 'Computing',
      year: 1,
      semester: 1,
      source: 'class_list',
      method: 'qr',
      marked_by: null,
    });
  });

  it.each([1, 2, 3])('follow the cursor in pages of %i', async (limit) => {
    const rows: Page['data'] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await ask(`limit=${limit}&cursor=${cursor}`);
      expect(page.data.length).toBeLessThanOrEqual(limit);
      rows.push(...page.data);
      cursor = page.next_cursor;
    }
    const dates = rows.map(({ date }) => date ?? '');
    expect(dates).toEqual(dates.toSorted());
    expect(shown({ data: rows, next_cursor: null, next_updated_since: '' })).toEqual(every);
  });

  it('apply the filters of reports', async () => {
    expect(shown(await ask('module=CS205'))).toEqual(['2026-09-03 Aiko not_taken  ']);
    expect(shown(await ask('student=S-Bilal&date_to=2026-09-02'))).toEqual([every[1], every[3]]);
    expect(shown(await ask('group=Group%20B'))).toEqual([]);
    expect(shown(await ask('module=unknown'))).toEqual([]);
    expect(shown(await ask('lecturer=E-Olga'))).toEqual([]);
    expect(shown(await ask('academicStatus=local&year=1'))).toEqual(every);
  });

  it('keep the mark of a withdrawn class, which counts for no student', async () => {
    const [id] = await t.sql<{ id: string }>(
      `SELECT id FROM class_sessions WHERE session_date = '2026-09-02' AND university_id = $1`,
      t.here.universityId,
    );
    await t.sql(
      `UPDATE class_sessions SET withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'By mistake' WHERE id = $1`,
      id?.id,
      t.here.admin.accountId,
    );
    expect(shown(await ask('date_from=2026-09-02&date_to=2026-09-02'))).toEqual([
      '2026-09-02 Aiko withdrawn  ',
      '2026-09-02 Bilal withdrawn  late',
    ]);
    await t.sql(
      `UPDATE class_sessions SET withdrawn_at = NULL, withdrawn_by = NULL, withdrawal_reason = NULL WHERE id = $1`,
      id?.id,
    );
  });

  it('are written as CSV and as workbook', async () => {
    const csv: Record<string, string>[] = parse((await save('csv')).rawPayload, { bom: true, columns: true });
    expect(
      csv.map((row) => [row['Date'], row['Student ID'], row['Class State'], row['Status']].join(' ')).toSorted(),
    ).toEqual([
      '2026-09-01 S-Aiko Final Present',
      '2026-09-01 S-Bilal Final Absent',
      '2026-09-02 S-Aiko Final Absent',
      '2026-09-02 S-Bilal Final Late',
      '2026-09-03 S-Aiko Not taken ',
      '2026-09-20 S-Aiko In progress Present',
      '2026-09-20 S-Bilal In progress In progress',
    ]);
    const [sheet] = (await readXlsx((await save('xlsx', 'module=CS205')).rawPayload)).sheets;
    expect(sheet?.rows).toHaveLength(2);
    expect(sheet?.rows[1]?.[0]).toEqual(new Date('2026-09-03T00:00:00Z'));
    expect((await save('csv', 'module=unknown')).body.trim().split('\r\n')).toHaveLength(1);
  });

  it('are limited to administrators, and refuse wrong cursors and times', async () => {
    expect(await ask('', t.here.lecturer)).toMatchObject({ code: 'wrong_role' });
    expect((await ask('', t.elsewhere.admin)).data).toEqual([]);
    for (const cursor of ['x', '2026-02-31_a_b', `2026-02-31_${t.here.moduleId}_${t.here.moduleId}`, '__'])
      expect(await ask(`cursor=${cursor}`)).toMatchObject({
        code: 'invalid_input',
        details: { cursor: expect.any(String) as string },
      });
    expect(await ask('updated_since=yesterday')).toMatchObject({ code: 'invalid_input' });
  });
});

describe('attendance rows that changed', () => {
  const now = async (plus = '0'): Promise<string> =>
    (await t.sql<{ at: Date }>(`SELECT clock_timestamp() + $1::interval AS at`, plus))[0]?.at.toISOString() ?? '';
  const changedSince = async (since: string) => shown(await ask(`updated_since=${encodeURIComponent(since)}`));
  const ofDay = (day: string) => every.filter((row) => row.startsWith(day));
  const change = (set: string, day: string, ...values: unknown[]) =>
    t.sql(
      `UPDATE class_sessions SET ${set} WHERE session_date = $1 AND university_id = $2`,
      day,
      t.here.universityId,
      ...values,
    );

  it('are the rows of the class of a correction', async () => {
    const since = await now();
    expect(await changedSince(since)).toEqual([]);
    await t.sql(
      `UPDATE attendance SET changed_at = clock_timestamp() WHERE session_date = '2026-09-02' AND student_id = $1`,
      t.here.students.bilal.studentId,
    );
    expect(await changedSince(since)).toEqual(ofDay('2026-09-02'));
  });

  it('are the rows of a class with a check-in', async () => {
    await change(`qr_ends_at = clock_timestamp() + interval '1 minute'`, '2026-09-01');
    expect(await changedSince(await now('10 minutes'))).toEqual(ofDay('2026-09-01'));
    expect(await changedSince(await now('20 minutes'))).toEqual([]);
    await change(`qr_ends_at = qr_started_at + interval '3 minutes'`, '2026-09-01');
  });

  it('are the rows of a class that was withdrawn or restored, or whose list or lecturer changed', async () => {
    for (const set of [
      `withdrawn_at = now(), withdrawn_by = '${t.here.admin.accountId}', withdrawal_reason = 'By mistake'`,
      'withdrawn_at = NULL, withdrawn_by = NULL, withdrawal_reason = NULL',
      'expected_count = expected_count + 1',
      `lecturer_id = '${t.here.otherLecturer.staffId}'`,
    ]) {
      const since = await now();
      await change(set, '2026-09-02');
      expect((await changedSince(since)).map((row) => row.slice(0, 10))).toEqual(['2026-09-02', '2026-09-02']);
    }
  });

  it('are the rows of a class that became final: they are absences now', async () => {
    const since = await now();
    t.clock.set(Date.parse('2026-09-21T00:00:00Z'));
    await t.services.count();
    expect(await changedSince(since)).toEqual([
      '2026-09-20 Aiko final present present',
      '2026-09-20 Bilal final absent ',
    ]);
  });
});
