import { timetableTexts } from '@muster/contract/timetables';
import { expect, test } from 'vitest';
import {
  addFaults,
  changedClass,
  changedTerm,
  type ClassBlock,
  fieldNames,
  hasModules,
  isTermChosen,
  isTyped,
  noClass,
  noTerm,
  requestOf,
  type Term,
} from './timetable-form.logic.ts';
import { texts } from './timetables.texts.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const term: Term = {
  degree_details_ids: [uuid(1)],
  year: '2',
  semester: '1',
  academic_year: '2026-2027',
  group_ids: [uuid(2)],
};
const block: ClassBlock = {
  id: '7',
  module_id: uuid(3),
  start_time: '09:00',
  end_time: '11:00',
  day_of_week: 'Monday',
  venue: ' Hall A1 ',
  class_type: 'Lecture',
  lecturer_id: uuid(4),
  assistant_lecturer_id: '',
};
const admin = { user: { role: 'admin' }, hasToken: true } as const;
const told = (...asked: Parameters<typeof addFaults>): string | undefined => Object.values(addFaults(...asked))[0];

test('Section 1 is asked for first, then who adds, then the classes, and at last the order of the times', () => {
  const blank = { id: '1', ...noClass };
  const nobody = { user: undefined, hasToken: false };
  for (const field of ['degree_details_ids', 'year', 'semester', 'academic_year', 'group_ids'] as const)
    expect(told({ ...term, [field]: noTerm[field] }, [blank], nobody)).toBe(timetableTexts.section1);
  expect(told(term, [blank], nobody)).toBe(texts.notAnAdmin);
  expect(told(term, [blank], { user: { role: 'lecturer' }, hasToken: true })).toBe(texts.notAnAdmin);
  expect(told(term, [blank], { ...admin, hasToken: false })).toBe(texts.noToken);
  const late = { ...block, end_time: '09:00' };
  expect(told(term, [late, blank], admin)).toBe(timetableTexts.section2);
  expect(addFaults(term, [block, late], admin)).toEqual({ 'blocks.7.end_time': timetableTexts.endBeforeStart });
  expect(addFaults(term, [block], admin)).toEqual({});
});

test.each(['module_id', 'start_time', 'end_time', 'day_of_week', 'venue', 'class_type', 'lecturer_id'] as const)(
  'a class needs %s; blanks are nothing',
  (field) => {
    const faults = addFaults(term, [{ ...block, [field]: field === 'venue' ? '  ' : '' }], admin);
    expect(faults).toEqual({ [`blocks.7.${field}`]: timetableTexts.section2 });
  },
);

test('a module that is not offered any more is none, until it is known what is offered', () => {
  expect(told(term, [block], { ...admin, offered: [{ id: uuid(9) }] })).toBe(timetableTexts.section2);
  expect(told(term, [block], { ...admin, offered: [{ id: uuid(3) }] })).toBeUndefined();
  expect(told(term, [block], { ...admin, offered: undefined })).toBeUndefined();
});

test('other degrees, another year, semester or academic year let go of the groups', () => {
  for (const change of [{ degree_details_ids: [] }, { year: '3' }, { semester: '2' }, { academic_year: '2027-2028' }])
    expect(changedTerm(term, change)).toEqual({ ...term, ...change, group_ids: [] });
  expect(changedTerm(term, { group_ids: [uuid(5)] }).group_ids).toEqual([uuid(5)]);
});

test('modules can be chosen from with degrees, year and semester; they are there with the academic year', () => {
  expect(hasModules({ ...term, academic_year: '' })).toBe(true);
  expect(isTermChosen({ ...term, academic_year: '' })).toBe(false);
  for (const field of ['degree_details_ids', 'year', 'semester'] as const)
    expect(hasModules({ ...term, [field]: noTerm[field] })).toBe(false);
});

test('another module lets go of its lecturer and assistant; nobody assists in their own class', () => {
  const taught = { ...block, assistant_lecturer_id: uuid(5) };
  const other = changedClass(taught, { module_id: uuid(8) });
  expect([other.lecturer_id, other.assistant_lecturer_id]).toEqual(['', '']);
  expect(changedClass(taught, { module_id: taught.module_id })).toEqual(taught);
  expect(changedClass(taught, { lecturer_id: uuid(5) }).assistant_lecturer_id).toBe('');
});

test('each class is one entry for all degrees and groups; the assistant may be nobody', () => {
  const { timetable_entries: entries } = requestOf(term, [block, { ...block, id: '8', day_of_week: 'Friday' }]);
  expect(entries).toHaveLength(2);
  expect(entries[1]).toMatchObject({
    ...term,
    day_of_week: 'Friday',
    venue: 'Hall A1',
    assistant_lecturer_id: null,
  });
  expect(entries[1]).not.toHaveProperty('id');
});

test('what the server complains about is found again in the form', () => {
  const names = fieldNames([block, { ...block, id: '9' }]);
  expect(names['timetable_entries.1.venue']).toBe('blocks.9.venue');
  expect(names['timetable_entries.1.group_ids']).toBe('group_ids');
});

test('a blank form can be left without a question', () => {
  const blank = { id: '1', ...noClass };
  expect(isTyped(noTerm, [blank])).toBe(false);
  expect(isTyped({ ...noTerm, year: '1' }, [blank])).toBe(true);
  expect(isTyped(noTerm, [{ ...blank, venue: 'H' }])).toBe(true);
  expect(isTyped(noTerm, [blank, blank])).toBe(true);
});
