import { z } from 'zod';

/** Weekly classes ahead that name a record which became Inactive; missing without such classes. They can be handed over. */
export const classesAhead = { classes_ahead: z.number().optional() };
