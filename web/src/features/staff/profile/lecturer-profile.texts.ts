import { profileTexts } from '@muster/contract/accounts/profiles';

export const texts = {
  loadFailed: 'Failed to load profile information',
  saved: profileTexts.lecturerSaved,
  signedOut: 'Authentication failed. Please log in again.',
  fieldDenied: profileTexts.lecturerFieldDenied,
  saveFailed: 'Failed to save settings. Please try again.',
  help: 'To change your name, email or other fields, contact the academic office.',
} as const;
