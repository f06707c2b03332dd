import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { photoUpload } from '../http/files.ts';
import { idParams, success } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'people' } as const;

/** Value of `seen` if there was no photo. */
export const noPhoto = 'none';
export const personPhotoTexts = {
  changed: 'Someone else has changed this photo. Please check the new one.',
} as const;

const query = z.object({
  /** URL of the photo that the caller saw; a different photo is not replaced or removed. Missing: any photo. */
  seen: z.string().max(500).optional(),
});

export const removeStaffPhoto = endpoint({
  method: 'DELETE',
  path: '/api/staff/:id/photo',
  summary: "Remove a staff member's photo, if there is one",
  guard,
  params: idParams,
  query,
  reply: success,
  changes: ['staff'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const uploadStaffPhoto = endpoint({
  method: 'POST',
  path: '/api/staff/:id/photo',
  summary: "Set a staff member's photo",
  guard,
  params: idParams,
  query,
  upload: photoUpload,
  reply: success.extend({ photo_url: z.string() }),
  changes: ['staff'],
  errors: ['no_admin_record', 'not_found', 'conflict', 'too_large'],
});

export const removeStudentPhoto = endpoint({
  method: 'DELETE',
  path: '/api/students/:id/photo',
  summary: "Remove a student's photo, if there is one",
  guard,
  params: idParams,
  query,
  reply: success,
  changes: ['students'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const uploadStudentPhoto = endpoint({
  method: 'POST',
  path: '/api/students/:id/photo',
  summary: "Set a student's photo",
  guard,
  params: idParams,
  query,
  upload: photoUpload,
  reply: success.extend({ photo_url: z.string() }),
  changes: ['students'],
  errors: ['no_admin_record', 'not_found', 'conflict', 'too_large'],
});
