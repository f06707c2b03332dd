import type { PersonLabel } from '@muster/contract/accounts/person-labels';
import { bidiIsolate } from './bidi-isolate.ts';

const roleWords = { admin: 'administrator', lecturer: 'lecturer', student: 'student' } as const;

/** 'Ada Silva (lecturer, E-12)', 'Ruth Okafor (administrator, ruth@example.edu)', 'System' */
export const formatPerson = ({ name, role, identifier }: PersonLabel): string =>
  role === 'system'
    ? name
    : `${bidiIsolate(name)} (${[roleWords[role], identifier].filter((part) => part !== null).join(', ')})`;
