import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RegisterRow } from '@muster/contract/registers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSettableClock } from '../../platform/clock.ts';
import { type Listener, startListener } from '../../platform/database/notify/listener.ts';
import {
  mondayNoonMs,
  makeTestUniversity,
  type TestUniversity,
} from '../../platform/database/testing/test-university.setup.ts';
import { makeTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type ClassApp, makeClassApp, openMondayClass } from '../../testing/class-app.ts';
import { readEvents } from '../../platform/http/event-stream/event-reader.setup.ts';
import { makeLog } from '../../platform/log.ts';
import { maxStreamsPerAccount } from './register-events.service.ts';

let database: TestDatabase;
let here: TestUniversity;
let elsewhere: TestUniversity;
let listener: Listener;
let web: ClassApp;
let other: ClassApp;
let port: number;
let id: string;
let reads = 0;
let whileReading = (): void => undefined;
const clock = makeSettableClock(mondayNoonMs);
const open: Awaited<ReturnType<typeof readEvents>>[] = [];

beforeAll(async () => {
  database = await makeTestDatabase();
  here = await makeTestUniversity(database, 'HERE');
  elsewhere = await makeTestUniversity(database, 'ELSEWHERE');
  listener = await startListener({ url: database.url, log: makeLog('silent') });
  const registers: { list?: ClassApp['registers']['list'] } = {};
  const readRegister = (universityId: string, sessionId: string): Promise<RegisterRow[]> => {
    reads += 1;
    whileReading();
    return registers.list!(universityId, sessionId);
  };
  web = await makeClassApp(database, clock, { listener, heartbeatMs: 100, readRegister });
  registers.list = web.registers.list;
  // A second process of the same deployment, as far as the database can tell.
  other = await makeClassApp(database, clock);
  await web.app.listen({ port: 0, host: '127.0.0.1' });
  port = (web.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  web.events.close();
  await web.app.close();
  await listener.close();
  await database.drop();
});

let hour = 0;
beforeEach(async () => {
  clock.set(mondayNoonMs);
  id = await openMondayClass(other, here.lecturer, hour++);
});
afterEach(() => open.splice(0).forEach((stream) => stream.disconnect()));

async function watch(caller: Caller = here.lecturer) {
  const stream = await readEvents(`http://127.0.0.1:${port}/api/qr-sessions/${id}/events`, web.tokenOf(caller));
  open.push(stream);
  return stream;
}
const elsewhereDoes = (action: string) => other.call(here.lecturer, 'POST', `/api/qr-sessions/${id}/${action}`);
const elsewhereMarks = (student: Caller, status: string) =>
  other.call(here.lecturer, 'PUT', `/api/qr-sessions/${id}/attendance/${student.studentId}`, { status });

describe('the live register', () => {
  it('begins with how the register stands and the code, then tells only who changed', async () => {
    const version = async () =>
      (await other.call(here.lecturer, 'GET', `/api/qr-sessions/${id}/attendance`)).body['version'];
    const stream = await watch();
    expect(stream.status).toBe(200);
    expect(await stream.next('register')).toMatchObject({
      expected: 3,
      count: 0,
      version: await version(),
      // The rows are in the answer whose version it is.
      students: [],
    });
    expect(await stream.next('code')).toMatchObject({ state: 'created', url: null });
    await elsewhereMarks(here.students.bilal, 'present');
    const news = await stream.next('register');
    expect(news).toMatchObject({ expected: 3, count: 1, present: 1, version: await version() });
    expect((news['students'] as { name: string }[]).map(({ name }) => name)).toEqual(['Bilal']);
  });

  it('shows a class that was marked by hand', async () => {
    const stream = await watch();
    await stream.next('register');
    const { body } = await other.call(here.lecturer, 'GET', `/api/qr-sessions/${id}`);
    const records = [{ student_id: here.students.chidi.studentId, status: 'present' }];
    const form = { ...(body['session'] as object), groups: [here.groupA, here.groupB], attendance_records: records };
    await other.call(here.lecturer, 'POST', '/api/attendance/manual-mark', form);
    expect(await stream.next('register')).toMatchObject({ count: 1, students: [{ name: 'Chidi', method: 'manual' }] });
  });

  it('gathers a rush of arrivals into few pushes, and reads once however many watch', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => watch()));
    for (const stream of streams) await stream.next('register');
    const before = reads;
    const began = performance.now();
    const { aiko, bilal, chidi } = here.students;
    for (let round = 0; round < 8; round++) {
      for (const student of [aiko, bilal, chidi]) await elsewhereMarks(student, round % 2 ? 'late' : 'present');
    }
    const toldLast = (): unknown => streams[4]!.events.filter(({ name }) => name === 'register').at(-1);
    for (const stream of streams) await stream.next('register', ({ late }) => late === 3);
    // All three were late in between, too, of which a slow machine tells.
    await expect.poll(toldLast).toMatchObject({ data: { count: 3, late: 3 } });
    // One push and one read each third of a second, however long this machine took over the 24 marks.
    const most = 4 + (performance.now() - began) / 300;
    expect(reads - before).toBeLessThan(most);
    expect(streams[0]!.events.filter(({ name }) => name === 'register').length).toBeLessThan(most);
  });

  it('tells the start, the pause, and the end of the codes though another process did it', async () => {
    const stream = await watch();
    await elsewhereDoes('start-qr');
    const started = await stream.next('code', ({ state }) => state === 'running');
    expect(started).toMatchObject({ is_active: true, current_sequence: 1, total_sequences: 18 });
    // A slow machine may be told of the same state twice.
    const told = (wanted: string) => stream.next('code', ({ state }) => state === wanted);
    await elsewhereDoes('pause-qr');
    expect(await told('paused')).toMatchObject({ url: null });
    await elsewhereDoes('resume-qr');
    expect(await told('running')).toMatchObject({ current_sequence: 1 });
    await elsewhereDoes('stop-qr');
    expect(await told('ended')).toMatchObject({ url: null });
    expect(await stream.next('end')).toEqual({ state: 'ended' });
    await elsewhereMarks(here.students.aiko, 'excused');
    expect(await stream.next('register', ({ excused }) => excused === 1)).toBeDefined();
  });

  it('sends the next code when its window begins, without being asked', async () => {
    const started = (await elsewhereDoes('start-qr')).body;
    clock.advance(9_950);
    const stream = await watch();
    expect(await stream.next('code')).toMatchObject({ current_sequence: 1, url: started['url'], next_refresh_in: 50 });
    clock.advance(60);
    // A slow machine may have been told the first one twice before the clock was moved.
    const next = await stream.next('code', ({ current_sequence: place }) => place === 2);
    expect(next['url']).not.toBe(started['url']);
    await elsewhereDoes('stop-qr');
  });

  it('ends by itself with the run', async () => {
    await other.call(here.lecturer, 'POST', `/api/qr-sessions/${id}/start-qr`, { duration_minutes: 1 });
    clock.advance(59_960);
    const stream = await watch();
    await stream.next('code');
    clock.advance(100);
    expect(await stream.next('end')).toEqual({ state: 'ended' });
  });

  it('is not opened for whose access ends while it is read', async () => {
    whileReading = () => void web.revoke(here.admin);
    const stream = await watch(here.admin);
    whileReading = () => undefined;
    expect(stream.status).toBe(401);
    await vi.waitFor(() => expect(web.events.size()).toEqual({ boards: 0, streams: 0 }), 15_000);
  });

  it('beats while nothing happens, and hangs up on who signed out', async () => {
    const stream = await watch(here.admin);
    await stream.next('code');
    while (stream.heartbeats() < 2) await sleep(20);
    web.revoke(here.admin);
    await stream.ended;
    expect(stream.hasEnded()).toBe(true);
  });

  it('forgets a session when its last viewer leaves', async () => {
    const [one, two] = [await watch(), await watch()];
    await Promise.all([one.next('register'), two.next('register')]);
    expect(web.events.size().liveRegisters).toBe(1);
    one.disconnect();
    two.disconnect();
    await vi.waitFor(() => expect(web.events.size()).toEqual({ boards: 0, streams: 0 }), 15_000);
  });

  it('is not taken from others by one person who opens it a thousand times', async () => {
    const mine = [];
    for (let at = 0; at < maxStreamsPerAccount; at++) mine.push(await watch());
    expect(new Set(mine.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await watch()).status).toBe(429);
    expect((await watch(here.admin)).status).toBe(200);
    mine[0]?.disconnect();
    await vi.waitFor(async () => expect((await watch()).status).toBe(200), 15_000);
  });

  it('is refused like the register: 403 for others, 404 from another university', async () => {
    for (const [caller, status] of [
      [here.otherLecturer, 403],
      [here.students.aiko, 403],
      [elsewhere.admin, 404],
    ] as const) {
      expect((await watch(caller)).status).toBe(status);
    }
    expect(web.events.size().streams).toBe(0);
  });

  it('is ended by the server when it stops, so that stopping does not wait for screens', async () => {
    const stream = await watch();
    await stream.next('code');
    web.events.close();
    await stream.ended;
    expect((await watch()).status).toBe(503);
  });
});
