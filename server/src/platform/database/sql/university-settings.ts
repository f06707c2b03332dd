import { universitySettings } from '@muster/contract/accounts/universities';

/** The columns of `universities u` that hold its settings. */
export const settingsColumns = Object.keys(universitySettings.shape)
  .map((column) => `u.${column}`)
  .join(', ');
