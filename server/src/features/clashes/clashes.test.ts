import { randomUUID } from 'node:crypto';
import { clashReport, freeSlots } from '@muster/contract/timetables/clashes';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { addClashUniversity, clashScenario, type ClashUniversity, planned } from './clashes.setup.ts';

const t = clashScenario();
let here: ClashUniversity;
beforeEach(async () => {
  here = await addClashUniversity(t);
});

const find = async (classes: object[], more: object = {}) => {
  const answer = await here.check({ classes, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const texts = async (...classes: object[]) => (await find(classes)).clashes.map(({ text }) => text);
const hall = { venue: 'Hall 3' };

describe('clash check with existing classes', () => {
  const existing = 'CS101 Lecture, 14:00–16:00';
  it.each([
    ['lecturer', () => ({ lecturer_id: here.lecturer.staffId }), `Lakshmi already teaches ${existing}, Hall 3`],
    [
      'lecturer who assists there',
      () => ({ lecturer_id: here.assistant.staffId }),
      `Anton already assists in ${existing}, Hall 3`,
    ],
    [
      'assistant',
      () => ({ assistant_lecturer_id: here.assistant.staffId }),
      `Anton already assists in ${existing}, Hall 3`,
    ],
    [
      'assistant who teaches there',
      () => ({ assistant_lecturer_id: here.lecturer.staffId }),
      `Lakshmi already teaches ${existing}, Hall 3`,
    ],
    ['venue', () => hall, `Hall 3 is taken by ${existing}, Lakshmi`],
    ['venue in other letter case', () => ({ venue: ' HALL 3 ' }), `Hall 3 is taken by ${existing}, Lakshmi`],
    ['group', () => ({ group_ids: [here.groupB, here.groupA] }), `Group A already has ${existing}, Hall 3`],
  ])('finds a clash over the same %s', async (_, change, text) => {
    const { clashes } = await find([planned(change())]);
    expect(clashes).toEqual([
      {
        entry: 0,
        with_id: here.timetableId,
        with_entry: null,
        shared: [{ kind: expect.any(String), name: expect.any(String) }],
        text,
      },
    ]);
  });

  it('looks at every term that a university can have', async () => {
    expect(await texts(planned({ ...hall, semester: 4 }))).toEqual([]);
    expect((await here.check({ classes: [planned({ semester: 5 })] })).status).toBe(400);
  });

  it('lists all shared resources in one message', async () => {
    const everything = { lecturer_id: here.lecturer.staffId, ...hall, group_ids: [here.groupA] };
    const { clashes } = await find([planned(everything)]);
    expect(clashes[0]?.shared).toEqual([
      { kind: 'lecturer', name: 'Lakshmi' },
      { kind: 'venue', name: 'Hall 3' },
      { kind: 'group', name: 'Group A' },
    ]);
    expect(clashes[0]?.text).toBe(`Lakshmi already teaches ${existing}, Hall 3; it also needs Hall 3 and Group A`);
  });

  it.each([
    ['only follows', { start_time: '16:00', end_time: '18:00' }],
    ['ends at the start of the other', { start_time: '12:00', end_time: '14:00' }],
    ['is on another day', { day_of_week: 'Tuesday' }],
    ['is in the other semester', { semester: 2 }],
    ['is in another academic year', { academic_year: '2025-2026' }],
    ['ends at its own start', { start_time: '15:00', end_time: '15:00' }],
    ['ends before its own start', { start_time: '15:30', end_time: '14:30' }],
  ])('finds no clash for a class that %s', async (_, change) => {
    const same = { lecturer_id: here.lecturer.staffId, ...hall, group_ids: [here.groupA] };
    expect(await texts(planned({ ...same, ...change }))).toEqual([]);
    expect(await texts(planned(same))).toHaveLength(1);
  });

  it('ignores the class itself, inactive classes and other universities', async () => {
    expect((await find([planned(hall)], { except_id: here.timetableId })).clashes).toEqual([]);
    expect((await find([planned(hall)], { except_id: null })).clashes).toHaveLength(1);
    const elsewhere = await t.addUniversity();
    await here.teach({ venue: 'Lab 9' }, [], elsewhere);
    await here.teach({ venue: 'Lab 9', active: false });
    expect(await texts(planned({ venue: 'Lab 9' }))).toEqual([]);
    const foreignIds = {
      module_id: elsewhere.moduleId,
      lecturer_id: elsewhere.lecturer.staffId,
      assistant_lecturer_id: elsewhere.assistant.staffId,
      group_ids: [elsewhere.groupA],
    };
    expect(await find([planned(foreignIds), planned(foreignIds)])).toEqual({
      clashes: [],
      capacity: [],
      no_students: [],
    });
  });

  it('finds no clash while only the time is known', async () => {
    const blank = { module_id: null, lecturer_id: null, assistant_lecturer_id: null, venue: ' ' };
    expect(await texts(planned(), planned(blank))).toEqual([]);
  });
});

describe('clash check between planned classes', () => {
  it('reports the later class, with the position of the earlier one', async () => {
    const [first, second] = [
      planned({ venue: 'Lab 7', module_id: here.moduleId, lecturer_id: here.otherLecturer.staffId }),
      planned({ venue: 'lab 7', start_time: '16:00', end_time: '18:00', lecturer_id: here.lecturer.staffId }),
    ];
    expect((await find([first, second, planned({ ...second, venue: null, semester: 2 })])).clashes).toEqual([
      {
        entry: 1,
        with_id: null,
        with_entry: 0,
        shared: [{ kind: 'venue', name: 'Lab 7' }],
        text: 'Lab 7 is taken by class 1 (CS101), 15:00–17:00, Olga',
      },
    ]);
    const after = { start_time: '17:00', end_time: '18:00' };
    expect(await texts(first, { ...first, ...after }, { ...first, day_of_week: 'Friday' })).toEqual([]);
  });

  it('accepts at most 200 classes', async () => {
    const at = (n: number) => ({
      start_time: `${String(6 + (n % 15)).padStart(2, '0')}:00`,
      end_time: `${String(7 + (n % 15)).padStart(2, '0')}:00`,
    });
    const many = Array.from({ length: 200 }, (_, n) =>
      planned({ ...at(n), venue: `Room ${n}`, group_ids: [here.groupB] }),
    );
    await here.teach({ venue: 'Room 199', ...at(199) });
    const { clashes } = await find(many);
    expect(clashes.filter(({ with_id }) => with_id !== null).map(({ entry }) => entry)).toEqual([199]);
    const pairs = many.flatMap((_, n) =>
      Array.from({ length: Math.floor(n / 15) }, (_one, before) => `${n} ${before * 15 + (n % 15)}`),
    );
    const found = clashes.flatMap(({ entry, with_entry }) => (with_entry === null ? [] : [`${entry} ${with_entry}`]));
    expect(found).toEqual(pairs);
    expect((await here.check({ classes: [...many, planned()] })).status).toBe(400);
    expect((await here.check({ classes: [] })).status).toBe(400);
  });

  it('finds a clash behind 50 classes of other weeks', async () => {
    for (let n = 0; n < 51; n += 1) await here.teach({ venue: 'TBA', start_time: '14:00', weeks: 'odd' });
    await here.teach({ venue: 'TBA', start_time: '15:30', weeks: '6' });
    const of = async (weeks: string | null) => (await texts(planned({ venue: 'TBA', weeks }))).length;
    expect([await of('even'), await of('odd'), await of(null)]).toEqual([1, 50, 50]);
  });

  it('reports at most 50 clashes per class', async () => {
    for (let n = 0; n < 55; n += 1) await here.teach({ venue: 'TBA' });
    expect(await texts(planned({ venue: 'tba' }))).toHaveLength(50);
  });
});

describe('capacity check', () => {
  it('warns when the venue has fewer seats than active students in the groups', async () => {
    await here.venue('Hall 9', { capacity: 3 });
    await here.venue('Cellar');
    const both = [here.groupA, here.groupB, here.groupA];
    const classes = [
      planned({ venue: 'Hall 9', group_ids: [here.groupA] }),
      planned({ venue: ' hall 9', group_ids: both, day_of_week: 'Friday' }),
      planned({ venue: 'Cellar', group_ids: both, day_of_week: 'Sunday' }),
      planned({ venue: 'Nowhere', group_ids: both, day_of_week: 'Saturday' }),
      planned({ venue: 'Hall 9', day_of_week: 'Tuesday' }),
    ];
    const { capacity } = await find(classes);
    expect(capacity).toEqual([{ entry: 1, text: 'hall 9 seats 3, the groups have 4 students.' }]);
  });
});

describe('clash check access', () => {
  it('is limited to administrators with an admin record', async () => {
    const stray: Caller = { ...here.admin, accountId: randomUUID(), tokenId: randomUUID() };
    expect((await here.check({ classes: [planned()] }, stray)).body.code).toBe('no_admin_record');
    expect((await t.call(stray, freeSlots, { body: { class: planned() } })).body.code).toBe('no_admin_record');
    expect((await t.call(stray, clashReport)).body.code).toBe('no_admin_record');
    expect((await here.check({ classes: [planned()] }, here.lecturer)).body.code).toBe('wrong_role');
  });
});
