import { describe, expect, it } from 'vitest';
import { isSameName, isSmallNameChange } from './name-changes.rules.ts';

describe('isSmallNameChange', () => {
  it.each([
    ['Ada Quill', 'QUILL, Ada'],
    ['Łukasz Wójtowiczek', 'Lukasz Wojtowiczek'],
    ["Siobhan O'Brannagh", 'Siobhan OBrannagh'],
    ['Inés de la Cruz', 'Ines Delacruz'],
    ['Jürgen Meier', 'Jürgen Meyer'],
  ])('accepts %s and %s', (one, other) => {
    expect(isSmallNameChange(one, other)).toBe(true);
    expect(isSmallNameChange(other, one)).toBe(true);
  });

  it.each([
    ['Mirela St. Clairville', 'Prof. Dr. Mirela St Clairville'],
    ['Kasun Perera', 'Kasun Nimal Perera'],
    ['Amara', 'Amara Kimani'],
    ['Bo Li', 'Bo Li X'],
  ])('accepts the further words of %s and %s, but not that they are left out', (fewer, more) => {
    expect(isSmallNameChange(fewer, more)).toBe(true);
    expect(isSmallNameChange(more, fewer)).toBe(false);
    expect(isSameName(more, fewer)).toBe(true);
  });

  it.each([
    ['Ada Quill', 'Ada Thornbury'],
    ['Ada Quill', 'Bo Quill'],
    ['Esi Rosedene', 'Yusuf Larkhill'],
  ])('rejects %s and %s', (one, other) => expect(isSmallNameChange(one, other)).toBe(false));
});
