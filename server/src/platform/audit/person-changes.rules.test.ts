import { describe, expect, it } from 'vitest';
import { personChanges } from './person-changes.rules.ts';

describe('personal changes in the audit log', () => {
  it('hold changed names and numbers, and no dates of birth, addresses or passwords', () => {
    const before = { name: 'Aiko', student_id: 'S1', dob: '2000-01-01', address: 'Lake Road', password_hash: 'x' };
    const after = {
      name: 'Aiko Tanaka',
      student_id: 'S1',
      dob: '2000-01-02',
      address: 'Hill Road',
      password_hash: 'y',
    };
    expect(personChanges(before, after)).toEqual({ name: ['Aiko', 'Aiko Tanaka'] });
  });

  it('are empty without changes', () => {
    expect(personChanges({ name: 'Aiko', email: undefined }, { name: 'Aiko', email: null })).toEqual({});
  });
});
