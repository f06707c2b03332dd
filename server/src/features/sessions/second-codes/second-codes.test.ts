import { currentQr, pauseQr, showSecondCode, startQr } from '@muster/contract/attendance/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { mountClassEndpoints, openMondayClass } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';

const t = scenario({ mount: mountClassEndpoints });
/** 14:00 in Colombo: the class begins. */
const startMs = Date.UTC(2026, 8, 14, 8, 30);
const minuteMs = 60_000;
let id: string;
let startMinute = 0;

const post = (
  command: typeof pauseQr | typeof showSecondCode | typeof startQr,
  body?: object,
  caller: Caller = t.here.lecturer,
) => t.call(caller, command, { params: { id }, body });
const second = async (caller: Caller = t.here.lecturer) =>
  (await t.call(caller, currentQr, { params: { id } })).body.second_code;

beforeEach(async () => {
  t.clock.set(startMs);
  id = await openMondayClass(t, t.here.lecturer, 14, {
    class_start_time: `14:${String(startMinute++).padStart(2, '0')}`,
    class_end_time: '15:50',
  });
  await post(startQr);
  await t.sql(
    `UPDATE attendance SET status = 'present', method = 'qr', marked_at = $2 WHERE session_id = $1`,
    id,
    new Date(startMs),
  );
});

describe('show a second code', () => {
  it('is refused while the codes of the class run, then shows one for 30 seconds', async () => {
    expect(await second()).toMatchObject({ shown: null, is_available: false, due_in: null });
    expect((await post(showSecondCode, {})).status).toBe(409);
    t.clock.advance(4 * minuteMs);
    expect(await second()).toMatchObject({ shown: null, is_available: true, shown_at: null });
    const { status, body } = await post(showSecondCode, {});
    expect(status).toBe(200);
    const { shown } = body.second_code!;
    expect(shown).toMatchObject({ ends_in: 30_000, typed_code: expect.stringMatching(/^[0-9A-Z]{8}$/) as string });
    t.clock.advance(10_000);
    // A second press keeps the code.
    expect((await post(showSecondCode, {})).body.second_code).toMatchObject({
      shown: { url: shown!.url, ends_in: 20_000 },
    });
    t.clock.advance(20_000);
    expect(await second()).toMatchObject({ shown: null, is_available: true });
    const [event] = await t.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_events WHERE action = 'codes.second_shown' AND subject_id = $1`,
      id,
    );
    expect(event!.count).toBe(1);
  });

  it('is shown by a display when it is due, once', async () => {
    t.clock.advance(4 * minuteMs);
    expect((await post(showSecondCode, { is_automatic: true })).body.second_code).toMatchObject({ shown: null });
    const { due_in: dueIn } = (await second())!;
    expect(dueIn).toBeGreaterThan(0);
    t.clock.advance(dueIn!);
    expect((await post(showSecondCode, { is_automatic: true })).body.second_code).toMatchObject({
      shown: { ends_in: 30_000 },
      due_in: null,
    });
    t.clock.advance(minuteMs);
    expect((await post(showSecondCode, { is_automatic: true })).body.second_code).toMatchObject({ shown: null });
    const rows = await t.sql('SELECT * FROM presence_checks WHERE session_id = $1', id);
    expect(rows).toHaveLength(1);
  });

  it('is shown while the codes are paused', async () => {
    await post(pauseQr);
    t.clock.advance(minuteMs);
    expect(await second()).toMatchObject({ is_available: true });
    expect((await post(showSecondCode, {})).body.second_code).toMatchObject({ shown: { ends_in: 30_000 } });
  });

  it('says that no display was visible', async () => {
    t.clock.set(Date.UTC(2026, 8, 14, 10, 19, 30));
    expect(await second()).toMatchObject({ is_missed: true, due_in: null, is_available: true });
  });

  it('is refused after the class, without a student to ask, and where the university has none', async () => {
    t.clock.set(Date.UTC(2026, 8, 14, 10, 20, 1));
    expect((await post(showSecondCode, {})).status).toBe(409);
    t.clock.set(startMs + 4 * minuteMs);
    await t.sql(`UPDATE attendance SET method = 'manual' WHERE session_id = $1`, id);
    expect((await post(showSecondCode, {})).body.message).toContain('would ask no one');
    await t.sql('UPDATE universities SET second_code_share = 0 WHERE id = $1', t.here.universityId);
    expect(await second()).toBeNull();
    expect((await post(showSecondCode, {})).body.message).toContain('does not use second codes');
    await t.sql('UPDATE universities SET second_code_share = 10 WHERE id = $1', t.here.universityId);
  });

  it('is denied to others and to administrators who may only read', async () => {
    t.clock.advance(4 * minuteMs);
    const reader = { ...t.here.admin, adminRole: 'reader' as const };
    for (const caller of [t.here.otherLecturer, t.elsewhere.lecturer, reader])
      expect((await post(showSecondCode, {}, caller)).status).toBeGreaterThanOrEqual(403);
    await post(showSecondCode, {});
    expect((await t.call(reader, currentQr, { params: { id } })).status).toBe(403);
  });
});
