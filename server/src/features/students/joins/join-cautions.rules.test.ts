import { describe, expect, it } from 'vitest';
import { findCautions } from './join-cautions.rules.ts';

describe('cautions of a join', () => {
  const ada = { name: 'Ada Quill', dob: '2004-05-03' };

  it.each([
    ['the same name in another order', { name: 'Quill, Ada M.', dob: ada.dob }],
    ['no date of birth', { name: 'A. Quill', dob: null }],
  ])('are none for %s', (_, other) => expect(findCautions(ada, other, 0)).toEqual([]));

  it('name what differs, and count the classes that both attended', () => {
    expect(findCautions(ada, { name: 'Bo Stone', dob: '2003-05-03' }, 2)).toEqual([
      'The dates of birth differ: 3 May 2004 and 3 May 2003.',
      'The names differ: Ada Quill and Bo Stone.',
      'Both attended 2 classes at the same time.',
    ]);
    expect(findCautions(ada, ada, 1)).toEqual(['Both attended one class at the same time.']);
  });
});
