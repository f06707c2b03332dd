import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { photoUpload } from './files.ts';
import { idParams, success } from './shared.ts';

const guard = { who: ['admin'] } as const;

export const removeStaffPhoto = endpoint({
  method: 'DELETE',
  path: '/api/staff/:id/photo',
  summary: "Remove a staff member's photo, if there is one",
  guard,
  params: idParams,
  reply: success,
  refusals: ['no_admin_record', 'not_found'],
});

export const uploadStaffPhoto = endpoint({
  method: 'POST',
  path: '/api/staff/:id/photo',
  summary: "Set a staff member's photo",
  guard,
  params: idParams,
  upload: photoUpload,
  reply: success.extend({ photo_url: z.string() }),
  refusals: ['no_admin_record', 'not_found', 'too_large'],
});

export const removeStudentPhoto = endpoint({
  method: 'DELETE',
  path: '/api/students/:id/photo',
  summary: "Remove a student's photo, if there is one",
  guard,
  params: idParams,
  reply: success,
  refusals: ['no_admin_record', 'not_found'],
});

export const uploadStudentPhoto = endpoint({
  method: 'POST',
  path: '/api/students/:id/photo',
  summary: "Set a student's photo",
  guard,
  params: idParams,
  upload: photoUpload,
  reply: success.extend({ photo_url: z.string() }),
  refusals: ['no_admin_record', 'not_found', 'too_large'],
});
