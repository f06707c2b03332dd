import { profileTexts } from '@muster/contract/profiles';

export const texts = {
  loadFailed: 'Failed to load profile information',
  saved: profileTexts.lecturerSaved,
  signedOut: 'Authentication failed. Please log in again.',
  notYours: profileTexts.lecturersOwn,
  saveFailed: 'Failed to save settings. Please try again.',
  help: 'Restricted fields such as your name or email are kept by the university. To have them changed, turn to the academic office.',
} as const;
