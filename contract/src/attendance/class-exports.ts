import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { fileFormat, filter, idFilter, numberFilter } from '../http/lists.ts';
import { idParams } from '../http/shared.ts';

const sessionGuard = { who: ['lecturer', 'admin'], owns: 'class session' } as const;

export const exportRegister = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/attendance/export',
  summary: 'Download the register of a class session as a file',
  guard: sessionGuard,
  params: idParams,
  query: z.object({ format: fileFormat }),
  reply: 'file',
  errors: ['not_found', 'not_yours'],
});

/** A grid has at most this many classes; more need a semester or a group. */
export const maxGridClasses = 200;

export const exportModuleGrid = endpoint({
  method: 'GET',
  path: '/api/modules/:id/attendance/export',
  summary:
    'Download the attendance of a module as a grid of students and classes; lecturers get the classes that they teach',
  guard: { who: ['lecturer', 'admin'] },
  params: idParams,
  query: z.object({
    academic_year: filter.pipe(z.string('Please choose an academic year')),
    semester: numberFilter,
    group_id: idFilter,
    format: fileFormat,
  }),
  reply: 'file',
  errors: ['not_found', 'not_yours', 'no_staff_record'],
});
