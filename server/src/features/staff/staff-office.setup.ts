import { z } from 'zod';
import { type Campus, makeCampus, type PersonKey } from '../../testing/campus.ts';
import { startTestProduct } from '../../testing/product.ts';

type Body = Record<string, unknown> & { id: string; error: string; code: string; details: Record<string, string> };

type Sender = PersonKey | Campus;

const auditEventRow = z.object({
  actor: z.string(),
  subject_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

/** Starts the product with a test university. Requests are sent as an administrator unless another sender is named. */
export async function openStaffOffice() {
  const product = await startTestProduct();
  const campus = await makeCampus(product.database);

  async function send(method: string, path: string, body?: object | FormData, sender: Sender = 'admin') {
    const token = typeof sender === 'string' ? campus.tokens[sender] : sender.tokens.admin;
    const isForm = body instanceof FormData;
    return await fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
  }
  async function call(method: string, path: string, body?: object | FormData, sender: Sender = 'admin') {
    const response = await send(method, path, body, sender);
    return { status: response.status, body: (await response.json()) as Body };
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
    /** Adds a staff member with a unique employee ID and e-mail. */
    async addUnique(employeeId: string, changes: object = {}): Promise<Body> {
      const { status, body } = await call(
        'POST',
        '/staff',
        form({ employee_id: employeeId, email: `${employeeId}@staff.example`.toLowerCase(), ...changes }),
      );
      if (status !== 200) throw new Error(`Not added: ${JSON.stringify(body)}`);
      return body;
    },
    async module(code: string): Promise<string> {
      const { body } = await call('POST', '/modules', { module_name: `About ${code}`, module_code: code, semester: 1 });
      return body.id;
    },
    async signIn(email: string, password: string): Promise<string | undefined> {
      const response = await fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, role: 'lecturer' }),
      });
      const { session } = (await response.json()) as { session?: { access_token: string } };
      return session?.access_token;
    },
    async isSignedIn(token: string | undefined): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${product.url}/api/auth/me`, { headers })).status === 200;
    },
    listAuditEvents: (action: string) =>
      product.database.inUniversity(campus.ids.ours, (tx) =>
        tx.query(
          'SELECT actor, subject_id, details FROM audit_events WHERE university_id = $1 AND action = $2 ORDER BY at DESC',
          [tx.universityId, action],
          auditEventRow,
        ),
      ),
  };
}

export type StaffOffice = Awaited<ReturnType<typeof openStaffOffice>>;
