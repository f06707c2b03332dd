import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { alreadyMappedError, filterSavedIds } from './mappings.rules.ts';

describe('filterSavedIds', () => {
  it('drops duplicates and temporary ids', () => {
    const id = randomUUID();
    expect(filterSavedIds(['new_1', '', id, `{${id}}`, id, `${id} `, id.replaceAll('-', '')])).toEqual([id]);
  });
});

describe('alreadyMappedError', () => {
  it('names five degrees and counts the rest', () => {
    const degrees = Array.from({ length: 7 }, (_, at) => `Degree ${at + 1}`);
    expect(alreadyMappedError('CS101', 2, degrees).message).toBe(
      'CS101 is already mapped in Year 2 to Degree 1, Degree 2, Degree 3, Degree 4, Degree 5 and 2 more',
    );
    expect(alreadyMappedError('CS101', 1, ['Degree 1']).message).toBe('CS101 is already mapped in Year 1 to Degree 1');
  });
});
