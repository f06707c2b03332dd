// @vitest-environment node
import { systemLabel } from '@muster/contract/accounts/person-labels';
import { describe, expect, it } from 'vitest';
import { formatPerson } from './person-label.ts';

describe('formatPerson', () => {
  it('names the role and, where it is known, the employee ID or e-mail', () => {
    const ada = { name: 'Ada', role: 'lecturer', identifier: 'E-12' } as const;
    expect(formatPerson(ada)).toBe('Ada (lecturer, E-12)');
    expect(formatPerson({ ...ada, identifier: null })).toBe('Ada (lecturer)');
    expect(formatPerson({ name: 'Ruth', role: 'admin', identifier: 'ruth@example.edu' })).toBe(
      'Ruth (administrator, ruth@example.edu)',
    );
    expect(formatPerson(systemLabel)).toBe('System');
  });
});
