import { describe, expect, it } from 'vitest';
import { resetMail } from './password-reset-mail.rules.ts';

const loginUrl = 'https://muster.example.edu/login';
const account = { universityName: 'Our University', role: 'admin' } as const;
const mailTo = (name: string): string =>
  resetMail([{ ...account, name, link: 'https://muster.example.edu/x' }], loginUrl).text;

describe('password reset mail', () => {
  it('greets users by name in any script', () => {
    for (const name of ['Dr. Nadia Rahman', "Siobhán O'Neill-Smith", 'சிவா', '李小龍', 'Martin Luther King Jr.']) {
      expect(mailTo(name)).toMatch(`Hello ${name},\n`);
    }
  });

  it('leads to single sign-on where the role has no passwords', () => {
    const { text } = resetMail([{ ...account, name: 'Ann', provider: 'Campus login' }], loginUrl);
    expect(text).toContain(`Our University (admin) uses no passwords. Sign in with "Campus login":\n${loginUrl}`);
    expect(text).not.toContain('Open this link');
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
