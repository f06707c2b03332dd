import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Campus, makeCampus, type PersonKey } from '../../../testing/campus.ts';
import { startTestProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let campus: Campus;
beforeAll(async () => {
  product = await startTestProduct();
  campus = await makeCampus(product.database);
});
afterAll(() => product.stop());

async function call(who: PersonKey, path: string, body?: object) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${campus.tokens[who]}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('own profile', () => {
  it.each(['admin', 'lecturer', 'student'] as const)('changes the display name of the %s', async (who) => {
    const email = campus.emailOf(who);
    expect((await call(who, '/settings/profile')).body).toEqual({
      success: true,
      profile: { name: who, email, role: who },
    });
    expect(await call(who, '/settings/profile', { name: '  Alex Fernando ' })).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Name updated successfully!',
        profile: { name: 'Alex Fernando', email, role: who },
      },
    });
    expect((await call(who, '/auth/me')).body['user']).toMatchObject({ name: 'Alex Fernando' });
    for (const name of ['', '   ', undefined, null, 7])
      expect(await call(who, '/settings/profile', { name })).toMatchObject({
        status: 400,
        body: { error: 'Name is required', details: { name: 'Name is required' } },
      });
    expect((await call(who, '/settings/profile', { name: 'x'.repeat(201) })).status).toBe(400);
    expect((await call(who, '/settings/profile')).body).toMatchObject({ profile: { name: 'Alex Fernando' } });
  });

  it('changes neither other accounts nor the student or staff record', async () => {
    await call('lecturer', '/settings/profile', {
      name: 'Another Name',
      id: campus.ids.otherLecturer,
      role: 'admin',
    });
    expect((await call('otherLecturer', '/settings/profile')).body).toMatchObject({
      profile: { name: 'otherLecturer' },
    });
    expect((await call('lecturer', '/staff/profile')).body).toMatchObject({ data: { name: 'Lecturer' } });
    expect((await call('lecturer', '/auth/me')).body['user']).toMatchObject({ role: 'lecturer' });
    const events = await product.database.inUniversity(campus.ids.ours, (tx) =>
      tx.query(
        `SELECT actor, subject_id, details FROM audit_events WHERE university_id = $1 AND action = 'account.renamed'
       ORDER BY at DESC LIMIT 1`,
        [tx.universityId],
      ),
    );
    expect(events).toEqual([{ actor: campus.ids.lecturer, subject_id: campus.ids.lecturer, details: {} }]);
  });
});
