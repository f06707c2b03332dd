import { defaultWarningRules } from '@muster/contract/attendance/warning-rules';
import type { AuthorizationCase } from './authorization-case.ts';

export const warningCases: Record<string, () => AuthorizationCase> = {
  getWarningRules: () => ({ who: 'A' }),
  saveWarningRules: () => ({ who: 'A', body: defaultWarningRules }),
  // Early warning is off.
  checkWarnings: () => ({ who: 'A', expectedStatus: 409 }),
  listWarnings: () => ({ who: 'LA' }),
  myWarnings: () => ({ who: 'S' }),
  listWarningMails: () => ({ who: 'A' }),
};
