import * as api from '@muster/contract/attendance/sessions';
import type { Mount } from '#platform/http/mount.ts';
import type { Sessions } from './sessions.service.ts';

export function mountSessions(mount: Mount, sessions: Sessions): void {
  mount(api.createSession, async ({ caller, body }) => {
    const { session, isReopened, noStudents } = await sessions.open(caller, body);
    const message = isReopened ? 'Session reopened' : 'Session created successfully';
    return { success: true as const, message, reopened: isReopened, session, no_students: noStudents };
  });
  mount(api.listSessions, ({ caller, query }) => sessions.list(caller, query));
  mount(api.getSession, async ({ caller, params }) => {
    const session = await sessions.get(caller, params.id);
    return {
      success: true as const,
      session,
      is_active: session.state === 'running',
      qr_started: session.state !== 'created',
    };
  });
  mount(api.changeSession, async ({ caller, params, body }) => ({
    success: true as const,
    session: await sessions.change(caller, params.id, body),
  }));
  mount(api.withdrawSession, async ({ caller, params, body }) => ({
    success: true as const,
    session: await sessions.withdraw(caller, params.id, body.reason),
  }));
  mount(api.restoreSession, async ({ caller, params }) => ({
    success: true as const,
    session: await sessions.restore(caller, params.id),
  }));
  mount(api.startQr, ({ caller, params, body }) => sessions.start(caller, params.id, body));
  mount(api.showTypedCode, ({ caller, params }) => sessions.showTyped(caller, params.id));
  mount(api.showSecondCode, ({ caller, params, body }) => sessions.showSecond(caller, params.id, body.is_automatic));
  mount(api.pauseQr, ({ caller, params }) => sessions.pause(caller, params.id));
  mount(api.resumeQr, ({ caller, params }) => sessions.resume(caller, params.id));
  mount(api.extendQr, ({ caller, params, body }) => sessions.extend(caller, params.id, body));
  mount(api.currentQr, ({ caller, params }) => sessions.current(caller, params.id));
  mount(api.stopQr, async ({ caller, params }) => {
    await sessions.stop(caller, params.id);
    return { success: true as const, message: 'QR code generation stopped' };
  });
}
