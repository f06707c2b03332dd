import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeSettableClock } from '#platform/clock.ts';
import type { SystemTx } from '#platform/database/database.ts';
import { makeRunningSessions } from './running-sessions.service.ts';
import type { SessionRow } from './running-sessions.store.ts';

/** A fake database with one session that counts queries, and a listener that is triggered by hand. */
function makeFakes() {
  const clock = makeSettableClock();
  const [universityId, id] = [randomUUID(), randomUUID()];
  const row = {
    university_id: universityId,
    id,
    handle: 'ABCDEFGH',
    starts_at: new Date(clock.now()),
    expected_ids: 'aiko',
  } as SessionRow;
  Object.assign(row, {
    late_after_minutes: null,
    geofence_latitude: null,
    geofence_longitude: null,
    geofence_radius_m: null,
  });
  Object.assign(row, {
    qr_started_at: new Date(clock.now()),
    qr_ends_at: new Date(clock.now() + 180_000),
    qr_paused_at: null,
    qr_stopped_at: null,
    typed_shown_at: [],
    ends_at: new Date(0),
    second_code_at: null,
    second_code_share: 10,
    second_chosen_ids: null,
    asks_passkey: false,
  });
  const fakes = {
    isListening: true,
    reads: 0,
    during: () => undefined as void,
    say: (_: string) => undefined as void,
    restore: () => undefined as void,
  };
  const query = async (text: string) => {
    fakes.reads++;
    const answer = text.includes('SELECT id FROM') ? [{ id }] : [{ ...row }];
    fakes.during();
    return answer;
  };
  const sessions = makeRunningSessions({
    database: { acrossUniversities: (work) => work({ query } as unknown as SystemTx) },
    listener: {
      listen: (_, handler) => ((fakes.say = handler), () => undefined),
      onRestored: (handler) => ((fakes.restore = handler), () => undefined),
      isListening: () => fakes.isListening,
    },
    clock,
    secret: 'secret',
  });
  return { world: fakes, row, sessions, universityId, id, notify: () => fakes.say(`${universityId} ${id}`) };
}

describe('session cache', () => {
  it('reads a session once for concurrent check-ins', async () => {
    const { world: fakes, sessions } = makeFakes();
    const all = await Promise.all(Array.from({ length: 500 }, async () => sessions.getByHandle('ABCDEFGH')));
    expect(new Set(all).size).toBe(1);
    expect(fakes.reads).toBe(1);
    expect(sessions.getByHandle('ABCDEFGH')).toBe(all[0]);
  });

  it('reads a session again after a change', async () => {
    const { world: fakes, row, sessions, notify } = makeFakes();
    await sessions.getByHandle('ABCDEFGH');
    row.qr_stopped_at = new Date(5);
    notify();
    expect((await sessions.getByHandle('ABCDEFGH'))?.qrWindow?.stoppedMs).toBe(5);
    expect(fakes.reads).toBe(2);
  });

  it('does not cache rows that changed during the read', async () => {
    const { world: fakes, row, sessions, notify } = makeFakes();
    fakes.during = () => {
      fakes.during = () => undefined;
      row.qr_stopped_at = new Date(7);
      notify();
    };
    expect((await sessions.getByHandle('ABCDEFGH'))?.qrWindow?.stoppedMs).toBe(7);
    expect((await sessions.getByHandle('ABCDEFGH'))?.qrWindow?.stoppedMs).toBe(7);
  });

  it('limits entries to one second while the listener is disconnected', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { world: fakes, row, sessions } = makeFakes();
    await sessions.getByHandle('ABCDEFGH');
    fakes.isListening = false;
    await sessions.getByHandle('ABCDEFGH');
    expect(fakes.reads).toBe(1);
    vi.advanceTimersByTime(1_050);
    await sessions.getByHandle('ABCDEFGH');
    expect(fakes.reads).toBe(2);
    row.qr_stopped_at = new Date(9);
    fakes.isListening = true;
    fakes.restore();
    expect((await sessions.getByHandle('ABCDEFGH'))?.qrWindow?.stoppedMs).toBe(9);
  });

  it('reloads before a rejection, at most once a second', async () => {
    const { world: fakes, sessions } = makeFakes();
    const cached = (await sessions.getByHandle('ABCDEFGH'))!;
    for (let time = 0; time < 20; time++) await sessions.reload(cached);
    expect(fakes.reads).toBe(1);
  });

  it('excludes stopped sessions from the running ones', async () => {
    const { row, sessions, universityId, notify } = makeFakes();
    expect(await sessions.listRunning(universityId)).toHaveLength(1);
    row.qr_stopped_at = new Date(11);
    notify();
    expect(await sessions.listRunning(universityId)).toEqual([]);
  });

  it('reads all changed sessions in one query', async () => {
    const { world: fakes, row, sessions, universityId, id } = makeFakes();
    row.head_count = 3;
    const counted = await sessions.listWithHeadCount(universityId, [randomUUID(), id, randomUUID()]);
    expect([...counted]).toEqual([id]);
    expect(fakes.reads).toBe(1);
    expect(await sessions.listWithHeadCount(randomUUID(), [])).toEqual(new Set());
    expect(fakes.reads).toBe(1);
  });

  it('returns sessions of the own university only', async () => {
    const { sessions, id } = makeFakes();
    await sessions.getByHandle('ABCDEFGH');
    expect(await sessions.getById(randomUUID(), id)).toBeUndefined();
  });
});
