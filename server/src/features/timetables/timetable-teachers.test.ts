import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { timetableEntriesScenario } from './timetables.setup.ts';

const t = timetableEntriesScenario();
beforeEach(() => t.clear());

/** Four people who may teach the module, two of them as lecturers, and one who may not. */
let [first, second, third, fourth, stranger] = ['', '', '', '', ''];
beforeAll(async () => {
  const add = async (name: string, flags?: { primary?: boolean; assistant?: boolean }) => {
    const id = await t.put('staff', {
      name,
      email: `${name.toLowerCase()}@staff.example`,
      employee_id: `T-${name}`,
      staff_type: 'lecturer',
    });
    if (flags) await t.teaches(id, t.here.moduleId, flags);
    return id;
  };
  first = await add('Una', { primary: true, assistant: true });
  second = await add('Duo', { primary: true });
  third = await add('Tria', { assistant: true });
  fourth = await add('Quad', { primary: true, assistant: true });
  stranger = await add('Xeno');
});

const namesOf = ({ body }: { body: object }) => {
  const entry = body as TimetableEntry;
  return [
    [entry.lecturer, ...entry.further_lecturers].map(({ name }) => name),
    [entry.assistant_lecturer ?? [], entry.further_assistants].flat().map(({ name }) => name),
  ];
};

describe('further lecturers of a timetable entry', () => {
  it('are stored in their order, once each, and listed', async () => {
    const { id } = await t.added({
      lecturer_id: second,
      further_lecturer_ids: [fourth, first, fourth],
      assistant_lecturer_id: third,
    });
    const [listed] = await t.list(`lecturer_id=${fourth}`);
    expect(listed?.id).toBe(id);
    expect(namesOf({ body: listed ?? {} })).toEqual([['Duo', 'Quad', 'Una'], ['Tria']]);
    expect(listed?.further_lecturers[0]).toEqual({ id: fourth, name: 'Quad', staff_type: 'lecturer' });
    expect(await t.list('search=una')).toHaveLength(1);
  });

  it('take the place of a missing assistant', async () => {
    const answer = await t.add([t.entry({ further_assistant_ids: [third, fourth] })]);
    expect(namesOf({ body: (answer.body['created'] as object[])[0] ?? {} })).toEqual([['Lakshmi'], ['Tria', 'Quad']]);
  });

  it('must be different people who may teach the module in their role', async () => {
    const refused: [object, string, string][] = [
      [{ further_lecturer_ids: [t.here.lecturer.staffId] }, 'further_lecturer_ids', 'Lakshmi is chosen twice'],
      [
        { assistant_lecturer_id: first, further_assistant_ids: [third, first] },
        'further_assistant_ids',
        'Una is chosen twice',
      ],
      [
        { further_lecturer_ids: [first], assistant_lecturer_id: third, further_assistant_ids: [first] },
        'further_assistant_ids',
        'Una is chosen twice',
      ],
      [{ further_lecturer_ids: [third] }, 'further_lecturer_ids', 'Tria is not assigned to CS101 as lecturer'],
      [{ further_lecturer_ids: [stranger] }, 'further_lecturer_ids', 'Xeno is not assigned to CS101 as lecturer'],
      [
        { assistant_lecturer_id: third, further_assistant_ids: [second] },
        'further_assistant_ids',
        'Duo is not assigned to CS101 as assistant lecturer',
      ],
      [
        { further_lecturer_ids: Array.from({ length: 21 }, () => first) },
        'further_lecturer_ids',
        'Please choose at most 20',
      ],
    ];
    for (const [change, field, error] of refused)
      expect(await t.add([t.entry(change)]), error).toMatchObject({
        status: 400,
        body: { details: { [`timetable_entries.0.${field}`]: error } },
      });
    const foreign = await t.add([t.entry({ further_lecturer_ids: [t.elsewhere.lecturer.staffId] })]);
    expect(foreign).toMatchObject({ status: 404, body: { error: 'Lecturer not found' } });
  });

  it('change with the edit form, and stay if it does not name them', async () => {
    const { id } = await t.added({ further_lecturer_ids: [first, second], assistant_lecturer_id: third });
    expect(namesOf(await t.change(id, t.entry({ venue: 'Hall 9', assistant_lecturer_id: third })))).toEqual([
      ['Lakshmi', 'Una', 'Duo'],
      ['Tria'],
    ]);
    const swapped = { lecturer_id: first, further_lecturer_ids: [second, t.here.lecturer.staffId] };
    expect(namesOf(await t.change(id, t.entry({ ...swapped, assistant_lecturer_id: null })))).toEqual([
      ['Una', 'Duo', 'Lakshmi'],
      [],
    ]);
    expect(namesOf(await t.change(id, t.entry({ lecturer_id: first, further_lecturer_ids: [] })))).toEqual([
      ['Una'],
      [],
    ]);
  });

  it('are not checked again if an edit leaves them, whatever their order', async () => {
    const { id } = await t.added({ lecturer_id: first, further_lecturer_ids: [second] });
    await t.sql('UPDATE staff SET active = false WHERE id = $1', second);
    const kept = { lecturer_id: second, further_lecturer_ids: [first], venue: 'Hall 9' };
    expect((await t.change(id, t.entry(kept))).status).toBe(200);
    const added = { lecturer_id: first, further_lecturer_ids: [fourth], assistant_lecturer_id: second };
    expect(await t.change(id, t.entry(added))).toMatchObject({ status: 400, body: { error: 'Duo is Inactive' } });
    await t.sql('UPDATE staff SET active = true WHERE id = $1', second);
  });

  it('merge with a concurrent change of other fields, not of the same field', async () => {
    const { id } = await t.added();
    const seen = t.entry({ further_lecturer_ids: [], further_assistant_ids: [] });
    await t.change(id, { ...seen, further_lecturer_ids: [second] });
    const merged = await t.change(id, { ...seen, seen, venue: 'Hall 9' });
    expect(merged).toMatchObject({ status: 200, body: { venue: 'Hall 9', further_lecturers: [{ name: 'Duo' }] } });
    const conflict = await t.change(id, { ...seen, seen, further_lecturer_ids: [first] });
    expect(conflict).toMatchObject({ status: 409, body: { details: { further_lecturer_ids: expect.any(String) } } });
  });

  it('clash like the lecturer', async () => {
    await t.added({ further_lecturer_ids: [second], assistant_lecturer_id: first, further_assistant_ids: [third] });
    const add = (change: object) =>
      t.add([t.entry({ venue: 'Lab 1', group_ids: [t.here.groupB], lecturer_id: fourth, ...change })]);
    const place = 'CS101 Lecture, 09:00–11:00, Hall 1';
    for (const [change, error] of [
      [{ lecturer_id: second }, `Duo already teaches ${place}`],
      [{ further_lecturer_ids: [second] }, `Duo already teaches ${place}`],
      [{ assistant_lecturer_id: third }, `Tria already assists in ${place}`],
      [
        { assistant_lecturer_id: fourth, further_assistant_ids: [third], lecturer_id: t.here.otherLecturer.staffId },
        `Tria already assists in ${place}`,
      ],
    ] as const)
      expect(await add(change), error).toMatchObject({ status: 409, body: { code: 'clash', error } });
    expect((await add({})).status).toBe(200);
    const both = [
      t.entry({ day_of_week: 'Friday', further_lecturer_ids: [second] }),
      t.entry({
        day_of_week: 'Friday',
        venue: 'Lab 1',
        group_ids: [t.here.groupB],
        lecturer_id: fourth,
        further_lecturer_ids: [second],
      }),
    ];
    expect(await t.add(both)).toMatchObject({
      status: 409,
      body: { error: 'Duo already teaches class 1 (CS101), 09:00–11:00, Hall 1' },
    });
  });
});
