import { markManually } from '@muster/contract/attendance/registers';
import type { Mount } from '#platform/http/mount.ts';
import type { ManualMarks } from './manual-marks.service.ts';

export function mountManualMarks(mount: Mount, manualMarks: ManualMarks): void {
  mount(markManually, async ({ caller, body }) => {
    const { sessionId, count } = await manualMarks.mark(caller, body);
    return { success: true as const, message: 'Attendance marked successfully!', session_id: sessionId, count };
  });
}
