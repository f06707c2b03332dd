import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { oneOf } from './lists.ts';
import { success, text } from './shared.ts';

/** Exactly this many bytes pass; one more does not. */
export const photoMaxBytes = 5_242_880;
export const photoMaxPixels = 25_000_000;
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const photoTexts = {
  noImage: 'Please select an image file',
  tooLarge: 'File size must be less than 5MB',
  tooManyPixels: 'Please select an image of at most 25 megapixels',
  unreadable: 'This image cannot be read. Please select another one',
} as const;

/** What every endpoint that takes a photo says about its file. */
export const photoUpload = {
  maxBytes: photoMaxBytes,
  tooLarge: photoTexts.tooLarge,
  missing: photoTexts.noImage,
} as const;

export const buckets = ['student-photos', 'staff-photos', 'module-images'] as const;

export const uploadModuleImage = endpoint({
  method: 'POST',
  path: '/api/uploads/module-images',
  summary: 'Store an image of a module; its address goes into the module form',
  guard: { who: ['admin'] },
  upload: photoUpload,
  reply: success.extend({ public_url: z.string() }),
  errors: ['no_admin_record', 'too_large'],
});

export const publicImage = endpoint({
  method: 'GET',
  path: '/api/uploads/:bucket/:random/:file',
  summary: 'A stored image; the address cannot be guessed. `?size=small` is its thumbnail',
  guard: { who: 'public' },
  params: z.object({ bucket: text(40), random: text(60), file: text(200) }),
  query: z.object({ size: oneOf(['small', 'full'], 'full') }),
  reply: 'file',
  errors: ['not_found'],
});
