import { z } from 'zod';
import { localDate } from '../http/shared.ts';

/**
 * What happens when a student checks in to the class of another teaching group of their module. `ask`: the student may ask to be added, as any
 * student who is not on the list. `shown`: the check-in is accepted and on the register, and in no figure. `counts`: it counts in place of the
 * own class of that type in the same week.
 */
export const parallelClasses = ['ask', 'shown', 'counts'] as const;
export type ParallelClasses = (typeof parallelClasses)[number];

/** The names of the teaching group of a student, and of those of the class that the student attended. */
export const parallelGroups = z.object({ own: z.string(), attended: z.string() });
export type ParallelGroups = z.output<typeof parallelGroups>;

/** Of a check-in: whether the class counts in place of the own one, too. */
export const parallelOfCheckIn = parallelGroups.extend({ counts: z.boolean() });
export type ParallelOfCheckIn = z.output<typeof parallelOfCheckIn>;

/** What an attendance row says about parallel classes. */
export const parallelFields = {
  /** The student is of another teaching group: this row is in no figure. */
  parallel: parallelGroups.nullish(),
  /** The class of a parallel group that counts in place of this one. */
  attended_in: z.object({ groups: z.string(), date: localDate }).nullish(),
};
