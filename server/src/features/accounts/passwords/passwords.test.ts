import { describe, expect, it } from 'vitest';
import { passwordProblem } from './passwords.rules.ts';
import { makePasswords } from './passwords.service.ts';

const tooCommon = 'This password is too common. Please choose another one.';

describe('password rules', () => {
  it.each([
    '123456',
    'password',
    'Password1',
    'PASSWORD123!',
    'Welcome2026',
    'qwerty!!',
    'aaaaaa',
    'abcabcabc',
    '1234567',
    '87654321',
    'P@ssw0rd',
    '1q2w3e4r',
    'Muster2026',
    'liverpool',
    'iloveyou1',
    'абвгде',
    '!!!!!!!!',
  ])('reject %s as too common', (password) => {
    expect(passwordProblem(password, 6)).toBe(tooCommon);
  });

  it.each(['correct horse battery', 'muster-demo', 'kV9#tz', 'passwordless-owl', 'Kandy Perahera 7'])(
    'accept %s',
    (password) => {
      expect(passwordProblem(password, 6)).toBeUndefined();
    },
  );

  it('reject personal data, with or without a year appended', () => {
    const about = ['nadia.perera@uni.example', 'Nadia Perera', 'UOC', '20261234'];
    for (const typed of [
      'nadia.perera@uni.example',
      'Nadia.Perera',
      'NadiaPerera1',
      'perera2026!',
      '20261234',
      'uoc 2026',
    ])
      expect([typed, passwordProblem(typed, 6, about)]).toEqual([typed, expect.stringMatching(/contains your name/u)]);
    for (const typed of ['perera likes 7 mangos', 'kV9#tz', 'ian2026x', '!?%&=+*#'])
      expect(passwordProblem(typed, 6, [...about, 'Ian Li', ''])).toBeUndefined();
  });

  it('require the configured length, counted in characters', () => {
    expect(passwordProblem('', 6)).toBe('Password is required');
    expect(passwordProblem('kV9#t', 6)).toBe('Password must be at least 6 characters');
    expect(passwordProblem('👩👨🐘🐅🌴', 6)).toBe('Password must be at least 6 characters');
    expect(passwordProblem('correct horse', 14)).toBe('Password must be at least 14 characters');
  });
});

describe('password hashing', () => {
  it('uses argon2id with 19 MiB, two passes and a random salt', async () => {
    const passwords = makePasswords();
    const [one, other] = await Promise.all([passwords.hash('kV9#tz'), passwords.hash('kV9#tz')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.matches(one, 'kV9#tz')).toBe(true);
    expect(await passwords.matches(one, 'kV9#tZ')).toBe(false);
    expect(await passwords.matches(null, 'kV9#tz')).toBe(false);
  });

  it('matches composed and decomposed accents', async () => {
    const passwords = makePasswords();
    const hash = await passwords.hash('Zoe\u0308 at noon');
    expect(await passwords.matches(hash, 'Zo\u00eb at noon')).toBe(true);
  });

  it('runs two hashes at a time and rejects when the queue is full', async () => {
    const passwords = makePasswords({ slots: 2, mostWaiting: 3 });
    // The dummy hash for the first call is done by then.
    await passwords.matches(null, 'kV9#tz');
    const hash = await passwords.hash('kV9#tz');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => passwords.matches(hash, 'kV9#tz')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(await passwords.matches(hash, 'kV9#tz')).toBe(true);
  });
});
