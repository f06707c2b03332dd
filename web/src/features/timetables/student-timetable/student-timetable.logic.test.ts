import { describe, expect, it } from 'vitest';
import type { DetailLine } from '#ui/dialogs/details-dialog.tsx';
import { defaultSearch, moduleOptions, filterClasses, formatPlacement } from './student-timetable.logic.ts';
import { classDetails, entryDetails, type VisibleEntry } from '../timetable-details.logic.ts';

const entry = (more: Partial<VisibleEntry>): VisibleEntry => ({
  id: 'e',
  university_id: 'u',
  module_id: 'm1',
  lecturer_id: 'l1',
  assistant_lecturer_id: null,
  group_ids: ['g'],
  degree_details_ids: ['d'],
  year: 2,
  semester: 1,
  academic_year: '2026-2027',
  day_of_week: 'Monday',
  start_time: '09:00',
  end_time: '11:00',
  weeks: null,
  dates: null,
  valid_from: null,
  valid_until: null,
  venue: 'Hall A1',
  class_type: 'Lecture',
  active: true,
  created_at: '2026-09-01T00:00:00Z',
  updated_at: '2026-09-01T00:00:00Z',
  module: { id: 'm1', module_name: 'Data Structures', module_code: 'CS2101' },
  lecturer: { id: 'l1', name: 'Nadia Rahman', staff_type: 'professor' },
  assistant_lecturer: null,
  further_modules: [],
  further_lecturers: [],
  further_assistants: [],
  groups: [
    {
      id: 'g',
      group_name: 'CS2-A',
      name: 'CS2-A',
      module_id: null,
      course_number: null,
      degree_details_id: 'd',
      year: 2,
      semester: 1,
      academic_year: '',
    },
  ],
  degrees: [{ id: 'd', degree_programme: 'BSc CS', degree_level: 'undergraduate', local_international: 'local' }],
  ...more,
});
const maths = {
  module_id: 'm2',
  module: { id: 'm2', module_name: 'Probability', module_code: 'MA1000' },
  lecturer_id: 'l2',
  lecturer: { id: 'l2', name: 'Ayu Santoso', staff_type: 'lecturer' as const },
};
const classes = [
  entry({ id: 'thursday', day_of_week: 'Thursday', venue: 'Laboratory 2', class_type: 'Practical' }),
  entry({ id: 'late', start_time: '13:00' }),
  entry({ id: 'early' }),
  entry({ id: 'tuesday', day_of_week: 'Tuesday', ...maths }),
];
const ids = (search: Partial<typeof defaultSearch>) =>
  filterClasses(classes, { ...defaultSearch, ...search }).map(({ id }) => id);

describe('student timetable logic', () => {
  it('sorts by day and start, by module, or by lecturer', () => {
    expect(ids({})).toEqual(['early', 'late', 'tuesday', 'thursday']);
    expect(ids({ sort: 'module' })).toEqual(['early', 'late', 'thursday', 'tuesday']);
    expect(ids({ sort: 'lecturer' })).toEqual(['tuesday', 'early', 'late', 'thursday']);
  });

  it('searches modules, lecturers and venues ignoring case, and filters exactly', () => {
    expect(ids({ search: 'LABoratory' })).toEqual(['thursday']);
    expect(ids({ search: 'ma10' })).toEqual(['tuesday']);
    expect(ids({ search: 'rahman', day: 'Monday' })).toEqual(['early', 'late']);
    expect(ids({ lecturer: 'l2' })).toEqual(['tuesday']);
    expect(ids({ module: 'm1', type: 'Practical' })).toEqual(['thursday']);
    expect(ids({ search: 'thursday' })).toEqual([]);
  });

  it('merges enrolled and timetable modules, sorted by code', () => {
    const enrolled = [{ id: 'm3', module_code: 'AR1', module_name: 'Drawing' }, maths.module];
    expect(moduleOptions(classes, enrolled).map(({ value }) => value)).toEqual(['m3', 'm1', 'm2']);
  });

  it('leaves out missing parts of group, year and semester', () => {
    expect(formatPlacement({ group_name: 'CS2-A', current_year: 2, current_semester: 1 })).toBe(
      'CS2-A · Year 2 · Semester 1',
    );
    expect(formatPlacement({ group_name: null, current_year: 2, current_semester: null })).toBe('Year 2');
  });

  it('lists the specified details, with the assistant only if there is one', () => {
    const assistant_lecturer = { id: 'a', name: 'Sam', staff_type: 'assistant_lecturer' as const };
    const labels = (lines: readonly DetailLine[]) => lines.map(([label]) => label);
    expect(labels(entryDetails(entry({})))).toEqual(
      'Module,Day and Time,Venue,Class Type,Lecturer,Year and Semester,Academic Year,Groups,Degrees'.split(','),
    );
    expect(entryDetails(entry({ assistant_lecturer }))).toContainEqual([
      'Assistant Lecturer',
      'Sam (Assistant Lecturer)',
    ]);
    expect(entryDetails(entry({}))).toContainEqual(['Lecturer', 'Nadia Rahman (Professor)']);
    const further = { ...maths.module, module_code: 'MA305' };
    expect(entryDetails(entry({ further_modules: [further] }))).toContainEqual(['Also Serves', ['MA305 Probability']]);
    for (const details of [entryDetails, classDetails])
      expect(details(entry({ weeks: 'odd' }))).toContainEqual(['Weeks', 'Odd weeks']);
    const dates = ['2026-10-05', '2026-10-26'];
    for (const details of [entryDetails, classDetails])
      expect(details(entry({ weeks: '6,9', dates }))).toContainEqual([
        'Dates',
        '2 classes: Mon\u00A05\u00A0Oct, 26\u00A0Oct',
      ]);
    expect(labels(classDetails(entry({ assistant_lecturer })))).toEqual(
      'Module,Day,Time,Venue,Class Type,Lecturer,Assistant Lecturer,Academic Year,Year and Semester'.split(','),
    );
  });
});
