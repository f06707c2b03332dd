import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { campusScenario } from '#testing/campus-scenario.ts';

const idRow = z.object({ id: z.string() });

const t = campusScenario();

const options = async (path: string): Promise<unknown[]> => {
  const { body } = await t.call('GET', `/${path}`);
  return (body as unknown as { id: string }[]).map(({ id }) => id);
};

describe('report filter options', () => {
  it('list inactive records that have classes after the active ones', async () => {
    const { ours, group, module, degree, session } = t.campus.ids;
    const { next, unused } = await t.database.inUniversity(ours, async (tx) => {
      const add = async (name: string, isActive: boolean) => {
        const [made] = await tx.query(
          `INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year, active)
         VALUES ($1, $2, $3, 1, 2, '2026-2027', $4) RETURNING id`,
          [ours, name, degree, isActive],
          idRow,
        );
        return made?.id;
      };
      for (const [table, id] of [
        ['groups', group],
        ['modules', module],
        ['degree_details', degree],
      ])
        await tx.execute(`UPDATE ${table} SET active = false WHERE university_id = $1 AND id = $2`, [ours, id]);
      await tx.execute(
        `INSERT INTO class_totals (university_id, session_id, group_id, local_international, present, late, online, absent, excused)
         VALUES ($1, $2, $3, 'local', 1, 0, 0, 0, 0)`,
        [ours, session, group],
      );
      return { next: await add('Next', true), unused: await add('Unused', false) };
    });
    expect(await options('groups/filtered')).toEqual([next, group]);
    expect(await options('groups/filtered?year=1&semester=1')).toEqual([group]);
    expect(await options('modules/filtered')).toContain(module);
    expect(await options('degrees/filtered')).toContain(degree);
    for (const path of ['groups', 'modules', 'degrees']) {
      const inForms = await options(path);
      for (const one of [group, module, degree, unused]) expect(inForms, path).not.toContain(one);
    }
  });
});
