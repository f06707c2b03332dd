import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dateFilter, enumWithDefault, fileFormat, filter, idFilter, numberFilter } from '../http/lists.ts';
import { idParams } from '../http/shared.ts';

const sessionGuard = { who: ['lecturer', 'admin'], area: 'attendance', owns: 'class session' } as const;

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
  guard: { who: ['lecturer', 'admin'], area: 'attendance' },
  stepUp: true,
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

/** With photos, a sheet has at most this many students. */
export const maxSheetPhotos = 300;
const sheetQuery = z.object({ photos: enumWithDefault(['yes', 'no'], 'no') });

export const signInSheet = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/sign-in-sheet',
  summary: 'Download a sheet on which the students of a class session sign (PDF)',
  guard: sessionGuard,
  params: idParams,
  query: sheetQuery,
  reply: 'file',
  errors: ['not_found', 'not_yours'],
});

export const plannedSignInSheet = endpoint({
  method: 'GET',
  path: '/api/timetables/:id/sign-in-sheet',
  summary:
    'Download the sheet of a class of the timetable on one date: its class list, or the students who would be expected',
  guard: { who: ['lecturer', 'admin'], area: 'attendance' },
  params: idParams,
  query: sheetQuery.extend({
    /** The date that the weekly entry has, also if the class was moved to another day. */
    class_date: dateFilter.pipe(z.string('Please choose the date of the class')),
  }),
  reply: 'file',
  errors: ['not_found', 'not_yours'],
});
