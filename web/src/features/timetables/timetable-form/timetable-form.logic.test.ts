import { timetableTexts } from '@muster/contract/timetables/timetables';
import { describe, expect, it } from 'vitest';
import {
  validateNewEntries,
  applyClassChange,
  applyBlockChange,
  applyTermChange,
  type ClassBlock,
  type ClassFields,
  serverFieldNames,
  hasModules,
  isTermChosen,
  hasInput,
  isRunning,
  emptyClass,
  emptyTerm,
  toRequest,
  type Term,
} from './timetable-form.logic.ts';
import { texts } from '../timetables.texts.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const noTerm = emptyTerm({ students_belong_to_groups: true });
const term: Term = {
  for: 'cohort_groups',
  degree_details_ids: [uuid(1)],
  year: '2',
  semester: '1',
  academic_year: '2026-2027',
  group_ids: [uuid(2)],
};
const block: ClassBlock = {
  id: '7',
  teaching_group_ids: [],
  module_id: uuid(3),
  start_time: '09:00',
  end_time: '11:00',
  day_of_week: 'Monday',
  weeks: '',
  chosen_weeks: '',
  dates: [],
  first_day: '',
  valid_until: '',
  venue: ' Hall A1 ',
  class_type: 'Lecture',
  lecturer_id: uuid(4),
  assistant_lecturer_id: '',
  further_lecturer_ids: [],
  further_assistant_ids: [],
};
const admin = { user: { role: 'admin' }, hasToken: true } as const;
const firstError = (...args: Parameters<typeof validateNewEntries>): string | undefined =>
  Object.values(validateNewEntries(...args))[0];

describe('timetable form logic', () => {
  it('checks section 1, the user, the classes, then the order of the times', () => {
    const blank = { id: '1', teaching_group_ids: [], ...emptyClass };
    const signedOut = { user: undefined, hasToken: false };
    for (const field of ['degree_details_ids', 'year', 'semester', 'academic_year', 'group_ids'] as const)
      expect(firstError({ ...term, [field]: noTerm[field] }, [blank], signedOut)).toBe(timetableTexts.section1);
    expect(firstError(term, [blank], signedOut)).toBe(texts.notAnAdmin);
    expect(firstError(term, [blank], { user: { role: 'lecturer' }, hasToken: true })).toBe(texts.notAnAdmin);
    expect(firstError(term, [blank], { ...admin, hasToken: false })).toBe(texts.noToken);
    const late = { ...block, end_time: '09:00' };
    expect(firstError(term, [late, blank], admin)).toBe(timetableTexts.section2);
    expect(validateNewEntries(term, [block, late], admin)).toEqual({
      'blocks.7.end_time': timetableTexts.endBeforeStart,
    });
    expect(validateNewEntries(term, [block], admin)).toEqual({});
  });

  it.each(['module_id', 'start_time', 'end_time', 'day_of_week', 'venue', 'class_type', 'lecturer_id'] as const)(
    'requires %s',
    (field) => {
      const errors = validateNewEntries(term, [{ ...block, [field]: field === 'venue' ? '  ' : '' }], admin);
      expect(errors).toEqual({ [`blocks.7.${field}`]: timetableTexts.section2 });
    },
  );

  it('treats a module that is no longer offered as missing', () => {
    expect(firstError(term, [block], { ...admin, offered: [{ id: uuid(9) }] })).toBe(timetableTexts.section2);
    expect(firstError(term, [block], { ...admin, offered: [{ id: uuid(3) }] })).toBeUndefined();
    expect(firstError(term, [block], { ...admin, offered: undefined })).toBeUndefined();
  });

  it('clears the groups when degrees, year, semester or academic year change', () => {
    for (const change of [{ degree_details_ids: [] }, { year: '3' }, { semester: '2' }, { academic_year: '2027-2028' }])
      expect(applyTermChange(term, change)).toEqual({ ...term, ...change, group_ids: [] });
    expect(applyTermChange(term, { group_ids: [uuid(5)] }).group_ids).toEqual([uuid(5)]);
  });

  it('enables the module field with degrees, year and semester', () => {
    expect(hasModules({ ...term, academic_year: '' })).toBe(true);
    expect(isTermChosen({ ...term, academic_year: '' })).toBe(false);
    for (const field of ['degree_details_ids', 'year', 'semester'] as const)
      expect(hasModules({ ...term, [field]: noTerm[field] })).toBe(false);
  });

  it('clears the lecturers for another module and prevents the same person in both roles', () => {
    const taught = { ...block, assistant_lecturer_id: uuid(5) };
    const other = applyClassChange(taught, { module_id: uuid(8) });
    expect([other.lecturer_id, other.assistant_lecturer_id]).toEqual(['', '']);
    expect(applyClassChange(taught, { module_id: taught.module_id })).toEqual(taught);
    expect(applyClassChange(taught, { lecturer_id: uuid(5) }).assistant_lecturer_id).toBe('');
  });

  it('moves a person who is chosen in another field, and fills the place of a cleared assistant', () => {
    const [first, second, third, fourth] = [uuid(4), uuid(5), uuid(6), uuid(7)];
    const taught = {
      ...block,
      lecturer_id: first,
      assistant_lecturer_id: second,
      further_lecturer_ids: [third],
      further_assistant_ids: [fourth],
    };
    const staff = (change: Partial<ClassFields>) => {
      const of = applyClassChange(taught, change);
      return [of.lecturer_id, of.assistant_lecturer_id, of.further_lecturer_ids, of.further_assistant_ids];
    };
    expect(staff({ lecturer_id: third })).toEqual([third, second, [], [fourth]]);
    expect(staff({ further_lecturer_ids: [third, fourth] })).toEqual([first, second, [third, fourth], []]);
    expect(staff({ further_assistant_ids: [third] })).toEqual([first, second, [], [third]]);
    expect(staff({ assistant_lecturer_id: '' })).toEqual([first, fourth, [third], []]);
    expect(staff({ further_lecturer_ids: [second] })).toEqual([first, fourth, [second], []]);
    expect(staff({ module_id: uuid(8) })).toEqual(['', '', [], []]);
  });

  it('creates one entry per class for all degrees and groups', () => {
    const { timetable_entries: entries } = toRequest(term, [block, { ...block, id: '8', day_of_week: 'Friday' }]);
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      ...term,
      year: 2,
      semester: 1,
      day_of_week: 'Friday',
      venue: 'Hall A1',
      assistant_lecturer_id: null,
    });
    expect(entries[1]).not.toHaveProperty('id');
  });

  it('asks for and sends the fields of teaching groups, or of everyone', () => {
    const everyone: Term = { ...term, for: 'everyone', degree_details_ids: [], year: '', group_ids: [] };
    const ofGroups: Term = { ...everyone, for: 'teaching_groups' };
    const lab = { ...block, teaching_group_ids: [uuid(6)] };
    expect([hasModules(everyone), isTermChosen({ ...everyone, academic_year: '' })]).toEqual([true, false]);
    expect(validateNewEntries(everyone, [block], admin)).toEqual({});
    expect(validateNewEntries(ofGroups, [lab], admin)).toEqual({});
    expect(validateNewEntries(ofGroups, [block], admin)).toEqual({ 'blocks.7.group_ids': texts.chooseTeachingGroup });
    const [sent] = toRequest(ofGroups, [lab]).timetable_entries;
    expect(sent).toMatchObject({ for: 'teaching_groups', group_ids: [uuid(6)], semester: 1 });
    expect(sent).not.toHaveProperty('teaching_group_ids');
    const [whole] = toRequest(everyone, [lab]).timetable_entries;
    expect([whole?.for, whole?.group_ids, whole?.year]).toEqual(['everyone', undefined, undefined]);
    expect(serverFieldNames([lab], ofGroups)['timetable_entries.0.group_ids']).toBe('blocks.7.group_ids');
    expect(hasInput({ ...noTerm, for: 'everyone' }, [{ id: '1', teaching_group_ids: [], ...emptyClass }], noTerm)).toBe(
      true,
    );
  });

  it('clears the teaching groups of another module', () => {
    const lab = { ...block, teaching_group_ids: [uuid(6)] };
    expect(applyBlockChange(lab, { ...lab, module_id: uuid(8) }).teaching_group_ids).toEqual([]);
    expect(applyBlockChange(lab, { ...lab, venue: 'Hall B' }).teaching_group_ids).toEqual([uuid(6)]);
  });

  it('maps server field names to form field names', () => {
    const names = serverFieldNames([block, { ...block, id: '9' }], noTerm);
    expect(names['timetable_entries.1.venue']).toBe('blocks.9.venue');
    expect(names['timetable_entries.1.group_ids']).toBe('group_ids');
  });

  it('recognizes an empty form', () => {
    const blank = { id: '1', teaching_group_ids: [], ...emptyClass };
    const ofGroups = emptyTerm({ students_belong_to_groups: false });
    expect([ofGroups.for, hasInput(ofGroups, [blank], ofGroups)]).toEqual(['teaching_groups', false]);
    expect(hasInput(noTerm, [blank], noTerm)).toBe(false);
    expect(hasInput({ ...noTerm, year: '1' }, [blank], noTerm)).toBe(true);
    expect(hasInput(noTerm, [{ ...blank, venue: 'H' }], noTerm)).toBe(true);
    expect(hasInput(noTerm, [blank, blank], noTerm)).toBe(true);
  });
});

describe('first day of new classes', () => {
  const semester = { starts_on: '2026-09-01', ends_on: '2027-01-31' };

  it('is a field while the semester runs', () => {
    const days = ['2026-09-01', '2026-09-02', '2027-01-31', '2027-02-01'];
    expect(days.filter((day) => isRunning(semester, day))).toEqual(['2026-09-02', '2027-01-31']);
    expect(isRunning(undefined, '2026-10-01')).toBe(false);
  });

  it('is sent with each class, and must be chosen', () => {
    expect(toRequest(term, [block, block], 'next').timetable_entries.map((one) => one.valid_from)).toEqual([
      'next',
      'next',
    ]);
    expect(toRequest(term, [block]).timetable_entries[0]).not.toHaveProperty('valid_from');
    expect(validateNewEntries(term, [block], { ...admin, firstDay: '' })).toEqual({ valid_from: texts.dayMissing });
    expect(validateNewEntries(term, [block], { ...admin, firstDay: '2026-10-40' })).toHaveProperty('valid_from');
    expect(validateNewEntries(term, [block], { ...admin, firstDay: 'start' })).toEqual({});
    expect(serverFieldNames([block], noTerm)['timetable_entries.0.valid_from']).toBe('valid_from');
  });
});
