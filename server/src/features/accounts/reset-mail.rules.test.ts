import { expect, test } from 'vitest';
import { resetMail } from './reset-mail.rules.ts';

const mailTo = (name: string): string =>
  resetMail([{ name, universityName: 'Our University', role: 'admin', link: 'https://muster.example.edu/x' }]).text;

test('people are greeted by their names, whatever the language', () => {
  for (const name of ['Dr. Nadia Rahman', "Siobhán O'Neill-Smith", 'சிவா', '李小龍', 'Martin Luther King Jr.']) {
    expect(mailTo(name)).toMatch(`Hello ${name},\n`);
  }
});

test('somebody else’s message never travels to an address as the name in our mail', () => {
  for (const name of [
    'Ann\n\nPay here',
    'you won, see https://evil.example',
    'see evil.example now',
    'x'.repeat(200),
    '',
  ]) {
    expect(mailTo(name)).toMatch(/^Hello,\n\nSomebody, hopefully you/);
  }
});
