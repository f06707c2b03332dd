import type { HeldClass } from '@muster/contract/timetables/class-week';
import { heldClass } from '../held-class.setup.ts';
import { describe, expect, it } from 'vitest';
import { heldLines, noClassesText, peopleOf, semesterOf, universityNow } from './class-week.logic.ts';

const held: HeldClass = {
  ...heldClass,
  groups: [
    { id: 'a', name: 'Group A' },
    { id: 'b', name: 'Group B' },
  ],
};
const labels = (of: HeldClass) => heldLines(of).map(([label]) => label);

describe('class week logic', () => {
  it('explains a week outside all semesters', () => {
    const semester = { academic_year: '2026-2027', semester: 1 };
    expect(noClassesText([{ semester: null }, { semester }])).toBe('No classes in this week.');
    expect(noClassesText([{ semester: null }, { semester: null }])).toContain('outside all semesters');
  });

  it('lists the planned slot of a moved class only', () => {
    expect(labels(held)).not.toContain('This week');
    const moved: HeldClass = {
      ...held,
      state: 'moved',
      date: '2026-11-25',
      start_time: '14:00',
      end_time: '16:00',
      venue: 'Lab 2',
      reason: 'The hall is painted',
    };
    expect(heldLines(moved)).toEqual(
      expect.arrayContaining([
        ['This week', 'Moved'],
        ['Reason', 'The hall is painted'],
        ['Day and Time', 'Wed 25 Nov, 2:00 PM – 4:00 PM'],
        ['Planned for', 'Mon 23 Nov, 9:00 AM – 11:00 AM, Hall A1'],
      ]),
    );
  });

  it('shows the lecturer to students, the groups to lecturers, both to administrators', () => {
    expect(peopleOf(held, 'student')).toEqual({ lecturer: 'Amara Silva' });
    expect(peopleOf(held, 'lecturer')).toEqual({ groups: ['Group A', 'Group B'] });
    expect(peopleOf(held, 'admin')).toEqual({ lecturer: 'Amara Silva', groups: ['Group A', 'Group B'] });
  });

  it("uses the server's clock and the time zone of the university", () => {
    const reply = { now: '2026-11-23T20:00:00Z', time_zone: 'Asia/Colombo' };
    expect(universityNow(reply, 1_000, 1_000)).toEqual({ date: '2026-11-24', time: '01:30' });
    expect(universityNow(reply, 1_000, 61_000).time).toBe('01:31');
  });

  it('names all semesters of a week', () => {
    const day = { date: '2026-11-23', holiday: null };
    const of = (semester: number, week: number) => ({
      ...day,
      semester: { academic_year: '2026-2027', semester, week },
    });
    const between = { ...day, semester: null };
    expect(semesterOf([of(1, 15), of(1, 15), between, of(2, 1)])).toBe(
      'Semester 1, 2026-2027, week 15 · Semester 2, 2026-2027, week 1',
    );
    expect(semesterOf([between])).toBe('');
  });
});
