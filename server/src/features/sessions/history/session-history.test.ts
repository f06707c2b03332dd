import { randomUUID } from 'node:crypto';
import { listSessions } from '@muster/contract/attendance/sessions';
import { describe, expect, it } from 'vitest';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { mountClassEndpoints } from '#testing/class-app.ts';
import { type Scenario, scenario } from '#testing/scenario.ts';
import { addToList } from '#testing/class-list.ts';

/** Sessions on 1, 2, …, 9 September; those on odd days are of the elective and the other lecturer. */
let ids: string[];
const t = scenario({
  mount: mountClassEndpoints,
  async prepare(opened) {
    const { here, elsewhere } = opened;
    const others = { module_id: here.electiveId, lecturer_id: here.otherLecturer.staffId, location: 'Lab 100%' };
    ids = [];
    for (let day = 1; day <= 9; day++) ids.push(await hold(opened, here, day, day % 2 === 1 ? others : {}));
    await hold(opened, elsewhere, 1);
    await opened.sql(
      'UPDATE class_sessions SET assistant_lecturer_id = $2 WHERE id = $1',
      ids[0],
      here.lecturer.staffId,
    );
    await opened.sql('INSERT INTO session_groups VALUES ($1, $2, $3)', here.universityId, ids[3], here.groupA);
    const { aiko, bilal } = here.students;
    for (const [{ studentId }, status] of [
      [aiko, 'late'],
      [bilal, 'excused'],
    ] as const) {
      const mark = { status, method: 'manual', marked_by: here.lecturer.accountId } as const;
      await addToList(opened.sql, ids[3] ?? '', studentId, mark);
    }
  },
});

async function hold(
  { insert }: Pick<Scenario, 'insert'>,
  of: TestUniversity,
  day: number,
  values: object = {},
): Promise<string> {
  const date = `2026-09-0${day}`;
  const id = randomUUID();
  await insert('class_sessions', {
    university_id: of.universityId,
    id,
    handle: `000000${day}${of.code === 'HERE' ? 'A' : 'B'}`,
    module_id: of.moduleId,
    lecturer_id: of.lecturer.staffId,
    session_type: 'lecture',
    session_date: date,
    start_time: '09:00',
    end_time: '11:00',
    starts_at: `${date}T03:30:00Z`,
    ends_at: `${date}T05:30:00Z`,
    location: 'Hall 3',
    expected_count: 2,
    ...values,
  });
  return id;
}

const page = async (query: string, caller: Caller = t.here.admin) => {
  const { status, body } = await t.call(caller, listSessions, { query: `page=1${query}` });
  expect(status).toBe(200);
  return body;
};
const days = ({ data }: { data: { date: string }[] }) => data.map(({ date }) => Number(date.slice(-2)));

describe('session history', () => {
  it('returns pages, newest first, without gaps or repetitions', async () => {
    const listed = [];
    for (const number of [1, 2, 3, 4]) {
      const { body } = await t.call(t.here.admin, listSessions, { query: { page: number, page_size: 4 } });
      expect(body).toMatchObject({ total: 9, page: number, page_size: 4 });
      listed.push(...body.data.map(({ id }) => id));
    }
    expect(listed).toEqual(ids.toReversed());
  });

  it('returns present and expected counts', async () => {
    const [row] = (await page('&date_from=2026-09-04&date_to=2026-09-04')).data;
    const [plain] = await t.sql<{ here: number }>(
      `SELECT count(*)::int AS here FROM attendance WHERE session_id = $1 AND is_attended(status)`,
      ids[3],
    );
    expect(row).toMatchObject({ id: ids[3], present: plain?.here, expected: 2, is_marked: true, state: 'created' });
    expect(plain?.here).toBe(1);
    expect((await page('&date_from=2026-09-02&date_to=2026-09-02')).data[0]).toMatchObject({
      present: 0,
      is_marked: false,
    });
  });

  it('filters by module, lecturer, days and text, without wildcards', async () => {
    expect(days(await page(`&module_id=${t.here.moduleId}`))).toEqual([8, 6, 4, 2]);
    expect(days(await page(`&lecturer_id=${t.here.lecturer.staffId}`))).toEqual([8, 6, 4, 2, 1]);
    expect(days(await page('&date_from=2026-09-03&date_to=2026-09-05&module_id='))).toEqual([5, 4, 3]);
    expect(days(await page('&search=cs101'))).toEqual([8, 6, 4, 2]);
    expect(days(await page('&search=100%25'))).toEqual([9, 7, 5, 3, 1]);
    expect(days(await page('&search=%25'))).toEqual([9, 7, 5, 3, 1]);
    expect(days(await page('&search=_'))).toEqual([]);
    expect(days(await page('&search=group%20a'))).toEqual([4]);
    expect(days(await page('&search=music&date_to=2026-09-04&lecturer_id=all'))).toEqual([3, 1]);
  });

  it('limits lecturers to their own sessions and excludes other universities', async () => {
    expect(days(await page('', t.here.lecturer))).toEqual([8, 6, 4, 2, 1]);
    expect(days(await page(`&lecturer_id=${t.here.otherLecturer.staffId}`, t.here.lecturer))).toEqual([1]);
    expect((await page('', t.here.assistant)).total).toBe(0);
    expect((await page('', t.elsewhere.admin)).total).toBe(1);
    expect((await page(`&module_id=${t.here.moduleId}`, t.elsewhere.admin)).total).toBe(0);
    expect((await t.call(t.here.students.aiko, listSessions, { query: { page: 1 } })).status).toBe(403);
    expect((await t.call(t.here.lecturerWithoutRecord, listSessions, { query: { page: 1 } })).body).toMatchObject({
      code: 'no_staff_record',
    });
  });

  it('keeps the plain list without a page parameter and rejects invalid filters', async () => {
    const { body } = await t.call(t.here.admin, listSessions, { query: { limit: 2 } });
    expect(body).toMatchObject({ success: true });
    expect(body.sessions.map(({ id }) => id)).toEqual([ids[8], ids[7]]);
    for (const query of ['page=0', 'page=1&page_size=201', 'module_id=x', 'date_from=2026-02-30', 'lecturer_id=1'])
      expect((await t.call(t.here.admin, listSessions, { query })).status).toBe(400);
  });
});
