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

export const password = 'long enough, I think';

/** Starts the product with a test university. Requests are sent as an administrator unless another sender is named. */
export async function openStudentsOffice() {
  const product = await startTestProduct();
  const campus = await makeCampus(product.database);
  const { ids } = campus;
  let number = 0;

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
  async function create(path: string, body: object): Promise<string> {
    const response = await call('POST', path, body);
    if (response.status !== 200) throw new Error(`Not created: ${JSON.stringify(response.body)}`);
    return response.body.id;
  }
  const form = (changes: object = {}) => {
    number += 1;
    return {
      name: 'Nadia Perera',
      email: `nadia.${number}@students.example`,
      password,
      student_id: `N-${number}`,
      degree_details_id: ids.degree,
      group_id: ids.group,
      current_year: 1,
      current_semester: '1',
      ...changes,
    };
  };
  const term = { semester: 1, academic_year: '2026-2027' };

  return {
    product,
    campus,
    send,
    call,
    form,
    add: (changes: object = {}, sender: Sender = 'admin') => call('POST', '/students', form(changes), sender),
    addStudent: (changes: object = {}) => create('/students', form(changes)),
    /** Adds a student without an account. */
    async insertWithoutAccount(email: string): Promise<string> {
      const rows = await product.database.inUniversity(ids.ours, (tx) =>
        tx.query(
          `INSERT INTO students (university_id, name, email, student_id) VALUES ($1, 'Walk In', $2, 'WALK') RETURNING id`,
          [tx.universityId, email],
          z.object({ id: z.string() }),
        ),
      );
      return rows[0]?.id ?? '';
    },
    degree: (degree_programme: string, changes: object = {}) =>
      create('/degrees', { degree_programme, degree_level: 'undergraduate', local_international: 'local', ...changes }),
    group: (group_name: string, degree_details_id: string = ids.degree, changes: object = {}) =>
      create('/groups', { group_name, degree_details_id, year: 1, ...term, ...changes }),
    module: (module_code: string) =>
      create('/modules', { module_name: `About ${module_code}`, module_code, semester: 1 }),
    /** One page of the list. */
    async page(query: string, page = 1, sender: Sender = 'admin') {
      const { status, body } = await call('GET', `/students?page=${page}&${query}`, undefined, sender);
      return { status, ...(body as unknown as { data: Body[]; total: number }) };
    },
    async listNames(query: string, sender: Sender = 'admin'): Promise<unknown[]> {
      const { body } = await call('GET', `/students?${query}`, undefined, sender);
      return (body as unknown as Body[]).map(({ name }) => name);
    },
    get: async (id: string) => (await call('GET', `/students/${id}`)).body['student'] as Body,
    async signIn(email: string, enteredPassword = password): Promise<string | undefined> {
      const response = await fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: enteredPassword, role: 'student' }),
      });
      return ((await response.json()) as { session?: { access_token: string } }).session?.access_token;
    },
    async isSignedIn(token: string | undefined): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${product.url}/api/auth/me`, { headers })).status === 200;
    },
    listAuditEvents: (action: string) =>
      product.database.inUniversity(ids.ours, (tx) =>
        tx.query(
          'SELECT actor, subject_id, details FROM audit_events WHERE university_id = $1 AND action = $2 ORDER BY at DESC',
          [tx.universityId, action],
          auditEventRow,
        ),
      ),
  };
}

export type StudentsOffice = Awaited<ReturnType<typeof openStudentsOffice>>;
