import { describe, expect, it } from 'vitest';
import { timetableCorrections } from '../kinds/timetable-corrections.rules.ts';
import { pairCorrections } from './corrections.rules.ts';
import type { Values } from './row-fields.rules.ts';

const lecture = (changes: Values = {}): Values => ({
  module_id: 'CS1',
  academic_year: '2026-2027',
  semester: 1,
  group_ids: 'a,b',
  class_type: 'Lecture',
  day_of_week: 'Monday',
  start_time: '09:00',
  end_time: '11:00',
  weeks: null,
  venue: 'Hall 1',
  lecturer_id: 'ada',
  ...changes,
});
const pair = (rows: readonly Values[], records: readonly Values[]) =>
  [
    ...pairCorrections(
      timetableCorrections,
      rows.map((values, at) => ({ line: at + 2, values })),
      records.map((values, at) => ({ id: `record ${at + 1}`, account_id: null, values })),
    ),
  ]
    .map(([line, { id }]) => `${line}: ${id}`)
    .toSorted();

describe('corrected rows of a timetable', () => {
  it.each<[string, Values]>([
    ['another hour', { start_time: '14:00', end_time: '16:00' }],
    ['another day and room', { day_of_week: 'Friday', venue: 'Lab' }],
    ['other weeks, with an assistant', { weeks: 'odd', assistant_lecturer_id: 'ida' }],
    ['another lecturer in the same room', { day_of_week: 'Friday', lecturer_id: 'bob' }],
    ['one of two lecturers', { day_of_week: 'Friday', venue: 'Lab', lecturer_id: 'bob,ada' }],
    ['the same place and hour for other groups', { group_ids: 'a' }],
    ['the same place and hour as another type', { class_type: 'Tutorial', lecturer_id: 'bob' }],
    ['the same hour with its lecturer for other groups', { group_ids: 'a', venue: 'Lab', end_time: '10:00' }],
  ])('may be a class at %s', (_, change) => expect(pair([lecture(change)], [lecture()])).toEqual(['2: record 1']));

  it.each<[string, Values]>([
    ['module', { module_id: 'CS2' }],
    ['semester', { semester: 2 }],
    ['group', { group_ids: 'a' }],
    ['class type', { class_type: 'Tutorial' }],
    ['lecturer and room', { lecturer_id: 'bob', venue: 'Lab' }],
    ['group in other weeks', { day_of_week: 'Monday', group_ids: 'a', weeks: 'even' }],
  ])('are no class of another %s', (_, change) =>
    expect(pair([lecture({ day_of_week: 'Friday', ...change })], [lecture({ weeks: 'odd' })])).toEqual([]),
  );

  it('belong to a class of the same groups first', () => {
    const rows = [lecture({ group_ids: 'a', weeks: 'odd' }), lecture({ start_time: '10:00' })];
    expect(pair(rows, [lecture()])).toEqual(['3: record 1']);
  });

  it('belong to the most similar class, and each class to one row', () => {
    const records = [lecture({ lecturer_id: 'bob', venue: 'Hall 2' }), lecture()];
    const rows = [
      lecture({ day_of_week: 'Friday', venue: 'Hall 2' }),
      lecture({ day_of_week: 'Friday', venue: 'Hall 2', lecturer_id: 'bob' }),
      lecture({ day_of_week: 'Sunday' }),
    ];
    expect(pair(rows, records)).toEqual(['3: record 1', '4: record 2']);
  });

  it('are paired in the order of the week if they are equally similar', () => {
    const at = (day_of_week: string) =>
      lecture({ day_of_week, start_time: day_of_week === 'Monday' ? '09:00' : '10:00' });
    const moved = (day_of_week: string) => ({ ...at(day_of_week), start_time: '15:00', end_time: '17:00' });
    expect(pair([moved('Friday'), moved('Tuesday')], [at('Thursday'), at('Monday')])).toEqual([
      '2: record 1',
      '3: record 2',
    ]);
  });
});
