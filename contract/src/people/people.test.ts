import { describe, expect, it } from 'vitest';
import { dateOfBirth, personName } from './people.ts';

const errorOf = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('personName', () => {
  it.each(['Ada Quill', 'Sukarno', 'X Æ A-12', 'Ελένη', '王芳', 'Null', 'Ada "a@b" Quill'])('accepts %s', (name) =>
    expect(personName('').parse(name)).toBe(name),
  );

  it.each([
    ['a.q@case.test', 'This is an email address, not a name'],
    ['1234', 'A name has letters'],
    ['?????', 'A name has letters'],
    ['', 'missing'],
  ])('rejects %j', (name, text) => expect(errorOf(personName('missing').safeParse(name))).toBe(text));
});

describe('dateOfBirth', () => {
  const year = new Date().getUTCFullYear();
  it.each([`${year - 11}-01-01`, `${year - 109}-01-01`, '', null])('accepts %j', (date) =>
    expect(dateOfBirth.safeParse(date).success).toBe(true),
  );

  it.each([`${year - 1}-01-01`, `${year - 112}-12-31`])('rejects %j, which is no age of a person here', (date) =>
    expect(errorOf(dateOfBirth.safeParse(date))).toBe(
      'This person would be younger than 10 or older than 110. Please check the year.',
    ),
  );
});
