import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { calendarDate, uuid } from '../http/shared.ts';
import { nameKey } from '../http/fold-text.ts';
import { required } from '../http/fields.ts';

const guard = { who: ['admin'], area: 'people' } as const;
/** The person whom a form is about to add. */
const body = z.object({ name: required('Please give a name'), dob: calendarDate });
export const samePerson = z.object({ id: uuid, name: z.string(), number: z.string(), dob: z.string() });
export type SamePerson = z.output<typeof samePerson>;

export const samePersonText = ({ name, dob, number }: Omit<SamePerson, 'id'>): string =>
  `${name}, born ${dob}, is ${number}`;

/**
 * Whether two names may be of one person: the words of one are in the other, in any order, some of them shortened: Ada Quill, Quill Ada
 * Maria, A. Quill.
 */
export function isAlikeName(one: string, other: string): boolean {
  const [fewer = [], more = []] = [one, other]
    .map((name) => nameKey(name).split(' '))
    .toSorted((a, b) => a.length - b.length);
  const left = new Set(more.keys());
  const take = (isMatch: (word: string) => boolean): boolean => {
    const at = [...left].find((index) => isMatch(more[index] ?? ''));
    return at !== undefined && left.delete(at);
  };
  const changed = fewer.filter((word) => !take((same) => same === word));
  const isShortened = (word: string): boolean => take((longer) => longer.startsWith(word) || word.startsWith(longer));
  return fewer.length > changed.length && fewer[0] !== '' && changed.every(isShortened);
}

/** The body is no query, because addresses are logged. */
const samePeople = <Path extends `/api/${string}`>(path: Path, people: string) =>
  endpoint({
    method: 'POST',
    path,
    summary: `Find the ${people} with the same name, in any order of its words, further or shortened ones, and the same date of birth`,
    guard,
    body,
    reply: z.array(samePerson),
    errors: ['no_admin_record'],
  });

export const findSameStudents = samePeople('/api/students/same-person', 'students');
export const findSameStaff = samePeople('/api/staff/same-person', 'staff members');
