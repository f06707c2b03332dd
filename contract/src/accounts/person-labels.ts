import { z } from 'zod';
import { roles } from '../http/shared.ts';

/** The person who acted, as of then. Stored with the act: a later change of the name does not change it. */
export const personLabel = z.object({
  /** The name in the record of the person, not the display name. */
  name: z.string(),
  role: z.enum([...roles, 'system']),
  /** Employee ID, student number, or e-mail of an administrator. Null for the system, anonymised people, and in replies to students. */
  identifier: z.string().nullable(),
});
export type PersonLabel = z.output<typeof personLabel>;

/** As students see staff: name and role. */
export const withoutIdentifier = (label: PersonLabel | null): PersonLabel | null =>
  label && { ...label, identifier: null };

export const systemLabel: PersonLabel = { name: 'System', role: 'system', identifier: null };
