import { listTimetables } from '@muster/contract/timetables/timetables';
import { randomUUID } from 'node:crypto';
import { previewHandOver, handOverClasses } from '@muster/contract/timetables/class-hand-over';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { timetableScenario } from '#testing/timetable-app.ts';

const t = timetableScenario();
/** Wednesday, 18 November 2026, 13:30 in Colombo. The class of the scenario is on Mondays at 14:00. */
const now = Date.UTC(2026, 10, 18, 8, 0);
const [hall, lab, oldLab] = [randomUUID(), randomUUID(), randomUUID()];
beforeAll(async () => {
  for (const { staffId } of [t.here.lecturer, t.here.otherLecturer])
    await t.insert('staff_courses', {
      course_name: 'Course',
      module_id: t.here.moduleId,
      staff_id: staffId,
      can_teach_as_primary: true,
      can_teach_as_assistant: false,
    });
  await t.insert('venues', { id: hall, name: 'Hall 3' });
  await t.insert('venues', { id: lab, name: 'Lab 7', capacity: 1 });
  await t.insert('venues', { id: oldLab, name: 'Old lab', active: false });
});
let elective: string;
beforeEach(async () => {
  await t.reset();
  t.clock.set(now);
  await t.sql(
    'UPDATE timetables SET lecturer_id = $2, venue = $3 WHERE id = $1',
    t.here.timetableId,
    t.here.lecturer.staffId,
    'Hall 3',
  );
  elective = await t.add({ lecturer_id: t.here.lecturer.staffId });
});

const lecturer = () => ({ kind: 'lecturer', from_id: t.here.lecturer.staffId, to_id: t.here.otherLecturer.staffId });
const preview = async (query: Record<string, string>) => {
  const { status, body } = await t.call(t.here.admin, previewHandOver, { query });
  return { status, body };
};
const handOver = (body: object) => t.call(t.here.admin, handOverClasses, { body });
const weekOf = async (date: string) =>
  (await t.week(`?date=${date}`)).classes.map((one) => `${one.date} ${one.venue} ${one.lecturer.name}`);

describe('preview of a hand-over', () => {
  it('lists the classes ahead, from when each is handed over, and why one cannot be', async () => {
    const listed = await preview({ kind: 'lecturer', from_id: t.here.lecturer.staffId });
    expect(listed.body).toMatchObject({ from: { name: 'Lakshmi', active: true }, total: 2 });
    expect(listed.body.classes.map(({ entry, problem }) => [entry.id, problem])).toEqual([
      [t.here.timetableId, null],
      [elective, null],
    ]);
    const { body } = await preview(lecturer());
    expect(body.classes).toMatchObject([
      { entry: { id: t.here.timetableId }, starts_on: '2026-11-18', problem: null, clashes: [] },
      { entry: { id: elective }, problem: expect.stringMatching(/is not assigned to .* as lecturer$/u) },
    ]);
    expect((await weekOf('2026-11-23'))[0]).toContain('Lakshmi');
  });

  it('shows clashes and groups larger than the room', async () => {
    await t.add({ day_of_week: 'Monday', start_time: '15:00', end_time: '17:00', venue: 'Lab 7' });
    await t.sql('UPDATE timetables SET venue = $2 WHERE id = $1', elective, 'Hall 3');
    const { body } = await preview({ kind: 'venue', from_id: hall, to_id: lab });
    expect(body.classes).toMatchObject([
      { clashes: [expect.stringContaining('Lab 7')], warnings: [expect.stringContaining('Lab 7 seats 1')] },
      { clashes: [] },
    ]);
  });

  it('leaves out classes that are over, and knows no recipient that is Inactive, unknown or the same', async () => {
    await t.sql(`UPDATE timetables SET valid_until = '2026-11-17' WHERE id = $1`, elective);
    expect((await preview({ kind: 'lecturer', from_id: t.here.lecturer.staffId })).body.total).toBe(1);
    const to = (to_id: string) => preview({ kind: 'venue', from_id: hall, to_id });
    expect(await to(oldLab)).toMatchObject({ status: 400, body: { details: { to_id: 'Old lab is Inactive' } } });
    expect(await to(hall)).toMatchObject({ status: 400, body: { details: { to_id: 'Please choose another one' } } });
    expect(await to(randomUUID())).toMatchObject({ status: 404, body: { error: 'Venue not found' } });
  });
});

describe('hand-over of classes', () => {
  it('gives a lecturer the coming classes, and leaves the past ones', async () => {
    const answer = await handOver({ ...lecturer(), ids: [t.here.timetableId] });
    expect(answer).toMatchObject({ status: 200, body: { count: 1, left: 1, warnings: [] } });
    expect(await weekOf('2026-11-16')).toContain('2026-11-16 Hall 3 Lakshmi');
    expect((await weekOf('2026-11-23'))[0]).not.toContain('Lakshmi');
    // The repeated request of a lost reply.
    expect(await handOver({ ...lecturer(), ids: [t.here.timetableId] })).toMatchObject({ status: 200 });
    expect(await t.sql(`SELECT details FROM audit_events WHERE action = 'timetable.handed_over'`)).toEqual([
      { details: { kind: 'lecturer', from: lecturer().from_id, to: lecturer().to_id, ids: [t.here.timetableId] } },
    ]);
  });

  it('takes another day', async () => {
    await handOver({ ...lecturer(), ids: [t.here.timetableId], valid_from: '2026-12-07' });
    expect((await weekOf('2026-11-30'))[0]).toContain('Lakshmi');
    expect((await weekOf('2026-12-07'))[0]).not.toContain('Lakshmi');
  });

  it('changes none if one cannot be handed over or is not a class of the former one', async () => {
    expect(await handOver({ ...lecturer(), ids: [t.here.timetableId, elective] })).toMatchObject({
      status: 400,
      body: { details: { 'ids.1': expect.stringContaining('is not assigned to') } },
    });
    await t.sql('UPDATE timetables SET lecturer_id = $2 WHERE id = $1', elective, t.here.assistant.staffId);
    expect(await handOver({ ...lecturer(), ids: [t.here.timetableId, elective] })).toMatchObject({ status: 409 });
    expect((await weekOf('2026-11-23'))[0]).toContain('Lakshmi');
  });

  it('asks before it saves clashes', async () => {
    await t.add({ day_of_week: 'Monday', start_time: '15:00', end_time: '17:00', venue: 'Lab 7' });
    const body = { kind: 'venue', from_id: hall, to_id: lab, ids: [t.here.timetableId] };
    expect(await handOver(body)).toMatchObject({ status: 409, body: { code: 'clash' } });
    expect(await handOver({ ...body, accept_clashes: true })).toMatchObject({ status: 200, body: { left: 0 } });
    expect(await weekOf('2026-11-16')).toContain('2026-11-16 Hall 3 Lakshmi');
    expect(await weekOf('2026-11-23')).toContain('2026-11-23 Lab 7 Lakshmi');
  });

  it('compares classes that move together with each other, not with their former state', async () => {
    const same = { module_id: t.here.moduleId, lecturer_id: t.here.lecturer.staffId };
    const second = await t.add({
      ...same,
      day_of_week: 'Monday',
      start_time: '15:00',
      end_time: '17:00',
      venue: 'Hall 3',
    });
    const { body } = await preview(lecturer());
    expect(body.classes.map(({ clashes }) => clashes.length)).toEqual([0, 1, 0]);
    expect(await handOver({ ...lecturer(), ids: [t.here.timetableId, second] })).toMatchObject({ status: 409 });
  });

  it('replaces a group by another one of the term, and merges two', async () => {
    await t.insert('timetable_degrees', { timetable_id: elective, degree_details_id: t.here.degreeId });
    const body = { kind: 'group', from_id: t.here.groupB, to_id: t.here.groupA, ids: [elective] };
    expect(await handOver(body)).toMatchObject({ status: 200, body: { left: expect.any(Number) } });
    const groupsOf = (id: string) => t.sql('SELECT group_id FROM timetable_groups WHERE timetable_id = $1', id);
    expect(await groupsOf(elective)).toEqual([{ group_id: t.here.groupA }]);
    const past = await t.sql<{ id: string }>('SELECT id FROM timetables WHERE continued_by = $1', elective);
    expect(await groupsOf(past[0]?.id ?? '')).toEqual([{ group_id: t.here.groupB }]);
    await t.sql(`UPDATE groups SET semester = 2 WHERE id = $1`, t.here.groupB);
    expect(await handOver({ ...body, from_id: t.here.groupA, to_id: t.here.groupB })).toMatchObject({
      status: 400,
      body: { details: { 'ids.0': expect.stringContaining('is not of Year 1') } },
    });
    await t.sql(`UPDATE groups SET semester = 1 WHERE id = $1`, t.here.groupB);
  });
});

describe('list of classes that lack something', () => {
  const missing = async (kind: string) =>
    (await t.call(t.here.admin, listTimetables, { query: { missing: kind } })).body.map(({ id }) => id);

  it('lists classes whose groups are all Inactive', async () => {
    expect(await missing('group')).toEqual([]);
    await t.sql('UPDATE groups SET active = false WHERE id = $1', t.here.groupB);
    expect(await missing('group')).toContain(elective);
    await t.insert('timetable_groups', { timetable_id: elective, group_id: t.here.groupA });
    expect(await missing('group')).not.toContain(elective);
    await t.sql('UPDATE groups SET active = true WHERE id = $1', t.here.groupB);
  });
});
