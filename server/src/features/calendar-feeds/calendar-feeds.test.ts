import { Buffer } from 'node:buffer';
import { deleteOwnFeed, getOwnFeed, makeOwnFeed } from '@muster/contract/timetables/calendar-feeds';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { feedFile } from './calendar-feeds.rules.ts';
import { timetableScenario } from '#testing/timetable-app.ts';
import { readCalendar } from './read-calendar.setup.ts';
import { addDays } from '#platform/dates.rules.ts';

const t = timetableScenario();
beforeEach(() => t.reset());

const mine = async (caller: Caller = t.here.lecturer) => (await t.call(caller, getOwnFeed)).body;
const made = async (caller: Caller = t.here.lecturer): Promise<string> => {
  const { body } = await t.call(caller, makeOwnFeed);
  return new URL(body.address ?? '').pathname;
};
const fetchFeed = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url: path, headers });
const classesAt = async (path: string) => readCalendar((await fetchFeed(path)).body);
const notFound = {
  success: false,
  code: 'not_found',
  error: 'There is no such calendar',
  message: 'There is no such calendar',
};

/** Reads all weeks of the semester, as the timetable screen does. */
async function heldInSemester(caller: Caller) {
  const classes = [];
  for (let monday = '2026-08-31'; monday <= '2027-02-01'; monday = addDays(monday, 7)) {
    classes.push(...(await t.week(`?date=${monday}`, caller)).classes);
  }
  const classById = new Map(classes.map((one) => [`${one.timetable_id} ${one.class_date}`, one]));
  return [...classById.values()].toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
}

describe('calendar feed', () => {
  it.each(['Asia/Colombo', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'UTC'])(
    'contains exactly the classes of the timetable in %s, across clock changes',
    async (zone) => {
      await t.setZone(zone);
      await t.add({
        day_of_week: 'Sunday',
        start_time: '07:00',
        end_time: '09:00',
        lecturer_id: t.here.lecturer.staffId,
      });
      await t.add({ start_time: '23:00', end_time: '23:59', lecturer_id: t.here.lecturer.staffId });
      await t.holiday('Break', '2026-10-18', '2026-10-27');
      await t.holiday('Feast', '2027-01-05');
      await t.change({ is_cancelled: true }, t.here.lecturer, '2026-11-02');
      const moves = [
        ['2026-09-07', '2026-09-09'],
        ['2026-09-14', '2026-10-30'],
        ['2026-10-12', '2026-11-01'],
      ] as const;
      for (const [from, to] of moves) {
        const moved = { new_date: to, new_start_time: '18:00', new_end_time: '19:30', new_venue: 'Aula' };
        expect((await t.change(moved, t.here.lecturer, from)).status).toBe(200);
      }
      const held = await heldInSemester(t.here.lecturer);
      const read = await classesAt(await made());
      const expected = held.filter(({ state }) => state !== 'holiday');
      expect(read.map(({ start, end, venue }) => [start, end, venue])).toEqual(
        expected.map(({ starts_at, ends_at, venue }) => [starts_at, ends_at, venue]),
      );
      expect(read.map(({ status }) => status === 'CANCELLED')).toEqual(
        expected.map(({ state }) => state === 'cancelled'),
      );
      // Outlook does not show the status.
      expect(read.map(({ summary }) => summary.startsWith('Cancelled: '))).toEqual(
        expected.map(({ state }) => state === 'cancelled'),
      );
      expect(expected.length).toBeGreaterThan(50);
      await t.setZone('Asia/Colombo');
    },
  );

  it('keeps the UID of a class, increases its sequence with each change, and cancels deleted classes', async () => {
    const path = await made();
    const [first] = await classesAt(path);
    expect(first).toMatchObject({
      uid: `${t.here.timetableId}@muster`,
      start: '2026-09-07T08:30:00.000Z',
      summary: 'CS101 Programming (Lecture)',
      venue: 'Hall 3',
      status: 'CONFIRMED',
    });
    const sequenceOf = async () =>
      (await classesAt(path)).find(({ start }) => start.startsWith('2026-09-14'))?.sequence ?? -1;
    const sequences = [await sequenceOf()];
    for (const body of [{ new_venue: 'A' }, { new_venue: 'B' }, { is_cancelled: true }]) {
      await t.change(body);
      sequences.push(await sequenceOf());
    }
    await t.restore();
    sequences.push(await sequenceOf());
    await t.change({ new_venue: 'C' });
    sequences.push(await sequenceOf());
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect(new Set(sequences.slice(0, 4)).size).toBe(4);
    await t.sql('UPDATE timetables SET active = false WHERE id = $1', t.here.timetableId);
    const deleted = await classesAt(path);
    expect(new Set(deleted.map(({ status, uid, summary }) => `${status} ${uid} ${summary}`))).toEqual(
      new Set([`CANCELLED ${t.here.timetableId}@muster Cancelled: CS101 Programming (Lecture)`]),
    );
    t.clock.set(Date.UTC(2027, 2, 1));
    expect(await classesAt(path)).toEqual([]);
    await t.sql('UPDATE timetables SET active = true WHERE id = $1', t.here.timetableId);
  });

  it("follows the student's current group and stops with the account", async () => {
    await t.add();
    const path = await made(t.here.students.aiko);
    const modules = async () => new Set((await classesAt(path)).map(({ summary }) => summary.slice(0, 5)));
    expect(await modules()).toEqual(new Set(['CS101']));
    const { studentId, accountId } = t.here.students.aiko;
    await t.sql('UPDATE students SET group_id = $2 WHERE id = $1', studentId, t.here.groupB);
    expect(await modules()).toEqual(new Set(['CS205']));
    await t.sql('UPDATE students SET group_id = $2 WHERE id = $1', studentId, t.here.groupA);
    for (const [table, off, on, id] of [
      ['accounts', `status = 'inactive'`, `status = 'active'`, accountId],
      ['students', 'active = false', 'active = true', studentId],
    ]) {
      await t.sql(`UPDATE ${table} SET ${off} WHERE id = $1`, id);
      expect((await fetchFeed(path)).json()).toEqual(notFound);
      await t.sql(`UPDATE ${table} SET ${on} WHERE id = $1`, id);
      expect((await fetchFeed(path)).statusCode).toBe(200);
    }
  });
});

describe('calendar feed address', () => {
  it('stays the same until it is replaced or removed', async () => {
    expect(await mine()).toEqual({ address: null, created_at: null, last_read_at: null });
    const first = await made();
    expect(first).toMatch(/^\/api\/calendars\/[0-9a-f]{32}[\w-]{22}\.ics$/);
    expect((await mine()).address).toBe(`https://muster.example.edu${first}`);
    const second = await made();
    expect((await fetchFeed(first)).json()).toEqual(notFound);
    expect((await fetchFeed(second)).statusCode).toBe(200);
    await t.call(t.here.lecturer, deleteOwnFeed);
    expect((await fetchFeed(second)).json()).toEqual(notFound);
    expect((await t.call(t.here.lecturer, deleteOwnFeed)).status).toBe(200);
    expect((await mine()).address).toBeNull();
  });

  it('is rejected without a valid MAC of this deployment', async () => {
    const path = await made();
    const file = path.split('/').at(-1) ?? '';
    const [row] = await t.sql<{ id: string }>('SELECT id FROM calendar_feeds');
    const flipped = file.replace(/.(?=\.ics$)/u, (last) => (last === 'A' ? 'B' : 'A'));
    const uncanonical = file.replace(/.(?=\.ics$)/u, (last) => String.fromCodePoint((last.codePointAt(0) ?? 0) + 1));
    const others = [
      feedFile(Buffer.from('another secret'), row?.id ?? ''),
      flipped,
      uncanonical,
      `${file.slice(0, 32)}.ics`,
      file.toUpperCase(),
      file.replace('.ics', ''),
      'x',
    ];
    for (const other of others) {
      const answer = await fetchFeed(`/api/calendars/${encodeURIComponent(other)}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, notFound]);
    }
    expect((await fetchFeed(path)).statusCode).toBe(200);
  });

  it("shows only the owner's classes, and only the owner sees the address", async () => {
    const [one, other, abroad] = [await made(), await made(t.here.otherLecturer), await made(t.elsewhere.lecturer)];
    expect(new Set([one, other, abroad]).size).toBe(3);
    const uids = async (path: string) => [...new Set((await classesAt(path)).map(({ uid }) => uid))];
    expect(await uids(one)).toEqual([`${t.here.timetableId}@muster`]);
    expect(await uids(other)).toEqual([]);
    expect(await uids(abroad)).toEqual([`${t.elsewhere.timetableId}@muster`]);
    expect(await uids(await made(t.here.assistant))).toEqual([`${t.here.timetableId}@muster`]);
  });

  it('supports private caching, ETags and HEAD', async () => {
    const path = await made();
    const first = await fetchFeed(path);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    const tag = String(first.headers['etag']);
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
      const again = await fetchFeed(path, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);
    }
    const head = await fetchFeed(path, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', tag]);
    await t.change({ is_cancelled: true });
    expect((await fetchFeed(path, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('returns when it was last read, to the hour', async () => {
    const path = await made();
    const readAt = async () => (await mine()).last_read_at;
    expect(await readAt()).toBeNull();
    await fetchFeed(path);
    const first = await readAt();
    expect(first).toBe(new Date(t.clock.now()).toISOString());
    t.clock.advance(3_599_999);
    await fetchFeed(path);
    expect(await readAt()).toBe(first);
    t.clock.advance(1);
    await fetchFeed(path);
    expect(await readAt()).not.toBe(first);
  });

  it('is rejected for administrators and accounts without a record', async () => {
    const calls = async (caller: Caller) => (await t.call(caller, makeOwnFeed)).body.code;
    expect([await calls(t.here.admin), await calls(t.here.lecturerWithoutRecord)]).toEqual([
      'wrong_role',
      'no_staff_record',
    ]);
  });

  it('is not required to download the file', async () => {
    const headers = { authorization: `Bearer ${t.tokenOf(t.here.students.aiko)}` };
    const answer = await fetchFeed('/api/calendars/mine/download', headers);
    expect(answer.headers['content-disposition']).toContain('attachment; filename="timetable.ics"');
    expect(readCalendar(answer.body).length).toBeGreaterThan(15);
    expect((await mine(t.here.students.aiko)).address).toBeNull();
  });
});
