import { applyAttendanceRequirements } from '../features/sessions/final-sessions.store.ts';
import { updateNotEvaluated } from '../features/warnings/warnings.store.ts';
import type { UniversityTx } from '#platform/database/database.ts';

/** Applies changed attendance requirements, and limits, of one module or of all class types: to class sessions, figures and warnings. */
export async function applyRequirements(tx: UniversityTx, moduleId: string | null): Promise<void> {
  await applyAttendanceRequirements(tx, moduleId);
  await updateNotEvaluated(tx);
}
