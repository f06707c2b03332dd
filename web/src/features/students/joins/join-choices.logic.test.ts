import { describe, expect, it } from 'vitest';
import { makePerson } from './joined-person.setup.ts';
import { resolveChoices } from './join-choices.logic.ts';

const older = makePerson('older', { last_sign_in_at: '2026-11-01T00:00:00.000Z' });
const newer = makePerson('newer', { created_at: '2026-09-01T00:00:00.000Z' });
const idsOf = (choices: ReturnType<typeof resolveChoices>) =>
  Object.fromEntries(Object.entries(choices).map(([name, { id }]) => [name, id]));

describe('choices of a join', () => {
  it('default to the newer record and the account in use', () => {
    for (const people of [[older, newer] as const, [newer, older] as const])
      expect(idsOf(resolveChoices(people, {}))).toEqual({
        stays: 'newer',
        number: 'newer',
        name: 'newer',
        signIn: 'older',
      });
  });

  it('prefer an active record, and never a record without an account for the sign-in', () => {
    const inactive = { ...newer, active: false };
    expect(resolveChoices([older, inactive], {}).stays.id).toBe('older');
    expect(resolveChoices([older, { ...newer, has_account: false }], {}).signIn.id).toBe('older');
    expect(resolveChoices([{ ...older, has_account: false }, newer], {}).signIn.id).toBe('newer');
  });

  it('keep what the user chose', () => {
    const chosen = { stays: 'older', number: 'newer', name: 'newer', signIn: 'newer' };
    expect(idsOf(resolveChoices([older, newer], chosen))).toEqual(chosen);
    expect(resolveChoices([older, newer], { stays: 'older' }).number.id).toBe('older');
  });
});
