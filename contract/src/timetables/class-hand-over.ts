import { z } from 'zod';
import { enumWithDefault, idFilter, optionalParam } from '../http/lists.ts';
import { endpoint, type ReplyOf } from '../http/endpoint.ts';
import { requiredId, uuid } from '../http/shared.ts';
import { classResources, timetableTopics } from './class-types.ts';
import { changeDay, timetableEntry } from './timetables.ts';

const guard = { who: ['admin'], area: 'timetables' } as const;

/** Weekly classes handed over in one request. */
export const maxHandedOver = 500;

export const handOverTexts = {
  noRecipient: 'Please choose who or what gets the classes',
  sameRecipient: 'Please choose another one',
  changed: 'Some of these classes have changed. Please check the list again.',
  noClass: 'Please choose at least one class',
} as const;

const holder = z.object({ id: uuid, name: z.string(), active: z.boolean() });

export const previewHandOver = endpoint({
  method: 'GET',
  path: '/api/timetables/hand-over',
  summary:
    'List the weekly classes ahead of a lecturer, venue or group, and what a hand-over to another one would mean',
  guard,
  query: z.object({
    kind: enumWithDefault(classResources, 'lecturer'),
    /** Missing: no classes. */
    from_id: idFilter,
    /** Missing: only the classes. */
    to_id: idFilter,
    /** Missing: the next class. */
    valid_from: optionalParam(changeDay),
  }),
  reply: z.object({
    from: holder.nullable(),
    /** Number of weekly classes ahead; the first 500 by weekday and time are listed. */
    total: z.number(),
    classes: z.array(
      z.object({
        entry: timetableEntry,
        /** First day with the new one; null: all days of the entry, or no recipient. */
        starts_on: z.string().nullable(),
        /** Why this class cannot be handed over; null if it can. */
        problem: z.string().nullable(),
        clashes: z.array(z.string()),
        /** The groups are larger than the venue. */
        warnings: z.array(z.string()),
      }),
    ),
  }),
  errors: ['no_admin_record', 'not_found'],
});
export type HandOverPreview = ReplyOf<typeof previewHandOver>;

export const handOverClasses = endpoint({
  method: 'POST',
  path: '/api/timetables/hand-over',
  summary: 'Give weekly classes of a lecturer, venue or group to another one, from the next class or another day on',
  guard,
  body: z.object({
    kind: z.enum(classResources),
    from_id: uuid,
    to_id: requiredId(handOverTexts.noRecipient),
    ids: z
      .array(uuid, handOverTexts.noClass)
      .min(1, handOverTexts.noClass)
      .max(maxHandedOver, `Please choose at most ${maxHandedOver} classes`),
    /** First day with the new one. The classes before it stay as they were planned and held. */
    valid_from: changeDay.default('next'),
    accept_clashes: z.boolean().default(false),
  }),
  /** `left`: weekly classes ahead that the former one still has. */
  reply: z.object({ success: z.literal(true), count: z.number(), left: z.number(), warnings: z.array(z.string()) }),
  changes: timetableTopics,
  errors: ['no_admin_record', 'not_found', 'clash', 'conflict'],
});
