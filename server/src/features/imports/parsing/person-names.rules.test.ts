import { describe, expect, it } from 'vitest';
import { splitFamilyFirst } from './person-names.rules.ts';

describe('splitFamilyFirst', () => {
  it.each([
    ['Quill, Ada', 'Ada', 'Quill'],
    ['van der Heuvel , Petra Maria', 'Petra Maria', 'van der Heuvel'],
    ["O'BRANNAGH,Siobhan", 'Siobhan', "O'BRANNAGH"],
  ])('reads %s', (text, given, family) => expect(splitFamilyFirst(text)).toEqual({ given, family }));

  it.each(['Ada Quill', 'Smith, Jr.', 'Ada Quill, Ph.D.', 'Quill, Ada, Jr.', 'Quill,', ', Ada', ''])(
    'leaves "%s" as it is',
    (text) => expect(splitFamilyFirst(text)).toBeUndefined(),
  );
});
