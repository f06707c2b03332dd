import type { Endpoint } from '@muster/contract/http/endpoint';
import {
  type TimetableDensity,
  type TimetableEntry,
  timetableSorts,
  deleteTimetable,
  listTimetables,
  timetableAcademicYears,
  studentTimetable,
  timetableDensity,
} from '@muster/contract/timetables/timetables';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { timetableEntriesScenario } from './timetables.setup.ts';

const t = timetableEntriesScenario();
let tuesday: TimetableEntry;
let sunday: TimetableEntry;

beforeAll(async () => {
  const { here } = t;
  const thesis = await t.put('modules', { module_code: 'AA900', module_name: 'Thesis 100%_sure', semester: 2 });
  await t.put('module_degree_mappings', { module_id: thesis, degree_details_id: here.degreeId, year: 2 });
  await t.teaches(here.otherLecturer.staffId, thesis, { primary: true });
  const later = { year: 2, semester: 2, academic_year: '2025-2026' };
  const group = await t.put('groups', { group_name: 'Seniors', degree_details_id: here.degreeId, ...later });
  tuesday = await t.added({
    assistant_lecturer_id: here.assistant.staffId,
    group_ids: [here.groupA, here.groupB],
  });
  sunday = await t.added({
    ...later,
    module_id: thesis,
    group_ids: [group],
    lecturer_id: here.otherLecturer.staffId,
    day_of_week: 'Sunday',
    start_time: '08:00',
    class_type: 'Workshop',
    venue: 'Room 7',
  });
  const gone = await t.added({ day_of_week: 'Saturday', academic_year: '2026-2027' });
  await t.call(here.admin, deleteTimetable, { params: { id: gone.id } });
});

const days = async (filters = '') => (await t.list(filters)).map(({ day_of_week: day }) => day);
const whole = ['Monday', 'Tuesday', 'Sunday'];

describe('timetable density', () => {
  const density = async (filters = '', caller = t.here.admin) =>
    (await t.call(caller, timetableDensity, { query: filters })).body;

  it('counts entries by weekday and by each hour that they take up', async () => {
    const { days: byDay, hours } = (await density()) as unknown as TimetableDensity;
    expect(byDay).toEqual(whole.map((day) => ({ day_of_week: day, count: 1 })));
    const onSunday = hours.filter(({ day_of_week: day }) => day === 'Sunday');
    expect(onSunday.map(({ hour, count }) => [hour, count])).toEqual([
      [8, 1],
      [9, 1],
      [10, 1],
    ]);
  });

  it('counts the filtered entries of the own university only', async () => {
    expect(await density('search=thesis&day_of_week=sunday')).toMatchObject({
      days: [{ day_of_week: 'Sunday', count: 1 }],
    });
    expect(await density('search=nothing')).toEqual({ days: [], hours: [] });
    expect(await density('', t.elsewhere.admin)).toMatchObject({ days: [{ count: 1 }] });
  });
});

describe('timetable list', () => {
  it('lists the active entries of the university from Monday to Sunday', async () => {
    expect(await days()).toEqual(whole);
    expect((await t.list())[1]).toEqual(tuesday);
    expect(await days('direction=desc')).toEqual(whole.toReversed());
    // Sorted by module code: AA900 Thesis before CS101 Programming.
    expect(await days('sort=module')).toEqual(['Sunday', 'Monday', 'Tuesday']);
    expect(await days('sort=lecturer')).toEqual(whole);
    expect(await days('sort=lecturer&direction=desc')).toEqual(['Sunday', 'Monday', 'Tuesday']);
    expect(await days('sort=module&direction=desc')).toEqual(whole);
    const otherEntries = await t.list('', t.elsewhere.admin);
    expect(otherEntries.map(({ id }) => id)).toEqual([t.elsewhere.timetableId]);
  });

  it.each([
    ['thesis', ['Sunday']],
    ['AA9', ['Sunday']],
    ['olga', ['Sunday']],
    ['ANTON', ['Monday', 'Tuesday']],
    ['room 7', ['Sunday']],
    ['group b', ['Tuesday']],
    ['comput', ['Tuesday', 'Sunday']],
    ['WORKSHOP', ['Sunday']],
    ['%', ['Sunday']],
    ['_', ['Sunday']],
    ['%25_sure', []],
    [' ', whole],
    ['\\', []],
  ])('searches for %o', async (words, found) => {
    expect(await days(`search=${encodeURIComponent(words)}`)).toEqual(found);
  });

  it('can exclude degrees and class types from the search', async () => {
    const named = (words: string) => days(`search_in=names&search=${words}`);
    for (const words of ['WORKSHOP', 'comput']) expect(await named(words), words).toEqual([]);
    for (const words of ['thesis', 'AA9', 'olga', 'room 7']) expect(await named(words), words).toEqual(['Sunday']);
    expect(await named('group b')).toEqual(['Tuesday']);
  });

  it('returns one entry by id', async () => {
    const findById = (id: string, caller = t.here.admin) =>
      t.call(caller, listTimetables, { query: { id, page: 1, page_size: 1 } }).then(({ body }) => body);
    expect(await findById(sunday.id)).toMatchObject({ data: [{ id: sunday.id }], total: 1, all: 3 });
    expect(await findById(sunday.id, t.elsewhere.admin)).toMatchObject({ data: [], total: 0 });
  });

  it('applies each filter and all of them together', async () => {
    const { here } = t;
    const filtered: [string, string[]][] = [
      ['year=Year 2', ['Sunday']],
      ['semester=1', ['Monday', 'Tuesday']],
      ['academic_year=2025-2026', ['Sunday']],
      ['day_of_week=tuesday', ['Tuesday']],
      ['class_type=Workshop', ['Sunday']],
      [`module_id=${sunday.module_id}`, ['Sunday']],
      [`degree_details_id=${t.lawId}`, []],
      [`lecturer_id=${here.lecturer.staffId}`, ['Monday', 'Tuesday']],
      [`lecturer_id=${here.assistant.staffId}`, ['Monday', 'Tuesday']],
      [`group_id=${here.groupB}`, ['Tuesday']],
      ['venue=ROOM 7', ['Sunday']],
      ['venue=Room', []],
      ['missing=venue', whole],
      ['year=all&day_of_week=&group_id=null&class_type=all', whole],
      [`search=lakshmi&day_of_week=Monday&group_id=${here.groupA}&semester=Semester 1`, ['Monday']],
    ];
    for (const [filters, found] of filtered) expect(await days(`${filters}`), filters).toEqual(found);
  });

  it('returns pages with the filtered and unfiltered totals', async () => {
    const page = (query: string) => t.call(t.here.admin, listTimetables, { query }).then(({ body }) => body);
    expect(await page('page=1&page_size=1&semester=1')).toMatchObject({
      data: [{ id: t.here.timetableId }],
      total: 2,
      all: 3,
      page: 1,
      page_size: 1,
    });
    expect(await page('page=2&page_size=1&semester=1')).toMatchObject({ data: [{ id: tuesday.id }], total: 2 });
    expect(await page('page=3&page_size=1&semester=1')).toMatchObject({ data: [], total: 2, all: 3 });
  });

  it.each(timetableSorts.flatMap((sort) => ['asc', 'desc'].map((direction) => [sort, direction])))(
    'sorts pages like the whole list by %s, %s',
    async (sort, direction) => {
      const order = `sort=${sort}&direction=${direction}`;
      const all = (await t.list(`${order}`)).map(({ id }) => id);
      for (const size of [1, 2])
        for (let at = 0; at < all.length; at += size) {
          const query = `${order}&page_size=${size}&page=${at / size + 1}`;
          const { data } = (await t.call(t.here.admin, listTimetables, { query })).body;
          expect(
            data.map(({ id }) => id),
            query,
          ).toEqual(all.slice(at, at + size));
        }
    },
  );

  it('lists classes ahead whose lecturers are inactive', async () => {
    const { lecturer, timetableId } = t.here;
    const setActive = (active: boolean) =>
      t.sql('UPDATE staff SET active = $2 WHERE id = $1', lecturer.staffId, active);
    await setActive(false);
    expect((await t.list('missing=lecturer')).map(({ id }) => id)).toContain(timetableId);
    await setActive(true);
    expect((await t.list('missing=lecturer')).map(({ id }) => id)).not.toContain(timetableId);
  });

  it('lists the academic years, sorted', async () => {
    const years = (caller: Caller) => t.call(caller, timetableAcademicYears);
    expect((await years(t.here.admin)).body).toEqual(['2025-2026', '2026-2027']);
    expect((await years(t.elsewhere.admin)).body).toEqual(['2026-2027']);
    expect(await years(t.here.lecturer)).toMatchObject({ status: 403 });
  });
});

describe('dates of a class of few weeks', () => {
  it('are those of its weeks between its first and last day, without holidays', async () => {
    const { here } = t;
    const { id } = await t.added({ day_of_week: 'Saturday', weeks: '2,4-6', venue: 'Hall 8' });
    const datesIn = async (weeks: string | null, caller = here.admin) => {
      await t.sql('UPDATE timetables SET weeks = $2, valid_from = NULL WHERE id = $1', id, weeks);
      const list = caller.role === 'student' ? studentTimetable : listTimetables;
      const listed = (await t.call<Endpoint>(caller, list)).body as unknown as TimetableEntry[];
      return listed.find((entry) => entry.id === id)?.dates;
    };
    // The semester begins on Tuesday, 1 September.
    const all = ['2026-09-12', '2026-09-26', '2026-10-03', '2026-10-10'];
    expect(await datesIn('2,4-6')).toEqual(all);
    expect(await datesIn('2,4-6', here.students.aiko)).toEqual(all);
    await t.insert('holidays', { name: 'Unity Day', starts_on: '2026-10-03', ends_on: '2026-10-03' });
    expect(await datesIn('2,4-6')).toEqual(all.filter((date) => date !== '2026-10-03'));
    for (const weeks of [null, 'odd', '1-12']) expect(await datesIn(weeks)).toBeNull();
    await t.sql('UPDATE timetables SET active = false WHERE id = $1', id);
  });
});

describe('student timetable', () => {
  const classes = async (caller: Caller) => {
    const { status, body } = await t.call(caller, studentTimetable);
    return status === 200 ? body.map(({ day_of_week: day }) => day) : body.code;
  };

  it('lists the classes of the student’s group, year and semester without creator data', async () => {
    const { here } = t;
    expect(await classes(here.students.aiko)).toEqual(['Monday', 'Tuesday']);
    expect(await classes(here.students.chidi)).toEqual(['Tuesday']);
    // In the group, but for the second year.
    expect(await classes(here.students.dana)).toEqual([]);
    const [, mine] = (await t.call(here.students.aiko, studentTimetable)).body;
    const { created_by: _by, clashes_accepted_at: _at, ...shown } = tuesday;
    expect(mine).toEqual(shown);
  });

  it('follows the student to another semester and is empty without a group', async () => {
    const { here } = t;
    const { bilal } = here.students;
    const move = (change: string) => t.sql(`UPDATE students SET ${change} WHERE id = $1`, bilal.studentId);
    await move('current_semester = 2');
    expect(await classes(bilal)).toEqual([]);
    await move('current_semester = 1');
    expect(await classes(bilal)).toEqual(['Monday', 'Tuesday']);
    await move('group_id = NULL');
    expect(await classes(bilal)).toEqual([]);
  });

  it('requires a student record', async () => {
    const { here } = t;
    expect(await classes({ ...here.students.aiko, studentId: null, tokenId: 'without-a-record' })).toBe(
      'no_student_record',
    );
    expect(await classes(here.lecturer)).toBe('wrong_role');
    expect(await classes(here.admin)).toBe('wrong_role');
  });
});

describe('timetable export', () => {
  it('contains the rows of the list in the import columns and escapes formulas', async () => {
    const { here } = t;
    const read = async (filters: string) =>
      (
        await t.app.inject({
          url: `/api/timetables/export?${filters}`,
          headers: { authorization: `Bearer ${t.tokenOf(here.admin)}` },
        })
      ).body;
    await t.sql("UPDATE timetables SET venue = '=cmd()' WHERE id = $1", sunday.id);
    expect(await read('search=thesis')).toBe(
      [
        '\uFEFFModule Code,Day,Start Time,End Time,Weeks,Venue,Class Type,Lecturer,Assistant Lecturer,Degree Programmes,Groups,Course Number,' +
          'Parallel Group,Year,Semester,Academic Year,First Date,Last Date,Status',
        "AA900,Sunday,08:00,11:00,Every week,'=cmd(),Workshop,E-Olga,,Computing,Seniors,,,2,2,2025-2026,,,Active",
        '',
      ].join('\r\n'),
    );
    expect(await read('group_id=' + here.groupB)).toContain(
      'CS101,Tuesday,09:00,11:00,Every week,Hall 1,Lecture,E-Lakshmi,E-Anton,Computing,"Group A; Group B",,,1,1,2026-2027,2026-09-14,,Active',
    );
    expect((await read('format=xlsx')).startsWith('PK')).toBe(true);
    expect((await t.audits('timetables.exported')).map(({ details }) => details)).toEqual([
      { format: 'csv', count: 1 },
      { format: 'csv', count: 1 },
      { format: 'xlsx', count: 3 },
    ]);
    await t.sql("UPDATE timetables SET venue = 'Room 7' WHERE id = $1", sunday.id);
  });

  it('disambiguates degree programmes and groups with equal names', async () => {
    const { here, put } = t;
    await put('degree_details', {
      degree_programme: 'computing',
      degree_level: 'doctoral',
      local_international: 'local',
    });
    const term = { year: 1, semester: 1, academic_year: '2026-2027' };
    const lawyers = await put('groups', { group_name: 'GROUP A', degree_details_id: t.lawId, ...term });
    const odd = await put('groups', { group_name: 'One; two', degree_details_id: t.lawId, ...term });
    for (const id of [lawyers, odd])
      await t.sql('INSERT INTO timetable_groups VALUES ($1, $2, $3)', here.universityId, tuesday.id, id);
    await t.sql('INSERT INTO timetable_degrees VALUES ($1, $2, $3)', here.universityId, tuesday.id, t.lawId);
    const { body } = await t.app.inject({
      url: '/api/timetables/export?day_of_week=Tuesday',
      headers: { authorization: `Bearer ${t.tokenOf(here.admin)}` },
    });
    const computing = 'Computing (undergraduate, local)';
    expect(body).toContain(`"${computing}; Law"`);
    expect(body).toContain(`"Group A (${computing}); GROUP A (Law); Group B; ${odd}"`);
  });
});
