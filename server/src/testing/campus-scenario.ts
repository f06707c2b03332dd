import type { Endpoint } from '@muster/contract/http/endpoint';
import { z } from 'zod';
import { makeTestClient, type TestAnswer, type TestInput } from '#platform/http/test-client.setup.ts';
import { type Campus, makeCampus, type PersonKey } from './campus.ts';
import { startTestProduct } from './product.ts';
import { openBeforeTests } from './scenario.ts';

export type CampusBody = Record<string, unknown> & {
  id: string;
  error: string;
  code: string;
  details: Record<string, string>;
};
type CampusAnswer = { status: number; body: CampusBody };
type Method = Endpoint['method'];
export type CampusSender = PersonKey | Campus;

const auditEventRow = z.object({
  actor: z.string(),
  subject_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

/**
 * Starts the whole server with a test university before the tests of a file or `describe` block: `const t = campusScenario();`.
 * Requests are sent as an administrator unless another sender is named.
 */
export function campusScenario() {
  const t = openBeforeTests(
    async () => {
      const product = await startTestProduct();
      return { ...product, campus: await makeCampus(product.database) };
    },
    (opened) => opened.stop(),
  );

  const tokenOf = (sender: CampusSender) =>
    typeof sender === 'string' ? t.campus.tokens[sender] : sender.tokens.admin;
  async function send(method: string, path: string, body?: object | FormData, sender: CampusSender = 'admin') {
    const token = tokenOf(sender);
    const isForm = body instanceof FormData;
    return await fetch(`${t.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
  }
  const callEndpoint = makeTestClient<CampusSender>(
    () => t.app,
    (sender) => ({ authorization: `Bearer ${tokenOf(sender)}` }),
  );
  /** Calls an endpoint of the contract. Tests of paths give method and path, and the sender last. */
  async function call<E extends Endpoint>(sender: CampusSender, to: E, input?: TestInput<E>): Promise<TestAnswer<E>>;
  async function call(method: Method, path: string, body?: object, sender?: CampusSender): Promise<CampusAnswer>;
  async function call(first: Method | CampusSender, to: string | Endpoint, input?: object, sender?: CampusSender) {
    if (typeof to !== 'string') return await callEndpoint(first as CampusSender, to, input);
    const response = await send(first as Method, to, input, sender);
    return { status: response.status, body: (await response.json()) as CampusBody };
  }
  /** Sends a POST request, and returns the id of the new record. */
  async function create(path: string, body: object): Promise<string> {
    const response = await call('POST', path, body);
    if (response.status !== 200) throw new Error(`Not created: ${JSON.stringify(response.body)}`);
    return response.body.id;
  }

  return Object.assign(t, {
    send,
    call,
    create,
    module: (module_code: string) =>
      create('/modules', { module_name: `About ${module_code}`, module_code, semester: 1 }),
    /** Returns an access token, or nothing if the sign-in is rejected. */
    async signInAs(role: string, email: string, password: string): Promise<string | undefined> {
      const response = await fetch(`${t.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, role }),
      });
      return ((await response.json()) as { session?: { access_token: string } }).session?.access_token;
    },
    async isSignedIn(token: string | undefined): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${t.url}/api/auth/me`, { headers })).status === 200;
    },
    listAuditEvents: (action: string) =>
      t.database.inUniversity(t.campus.ids.ours, (tx) =>
        tx.query(
          'SELECT actor, subject_id, details FROM audit_events WHERE university_id = $1 AND action = $2 ORDER BY at DESC',
          [tx.universityId, action],
          auditEventRow,
        ),
      ),
  });
}
