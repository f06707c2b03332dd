import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { correctMark, getRegister, markManually, type RegisterRow } from '@muster/contract/attendance/registers';
import { getSession, startQr } from '@muster/contract/attendance/sessions';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { readEvents } from '#platform/http/event-stream/event-reader.setup.ts';
import { makeTestApp, type TestApp } from '#platform/http/test-app.setup.ts';
import { mountClassEndpoints, openMondayClass } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';
import { makeOwnership } from '../sessions/sessions.access.ts';
import { maxStreamsPerAccount } from './register-events.service.ts';

let port: number;
let id: string;
let reads = 0;
let whileReading = (): void => undefined;
/** A second process of the same deployment. */
let other: TestApp;
const open: Awaited<ReturnType<typeof readEvents>>[] = [];
const t = scenario({
  hasListener: true,
  mount(mount, deps) {
    const readRegister = (universityId: string, sessionId: string): Promise<RegisterRow[]> => {
      reads += 1;
      whileReading();
      return services.registers.list(universityId, sessionId);
    };
    const services = mountClassEndpoints(mount, { ...deps, heartbeatMs: 100, readRegister });
    return services;
  },
  async prepare({ app, listener: _, ...deps }) {
    other = await makeTestApp(makeOwnership(deps), (mount) => void mountClassEndpoints(mount, deps));
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  },
});
afterAll(() => t.services.events.close());

let hour = 0;
beforeEach(async () => {
  t.clock.set(mondayNoonMs);
  id = await openMondayClass(other, t.here.lecturer, hour++);
});
afterEach(() => open.splice(0).forEach((stream) => stream.disconnect()));

async function watch(caller: Caller = t.here.lecturer) {
  const stream = await readEvents(`http://127.0.0.1:${port}/api/qr-sessions/${id}/events`, t.tokenOf(caller));
  open.push(stream);
  return stream;
}
const otherProcessCalls = (action: string) => other.call(t.here.lecturer, 'POST', `/api/qr-sessions/${id}/${action}`);
const otherProcessMarks = (student: Caller, status: string) =>
  other.call(t.here.lecturer, correctMark, { params: { id, studentId: student.studentId }, body: { status } });

describe('register events', () => {
  it('send the register and the code first, then only changed rows', async () => {
    const version = async () => (await other.call(t.here.lecturer, getRegister, { params: { id } })).body.version;
    // The first mark makes the class final: Bilal and Chidi become absent.
    await otherProcessMarks(t.here.students.aiko, 'present');
    const stream = await watch();
    expect(stream.status).toBe(200);
    expect(await stream.next('register')).toMatchObject({
      expected: 3,
      count: 1,
      absent: 2,
      version: await version(),
      // The HTTP response with the same version has the rows.
      students: [],
    });
    expect(await stream.next('code')).toMatchObject({ state: 'created', url: null });
    await otherProcessMarks(t.here.students.bilal, 'present');
    const update = await stream.next('register');
    expect(update).toMatchObject({ expected: 3, count: 2, present: 2, version: await version() });
    expect((update['students'] as { name: string }[]).map(({ name }) => name)).toEqual(['Bilal']);
  });

  it('include manual marks', async () => {
    await otherProcessMarks(t.here.students.aiko, 'present');
    const stream = await watch();
    await stream.next('register');
    const { body } = await other.call(t.here.lecturer, getSession, { params: { id } });
    const records = [{ student_id: t.here.students.chidi.studentId, status: 'present' }];
    const form = {
      ...body.session,
      groups: [t.here.groupA, t.here.groupB],
      attendance_records: records,
    };
    await other.call(t.here.lecturer, markManually, { body: form });
    expect(await stream.next('register')).toMatchObject({ count: 2, students: [{ name: 'Chidi', method: 'manual' }] });
  });

  it('batch many check-ins into few pushes with one read for all viewers', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => watch()));
    for (const stream of streams) await stream.next('register');
    const before = reads;
    const began = performance.now();
    const { aiko, bilal, chidi } = t.here.students;
    for (let round = 0; round < 8; round++) {
      for (const student of [aiko, bilal, chidi]) await otherProcessMarks(student, round % 2 ? 'late' : 'present');
    }
    const lastRegister = (): unknown => streams[4]!.events.filter(({ name }) => name === 'register').at(-1);
    for (const stream of streams) await stream.next('register', ({ late }) => late === 3);
    // A slow machine also sends the intermediate states in which the three were late.
    await expect.poll(lastRegister).toMatchObject({ data: { count: 3, late: 3 } });
    // At most one push and one read per 330 ms, for any duration of the 24 marks.
    const maxReads = 4 + (performance.now() - began) / 300;
    expect(reads - before).toBeLessThan(maxReads);
    expect(streams[0]!.events.filter(({ name }) => name === 'register').length).toBeLessThan(maxReads);
  });

  it('send start, pause and end of codes that another process changed', async () => {
    const stream = await watch();
    await otherProcessCalls('start-qr');
    const started = await stream.next('code', ({ state }) => state === 'running');
    expect(started).toMatchObject({ is_active: true, current_sequence: 1, total_sequences: 18 });
    // A slow machine may receive the same state twice.
    const nextCode = (expected: string) => stream.next('code', ({ state }) => state === expected);
    await otherProcessCalls('pause-qr');
    expect(await nextCode('paused')).toMatchObject({ url: null });
    await otherProcessCalls('resume-qr');
    expect(await nextCode('running')).toMatchObject({ current_sequence: 1 });
    await otherProcessCalls('stop-qr');
    expect(await nextCode('ended')).toMatchObject({ url: null });
    expect(await stream.next('end')).toEqual({ state: 'ended' });
    await otherProcessMarks(t.here.students.aiko, 'excused');
    expect(await stream.next('register', ({ excused }) => excused === 1)).toBeDefined();
  });

  it('send the next code at the start of its time step', async () => {
    const started = (await otherProcessCalls('start-qr')).body;
    t.clock.advance(9_950);
    const stream = await watch();
    expect(await stream.next('code')).toMatchObject({ current_sequence: 1, url: started['url'], next_refresh_in: 50 });
    t.clock.advance(60);
    // A slow machine may have received the first state twice before the clock was moved.
    const next = await stream.next('code', ({ current_sequence: place }) => place === 2);
    expect(next['url']).not.toBe(started['url']);
    await otherProcessCalls('stop-qr');
  });

  it('send the end when the QR window ends', async () => {
    await other.call(t.here.lecturer, startQr, { params: { id }, body: { duration_minutes: 1 } });
    t.clock.advance(59_960);
    const stream = await watch();
    await stream.next('code');
    t.clock.advance(100);
    expect(await stream.next('end')).toEqual({ state: 'ended' });
  });

  it('reject a stream when the access ends while the register is read', async () => {
    whileReading = () => void t.revoke(t.here.admin);
    const stream = await watch(t.here.admin);
    whileReading = () => undefined;
    expect(stream.status).toBe(401);
    await vi.waitFor(() => expect(t.services.events.size()).toEqual({ liveRegisters: 0, streams: 0 }), 15_000);
  });

  it('send heartbeats and end the stream of a signed-out account', async () => {
    const stream = await watch(t.here.admin);
    await stream.next('code');
    while (stream.heartbeats() < 2) await sleep(20);
    t.revoke(t.here.admin);
    await stream.ended;
    expect(stream.hasEnded()).toBe(true);
  });

  it('close the live register when its last viewer leaves', async () => {
    const [one, two] = [await watch(), await watch()];
    await Promise.all([one.next('register'), two.next('register')]);
    expect(t.services.events.size().liveRegisters).toBe(1);
    one.disconnect();
    two.disconnect();
    await vi.waitFor(() => expect(t.services.events.size()).toEqual({ liveRegisters: 0, streams: 0 }), 15_000);
  });

  it('limit the streams per account', async () => {
    const mine = [];
    for (let at = 0; at < maxStreamsPerAccount; at++) mine.push(await watch());
    expect(new Set(mine.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await watch()).status).toBe(429);
    expect((await watch(t.here.admin)).status).toBe(200);
    mine[0]?.disconnect();
    await vi.waitFor(async () => expect((await watch()).status).toBe(200), 15_000);
  });

  it('return 403 for other lecturers and 404 for other universities', async () => {
    for (const [caller, status] of [
      [t.here.otherLecturer, 403],
      [t.here.students.aiko, 403],
      [t.elsewhere.admin, 404],
    ] as const) {
      expect((await watch(caller)).status).toBe(status);
    }
    expect(t.services.events.size().streams).toBe(0);
  });

  it('end all streams when the server stops', async () => {
    const stream = await watch();
    await stream.next('code');
    t.services.events.close();
    await stream.ended;
    expect((await watch()).status).toBe(503);
  });
});
