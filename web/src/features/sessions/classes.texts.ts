import { sessionFormTexts } from '@muster/contract/sessions';

export const texts = {
  title: 'Class Sessions',
  missing: sessionFormTexts.requiredShort,
  createFailed: (message: string) => `Failed to create session: ${message}`,
  startFailed: (message: string) => `Failed to start QR generation: ${message}`,
  noModules: 'No modules available',
} as const;
