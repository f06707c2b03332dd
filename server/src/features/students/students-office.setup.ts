import { type Campus, makeCampus, type PersonKey } from '../../testing/campus.ts';
import { startTestProduct } from '../../testing/product.ts';

type Body = Record<string, unknown> & { id: string; error: string; code: string; details: Record<string, string> };
type Who = PersonKey | Campus;

export const password = 'long enough, I think';

/** The students' office in the whole product: one call after the other, as an administrator unless somebody else is named. */
export async function openStudentsOffice() {
  const product = await startTestProduct();
  const campus = await makeCampus(product.database);
  const { ids } = campus;
  let number = 0;

  async function send(method: string, path: string, body?: object | FormData, who: Who = 'admin') {
    const token = typeof who === 'string' ? campus.tokens[who] : who.tokens.admin;
    const isForm = body instanceof FormData;
    return await fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
  }
  async function call(method: string, path: string, body?: object | FormData, who: Who = 'admin') {
    const answer = await send(method, path, body, who);
    return { status: answer.status, body: (await answer.json()) as Body };
  }
  async function made(path: string, body: object): Promise<string> {
    const answer = await call('POST', path, body);
    if (answer.status !== 200) throw new Error(`Not made: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
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
  const in2026 = { semester: 1, academic_year: '2026-2027' };

  return {
    product,
    campus,
    send,
    call,
    form,
    add: (changes: object = {}, who: Who = 'admin') => call('POST', '/students', form(changes), who),
    enrolled: (changes: object = {}) => made('/students', form(changes)),
    /** As records were before accounts belonged to them. */
    async withoutAccount(email: string): Promise<string> {
      const rows = await product.database.inUniversity(ids.ours, (tx) =>
        tx.query<{ id: string }>(
          `INSERT INTO students (university_id, name, email, student_id) VALUES ($1, 'Walk In', $2, 'WALK') RETURNING id`,
          [tx.universityId, email],
        ),
      );
      return rows[0]?.id ?? '';
    },
    degree: (degree_programme: string, changes: object = {}) =>
      made('/degrees', { degree_programme, degree_level: 'undergraduate', local_international: 'local', ...changes }),
    group: (group_name: string, degree_details_id: string = ids.degree, changes: object = {}) =>
      made('/groups', { group_name, degree_details_id, year: 1, ...in2026, ...changes }),
    module: (module_code: string) =>
      made('/modules', { module_name: `About ${module_code}`, module_code, semester: 1 }),
    /** One page, as the screen asks for it. */
    async page(query: string, page = 1, who: Who = 'admin') {
      const { status, body } = await call('GET', `/students?page=${page}&${query}`, undefined, who);
      return { status, ...(body as unknown as { data: Body[]; total: number }) };
    },
    async names(query: string, who: Who = 'admin'): Promise<unknown[]> {
      const { body } = await call('GET', `/students?${query}`, undefined, who);
      return (body as unknown as Body[]).map(({ name }) => name);
    },
    get: async (id: string) => (await call('GET', `/students/${id}`)).body['student'] as Body,
    async signIn(email: string, typed = password): Promise<string | undefined> {
      const answer = await fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: typed, role: 'student' }),
      });
      return ((await answer.json()) as { session?: { access_token: string } }).session?.access_token;
    },
    async isIn(token: string | undefined): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${product.url}/api/auth/me`, { headers })).status === 200;
    },
    auditOf: (action: string) =>
      product.database.inUniversity(ids.ours, (tx) =>
        tx.query<{ actor: string; subject_id: string | null; details: Record<string, unknown> }>(
          'SELECT actor, subject_id, details FROM audit_events WHERE university_id = $1 AND action = $2 ORDER BY at DESC',
          [tx.universityId, action],
        ),
      ),
  };
}

export type StudentsOffice = Awaited<ReturnType<typeof openStudentsOffice>>;
