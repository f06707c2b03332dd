import { makeFormerPeople } from '#domain/former-people.ts';

/** Keeps the classes that they taught. */
export const formerStaff = makeFormerPeople('staff', `name = 'Former member of staff', employee_id = r.id::text`);
