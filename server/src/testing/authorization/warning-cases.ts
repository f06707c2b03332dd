import { defaultWarningRules } from '@muster/contract/warnings';
import type { Line } from './authorization-case.ts';

export const warningLines: Record<string, () => Line> = {
  getWarningRules: () => ({ who: 'A' }),
  saveWarningRules: () => ({ who: 'A', body: defaultWarningRules }),
  // Early warning is off.
  checkWarnings: () => ({ who: 'A', answers: 409 }),
  listWarnings: () => ({ who: 'LA' }),
  myWarnings: () => ({ who: 'S' }),
  listWarningMails: () => ({ who: 'A' }),
};
