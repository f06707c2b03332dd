import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { password, accountsScenario } from '../../../testing/accounts-app.ts';

const app = accountsScenario();

const command = fileURLToPath(new URL('../../../command.ts', import.meta.url));
const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [command, ...words], {
    env: { DATABASE_URL: app.database.url },
  });

describe('command line', () => {
  it('creates a university and an enrolment code for its first administrator', async () => {
    const made = await run(
      'university',
      'create',
      ' u\u200Boc\u00A0',
      'University  of \u200BColombo\n',
      'asia/colombo',
    );
    expect(made.stdout).toContain('Created the university UOC.');
    const { stdout } = await run('enrolment-code', 'UOC');
    const code = stdout.trim().split('\n').at(-1);
    const body = { name: 'Ada', email: 'ada@uoc.example', university_id: code, password };
    expect((await app.call('/auth/register', { body })).status).toBe(200);
    const { body: signedIn } = await app.signIn('ada@uoc.example', 'admin', password);
    expect(signedIn.user).toMatchObject({ university_name: 'University of Colombo', time_zone: 'Asia/Colombo' });
  });

  it.each([
    [['enrolment-code', 'NOWHERE'], 'There is no university with the code NOWHERE.'],
    [
      ['university', 'create', 'MOON', 'Moon', 'Moon/Crater'],
      'Moon/Crater is not a time zone. Use a name such as Asia/Colombo.',
    ],
    [['university', 'create', '!', 'Bang', 'UTC'], '! is not a valid university code.'],
    [['university', 'create', '\u200B', 'Bang', 'UTC'], 'is not a valid university code.'],
    [['university', 'create', 'MOON', '\u200B \u2060', 'UTC'], 'The university needs a name.'],
    [['something'], 'Commands:'],
  ])('rejects %s with a one-line error', async (words, sentence) => {
    await expect(run(...words)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
  });
});
