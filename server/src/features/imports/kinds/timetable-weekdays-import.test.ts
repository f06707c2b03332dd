import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

/** Imports sections of Banner, in CSV files without the columns of time and place. Returns the classes. */
async function importSections(headings: string, ...rows: readonly string[]) {
  const file = [
    `Module Code,Group,Instructor,Room,Class Type,${headings}`,
    ...rows.map((row, at) => `CS101,G1,E1,Room ${at},Lecture,${row}`),
  ];
  const { id, counts, headers, matching } = await calls.preview('timetables', file.join('\n'));
  const refused = (await calls.rows(id, '&verdict=refused')).map(({ reasons }) => reasons['Day']);
  if (counts.create > 0) await calls.applyAndWait(id);
  const found = await calls.query<{
    class: string;
  }>(`SELECT concat_ws(' ', right(venue, 1), left(day_of_week, 2), to_char(start_time, 'HH24:MI') || '-' || to_char(end_time, 'HH24:MI')) AS class
     FROM timetables WHERE university_id = $1 AND venue LIKE 'Room%' ORDER BY venue, created_at, day_of_week`);
  return {
    refused,
    classes: found.map((one) => one.class).toSorted(),
    day: matching['Day']?.columns.map((at) => headers[at]),
  };
}

describe('weekdays of Banner', () => {
  it('are one class for each day', async () => {
    const { refused, classes } = await importSections(
      'Days,Begin,End',
      'MWF,09:00,09:50',
      'TR,10:00,11:15',
      'T,14:00,15:00',
    );
    expect(refused).toEqual([]);
    expect(classes).toEqual([
      '0 Fr 09:00-09:50',
      '0 Mo 09:00-09:50',
      '0 We 09:00-09:50',
      '1 Th 10:00-11:15',
      '1 Tu 10:00-11:15',
      '2 Tu 14:00-15:00',
    ]);
  });

  it('are read beside times in their cell', async () => {
    const { classes } = await importSections('Time', 'MW 09:00-09:50', 'Tue/Thu 10-11');
    expect(classes).toEqual(['0 Mo 09:00-09:50', '0 We 09:00-09:50', '1 Th 10:00-11:00', '1 Tu 10:00-11:00']);
  });

  it('are read from a column of each day', async () => {
    const { classes, refused, day } = await importSections(
      'M,T,W,R,F,S,U,Begin,End',
      'X,,X,,,,,09:00,09:50',
      ',T,,R,,,,10:00,11:00',
      'N,N,N,N,N,Y,Y,10:00,11:00',
      ',?,,,,,,10:00,11:00',
    );
    expect(day).toEqual(['M', 'T', 'W', 'R', 'F', 'S', 'U']);
    expect(classes).toEqual([
      '0 Mo 09:00-09:50',
      '0 We 09:00-09:50',
      '1 Th 10:00-11:00',
      '1 Tu 10:00-11:00',
      '2 Sa 10:00-11:00',
      '2 Su 10:00-11:00',
    ]);
    expect(refused).toEqual(['Day is required']);
  });

  it('are columns with the first letter of each day', async () => {
    const { classes } = await importSections('M,T,W,T,F,S,S,Begin,End', ',,,x,,,x,09:00,09:50');
    expect(classes).toEqual(['0 Su 09:00-09:50', '0 Th 09:00-09:50']);
  });

  it('are not guessed from one letter', async () => {
    const { refused } = await importSections('Days,Begin,End', 'T,09:00,09:50');
    expect(refused).toEqual(['"T" may mean Tuesday, or another day in another language. Please say what it means.']);
  });
});
