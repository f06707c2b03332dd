import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

/** SQL of the attendance requirement of a class by the present settings, $1 the university. Class sessions have it stored. */
export const requirementOf = (classType: string, moduleId: string): string => `
  (SELECT attendance_requirement_of(rm.attendance_requirement, ${classType}, ru.recorded_class_types, ru.counted_class_types)
   FROM modules rm JOIN universities ru ON ru.id = rm.university_id WHERE rm.university_id = $1 AND rm.id = ${moduleId})`;

/** Condition, read once for a statement: no class type and no module of the university has another requirement. */
export const isAllRequired = `(SELECT recorded_class_types = '{}' AND counted_class_types = '{}'
    AND NOT EXISTS (SELECT FROM modules WHERE university_id = $1 AND attendance_requirement IS NOT NULL)
  FROM universities WHERE id = $1)`;

/** The limits of the modules that have one, by id. */
export type ModuleLimits = ReadonlyMap<string, number>;

export async function getModuleLimits(tx: UniversityTx): Promise<ModuleLimits> {
  const rows = await tx.query(
    'SELECT id, attendance_limit AS limit FROM modules WHERE university_id = $1 AND attendance_limit IS NOT NULL',
    [tx.universityId],
    z.object({ id: z.string(), limit: z.number() }),
  );
  return new Map(rows.map(({ id, limit }) => [id, limit]));
}
