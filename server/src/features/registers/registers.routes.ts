import * as api from '@muster/contract/attendance/registers';
import { bearerToken } from '#platform/http/security/bearer-token.ts';
import { openEventStream } from '#platform/http/event-stream/event-stream.ts';
import type { Mount } from '#platform/http/mount.ts';
import { versionOf } from './register-diff.rules.ts';
import type { RegisterEvents } from './register-events.service.ts';
import { countsOf } from './registers.rules.ts';
import type { Registers } from './registers.service.ts';

export function mountRegisters(mount: Mount, registers: Registers, events: RegisterEvents): void {
  mount(api.getRegister, async ({ caller, params }) => {
    const students = await registers.list(caller.universityId, params.id);
    return { success: true as const, ...countsOf(students), version: versionOf(students), students };
  });
  mount(api.registerEvents, async ({ caller, params, request, reply }) => {
    const token = bearerToken(request.headers.authorization) ?? '';
    await events.watch({ caller, sessionId: params.id, token }, () => openEventStream(reply));
  });
  mount(api.correctMark, async ({ caller, params, body }) => {
    const of = { sessionId: params.id, studentId: params.studentId };
    return { success: true as const, ...(await registers.correct(caller, of, body)) };
  });
  mount(api.markHistory, async ({ caller, params }) => ({
    success: true as const,
    changes: await registers.history(caller, params.id, params.studentId),
  }));
  mount(api.reviewFlag, async ({ caller, params, body }) => {
    const of = { sessionId: params.id, studentId: params.studentId };
    return { success: true as const, student: await registers.review(caller, of, body) };
  });
  mount(api.decideLateDelivery, async ({ caller, params, body }) => {
    const of = { sessionId: params.id, studentId: params.studentId };
    return { success: true as const, student: await registers.decide(caller, of, body) };
  });
}
