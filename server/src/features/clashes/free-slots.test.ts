import { freeSlots } from '@muster/contract/timetables/clashes';
import { beforeEach, describe, expect, it } from 'vitest';
import { addClashUniversity, clashScenario, type ClashUniversity, planned } from './clashes.setup.ts';

const t = clashScenario();
let here: ClashUniversity;
beforeEach(async () => {
  here = await addClashUniversity(t);
});

const offer = async (change: object, more: object = {}) =>
  (await t.call(here.admin, freeSlots, { body: { class: { ...planned(), ...change }, ...more } })).body;
const slots = async (change: object, more: object = {}) =>
  (await offer(change, more)).slots.map((one) => `${one.day_of_week} ${one.start_time}–${one.end_time}`);
const venues = async (change: object, more: object = {}) => (await offer(change, more)).venues.map(({ name }) => name);

describe('free times', () => {
  it.each([
    ['the lecturer', () => ({ lecturer_id: here.lecturer.staffId })],
    ['the assistant', () => ({ assistant_lecturer_id: here.assistant.staffId })],
    ['the lecturer, who assists', () => ({ lecturer_id: here.assistant.staffId })],
    ['a further lecturer', () => ({ further_lecturer_ids: [here.lecturer.staffId] })],
    ['a further assistant', () => ({ further_assistant_ids: [here.assistant.staffId] })],
    ['the venue', () => ({ venue: ' hall 3' })],
    ['the group', () => ({ group_ids: [here.groupB, here.groupA] })],
  ])('exclude times at which %s is busy, the nearest first', async (_, change) => {
    expect(await slots(change())).toEqual([
      'Monday 16:00–18:00',
      'Monday 12:00–14:00',
      'Monday 11:30–13:30',
      'Monday 11:00–13:00',
      'Monday 10:30–12:30',
      'Monday 10:00–12:00',
    ]);
  });

  it('exclude times at which someone teaches as further lecturer', async () => {
    const further = [{ staff_id: here.otherLecturer.staffId, role: 'lecturer' as const }];
    await here.teach(
      { start_time: '15:00', end_time: '17:00', lecturer_id: here.assistant.staffId },
      [],
      here,
      further,
    );
    expect((await slots({ lecturer_id: here.otherLecturer.staffId }))[0]).toBe('Monday 13:00–15:00');
  });

  it('include times that are taken in other weeks', async () => {
    await t.sql("UPDATE timetables SET weeks = 'odd' WHERE id = $1", here.timetableId);
    const nearest = async (weeks: string | null) => (await slots({ lecturer_id: here.lecturer.staffId, weeks }))[0];
    expect(await nearest('2,4')).toBe('Monday 15:30–17:30');
    for (const weeks of ['1-2', null]) expect(await nearest(weeks), String(weeks)).toBe('Monday 16:00–18:00');
  });

  it('consider only active classes of the term, without the class itself', async () => {
    const taken = { lecturer_id: here.lecturer.staffId };
    const nearest = 'Monday 15:30–17:30';
    expect((await slots({ ...taken, semester: 2 }))[0]).toBe(nearest);
    expect((await slots({ ...taken, academic_year: '2025-2026' }))[0]).toBe(nearest);
    expect((await slots({ lecturer_id: here.otherLecturer.staffId }))[0]).toBe(nearest);
    expect((await slots(taken, { except_id: here.timetableId }))[0]).toBe(nearest);
    await here.teach({ active: false });
    expect((await slots({ lecturer_id: here.otherLecturer.staffId }))[0]).toBe(nearest);
    expect(await slots({ ...taken, start_time: '17:00', end_time: '15:00' })).toEqual([]);
  });
});

it('excludes the times of the other planned classes', async () => {
  await here.venue('Attic', { capacity: 9 });
  await here.venue('Loft', { capacity: 9 });
  const own = {
    lecturer_id: here.otherLecturer.staffId,
    day_of_week: 'Monday',
    start_time: '14:00',
    end_time: '16:00',
  };
  const beside = { ...planned(), ...own, venue: ' LOFT ', start_time: '15:00', end_time: '17:00' };
  const others = [beside, { ...beside, semester: 2, venue: 'Attic' }];
  expect(await slots(own, { others })).toContain('Monday 13:00–15:00');
  expect(await slots(own, { others })).not.toContain('Monday 13:30–15:30');
  expect(await slots({ ...own, lecturer_id: null }, { others })).toContain('Monday 13:30–15:30');
  expect(await venues(own, { others })).toEqual(['Attic']);
});

describe('free venues', () => {
  it('have enough seats, the smallest first, venues of unknown capacity last', async () => {
    await here.venue('Vast', { capacity: 300, building: 'Main' });
    await here.venue('Fitting', { capacity: 4 });
    await here.venue('Tiny', { capacity: 3 });
    await here.venue('Uncounted');
    await here.venue('Closed', { capacity: 5, active: false });
    const both = { group_ids: [here.groupA, here.groupB] };
    expect((await offer(both)).venues).toEqual([
      { name: 'Fitting', building: null, capacity: 4 },
      { name: 'Vast', building: 'Main', capacity: 300 },
      { name: 'Uncounted', building: null, capacity: null },
    ]);
    expect(await venues({ group_ids: [here.groupA] })).toEqual(['Tiny', 'Fitting', 'Vast', 'Uncounted']);
  });

  it('may be taken in other weeks', async () => {
    await here.venue('Hall 3');
    await t.sql("UPDATE timetables SET weeks = '1-4' WHERE id = $1", here.timetableId);
    expect(await venues({ weeks: 'odd' })).toEqual([]);
    expect(await venues({ weeks: '5-9' })).toEqual(['Hall 3']);
    const beside = planned({ venue: 'hall 3', weeks: '9-12' });
    expect(await venues({ weeks: '5-9' }, { others: [beside] })).toEqual([]);
    expect(await venues({ weeks: '5-8' }, { others: [beside] })).toEqual(['Hall 3']);
  });

  it('are free at the time of the class', async () => {
    await here.venue('HALL 3', { capacity: 9 });
    expect(await venues({})).toEqual([]);
    expect(await venues({}, { except_id: here.timetableId })).toEqual(['HALL 3']);
    expect(await venues({ start_time: '16:00', end_time: '17:00' })).toEqual(['HALL 3']);
    expect(await venues({ day_of_week: 'Friday' })).toEqual(['HALL 3']);
    expect(await venues({ semester: 2 })).toEqual(['HALL 3']);
  });

  it('are at most six, of the own university', async () => {
    const elsewhere = await t.addUniversity();
    await here.venue('Theirs', { capacity: 1 }, elsewhere);
    for (let n = 0; n < 8; n += 1) await here.venue(`Room ${n}`, { capacity: 10 + n });
    expect(await venues({})).toEqual([0, 1, 2, 3, 4, 5].map((n) => `Room ${n}`));
  });
});
