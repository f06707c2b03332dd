import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '@muster/contract/accounts/privacy';
import { register } from '@muster/contract/accounts/registration';
import { signIn } from '@muster/contract/accounts/sign-in';
import { describe, expect, it } from 'vitest';
import { makeTestClient } from '../http/test-client.setup.ts';
import { productScenario } from '#testing/product.ts';

const product = productScenario(undefined, { REGISTRATION: 'open' });

const call = makeTestClient<string | null>(
  () => product.app,
  (token) => (token === null ? {} : { authorization: `Bearer ${token}` }),
);

function listMails(): string[] {
  const outbox = join(product.dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  return names.map((name) => readFileSync(join(outbox, name), 'utf8'));
}

describe('mail of a university that open registration created', () => {
  it('is not sent before an operator approves the university', async () => {
    const founder = { email: 'eve@evil.example', password: 'correct horse battery' };
    await call(null, register, { body: { name: 'Eve', university_id: 'EVIL', ...founder } });
    const signedIn = await call(null, signIn, { body: { role: 'admin', ...founder } });
    const token = signedIn.body.session.access_token;
    /** The answer to an enquiry is mailed. */
    const answerEnquiry = async (answer: string) => {
      await call(token, api.sendEnquiry, { body: { question: `Please ${answer}` } });
      const [enquiry] = (await call(token, api.listEnquiries)).body;
      const answered = await call(token, api.answerEnquiry, { params: { id: enquiry?.id }, body: { answer } });
      expect(answered.status).toBe(200);
    };
    await answerEnquiry('the first answer');
    await product.database.executeAsOwner('UPDATE universities SET is_approved = true');
    await answerEnquiry('the second answer');
    await expect.poll(listMails).toEqual([expect.stringContaining('the second answer')]);
  });
});
