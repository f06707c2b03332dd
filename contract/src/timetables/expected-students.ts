import { z } from 'zod';
import { structureLimits } from '../academics/structure.ts';
import { endpoint } from '../http/endpoint.ts';
import { uuid } from '../http/shared.ts';

const plannedClass = z.object({
  module_id: uuid,
  academic_year: z.string().max(9),
  semester: z.coerce.number().int().min(1).max(structureLimits.terms),
  /** Cohort groups or teaching groups; none: everyone who takes the module. */
  group_ids: z.array(uuid).max(200).default([]),
});

export const countExpectedStudents = endpoint({
  method: 'POST',
  path: '/api/timetables/expected-students',
  summary: 'Count the active students whom planned classes expect today; changes nothing',
  guard: { who: ['admin'], area: 'timetables' },
  body: z.object({ classes: z.array(plannedClass).min(1).max(200) }),
  /** In the order of the classes. */
  reply: z.object({ counts: z.array(z.number()) }),
  errors: ['no_admin_record'],
});
