import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { enumWithDefault } from './lists.ts';
import { success, text } from './shared.ts';

/** Inclusive limit. */
export const photoMaxBytes = 5_242_880;
export const photoMaxPixels = 25_000_000;
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const photoTexts = {
  missing: 'Please select an image file',
  tooLarge: 'File size must be less than 5MB',
  tooManyPixels: 'Please select an image of at most 25 megapixels',
  unreadable: 'This image cannot be read. Please select another one',
} as const;

/** The upload rule of all photos. */
export const photoUpload = {
  maxBytes: photoMaxBytes,
  tooLarge: photoTexts.tooLarge,
  missing: photoTexts.missing,
} as const;

export const buckets = ['student-photos', 'staff-photos', 'module-images', 'university-logos'] as const;

export const uploadModuleImage = endpoint({
  method: 'POST',
  path: '/api/uploads/module-images',
  summary: 'Upload a module image; send the returned URL with the module form',
  guard: { who: ['admin'], area: 'academics' },
  upload: photoUpload,
  reply: success.extend({ public_url: z.string() }),
  errors: ['no_admin_record', 'too_large'],
});

export const publicImage = endpoint({
  method: 'GET',
  path: '/api/uploads/:bucket/:random/:file',
  summary: 'Get an uploaded image; its URL cannot be guessed. `?size=small` returns the thumbnail',
  guard: { who: 'public' },
  params: z.object({ bucket: text(40), random: text(60), file: text(200) }),
  query: z.object({ size: enumWithDefault(['small', 'full'], 'full') }),
  reply: 'file',
  errors: ['not_found'],
});
