import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { alreadyMapped, removable } from './mappings.rules.ts';

it('only what has the shape of an id is looked for, each once', () => {
  const id = randomUUID();
  expect(removable(['new_1', '', id, `{${id}}`, id, `${id} `, id.replaceAll('-', '')])).toEqual([id]);
});

it('a refusal names five degrees and counts the rest', () => {
  const degrees = Array.from({ length: 7 }, (_, at) => `Degree ${at + 1}`);
  expect(alreadyMapped('CS101', 2, degrees).message).toBe(
    'CS101 is already mapped in Year 2 to Degree 1, Degree 2, Degree 3, Degree 4, Degree 5 and 2 more',
  );
  expect(alreadyMapped('CS101', 1, ['Degree 1']).message).toBe('CS101 is already mapped in Year 1 to Degree 1');
});
