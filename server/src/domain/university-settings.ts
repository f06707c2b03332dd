import { universitySettings } from '@muster/contract/accounts/university-settings';

/** The columns of `universities u` that hold its settings. */
export const settingsColumns = Object.keys(universitySettings.shape)
  .map((column) => `u.${column}`)
  .join(', ');
