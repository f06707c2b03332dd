import { endpoint } from '@muster/contract/http/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scenario } from './scenario.ts';

const countStudents = endpoint({
  method: 'GET',
  path: '/api/count',
  summary: 'For this test',
  guard: { who: ['admin'], area: 'people' },
  reply: z.object({ count: z.number() }),
  errors: ['no_admin_record'],
});

describe('scenario', () => {
  const t = scenario({
    mount(mount, { database, requireAdmin }) {
      const countAll = (caller: { universityId: string }) =>
        database.inUniversity(caller.universityId, (tx) =>
          tx.query('SELECT count(*)::int AS count FROM students', [], z.object({ count: z.number() })),
        );
      mount(countStudents, async ({ caller }) => {
        await database.inUniversity(caller.universityId, (tx) => requireAdmin(tx, caller));
        return { count: (await countAll(caller))[0]?.count ?? 0 };
      });
      return { countAll };
    },
    prepare: (opened) => opened.sql('DELETE FROM students WHERE id = $1', opened.here.students.inactive.studentId),
  });

  it('provides two universities, calls, services and prepared data', async () => {
    expect(await t.call(t.here.admin, countStudents)).toEqual({ status: 200, body: { count: 4 } });
    expect(await t.call(t.elsewhere.admin, countStudents)).toMatchObject({ body: { count: 5 } });
    expect(await t.call(t.here.lecturer, countStudents)).toMatchObject({ status: 403 });
    expect(await t.services.countAll(t.here)).toEqual([{ count: 4 }]);
  });

  it('names a missing parameter of a path', async () => {
    const one = { ...countStudents, path: '/api/count/:id' } as const;
    await expect(t.call(t.here.admin, one)).rejects.toThrow('/api/count/:id needs id');
  });

  it('starts at a fixed time', () => {
    expect(new Date(t.clock.now()).toISOString()).toBe('2026-09-14T08:00:00.000Z');
  });

  it('explains a missing listener', () => {
    expect(() => t.listener).toThrow('hasListener');
  });
});
