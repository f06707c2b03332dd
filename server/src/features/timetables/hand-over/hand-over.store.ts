import type { ClassResource } from '@muster/contract/timetables/class-types';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const holderRow = z.object({ id: z.string(), name: z.string(), active: z.boolean() });
export type Holder = z.infer<typeof holderRow>;

const queries: Record<ClassResource, string> = {
  lecturer: 'SELECT id, name, active FROM staff WHERE university_id = $1 AND id = $2',
  venue: 'SELECT id, name, active FROM venues WHERE university_id = $1 AND id = $2',
  group: 'SELECT id, group_name AS name, active FROM groups WHERE university_id = $1 AND id = $2',
};

/** The lecturer, venue or group that has classes, or gets them. */
export async function findHolder(tx: UniversityTx, kind: ClassResource, id: string): Promise<Holder | undefined> {
  return tx.optionalRow(queries[kind], [tx.universityId, id], holderRow);
}
