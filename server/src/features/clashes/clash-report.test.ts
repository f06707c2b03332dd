import { clashReport } from '@muster/contract/timetables/clashes';
import type {} from '@muster/contract/http/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeRandom } from '../../demo/plan/random.ts';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import { addClashUniversity, clashScenario, type ClashUniversity } from './clashes.setup.ts';
import { isSameTime, type KnownClass, sharedWith } from './clashes.rules.ts';

const t = clashScenario();
let here: ClashUniversity;
beforeEach(async () => {
  t.clock.set(mondayNoonMs);
  here = await addClashUniversity(t);
});

const report = async (query = '') => (await t.call(here.admin, clashReport, { query })).body;

describe('clash report', () => {
  it('lists each clash with both classes, the shared resources, and who accepted it', async () => {
    const late = await here.teach({ day_of_week: 'Friday', venue: 'Lab 1' });
    const early = await here.teach({ day_of_week: 'Friday', venue: 'Lab 2', start_time: '13:00', end_time: '15:00' });
    const assisting = await here.teach(
      { start_time: '15:00', end_time: '17:00', assistant_lecturer_id: here.assistant.staffId },
      [here.groupA],
    );
    await t.sql(
      'UPDATE timetables SET clashes_accepted_by = $2, clashes_accepted_at = now() WHERE id = $1',
      assisting,
      here.admin.accountId,
    );
    const { clashes, ...rest } = await report();
    expect(rest).toEqual({ academic_year: '2026-2027', semester: 1, entries: 4, total: 2, not_accepted: 1 });
    expect(clashes).toMatchObject([
      {
        day_of_week: 'Monday',
        start_time: '15:00',
        end_time: '16:00',
        first: { id: here.timetableId, accepted_by: null },
        second: { id: assisting, accepted_by: { name: 'Ada' } },
        shared: [
          { kind: 'lecturer', name: 'Anton' },
          { kind: 'group', name: 'Group A' },
        ],
      },
      {
        day_of_week: 'Friday',
        start_time: '14:00',
        end_time: '15:00',
        first: { id: early },
        second: { id: late },
        shared: [{ kind: 'lecturer', name: 'Olga' }],
      },
    ]);
    expect(clashes[0]?.first).toEqual({
      id: here.timetableId,
      module_code: 'CS101',
      module_name: 'Programming',
      class_type: 'Lecture',
      weeks: null,
      start_time: '14:00',
      end_time: '16:00',
      venue: 'Hall 3',
      lecturer: 'Lakshmi',
      groups: ['Group A'],
      accepted_by: null,
    });
  });

  it('covers the current semester, the academic year between semesters, or the requested term', async () => {
    for (const venue of ['Lab 1', ' lab 1']) await here.teach({ semester: 2, venue });
    await here.teach({ semester: 2, venue: 'Lab 1', active: false });
    const summary = async (query?: string) => {
      const { academic_year, semester, entries, total } = await report(query);
      return [academic_year, semester, entries, total];
    };
    expect(await summary()).toEqual(['2026-2027', 1, 1, 0]);
    expect(await summary('semester=2')).toEqual(['2026-2027', 2, 2, 1]);
    expect(await summary('semester=all&academic_year=2026-2027')).toEqual(['2026-2027', null, 3, 1]);
    expect(await summary('academic_year=2025-2026&semester=1')).toEqual(['2025-2026', 1, 0, 0]);
    t.clock.set(Date.UTC(2027, 1, 10));
    expect(await summary()).toEqual(['2026-2027', null, 3, 1]);
  });

  it('reports no clash for a person who teaches and assists in the same class', async () => {
    await here.teach({ day_of_week: 'Friday', assistant_lecturer_id: here.otherLecturer.staffId });
    expect(await report()).toMatchObject({ entries: 2, total: 0 });
  });

  it('finds the same clashes as a comparison of all pairs', async () => {
    const random = makeRandom('report');
    const people = [here.lecturer, here.assistant, here.otherLecturer].map(({ staffId }) => staffId);
    const validities = [
      { valid_from: null, valid_until: null },
      { valid_from: null, valid_until: '2027-11-30' },
      { valid_from: '2027-12-01', valid_until: null },
    ];
    const classes: (KnownClass & { id: string })[] = [];
    for (let at = 0; at < 120; at += 1) {
      const from = 8 + random.below(9);
      const [start_time, end_time] = [from, from + 1 + random.below(3)].map((hour) => `${hour}:00`.padStart(5, '0'));
      const when = { day_of_week: random.pick(['Monday', 'Tuesday', 'Saturday']), semester: random.pick([1, 2]) };
      const who = { lecturer_id: random.pick(people), assistant_lecturer_id: random.pick([null, ...people]) };
      const made = {
        ...when,
        ...who,
        start_time,
        end_time,
        venue: `Room ${random.below(20)}`,
        academic_year: '2027-2028',
        weeks: random.pick([null, 'odd', 'even', '1-4']),
        ...random.pick(validities),
      };
      const groups = random.pick([[], [], [here.groupA], [here.groupB]]);
      const named = (id: string | null) => (id === null ? null : { id, name: id });
      const free = people.filter((id) => id !== made.lecturer_id && id !== made.assistant_lecturer_id);
      const role = random.pick(['lecturer', 'assistant'] as const);
      const further = free.slice(0, random.below(2));
      const id = await here.teach(
        made,
        groups,
        here,
        further.map((staff_id) => ({ staff_id, role })),
      );
      const furtherPeople = further.map((staff_id) => ({ id: staff_id, name: staff_id }));
      classes.push({
        ...made,
        id,
        start_time: start_time ?? '',
        end_time: end_time ?? '',
        lecturer: named(who.lecturer_id),
        assistant: named(who.assistant_lecturer_id),
        further_lecturers: role === 'lecturer' ? furtherPeople : [],
        further_assistants: role === 'assistant' ? furtherPeople : [],
        groups: groups.map((group) => ({ id: group, name: group })),
      });
    }
    const expected = classes.flatMap((one, at) =>
      classes
        .slice(at + 1)
        .filter((other) => isSameTime(one, other) && sharedWith(one, other).length > 0)
        .map((other) => [one.id, other.id].toSorted().join()),
    );
    const { clashes, total } = await report('academic_year=2027-2028');
    expect(expected.length).toBeGreaterThan(100);
    expect(total).toBe(expected.length);
    expect(clashes.map(({ first, second }) => [first.id, second.id].toSorted().join()).toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  it('lists at most 1,000 clashes and returns the total', async () => {
    await t.sql(
      `INSERT INTO timetables (university_id, module_id, lecturer_id, year, semester, academic_year, day_of_week, start_time, end_time, venue, class_type)
       SELECT university_id, module_id, lecturer_id, 1, 1, '2027-2028', 'Monday', '09:00', '10:00', 'TBA', 'Lecture'
       FROM timetables, generate_series(1, 60) WHERE id = $1`,
      here.timetableId,
    );
    const { clashes, total } = await report('academic_year=2027-2028');
    expect([clashes.length, total]).toEqual([1000, (60 * 59) / 2]);
  });
});
