import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { productScenario } from '#testing/product.ts';

const product = productScenario(undefined, { REGISTRATION: 'open' });

type Body = { readonly session: { readonly access_token: string } } & readonly { readonly id: string }[];

async function call(method: 'GET' | 'POST', path: string, { body, token }: { body?: object; token?: string } = {}) {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

function listMails(): string[] {
  const outbox = join(product.dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  return names.map((name) => readFileSync(join(outbox, name), 'utf8'));
}

describe('mail of a university that open registration created', () => {
  it('is not sent before an operator approves the university', async () => {
    const founder = { email: 'eve@evil.example', password: 'correct horse battery' };
    await call('POST', '/auth/register', { body: { name: 'Eve', university_id: 'EVIL', ...founder } });
    const signedIn = await call('POST', '/auth/login', { body: { role: 'admin', ...founder } });
    const token = signedIn.body.session.access_token;
    /** The answer to an enquiry is mailed. */
    const answerEnquiry = async (answer: string) => {
      await call('POST', '/privacy/enquiries', { token, body: { question: `Please ${answer}` } });
      const [enquiry] = (await call('GET', '/privacy/enquiries', { token })).body;
      const answered = await call('POST', `/privacy/enquiries/${enquiry?.id}/answer`, { token, body: { answer } });
      expect(answered.status).toBe(200);
    };
    await answerEnquiry('the first answer');
    await product.database.executeAsOwner('UPDATE universities SET is_approved = true');
    await answerEnquiry('the second answer');
    await expect.poll(listMails).toEqual([expect.stringContaining('the second answer')]);
  });
});
