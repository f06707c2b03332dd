import { describe, expect, it } from 'vitest';
import { findPeopleInCells } from './people-in-cells.rules.ts';

const person = (number: string, name: string, email: string | null, dob: string | null) => {
  return { id: number, number, name, email, dob };
};
const ada = person('CS26-0101', 'Ada Quill', 'ada@case.test', '2004-05-03');
const bo = person('0007', 'Bo Thorn', null, '2004-06-04');
const find = (...cells: string[]) => [...findPeopleInCells([ada, bo], [{ line: 2, cells }]).keys()];
const findUnread = (...cells: string[]) => [
  ...findPeopleInCells([ada, bo], [{ line: 2, cells, isUnread: true }]).keys(),
];

describe('findPeopleInCells', () => {
  it.each([
    ['another separator', ['CS26-0101,Ada Quill,x@case.test']],
    ['another separator and quotes', ['"CS26-0101"|"Ada Quill"']],
    ['a line of a cell', ['CS26-0100\nCS26-0101', 'Cy Elm\nAda Quill']],
    ['a moved cell', ['', '', 'cs26–0101']],
    ['a number in brackets', ['Ada Quill (CS26-0101)']],
    ['an email with a name', ['', 'Ada <ADA@case.test>']],
    ['an email after mailto', ['mailto:ada@case.test']],
    ['the name and the date of birth', ['N-1', 'Quill, Ada', '3 May 2004']],
    ['the name in two cells and the date of birth', ['Ada', 'Quill', '2004-05-03']],
  ])('finds %s', (_, cells) => expect(find(...cells)).toEqual([ada]));

  it('finds a short number of digits beside the name alone', () => {
    expect(find('7', 'Cy Elm')).toEqual([]);
    expect(find('7', 'Bo M. Thorn')).toEqual([bo]);
  });

  it('finds the name alone in a row that was not read', () => {
    expect(find('Ada Quill')).toEqual([]);
    expect(findUnread('Ada Quill')).toEqual([ada]);
    expect(findUnread('Ada Quillon', 'CS26-01010', 'x.ada@case.test')).toEqual([]);
  });
});
