import { beforeEach, describe, expect, it } from 'vitest';
import { race } from '#testing/race.ts';
import { timetableEntriesScenario } from './timetables.setup.ts';

const t = timetableEntriesScenario();
beforeEach(() => t.clear());

describe('timetable clashes', () => {
  /** The class of the taught university: Monday 14 to 16 in Hall 3, Lakshmi and Anton, group A. */
  const clashing = (change: object = {}) =>
    t.entry({
      day_of_week: 'Monday',
      start_time: '15:00',
      end_time: '17:00',
      group_ids: [t.here.groupB],
      lecturer_id: t.here.otherLecturer.staffId,
      venue: 'hall 3',
      ...change,
    });

  it('reject the whole request with the clashes', async () => {
    const { here, entry, add, list } = t;
    const { status, body } = await add([entry(), clashing(), clashing({ venue: 'Hall 9', group_ids: [here.groupA] })]);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'clash' });
    const details = body['details'] as Record<string, string>;
    expect(Object.keys(details)).toEqual(['timetable_entries.1', 'timetable_entries.2']);
    expect(body.error).toBe(details['timetable_entries.1']);
    expect(details['timetable_entries.1']).toContain('CS101');
    // The third clashes with the existing class over the group and with the second one over the lecturer.
    expect(details['timetable_entries.2']?.split('\n')).toHaveLength(2);
    expect(await list()).toHaveLength(1);
  });

  it('can be accepted, which is recorded for the clashing entries only', async () => {
    const { here, entry, add } = t;
    const answer = await add([entry(), clashing()], { accept_clashes: true });
    expect(answer).toMatchObject({ status: 200, body: { warnings: [expect.stringContaining('CS101')] } });
    const [free, accepted] = answer.body['created'];
    expect(free?.clashes_accepted_at).toBeNull();
    expect(accepted?.clashes_accepted_at).toMatch(/Z$/);
    const by = 'SELECT clashes_accepted_by FROM timetables WHERE id = $1';
    expect(await t.sql(by, accepted?.id)).toEqual([{ clashes_accepted_by: here.admin.accountId }]);
    expect((await t.audits('timetable.clashes_accepted')).at(-1)?.details).toEqual({
      accepted: [{ id: accepted?.id, with: [{ id: here.timetableId, kinds: ['venue'] }] }],
    });
  });

  it('need a common teaching week', async () => {
    const { here, added, add, change } = t;
    const odd = await added({ weeks: 'odd' });
    const other = { group_ids: [here.groupB], lecturer_id: here.otherLecturer.staffId };
    const even = await added({ ...other, weeks: '2-12/2' });
    expect([odd.weeks, even.weeks]).toEqual(['odd', '2,4,6,8,10,12']);
    const third = await add([t.entry({ weeks: '3-4', class_type: 'Tutorial' })]);
    expect(third.body).toMatchObject({
      code: 'clash',
      details: { 'timetable_entries.0': expect.stringContaining('09:00–11:00 (odd weeks)') },
    });
    expect((third.body['details'] as Record<string, string>)['timetable_entries.0']?.split('\n')).toHaveLength(2);
    expect(await change(even.id, t.entry({ ...other, weeks: '' }))).toMatchObject({
      status: 409,
      body: { code: 'clash' },
    });
    const both = [t.entry({ day_of_week: 'Friday', weeks: '1-6' }), t.entry({ day_of_week: 'Friday', weeks: '7-12' })];
    expect((await add(both)).status).toBe(200);
  });

  it('clear the acceptance when an edit ends the clash', async () => {
    const { add, change } = t;
    const answer = await add([clashing()], { accept_clashes: true });
    const { id } = answer.body['created'][0]!;
    expect(await change(id, clashing({ class_type: 'Tutorial' }))).toMatchObject({
      status: 409,
      body: { code: 'clash', details: { 'timetable_entries.0': expect.stringContaining('CS101') } },
    });
    const unchanged = await change(id, clashing({ class_type: 'Tutorial', accept_clashes: true }));
    expect(unchanged.body).toMatchObject({ clashes_accepted_at: expect.any(String), warnings: [expect.any(String)] });
    const ended = await change(id, clashing({ venue: 'Hall 9', accept_clashes: true }));
    expect(ended.body).toMatchObject({ clashes_accepted_at: null, warnings: [] });
    const by = 'SELECT clashes_accepted_by, sequence FROM timetables WHERE id = $1';
    expect(await t.sql(by, id)).toEqual([{ clashes_accepted_by: null, sequence: 2 }]);
  });

  it('are detected between six concurrent requests', async () => {
    const { here, entry, add, list } = t;
    const save = (at: number) => add([entry({ start_time: `09:${String(at).padStart(2, '0')}`, venue: `Room ${at}` })]);
    const answers = await race(t.database, 'timetables', () => Array.from({ length: 6 }, (_, at) => save(at)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'clash')).toHaveLength(5);
    expect(await list(`day_of_week=Tuesday&lecturer_id=${here.lecturer.staffId}`)).toHaveLength(1);
  });

  it('are detected against a concurrent edit', async () => {
    const { here, entry, added, add, change } = t;
    const { id } = await added({ day_of_week: 'Friday', lecturer_id: here.otherLecturer.staffId });
    const answers = await race<{ status: number }>(t.database, 'timetables', () => [
      change(id, entry({ lecturer_id: here.otherLecturer.staffId })),
      add([entry({ group_ids: [here.groupB], venue: 'HALL 1' })]),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});
