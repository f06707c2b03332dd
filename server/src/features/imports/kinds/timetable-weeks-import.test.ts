import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, csvOf, existingClassCells, startImports, timetableCells as row } from '../import-client.setup.ts';
import { datedWeeksTexts } from './timetable-dated-weeks.rules.ts';

const calls = await startImports();
beforeEach(async () => {
  await calls.newCampus();
  await moveSemesterAhead();
});

/** So that no class of a week is over; the weeks are those of 2026. */
const moveSemesterAhead = () =>
  calls.query(
    `UPDATE semesters SET starts_on = '2082-09-01', ends_on = '2083-01-31' WHERE university_id = $1 AND semester = 1`,
  );

const preview = (...rows: Cells[]) => calls.preview('timetables', csvOf('timetables', ...rows));

describe('teaching weeks in a file', () => {
  const validate = async (...rows: Cells[]) =>
    (await calls.rows((await preview(...rows)).id)).map(({ verdict, reasons }) => [verdict, reasons]);
  const storedWeeks = async () =>
    (
      await calls.query<{
        class: string;
      }>(`SELECT concat_ws(' ', day_of_week, venue, coalesce(weeks, 'every week')) AS class FROM timetables
         WHERE university_id = $1 AND active AND continued_by IS NULL ORDER BY 1`)
    ).map((one) => one.class);
  const importRows = async (...rows: Cells[]) => {
    const { id, counts } = await preview(...rows);
    await calls.applyAndWait(id);
    return counts;
  };

  it('are read in their usual spellings, and refused at their field', async () => {
    const spellings = ['Weeks 1–4, 7', 'Odd weeks', 'EVEN', '2-12/2', 'Full Term', 'ungerade Wochen', ''];
    const hours = spellings.map((_, at) => `${String(at + 8).padStart(2, '0')}:00`);
    await importRows(
      ...spellings.map((Weeks, at) =>
        row({ Weeks, Venue: `Room ${at}`, 'Start Time': hours[at] ?? '', 'End Time': `${hours[at]?.slice(0, 2)}:30` }),
      ),
    );
    const stored = [
      '1-4,7',
      'odd',
      'even',
      '2,4,6,8,10,12',
      'every week',
      '2,4,6,8,10,12,14,16,18-19,21',
      'every week',
    ];
    expect((await storedWeeks()).filter((one) => one.startsWith('Tuesday'))).toEqual(
      stored.map((weeks, at) => `Tuesday Room ${at} ${weeks}`),
    );
    expect(await validate(row({ Weeks: '99', Day: 'Friday' }))).toEqual([
      ['refused', { Weeks: datedWeeksTexts.invalid }],
    ]);
  });

  it('have dates with two digits for the year', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const [short, next] = [year, year + 1].map((one) => String(one).slice(2));
    await calls.query(
      `UPDATE semesters SET starts_on = $2, ends_on = $3 WHERE university_id = $1 AND semester = 1`,
      calls.campus.ids.ours,
      `${year}-09-01`,
      `${year + 1}-02-27`,
    );
    const { id, counts } = await preview(
      row({ 'First Date': `12.10.${short}`, 'Last Date': `31/12/${short}` }),
      row({ 'First Date': `5-Oct-${short}`, 'Last Date': `15/01/${next}`, Day: 'Friday' }),
      row({
        Weeks: `Block 2.11.${short} 4.11.${short}`,
        Day: '',
        Venue: 'Blocks',
        'Start Time': '18:00',
        'End Time': '20:00',
      }),
    );
    expect(counts).toMatchObject({ create: 5, refused: 0 });
    expect((await calls.rows(id))[0]?.note).toContain(`First Date: “12.10.${short}” was read as “${year}-10-12”.`);
    await calls.applyAndWait(id);
    const days = await calls.query<{
      days: string;
    }>(`SELECT concat_ws(' ', valid_from, valid_until) AS days FROM timetables
       WHERE university_id = $1 AND day_of_week <> 'Monday' AND venue <> 'Blocks' ORDER BY day_of_week DESC`);
    expect(days.map((one) => one.days)).toEqual([`${year}-10-12 ${year}-12-31`, `${year}-10-05 ${year + 1}-01-15`]);
  });

  it('are noted with the words of the file', async () => {
    const file = [
      row({ Weeks: 'weekly 14/09/2082 11/01/2083', Day: 'Friday' }),
      row({ Weeks: 'weekly 05/10/2082 12/10/2082' }),
      row({ Weeks: 'ungerade KW', Venue: 'Hall 3', Lecturer: 'Other' }),
    ];
    const notes = (await calls.rows((await preview(...file)).id)).map(({ note }) => note);
    expect(notes[0]).toContain('“weekly 14/09/2082 11/01/2083” was read as weeks 3–19 of the semester.');
    expect(notes[1]).toMatch(/^“weekly 05\/10\/2082 12\/10\/2082” was read as [^“]*$/u);
    expect(notes[2]).toMatch(/^Odd calendar weeks were read as weeks 2, 4, /u);
  });

  it('take the dates of a rhythm from the columns First Date and Last Date', async () => {
    const dates = { 'First Date': '2082-09-08', 'Last Date': '2083-01-31' };
    // Both classes are at one time, in other weeks.
    const second = { ...dates, 'First Date': '2082-09-15' };
    const rows = [row({ Weeks: 'every two weeks', ...dates }), row({ Weeks: 'biweekly', Venue: 'Hall 3', ...second })];
    expect(await importRows(...rows)).toMatchObject({ create: 2 });
    expect((await storedWeeks()).slice(1)).toEqual([
      expect.stringMatching(/^Tuesday Hall 2 2,4,6,8,/u),
      expect.stringMatching(/^Tuesday Hall 3 3,5,7,9,/u),
    ]);
    expect((await preview(...rows)).counts).toMatchObject({ same: 2 });
    expect(await validate(row({ Weeks: 'every two weeks', Day: 'Friday' }))).toEqual([
      ['refused', { Weeks: datedWeeksTexts.noDates }],
    ]);
  });

  it('say which weeks odd and even ones are, and need the academic year', async () => {
    const { id } = await preview(
      row({ Weeks: 'semaines paires' }),
      row({ Weeks: 'S37-S40', Day: 'Wednesday' }),
      row({ Weeks: 'Even weeks', Day: 'Thursday' }),
      row({ Weeks: 'weekly 1-7', Day: 'Saturday' }),
    );
    const [french, calendar, own, weekly] = await calls.rows(id);
    expect(french?.note).toContain('Even calendar weeks were read as weeks 1, 3, 5');
    expect(own?.note ?? '').not.toContain('teaching weeks');
    expect(calendar?.note).toContain('Calendar weeks 37–40 were read as weeks 2–5');
    const spellings = ['04/12, 11/12, 18/12', 'sem. 49, 51 et 53', 'du 04/12/2082 au 18/12/2082', 'S49 à S51'];
    const { id: others } = await preview(
      ...spellings.map((Weeks, at) => row({ Weeks, Day: 'Friday', Venue: `R${at}` })),
    );
    expect((await calls.rows(others)).map(({ reasons, note }) => [reasons['Weeks'], note])).toEqual(
      ['14–16', '14, 16, 18', '14–16', '14–16'].map((weeks) => [
        undefined,
        expect.stringContaining(`read as weeks ${weeks} of the semester`),
      ]),
    );
    expect(weekly).toMatchObject({ verdict: 'create', reasons: {} });
    for (const Weeks of ['KW 40', '2026-12-02, 2026-12-16'])
      expect(await validate(row({ Weeks, Day: 'Wednesday', Groups: 'all', 'Academic Year': '' })), Weeks).toEqual([
        ['refused', { 'Academic Year': datedWeeksTexts.noTerm('Academic Year') }],
      ]);
  });

  it('are limited by the columns of dates beside them', async () => {
    // 12/01/2083 can be read in two ways; the other dates of the file tell which one is meant.
    const datesOf = async (heading: string, weeks: string) => {
      await calls.newCampus();
      await moveSemesterAhead();
      const file = [
        `Module Code;Class Type;Jour;Début;Fin;Salle;Enseignant;Groups;Academic Year;${heading};Date de début;Date de fin`,
        `CS101;Lecture;mardi;11:00;12:00;Hall 2;E1;G1;2026-2027;${weeks};15/09/2082;12/01/2083`,
      ];
      const { id } = await calls.preview('timetables', file.join('\n'));
      await calls.applyAndWait(id);
      const [stored] = await calls.query(
        `SELECT weeks, valid_from::text, valid_until::text FROM timetables WHERE university_id = $1 AND day_of_week = 'Tuesday'`,
      );
      return stored;
    };
    const days = { valid_from: '2082-09-15', valid_until: '2083-01-12' };
    const fortnightly = '3,5,7,9,11,13,15,17,19';
    expect(await datesOf('Semaines', 'hebdomadaire')).toEqual({ weeks: null, ...days });
    expect(await datesOf('Semaines', 'une semaine sur deux')).toEqual({ weeks: fortnightly, ...days });
    expect(await datesOf('Semaines', '3-5')).toEqual({ weeks: '3-5', ...days });
    expect(await datesOf('Rythme', 'quinzaine')).toEqual({ ...days, weeks: fortnightly, valid_until: null });
  });

  it('refuse a new class that would begin after its last week', async () => {
    await calls.query(
      `UPDATE semesters SET starts_on = current_date - 70, ends_on = current_date + 70 WHERE university_id = $1 AND semester = 1`,
    );
    const [semester] = await calls.query<{ first: string }>(
      `SELECT to_char(starts_on, 'YYYY-MM-DD') AS first FROM semesters WHERE university_id = $1 AND semester = 1`,
    );
    const past = row({ Weeks: '2,4,6' });
    expect(await validate(past, row({ Weeks: '2,4,19', Day: 'Wednesday' }))).toEqual([
      ['refused', { 'First Date': expect.stringContaining('All classes of this row are over') }],
      ['create', {}],
    ]);
    expect(await validate({ ...past, 'First Date': semester?.first ?? '' })).toEqual([['create', {}]]);
  });

  it('tell classes at the same time apart, and change a class that is alone', async () => {
    const early = row({ Weeks: '1-6' });
    const late = row({ Weeks: '7-12', Venue: 'Hall 5' });
    expect(await importRows(early, late)).toMatchObject({ create: 2 });
    expect(await storedWeeks()).toEqual(['Monday Hall every week', 'Tuesday Hall 2 1-6', 'Tuesday Hall 5 7-12']);
    expect(await importRows({ ...early, Venue: 'Hall 6' }, late)).toMatchObject({ update: 1, same: 1 });
    expect(await validate({ ...late, Weeks: '6-12', Venue: 'Hall 7', Lecturer: 'E2' })).toEqual([
      ['refused', { 'Start Time': expect.stringContaining('(weeks 1–6)') }],
    ]);
    expect(await validate(early, { ...early, Weeks: '6,8' })).toEqual([
      ['update', {}],
      ['refused', { 'Start Time': expect.stringContaining('Line 2 needs') }],
    ]);
    const alone = row({ ...existingClassCells, Weeks: 'odd' });
    // Of two rows, none says which one the existing class is.
    const halves = await preview(alone, { ...alone, Weeks: 'even', Venue: 'Hall 8' });
    expect(halves.counts).toMatchObject({ update: 0, refused: 2 });
    const batch = await preview(alone);
    expect((await calls.rows(batch.id))[0]).toMatchObject({ verdict: 'update', before: { Weeks: 'Every week' } });
    await calls.applyAndWait(batch.id);
    expect((await storedWeeks())[0]).toBe('Monday Hall odd');
    expect((await preview({ ...alone, Weeks: '' })).counts).toMatchObject({ same: 1 });
    expect(await calls.undoAndWait(batch.id)).toMatchObject({ state: 'undone' });
    expect((await storedWeeks())[0]).toBe('Monday Hall every week');
  });
});
