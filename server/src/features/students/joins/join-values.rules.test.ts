import { describe, expect, it } from 'vitest';
import { joinValues, separatedValues } from './join-values.rules.ts';
import type { PersonRow } from './student-joins.store.ts';

const person = (student_id: string): PersonRow => ({
  id: `id of ${student_id}`,
  name: `Ada ${student_id}`,
  family_name: null,
  student_id,
  email: `${student_id}@x.example`,
  account_id: `account of ${student_id}`,
  group_id: `group of ${student_id}`,
  active: true,
  dob: null,
  degree_programme: null,
  group_name: null,
  photo_url: null,
  last_sign_in_at: null,
  created_at: new Date(0),
  joined_into: null,
  has_joined: false,
});
const [kept, joined] = [person('new'), person('old')];
const keepAll = { number: 'kept', name: 'kept', sign_in: 'kept' } as const;

describe('values of joined records', () => {
  it('change only the other record by default', () => {
    const changes = joinValues(kept, joined, keepAll);
    expect(changes.kept.after).toEqual(changes.kept.before);
    expect(changes.joined.after).toEqual({ ...changes.joined.before, active: false, group_id: null });
  });

  it('exchange number and sign-in as chosen, and take the name', () => {
    const { kept: one, joined: other } = joinValues(kept, joined, {
      number: 'joined',
      name: 'joined',
      sign_in: 'joined',
    });
    expect(one.after).toEqual({ ...other.before, group_id: 'group of new' });
    expect(other.after).toMatchObject({
      student_id: 'new',
      email: 'new@x.example',
      account_id: 'account of new',
      name: 'Ada old',
    });
  });

  it('keep the student active, and in a group, if either record is', () => {
    const inactive = { ...kept, active: false, group_id: null };
    const changes = joinValues(inactive, joined, keepAll);
    expect(changes.kept.after).toEqual({ ...changes.kept.before, active: true, group_id: 'group of old' });
    expect(separatedValues(changes.kept.after, changes).kept).toEqual(changes.kept.before);
    expect(joinValues({ ...inactive, group_id: 'group of new' }, joined, keepAll).kept.after.group_id).toBe(
      'group of new',
    );
    expect(joinValues(inactive, { ...joined, active: false }, keepAll).kept.after).toMatchObject({
      active: false,
      group_id: null,
    });
  });
});

describe('values of separated records', () => {
  const changes = joinValues(kept, joined, { ...keepAll, number: 'joined', name: 'joined' });

  it('are those before', () => {
    expect(separatedValues(changes.kept.after, changes)).toEqual({
      kept: changes.kept.before,
      joined: changes.joined.before,
    });
  });

  it('keep what was changed since', () => {
    const present = { ...changes.kept.after, name: 'Ada Married', group_id: 'another group' };
    expect(separatedValues(present, changes).kept).toEqual({
      ...changes.kept.before,
      name: 'Ada Married',
      group_id: 'another group',
    });
  });
});
