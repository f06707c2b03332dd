import { deliverScan } from '@muster/contract/attendance/late-scans';
import { isAttended } from '@muster/contract/attendance/statuses';
import { call } from '#lib/api/api.ts';
import { ApiProblem, isTransient } from '#lib/api/problem.ts';
import { checkInErrors } from '#lib/check-in/check-in-errors.texts.ts';
import { captureSession } from '#lib/auth/assert-same-session.ts';
import { type KeptScan, listKeptScans, updateKeptScan } from '#lib/offline/kept-scans.ts';
import { checkIn } from './check-ins.api.ts';

/** Errors of a check-in whose code was valid at the scan: the scan is delivered late. */
const lateErrors: readonly string[] = ['code_expired', 'code_unknown', 'session_closed'];

let isSending = false;

/** Sends the scans that wait on this phone, and asks for the decisions of the lecturer. Returns whether the student was marked. */
export async function sendKeptScans(accountId: string): Promise<boolean> {
  if (isSending) return false;
  isSending = true;
  try {
    const assertSameSession = captureSession();
    let hasMark = false;
    for (const scan of listKeptScans(accountId)) {
      if (scan.state !== 'kept' && scan.state !== 'waiting') continue;
      assertSameSession();
      const change = await send(scan);
      if (!change) return hasMark;
      assertSameSession();
      updateKeptScan(accountId, scan, change);
      hasMark ||= change.state === 'accepted';
    }
    return hasMark;
  } catch {
    // The session ended. The scans wait for the next sign-in of this account.
    return false;
  } finally {
    isSending = false;
  }
}

/** Undefined: there is no network. */
async function send(scan: KeptScan): Promise<Pick<KeptScan, 'state' | 'text'> | undefined> {
  const { code, typed_code } = scan;
  try {
    if (scan.state === 'kept') {
      try {
        const { status, session } = await checkIn({ code, typed_code, position: null });
        return { state: isAttended(status) ? 'accepted' : 'declined', text: session.module_code };
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || !lateErrors.includes(problem.code)) throw problem;
      }
    }
    const { state, session } = await call(deliverScan, { body: { code, typed_code } });
    return { state, text: session.module_code };
  } catch (problem) {
    if (isTransient(problem) || !(problem instanceof ApiProblem) || problem.code === 'unauthenticated')
      return undefined;
    // A decision may come after the day in which a scan can be delivered.
    if (scan.state === 'waiting') return { state: 'waiting', text: scan.text };
    const { title, text } = checkInErrors[problem.code];
    return { state: 'refused', text: problem.serverMessage ?? `${title}. ${text}` };
  }
}
