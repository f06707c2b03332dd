import { describe, expect, it } from 'vitest';
import { inboxText } from './inbox.texts.ts';

describe('inboxText', () => {
  it('counts absences and questions in one sentence', () => {
    expect(inboxText({ excuses: 0, questions: 0 })).toBe('Nothing needs a reply.');
    expect(inboxText({ excuses: 1, questions: 0 })).toBe('1 absence needs a reply.');
    expect(inboxText({ excuses: 0, questions: 2 })).toBe('2 questions need a reply.');
    expect(inboxText({ excuses: 2, questions: 1 })).toBe('2 absences and 1 question need a reply.');
  });
});
