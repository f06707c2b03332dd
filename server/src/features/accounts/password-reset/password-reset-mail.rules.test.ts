import { describe, expect, it } from 'vitest';
import { resetMail } from './password-reset-mail.rules.ts';

const mailTo = (name: string): string =>
  resetMail([{ name, universityName: 'Our University', role: 'admin', link: 'https://muster.example.edu/x' }]).text;

describe('password reset mail', () => {
  it('greets users by name in any script', () => {
    for (const name of ['Dr. Nadia Rahman', "Siobhán O'Neill-Smith", 'சிவா', '李小龍', 'Martin Luther King Jr.']) {
      expect(mailTo(name)).toMatch(`Hello ${name},\n`);
    }
  });

  it('leaves out a name that could carry a message', () => {
    for (const name of [
      'Ann\n\nPay here',
      'you won, see https://evil.example',
      'see evil.example now',
      'x'.repeat(200),
      '',
    ]) {
      expect(mailTo(name)).toMatch(/^Hello,\n\nSomeone asked to reset your password/);
    }
  });
});
