import { expect, it } from 'vitest';
import { noteSamePeople } from './same-people.rules.ts';

const row = (line: number, key: string, name: string, dob: string) => {
  return { line, cells: [], input: { name, dob }, password: undefined, key, errors: {}, notes: ['x'] };
};

it('noteSamePeople notes rows of one person with two numbers', () => {
  const rows = [
    row(2, 'dup1', 'Ada Quill', '2004-05-03'),
    row(3, 'dup2', 'Quill, Ada M.', '3 May 2004'),
    row(4, 'dup1', 'Ada Quill', '2004-05-03'),
    row(5, 'n1', 'Ada Quill', '2004-05-04'),
    row(6, 'n2', 'Bo Quill', '2004-05-03'),
    row(7, 'n3', 'Ada Quill', 'soon'),
  ];
  const note = (line: number) => `Line ${line} has the same name and date of birth with another number.`;
  expect(noteSamePeople(rows).map(({ notes }) => notes.slice(1))).toEqual([
    [note(3)],
    [note(2)],
    [note(3)],
    [],
    [],
    [],
  ]);
});
