import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { calendarDate, uuid } from '../http/shared.ts';
import { required } from './people.ts';

const guard = { who: ['admin'], area: 'people' } as const;
/** The person whom a form is about to add. */
const body = z.object({ name: required('Please give a name'), dob: calendarDate });
export const samePerson = z.object({ id: uuid, name: z.string(), number: z.string(), dob: z.string() });
export type SamePerson = z.output<typeof samePerson>;

export const samePersonText = ({ name, dob, number }: Omit<SamePerson, 'id'>): string =>
  `${name}, born ${dob}, is ${number}`;

/** The body is no query, because addresses are logged. */
const samePeople = <Path extends `/api/${string}`>(path: Path, people: string) =>
  endpoint({
    method: 'POST',
    path,
    summary: `Find the ${people} with the same name, in any order of its words, and the same date of birth`,
    guard,
    body,
    reply: z.array(samePerson),
    errors: ['no_admin_record'],
  });

export const findSameStudents = samePeople('/api/students/same-person', 'students');
export const findSameStaff = samePeople('/api/staff/same-person', 'staff members');
