import type { StudentChange } from '@muster/contract/people/student-page';
import { describe, expect, it } from 'vitest';
import { changeText } from './student-page.texts.ts';

const change = (values: Partial<StudentChange>) =>
  changeText({ action: 'mark.changed', fields: [], before: null, after: null, ...values } as StudentChange);

describe('changeText', () => {
  it('names the changed fields', () => {
    expect(change({ action: 'student.changed', fields: ['name', 'contact_no'] })).toBe('Record changed: name, phone');
    expect(change({ action: 'students.moved' })).toBe('Moved to another group');
  });

  it('shows the marks before and after', () => {
    expect(change({ before: 'absent', after: 'present' })).toBe('Mark: Absent → Present');
    expect(change({ after: 'excused' })).toBe('Mark: none → Excused');
  });

  it('makes words of an action that it does not know', () => {
    expect(change({ action: 'enrolment.proposal_accepted' })).toBe('Enrolment proposal accepted');
  });
});
