import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/departments',
  summary: 'List the departments of degrees, modules and staff, for filters and suggestions',
  guard: { who: ['admin'], area: 'academics', admitsFacultyOffices: true },
  /** Spellings that differ only in case and accents are one department, in the most frequent spelling. */
  reply: z.array(z.string()),
  errors: ['no_admin_record'],
});
