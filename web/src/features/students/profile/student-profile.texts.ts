import { profileTexts } from '@muster/contract/accounts/profiles';

export const texts = {
  noToken: 'No authentication token found. Please log in again.',
  fetchFailed: (status: number, body: string) => `Failed to fetch profile (${status}): ${body}`,
  loadFailed: 'Failed to load profile information',
  sessionExpired: 'Session expired. Please log in again.',
  onlyPhone: profileTexts.studentFieldDenied,
  noPhone: profileTexts.noPhone,
  updateFailed: 'Update failed',
  network: 'Network error. Please check your connection and try again.',
  saveFailed: 'Unable to save changes. Please try again.',
  saved: profileTexts.phoneSaved,
  onlyPhoneHelp: 'You can change your phone number here. For anything else, contact the academic office.',
} as const;
