import { currentQr, getSession } from '@muster/contract/attendance/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { TestResponse } from '#platform/http/test-client.setup.ts';
import { openMondayClass } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';
import { verifyQrCode, parseQrText, sessionKey } from './codes.rules.ts';
import { mountSessions } from '../sessions.routes.ts';
import { makeSessions } from '../sessions.service.ts';
import { makeMarking } from '#testing/marking.ts';

const changed: string[] = [];
const audited: string[] = [];
const t = scenario({
  mount(mount, deps) {
    const sessions = makeSessions({
      ...deps,
      secret: 'a secret',
      publicUrl: 'https://attend.example.edu/',
      listTodaysClasses: async () => [],
      ...makeMarking(deps),
      running: { invalidate: (_, sessionId) => void changed.push(sessionId) },
      audit: { record: async (_, event) => void audited.push(`${event.action} by ${event.actor}`) },
    });
    mountSessions(mount, sessions);
  },
});
let id: string;

let hour = 0;
beforeEach(async () => {
  t.clock.set(mondayNoonMs);
  id = await openMondayClass(t, t.here.lecturer, hour++);
});

const post = (action: string, body?: object, caller: Caller = t.here.lecturer) =>
  t.call(caller, 'POST', `/api/qr-sessions/${id}/${action}`, body);
const current = async (caller: Caller = t.here.lecturer): Promise<TestResponse> =>
  await t.call(caller, currentQr, { params: { id } });
const urlOf = ({ body }: TestResponse) => body.url as string;

describe('QR code commands', () => {
  it('show eighteen different codes in three minutes, then end', async () => {
    const started = await post('start-qr');
    expect(started).toMatchObject({
      status: 200,
      body: {
        success: true,
        state: 'running',
        is_active: true,
        qr_payload: { qr_sequence: 1 },
        current_sequence: 1,
        total_sequences: 18,
        time_remaining: 180_000,
        next_refresh_in: 10_000,
        server_time: new Date(mondayNoonMs).toISOString(),
      },
    });
    const urls = new Set<string>();
    for (let window = 0; window < 18; window++) {
      const answer = await current();
      expect(answer.body).toMatchObject({ current_sequence: window + 1, time_remaining: 180_000 - window * 10_000 });
      urls.add(urlOf(answer));
      t.clock.advance(10_000);
    }
    expect(urls.size).toBe(18);
    expect((await current()).body).toMatchObject({
      state: 'ended',
      is_active: false,
      qr_code: null,
      url: null,
      typed_code: null,
      time_remaining: 0,
    });
  });

  it('start is idempotent while running and creates new codes after the end', async () => {
    const first = await post('start-qr', { duration_minutes: 1 });
    t.clock.advance(4_000);
    const again = await post('start-qr', { duration_minutes: 5 });
    expect(again.body).toMatchObject({
      url: urlOf(first),
      current_sequence: 1,
      total_sequences: 6,
      time_remaining: 56_000,
    });
    t.clock.advance(60_000);
    const restarted = await post('start-qr', { duration_minutes: 2 });
    expect(restarted.body).toMatchObject({
      state: 'running',
      current_sequence: 1,
      total_sequences: 12,
      time_remaining: 120_000,
    });
    expect(urlOf(restarted)).not.toBe(urlOf(first));
  });

  it('start once for ten concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('start-qr')));
    expect(new Set(answers.map(urlOf)).size).toBe(1);
    expect(audited.filter((text) => text.startsWith('codes.started')).length).toBeGreaterThan(0);
    const auditCount = audited.length;
    await post('start-qr');
    expect(audited).toHaveLength(auditCount);
  });

  it('show no code while paused and no earlier code afterwards', async () => {
    await post('start-qr');
    const seen = new Set<string>();
    for (let pause = 0; pause < 4; pause++) {
      for (const step of [0, 10_000, 10_000]) {
        t.clock.advance(step);
        seen.add(urlOf(await current()));
      }
      expect((await post('pause-qr')).body).toMatchObject({
        state: 'paused',
        is_active: false,
        url: null,
        qr_code: null,
        typed_code: null,
      });
      const { time_remaining: left } = (await current()).body;
      t.clock.advance(10_000 * (pause + 1));
      expect((await current()).body).toMatchObject({ state: 'paused', time_remaining: left });
      const resumed = await post('resume-qr');
      expect(resumed.body).toMatchObject({ state: 'running', time_remaining: left });
      expect(seen.has(urlOf(resumed))).toBe(false);
    }
  });

  it('extend a running or paused window, but not an ended one', async () => {
    expect(await post('extend-qr', { minutes: 2 })).toMatchObject({ status: 409, body: { code: 'session_closed' } });
    await post('start-qr', { duration_minutes: 1 });
    expect((await post('extend-qr', { minutes: 2 })).body).toMatchObject({
      total_sequences: 18,
      time_remaining: 180_000,
    });
    expect((await post('extend-qr', { minutes: 6 })).status).toBe(400);
    expect((await post('extend-qr')).status).toBe(400);
    await post('pause-qr');
    expect((await post('extend-qr', { minutes: 1 })).body).toMatchObject({ state: 'paused', total_sequences: 24 });
    await post('stop-qr');
    for (const action of ['extend-qr', 'pause-qr', 'resume-qr']) {
      expect(await post(action, { minutes: 1 })).toMatchObject({ status: 409, body: { code: 'session_closed' } });
    }
  });

  it('apply a repeated extension once', async () => {
    await post('start-qr', { duration_minutes: 1 });
    for (const _ of ['lost', 'again'])
      expect((await post('extend-qr', { minutes: 1, total_sequences: 6 })).body).toMatchObject({ total_sequences: 12 });
    expect((await post('extend-qr', { minutes: 1, total_sequences: 12 })).body).toMatchObject({ total_sequences: 18 });
  });

  it('apply all concurrent extensions', async () => {
    await post('start-qr', { duration_minutes: 1 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('extend-qr', { minutes: 1 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await current()).body).toMatchObject({ total_sequences: 42, time_remaining: 420_000 });
  });

  it('stop immediately and idempotently', async () => {
    const { code } = parseQrText(urlOf(await post('start-qr')))!;
    const verdicts = async () => {
      const [row] = await t.database.acrossUniversities((tx) =>
        tx.query('SELECT * FROM class_sessions WHERE id = $1', [id], z.record(z.string(), z.custom<Date>())),
      );
      const qrWindow = {
        anchorMs: row!['qr_started_at']!.getTime(),
        endsMs: row!['qr_ends_at']!.getTime(),
        pausedMs: null,
        stoppedMs: row!['qr_stopped_at']?.getTime() ?? null,
      };
      return verifyQrCode({ key: sessionKey('a secret', id), sessionId: id, qrWindow: qrWindow }, code, t.clock.now());
    };
    t.clock.advance(1_000);
    expect(await verdicts()).toBe('current');
    expect(await post('stop-qr')).toEqual({
      status: 200,
      body: { success: true, message: 'QR code generation stopped' },
    });
    expect(await verdicts()).toBe('expired');
    expect((await post('stop-qr')).status).toBe(200);
    expect((await current()).body).toMatchObject({ state: 'ended' });
    expect(changed).toContain(id);
  });

  it('stop removes the grace period of the last code', async () => {
    await post('start-qr', { duration_minutes: 1 });
    t.clock.advance(61_000);
    await post('stop-qr');
    const [row] = await t.database.acrossUniversities((tx) =>
      tx.query(
        'SELECT qr_stopped_at FROM class_sessions WHERE id = $1',
        [id],
        z.object({ qr_stopped_at: z.date().nullable() }),
      ),
    );
    expect(row!['qr_stopped_at']).not.toBeNull();
  });
});

describe('code to type', () => {
  const typedOf = ({ body }: TestResponse) => [body.typed_code, body.typed_ends_in];

  it('is shown after a press of the lecturer, for twenty seconds', async () => {
    expect((await post('show-typed-code')).status).toBe(409);
    expect(typedOf(await post('start-qr'))).toEqual([null, 0]);
    const pressed = await post('show-typed-code');
    expect(typedOf(pressed)).toEqual([expect.stringMatching(/^[0-9A-Z]{8}$/), 20_000]);
    expect(audited.at(-1)).toMatch(/^codes.typed_shown/);
    t.clock.advance(19_999);
    // A second press changes nothing, so two lecturers show one code.
    expect(typedOf(await post('show-typed-code'))).toEqual([pressed.body.typed_code, 1]);
    expect(typedOf(await current())).toEqual([pressed.body.typed_code, 1]);
    t.clock.advance(1);
    expect(typedOf(await current())).toEqual([null, 0]);
    const [next] = typedOf(await post('show-typed-code'));
    expect(next).not.toBe(pressed.body.typed_code);
    expect(typedOf(await post('pause-qr'))).toEqual([null, 0]);
    expect((await post('show-typed-code')).status).toBe(409);
  });
});

describe('current code response', () => {
  it('contains only the current code', async () => {
    const answers = [JSON.stringify((await post('start-qr')).body)];
    const codes: string[] = [];
    for (let window = 0; window < 3; window++) {
      const answer = await current();
      codes.push(parseQrText(urlOf(answer))!.code);
      answers.push(JSON.stringify(answer.body));
      t.clock.advance(10_000);
    }
    answers.slice(1).forEach((text, at) => codes.forEach((code, of) => expect(text.includes(code)).toBe(at === of)));
    const session = JSON.stringify((await t.call(t.here.lecturer, getSession, { params: { id } })).body);
    for (const code of codes) expect(session).not.toContain(code);
    expect(session).not.toContain('handle');
  });
});
