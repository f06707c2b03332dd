import { profileTexts } from '@muster/contract/accounts/profiles';

export const texts = {
  loadFailed: 'Failed to load profile',
  noName: profileTexts.noName,
  saveFailed: 'Failed to update name',
  saved: profileTexts.nameSaved,
} as const;
