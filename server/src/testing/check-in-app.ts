import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { makeAudit } from '#platform/audit/audit.ts';
import { makeSettableClock } from '#platform/clock.ts';
import { startListener } from '#platform/database/notify/listener.ts';
import { makeTestUniversity, mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';
import { makeTestApp, type TestApp } from '#platform/http/test-app.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { makeLog } from '#platform/log.ts';
import { makeMarking } from './marking.ts';
import { makeRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { openBeforeTests } from './scenario.ts';
import { makeHandle, qrCode, sessionKey, typedCode } from '../features/sessions/qr/codes.rules.ts';
import { secondQrCode, secondTypedCode } from '../features/sessions/second-codes/second-codes.rules.ts';
import { makeRunningSessions } from '../features/sessions/running/running-sessions.service.ts';
import { makeMarks } from '../features/attendance/marks/marks.service.ts';
import { notifyMarked } from '../features/attendance/marks/mark-notifications.store.ts';
import { mountClassLists } from '../features/attendance/class-lists/class-lists.routes.ts';
import { mountMyAttendance } from '../features/attendance/my-attendance/my-attendance.routes.ts';
import { makeMyAttendance } from '../features/attendance/my-attendance/my-attendance.service.ts';
import { insertLateDelivery } from '../features/flags/late-deliveries.store.ts';
import { makeCheckInPasskeys } from '../features/accounts/second-factor/check-in-passkeys.service.ts';
import { makeFactorCheck } from '../features/accounts/second-factor/factor-check.service.ts';
import { makePasskeyFlags } from '../features/flags/passkey-flags.service.ts';
import { makeSecondCodeAnswers } from '../features/flags/second-codes.service.ts';
import { insertPresenceChecks } from '../features/flags/second-codes.store.ts';
import { makeSignals } from '../features/flags/signals.service.ts';
import { statusOf } from '../features/check-ins/check-in.rules.ts';
import { mountCheckIns } from '../features/check-ins/check-ins.routes.ts';
import { makeCheckIns } from '../features/check-ins/check-ins.service.ts';
import { mountJoinRequests } from '../features/join-requests/join-requests.routes.ts';
import { makeDevices } from '../features/check-ins/device.rules.ts';
import { makeJoinRequests } from '../features/join-requests/join-requests.service.ts';
import { countUpcomingClasses } from '../features/held-classes/upcoming-classes.service.ts';

const publicUrl = 'https://muster.example';

export type CheckInApp = Awaited<ReturnType<typeof makeCheckInApp>>;
export type CheckInClass = Awaited<ReturnType<CheckInApp['openClass']>>;

/** Opens the check-in app before the tests of a file or `describe` block: `const t = checkInScenario();` */
export const checkInScenario = (options: CheckInOptions = {}): CheckInApp =>
  openBeforeTests(
    () => makeCheckInApp(options),
    (t) => t.end(),
  );

type CheckInOptions = { campusNetworks?: string[] };

/** A university with its check-in endpoints, wired as in `app/attendance.ts`, on an own database. The clock changes only when set. */
export async function makeCheckInApp(options: CheckInOptions = {}) {
  const database = await makeTestDatabase();
  const log = makeLog('silent');
  const listener = await startListener({ url: database.connection.url, log });
  const clock = makeSettableClock(mondayNoonMs);
  const secret = randomBytes(32);
  const university = await makeTestUniversity(database, 'HALL');
  const pagePath = join(tmpdir(), `muster-scan-${randomUUID()}.html`);
  writeFileSync(pagePath, '<!doctype html>\n<html lang="en"><head></head></html>');
  const devices = makeDevices(secret);
  /** Signs the device ids of a Cookie header. */
  const signDevice = (cookie: string) =>
    cookie.replace(/(?<=muster_device=)[\w-]{22}(?=;|$)/u, (id) => devices.toCookie(id));
  const closers: (() => Promise<void> | void)[] = [() => rmSync(pagePath)];

  /** Starts a server process. Processes share only the database and the secret. */
  async function makeProcess() {
    const sessions = makeRunningSessions({ database, listener, clock, secret });
    const { campusNetworks = [] } = options;
    const marks = makeMarks({ database, log });
    const { listWithHeadCount } = sessions;
    const signals = makeSignals({
      database,
      listener,
      clock,
      log,
      campusNetworks,
      listWithHeadCount,
      notifyMarked,
      delayMs: 20,
    });
    const makeRateLimiter = makeRateLimits({ database, clock, secret });
    const { classListChanges, correctMark, figures } = makeMarking({ database, clock, makeRateLimiter });
    const joinRequests = makeJoinRequests({
      database,
      clock,
      audit: makeAudit(secret),
      classLists: classListChanges,
      findSession: sessions.getById,
      statusOf,
      notifyMarked,
      isOnCampus: signals.isOnCampus,
      observe: signals.observe,
    });
    const { observe } = signals;
    const factorCheck = makeFactorCheck({ secret, clock, publicUrl, makeRateLimiter });
    const secondCodes = makeSecondCodeAnswers({ database, clock, notifyMarked });
    const checkIns = makeCheckIns({
      clock,
      secret,
      sessions,
      marks,
      makeRateLimiter,
      observe,
      askToJoin: joinRequests.ask,
      answerSecondCode: secondCodes.answer,
      parallel: classListChanges.parallel,
      passkeys: makeCheckInPasskeys({ database, clock, factorCheck }),
      passkeyFlags: makePasskeyFlags({ database, notifyMarked }),
      lateScans: { database, insertDelivery: insertLateDelivery, notifyMarked, findShownAtMs: sessions.findShownAtMs },
    });
    const ownership = { 'class session': async () => undefined, lecturer: async () => undefined };
    const web = await makeTestApp(ownership, (mount) => {
      mountCheckIns(mount, { checkIns, scanPagePath: pagePath, publicUrl });
      mountMyAttendance(mount, makeMyAttendance({ database, clock, countUpcomingClasses }));
      mountClassLists(mount, classListChanges);
      mountJoinRequests(mount, joinRequests);
    });
    closers.push(async () => {
      await web.app.close();
      await marks.close();
      await signals.close();
      sessions.close();
    });
    return { ...web, sessions, secondCodes, correctMark, figures, scan: makeScan(web, signDevice) };
  }
  const firstProcess = await makeProcess();

  const query = <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    database.acrossUniversities((tx) => tx.query(text, values, z.looseObject({}))) as Promise<T[]>;

  return {
    ...firstProcess,
    signDevice,
    database,
    clock,
    university,
    query,
    makeProcess,
    async openClass(
      options: { students?: Caller[]; values?: Record<string, unknown>; university?: typeof university } = {},
    ) {
      const of = options.university ?? university;
      const { aiko, bilal } = of.students;
      const id = randomUUID();
      const handle = makeHandle(randomBytes(5));
      const anchorMs = clock.now();
      const values = {
        university_id: of.universityId,
        id,
        handle,
        module_id: of.moduleId,
        lecturer_id: of.lecturer.staffId,
        session_type: 'lecture',
        session_date: '2026-09-14',
        start_time: `${String(minuteOfClass++ % 12).padStart(2, '0')}:${String(minuteOfClass % 60).padStart(2, '0')}`,
        end_time: '23:00',
        starts_at: new Date(anchorMs),
        ends_at: new Date(anchorMs + 7_200_000),
        location: 'Hall 3',
        qr_started_at: new Date(anchorMs),
        qr_ends_at: new Date(anchorMs + 180_000),
        typed_shown_at: [new Date(anchorMs)],
        ...options.values,
      };
      const names = Object.keys(values);
      await query(
        `INSERT INTO class_sessions (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
        Object.values(values),
      );
      for (const { studentId } of options.students ?? [aiko, bilal]) {
        await query(
          `INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date)
           SELECT university_id, id, $2, module_id, session_date FROM class_sessions WHERE id = $1`,
          [id, studentId],
        );
      }
      firstProcess.sessions.invalidate(of.universityId, id);
      const key = sessionKey(secret, id);
      return {
        id,
        handle,
        anchorMs,
        qr: (window: number, from = anchorMs) => handle + qrCode(key, id, from + window * 10_000),
        /** The code to type that was shown at the start. */
        typed: () => typedCode(key, id, anchorMs),
        /** Shows a code to type, as the lecturer does. */
        async showTyped() {
          const shownMs = clock.now();
          await query(`UPDATE class_sessions SET typed_shown_at = $2::timestamptz || typed_shown_at WHERE id = $1`, [
            id,
            new Date(shownMs),
          ]);
          firstProcess.sessions.invalidate(of.universityId, id);
          return typedCode(key, id, shownMs);
        },
        /** Shows a second code, as the lecturer does. It asks students with a flag and `share` percent of the others. */
        async showSecond(share = 100) {
          const at = new Date(clock.now());
          await database.inUniversity(of.universityId, (tx) => insertPresenceChecks(tx, { sessionId: id, share, at }));
          await query('UPDATE class_sessions SET second_code_at = $2 WHERE id = $1', [id, at]);
          firstProcess.sessions.invalidate(of.universityId, id);
          await query(`SELECT pg_notify('muster_sessions', $1)`, [`${of.universityId} ${id}`]);
          return {
            qr: handle + secondQrCode(key, id, at.getTime()),
            typed: secondTypedCode(key, id, at.getTime()),
            shownAt: at.toISOString(),
          };
        },
        change: async (set: string, ...parameters: unknown[]) => {
          await query(`UPDATE class_sessions SET ${set} WHERE id = $1`, [id, ...parameters]);
          firstProcess.sessions.invalidate(of.universityId, id);
          await query(`SELECT pg_notify('muster_sessions', $1)`, [`${of.universityId} ${id}`]);
        },
        changeSilently: (set: string, ...parameters: unknown[]) =>
          query(`UPDATE class_sessions SET ${set} WHERE id = $1`, [id, ...parameters]),
        marks: () =>
          query('SELECT * FROM attendance WHERE session_id = $1 AND status IS NOT NULL ORDER BY marked_at', [id]),
        flags: () =>
          query<{ student_id: string; signal: string }>(
            'SELECT student_id, signal FROM mark_flags WHERE session_id = $1',
            [id],
          ),
      };
    },
    async end() {
      for (const close of closers) await close();
      await listener.close();
      await database.drop();
    },
  };
}

let minuteOfClass = 0;

type ScanInput = {
  code?: string;
  typed_code?: string;
  can_locate?: boolean;
  position?: object | null;
  can_use_passkey?: boolean;
  passkey?: object | null;
  cookie?: string;
  address?: string;
};

function makeScan({ app, tokenOf }: TestApp, signDevice: (cookie: string) => string) {
  return async (student: Caller, { cookie, address = '192.0.2.1', ...payload }: ScanInput) => {
    const headers = { authorization: `Bearer ${tokenOf(student)}`, ...(cookie ? { cookie: signDevice(cookie) } : {}) };
    const response = await app.inject({
      method: 'POST',
      url: '/api/attendance/scan',
      headers,
      payload,
      remoteAddress: address,
    });
    return { status: response.statusCode, headers: response.headers, body: response.json<Record<string, unknown>>() };
  };
}
