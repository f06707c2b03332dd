import { describe, expect, it } from 'vitest';
import { isSmallNameChange } from './name-changes.rules.ts';

describe('isSmallNameChange', () => {
  it.each([
    ['Ada Quill', 'QUILL, Ada'],
    ['Łukasz Wójtowiczek', 'Lukasz Wojtowiczek'],
    ["Siobhan O'Brannagh", 'Siobhan OBrannagh'],
    ['Mirela St. Clairville', 'Prof. Dr. Mirela St Clairville'],
    ['Kasun Perera', 'Kasun Nimal Perera'],
    ['Jürgen Meier', 'Jürgen Meyer'],
  ])('accepts %s and %s', (one, other) => {
    expect(isSmallNameChange(one, other)).toBe(true);
    expect(isSmallNameChange(other, one)).toBe(true);
  });

  it.each([
    ['Ada Quill', 'Ada Thornbury'],
    ['Ada Quill', 'Bo Quill'],
    ['Esi Rosedene', 'Yusuf Larkhill'],
  ])('rejects %s and %s', (one, other) => expect(isSmallNameChange(one, other)).toBe(false));
});
