import type { ClassResource } from '@muster/contract/timetables/class-types';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { teachesEntry } from './teaching.ts';
import { isNotOver, isNotOverOn } from './validity.ts';

/** Conditions: the timetable entry `t` names one of the records `$2::uuid[]`. `$1` is the university. */
const names: Record<ClassResource, string> = {
  lecturer: teachesEntry('ANY ($2::uuid[])'),
  venue: `lower(btrim(t.venue)) IN (
    SELECT lower(btrim(v.name)) FROM venues v WHERE v.university_id = $1 AND v.id = ANY ($2::uuid[]))`,
  group: `t.id IN (
    SELECT tg.timetable_id FROM timetable_groups tg WHERE tg.university_id = $1 AND tg.group_id = ANY ($2::uuid[]))`,
};

/** The ids of the weekly classes of these records that may have classes after a day. */
export async function listClassesAhead(
  tx: UniversityTx,
  kind: ClassResource,
  ids: readonly string[],
  today: string,
): Promise<string[]> {
  const rows = await tx.query(
    `SELECT t.id FROM timetables t WHERE t.university_id = $1 AND t.active AND ${isNotOverOn('$3::date')} AND ${names[kind]}`,
    [tx.universityId, ids, today],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** The number of weekly classes ahead of records that became Inactive, for the reply; nothing without classes. */
export async function countClassesAhead(
  tx: UniversityTx,
  kind: ClassResource,
  ids: readonly string[],
): Promise<{ classes_ahead?: number }> {
  const row = await tx.optionalRow(
    `SELECT count(*) AS count FROM timetables t
     WHERE t.university_id = $1 AND t.active AND ${isNotOver} AND ${names[kind]}`,
    [tx.universityId, ids],
    z.object({ count: z.number() }),
  );
  return row && row.count > 0 ? { classes_ahead: row.count } : {};
}
