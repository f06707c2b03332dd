import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idParams } from '../http/shared.ts';

export const listImportTerms = endpoint({
  method: 'GET',
  path: '/api/imports/:id/terms',
  summary: 'List the terms of the enrolments, timetable entries and groups that an import created or changed',
  guard: { who: ['admin'], area: 'imports' },
  params: idParams,
  reply: z.array(z.object({ academic_year: z.string(), semester: z.number() })),
  errors: ['no_admin_record', 'not_found'],
});
