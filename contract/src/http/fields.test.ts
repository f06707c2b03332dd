import { describe, expect, it } from 'vitest';
import { email, identifier, normalizeEmail } from './fields.ts';

const errorOf = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('email', () => {
  it.each([
    ['A.Q@Case.Test', 'a.q@case.test'],
    ['mailto:a.q@case.test', 'a.q@case.test'],
    ["'a.q@case.test'", 'a.q@case.test'],
    ["o'fell@case.test", "o'fell@case.test"],
    ['MailTo: a.q@case.test?subject=Hello%20you', 'a.q@case.test'],
    ['Ada Quill <a.q@case.test>', 'a.q@case.test'],
    ['"Quill, Ada" <mailto:a.q@case.test>', 'a.q@case.test'],
    ['a.q@müller.test', 'a.q@xn--mller-kva.test'],
    ['a.q@XN--MLLER-KVA.test', 'a.q@xn--mller-kva.test'],
    ["o'brien+x@case.test", "o'brien+x@case.test"],
    ['müller@case.test', 'müller@case.test'],
  ])('reads %s', (text, address) => {
    expect(email('').parse(text)).toBe(address);
    expect(normalizeEmail(text)).toBe(address);
  });

  it.each([
    'p..r@case.test',
    '.p@case.test',
    'p.@case.test',
    'p@case..test',
    'p@.case.test',
    'p@case.test.',
    'p@-case.test',
    'p@case-.test',
    'p@case',
    'p@@case.test',
    'p q@case.test',
    'tel:p@case.test',
    'p@case.test/x',
    'a@case.test, b@case.test',
    'Ada <p@case.test> <q@case.test>',
  ])('rejects %s', (text) => expect(errorOf(email('').safeParse(text))).toBe('Please enter a valid email address'));

  it('rejects a domain that mixes alphabets', () => {
    expect(errorOf(email('').safeParse('a@p\u0430ypal.test'))).toContain('look-alike');
  });
});

describe('identifier', () => {
  it.each([
    ['DD–100', 'DD-100'],
    ['DD \u2011 100', 'DD-100'],
    ['DD −100', 'DD-100'],
    ['٢٠٢٦١', '20261'],
    ['۲۰۲۶۱', '20261'],
    ['२०२६१', '20261'],
    ['２０２６１', '20261'],
    [' Cs 101 ', 'Cs 101'],
  ])('stores %s as %s', (text, stored) => expect(identifier('', 60).parse(text)).toBe(stored));
});
