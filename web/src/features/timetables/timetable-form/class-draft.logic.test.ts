import { describe, expect, it } from 'vitest';
import { toClassDraft } from './class-draft.logic.ts';
import { emptyClass } from './timetable-form.logic.ts';

const when = { semester: '1', academic_year: '2026-2027', group_ids: ['g'] };
const timed = { ...emptyClass, day_of_week: 'Monday', start_time: '09:00', end_time: '11:00' };

describe('toClassDraft', () => {
  it('returns a draft once day, times and term are known', () => {
    expect(toClassDraft(timed, when, undefined)).toMatchObject({
      group_ids: ['g'],
      semester: 1,
      venue: null,
      lecturer_id: null,
    });
    expect(toClassDraft({ ...timed, end_time: '09:00' }, when, undefined)).toBeUndefined();
    expect(toClassDraft({ ...timed, day_of_week: '' }, when, undefined)).toBeUndefined();
    expect(toClassDraft(timed, { ...when, semester: '' }, undefined)).toBeUndefined();
  });
});
