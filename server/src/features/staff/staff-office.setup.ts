import { type Campus, makeCampus, type PersonKey } from '../../testing/campus.ts';
import { startTestProduct } from '../../testing/product.ts';

type Body = Record<string, unknown> & { id: string; error: string; code: string; details: Record<string, string> };

/** An office of staff in the whole product: one call after the other, as an administrator unless somebody else is named. */
export async function openStaffOffice() {
  const product = await startTestProduct();
  const campus = await makeCampus(product.database);

  async function send(method: string, path: string, body?: object | FormData, who: PersonKey | Campus = 'admin') {
    const token = typeof who === 'string' ? campus.tokens[who] : who.tokens.admin;
    const isForm = body instanceof FormData;
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
    return answer;
  }
  async function call(method: string, path: string, body?: object | FormData, who: PersonKey | Campus = 'admin') {
    const answer = await send(method, path, body, who);
    return { status: answer.status, body: (await answer.json()) as Body };
  }
  const form = (changes: object = {}) => ({
    employee_id: 'E-100',
    name: 'Nimal Perera',
    email: 'nimal@staff.example',
    password: 'a long password',
    staff_type: 'lecturer',
    ...changes,
  });

  return {
    product,
    campus,
    send,
    call,
    form,
    list: async (query = '') => (await call('GET', `/staff${query}`)).body as unknown as Body[],
    add: (changes: object = {}) => call('POST', '/staff', form(changes)),
    /** Somebody new whose id and address nobody else has. */
    async hire(mark: string, changes: object = {}): Promise<Body> {
      const { status, body } = await call(
        'POST',
        '/staff',
        form({ employee_id: mark, email: `${mark}@staff.example`.toLowerCase(), ...changes }),
      );
      if (status !== 200) throw new Error(`Not hired: ${JSON.stringify(body)}`);
      return body;
    },
    async module(code: string): Promise<string> {
      const { body } = await call('POST', '/modules', { module_name: `About ${code}`, module_code: code, semester: 1 });
      return body.id;
    },
    async signIn(email: string, password: string): Promise<string | undefined> {
      const answer = await fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, role: 'lecturer' }),
      });
      const { session } = (await answer.json()) as { session?: { access_token: string } };
      return session?.access_token;
    },
    async isIn(token: string | undefined): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${product.url}/api/auth/me`, { headers })).status === 200;
    },
    auditOf: (action: string) =>
      product.database.inUniversity(campus.ids.ours, (tx) =>
        tx.query<{ actor: string; subject_id: string | null; details: Record<string, unknown> }>(
          'SELECT actor, subject_id, details FROM audit_events WHERE university_id = $1 AND action = $2 ORDER BY at DESC',
          [tx.universityId, action],
        ),
      ),
  };
}

export type StaffOffice = Awaited<ReturnType<typeof openStaffOffice>>;
