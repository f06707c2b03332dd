import { describe, expect, it } from 'vitest';
import { isAlikeName } from './same-person.ts';

describe('isAlikeName', () => {
  it.each([
    ['Ada Quill', 'QUILL, Ada'],
    ['Ada Quill', 'Ada Maria Quill'],
    ['Ada Quill', 'A. Quill'],
    ['Alexander Thorn', 'Alex Thorn'],
    ['Amara Kimani', 'Amara'],
  ])('is true for %s and %s', (one, other) => {
    expect(isAlikeName(one, other)).toBe(true);
    expect(isAlikeName(other, one)).toBe(true);
  });

  it.each([
    ['Ada Quill', 'Bo Quill'],
    ['Ada Quill', 'A. Q.'],
    ['Ada Ada', 'Ada Bo'],
    ['Ada Quill', ''],
  ])('is false for %s and %s', (one, other) => expect(isAlikeName(one, other)).toBe(false));
});
