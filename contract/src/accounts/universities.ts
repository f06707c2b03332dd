import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { photoUpload } from '../http/files.ts';
import { success } from '../http/shared.ts';
import { baseValues } from '../http/fields.ts';
import { confirmedSettingsNames } from './shown-settings.ts';
import { settingsFields } from './university-settings.ts';

/** `me` returns the settings. */
export const saveUniversitySettings = endpoint({
  method: 'PUT',
  path: '/api/university/settings',
  summary:
    "Change settings of the caller's university; missing ones keep their value. Values in use cannot be taken out of the academic structure",
  guard: { who: ['admin'], area: 'settings' },
  stepUp: true,
  body: settingsFields.partial().extend({
    seen: baseValues(settingsFields.partial()),
    confirms: z
      .enum(confirmedSettingsNames)
      .optional()
      .describe(
        'A step of setting up the university that is done, also if nothing changes. A change of its settings confirms them, too.',
      ),
  }),
  reply: success.extend({ settings: settingsFields }),
  errors: ['no_admin_record', 'conflict'],
});

export const uploadUniversityLogo = endpoint({
  method: 'POST',
  path: '/api/university/logo',
  summary: 'Set the logo of the university',
  guard: { who: ['admin'], area: 'settings' },
  upload: photoUpload,
  reply: success.extend({ logo_url: z.string() }),
  errors: ['no_admin_record', 'too_large'],
});

export const deleteUniversityLogo = endpoint({
  method: 'DELETE',
  path: '/api/university/logo',
  summary: 'Remove the logo of the university, if there is one',
  guard: { who: ['admin'], area: 'settings' },
  reply: success,
  errors: ['no_admin_record'],
});
