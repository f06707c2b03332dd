import { describe, expect, it } from 'vitest';
import { describeValues } from './event-values.rules.ts';

describe('values of audit events', () => {
  it('compare the records before and after, without technical columns', () => {
    const before = { id: '1', name: 'Hall', capacity: 40, active: true, updated_at: 'a' };
    const after = { id: '1', name: 'Hall A', capacity: 40, active: false, updated_at: 'b' };
    expect(describeValues({ before, after }, null)).toEqual({
      changes: [
        { field: 'name', before: 'Hall', after: 'Hall A' },
        { field: 'active', before: 'Yes', after: 'No' },
      ],
      facts: [],
    });
  });

  it('show the fields of a new and of a deleted record', () => {
    expect(describeValues({ before: null, after: { name: 'Hall' } }, null).changes).toEqual([
      { field: 'name', before: null, after: 'Hall' },
    ]);
    expect(describeValues({ before: { name: 'Hall' } }, null).changes).toEqual([
      { field: 'name', before: 'Hall', after: null },
    ]);
  });

  it('take personal values from the changes, and name the other changed fields', () => {
    expect(describeValues({ fields: ['name', 'dob', 'password'] }, { name: ['Aiko', 'Aiko T.'] })).toEqual({
      changes: [{ field: 'name', before: 'Aiko', after: 'Aiko T.' }],
      facts: [{ name: 'fields', value: 'dob, password' }],
    });
  });

  it('show single values, counts and long lists', () => {
    const ids = Array.from({ length: 12 }, (_, n) => n);
    expect(describeValues({ before: 'waiting', count: 3, ids, marks: { present: 2 }, empty: [] }, null)).toEqual({
      changes: [{ field: 'state', before: 'waiting', after: null }],
      facts: [
        { name: 'count', value: '3' },
        { name: 'ids', value: '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, and 2 more' },
        { name: 'marks', value: 'present: 2' },
      ],
    });
  });
});
