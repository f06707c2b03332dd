import { describe, expect, it } from 'vitest';
import { chooseSubject, readFactorTime, readPerson } from './person.rules.ts';

const rules = {
  email_claim: 'email',
  student_number_claim: null,
  employee_id_claim: null,
  trusts_email: false,
  email_domain: null,
};
const verified = { sub: '1', email: 'Ann@Uni.Example', email_verified: true };

describe('the person of claims', () => {
  it('has a verified email, in lower case', () => {
    expect(readPerson(verified, rules)).toMatchObject({ email: 'ann@uni.example', studentNumber: undefined });
    expect(readPerson({ ...verified, email_verified: 'true' }, rules).email).toBe('ann@uni.example');
  });

  it('has no email that is not verified, unless the provider is trusted', () => {
    for (const email_verified of [false, 'false', undefined, 1]) {
      expect(readPerson({ ...verified, email_verified }, rules).email).toBeUndefined();
      expect(readPerson({ ...verified, email_verified }, { ...rules, trusts_email: true }).email).toBe(
        'ann@uni.example',
      );
    }
  });

  it('has no email of another domain', () => {
    for (const [email, expected] of [
      ['ann@uni.example', 'ann@uni.example'],
      ['ann@evil-uni.example', undefined],
      ['ann@uni.example.evil', undefined],
      ['ann@sub.uni.example', undefined],
    ] as const)
      expect(readPerson({ ...verified, email }, { ...rules, email_domain: 'uni.example' }).email).toBe(expected);
  });

  it('states all emails, also those by which no account is found', () => {
    const strict = { ...rules, email_domain: 'staff.example' };
    expect(readPerson(verified, strict)).toMatchObject({ email: undefined, statedEmails: ['ann@uni.example'] });
    expect(readPerson({ sub: '1', email: 'a@b.example' }, rules).statedEmails).toEqual(['a@b.example']);
    const several = readPerson({ ...verified, email: ['A@b.example', ' ', 'c@d.example'] }, rules);
    expect(several).toMatchObject({ email: undefined, statedEmails: ['a@b.example', 'c@d.example'] });
    for (const email of [undefined, '', [], {}])
      expect(readPerson({ sub: '1', email }, rules).statedEmails).toEqual([]);
  });

  it('reads other claims, and numbers', () => {
    const claims = { ...verified, mail: 'b@uni.example', studentNumber: 20_260_001, empty: ' ', list: ['x'] };
    const email = 'b@uni.example';
    const both = { ...rules, email_claim: 'mail', student_number_claim: 'studentNumber', employee_id_claim: 'staffId' };
    const statedEmails = [email];
    expect(readPerson(claims, both)).toEqual({ email, statedEmails, studentNumber: '20260001', employeeId: undefined });
    expect(readPerson({ ...claims, staffId: 'E1' }, both).employeeId).toBe('e1');
    for (const student_number_claim of ['empty', 'list', 'missing'])
      expect(readPerson(claims, { ...rules, student_number_claim }).studentNumber).toBeUndefined();
  });
});

describe('claims that are written otherwise than the records', () => {
  const rulesOfNumbers = { ...rules, student_number_claim: 'number' };

  it.each([
    ['Ann@CS.Example', 'ann@cs.example'],
    ['\u00a0Ann@CS.example\u200b', 'ann@cs.example'],
    ['ａｎｎ＠cs.example', 'ann@cs.example'],
    ['ann@müller.example', 'ann@xn--mller-kva.example'],
    ['mailto:Ann@cs.example', 'ann@cs.example'],
  ])('have the email %s', (email, expected) =>
    expect(readPerson({ ...verified, email }, rules)).toMatchObject({ email: expected, statedEmails: [expected] }),
  );

  it.each([
    ['CF–3', 'cf-3'],
    ['cf - 3', 'cf-3'],
    ['٢٠٢٦', '2026'],
    [' 2026\u200b', '2026'],
  ])('have the number %s', (number, expected) =>
    expect(readPerson({ ...verified, number }, rulesOfNumbers).studentNumber).toBe(expected),
  );
});

describe('subject of a person', () => {
  it.each<[string, string[], string | undefined]>([
    ['ann@uni.example', [], 'ann@uni.example'],
    ['Ann@Uni.example', ['ann@uni.example'], 'ann@uni.example'],
    ['ANN@uni', ['Ann@uni'], 'Ann@uni'],
    ['ann@uni.example', ['Ann@uni.example', 'ann@uni.example'], 'ann@uni.example'],
    ['ANN@uni.example', ['Ann@uni.example', 'ann@uni.example'], undefined],
    // Opaque subjects have a case.
    ['aBc', ['AbC'], 'aBc'],
    ['aB/c+d==', ['AB/c+d=='], 'aB/c+d=='],
  ])('%s, where %j are known, is %s', (subject, stored, expected) => {
    expect(chooseSubject(subject, stored)).toBe(expected);
  });
});

describe('second factor of the provider', () => {
  const nowMs = 1_800_000_000_000;
  const read = (claims: object, factor_acr: string | null = null) =>
    readFactorTime({ sub: 's', ...claims }, { factor_acr }, nowMs);

  it.each(['mfa', 'otp', 'hwk', 'swk', 'fpt'])('is the method %s', (method) => {
    expect(read({ amr: ['pwd', method] })).toBe(nowMs);
  });

  it('is a PIN with a password, and neither alone', () => {
    expect(read({ amr: ['pin', 'pwd'] })).toBe(nowMs);
    for (const amr of [['pin'], ['pwd'], [], 'mfa', undefined]) expect(read({ amr })).toBeUndefined();
  });

  it('is the context that the university configured, and no other one', () => {
    expect(read({ acr: 'https://refeds.org/profile/mfa' }, 'https://refeds.org/profile/mfa')).toBe(nowMs);
    expect(read({ acr: 'https://refeds.org/profile/sfa' }, 'https://refeds.org/profile/mfa')).toBeUndefined();
    expect(read({ acr: 'https://refeds.org/profile/mfa' })).toBeUndefined();
  });

  it('was confirmed when the person signed in at the provider', () => {
    expect(read({ amr: ['mfa'], auth_time: nowMs / 1000 - 3_600 })).toBe(nowMs - 3_600_000);
    expect(read({ amr: ['mfa'], auth_time: nowMs / 1000 + 60 })).toBe(nowMs);
  });
});
