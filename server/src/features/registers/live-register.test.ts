import { setTimeout as sleep } from 'node:timers/promises';
import type { RegisterRow } from '@muster/contract/registers';
import type { CurrentCode } from '@muster/contract/sessions';
import { describe, expect, it } from 'vitest';
import { openLiveRegister } from './live-register.service.ts';

const aiko: RegisterRow = {
  id: 'aiko',
  student_id: 'S-1',
  name: 'Aiko',
  email: '',
  group_name: null,
  status: 'absent',
  method: null,
  marked_at: null,
  marked_by: null,
  location: null,
  is_corrected: false,
  flags: [],
};
const code = (state: CurrentCode['state'], url: string | null = null): CurrentCode => ({
  success: true,
  message: '',
  state,
  is_active: state === 'running',
  qr_code: null,
  url,
  qr_payload: { qr_sequence: 1 },
  current_sequence: 1,
  total_sequences: 18,
  time_remaining: 0,
  next_refresh_in: 10_000,
  typed_code: null,
  server_time: '',
});

describe('the board of one session', () => {
  it('reads again what changed between its first look and its first viewer', async () => {
    let row = aiko;
    const readRegister = async () => [row];
    const board = await openLiveRegister({
      readRegister,
      readCodes: async () => () => code('created'),
      onError: () => undefined,
    });
    row = { ...aiko, status: 'present' };
    board.scheduleRefresh();
    const told: string[] = [];
    board.add((text) => void told.push(text));
    while (!told.some((text) => text.includes('"status":"present"'))) await sleep(5);
    board.close();
  });

  it('looks again by itself for what nobody told it, and for who is on the list no more', async () => {
    let rows = [aiko, { ...aiko, id: 'bilal' }];
    const board = await openLiveRegister({
      readRegister: async () => rows,
      readCodes: async () => () => code('created'),
      onError: () => undefined,
      refreshMs: 20,
    });
    const told: string[] = [];
    board.add((text) => void told.push(text));
    rows = [{ ...aiko, status: 'present' }];
    while (!told.some((text) => text.includes('"status":"present"'))) await sleep(5);
    rows = [];
    while (!told.at(-1)?.includes('"expected":0')) await sleep(5);
    board.close();
  });

  it('shows the stop although the slower answer of the earlier start comes after it', async () => {
    const answers = [Promise.withResolvers<() => CurrentCode>(), Promise.withResolvers<() => CurrentCode>()];
    const waiting = [Promise.resolve(() => code('created')), ...answers.map(({ promise }) => promise)];
    const readCodes = async () => await waiting.shift()!;
    const board = await openLiveRegister({ readRegister: async () => [aiko], readCodes, onError: () => undefined });
    const told: string[] = [];
    board.add((text) => void told.push(text));
    const both = [board.refreshCodes(), board.refreshCodes()];
    answers[1]!.resolve(() => code('ended'));
    answers[0]!.resolve(() => code('running', 'HTTP://OLD'));
    await Promise.all(both);
    expect(told.join()).not.toContain('HTTP://OLD');
    expect(told.at(-1)).toContain('event: end');
    board.close();
  });

  it('tries again when the database was away, and tells the log', async () => {
    let isAway = false;
    const errors: unknown[] = [];
    const readRegister = async () => {
      if (isAway) throw new Error('away');
      return [{ ...aiko, status: errors.length > 0 ? ('late' as const) : aiko.status }];
    };
    const board = await openLiveRegister({
      readRegister,
      readCodes: async () => () => code('created'),
      onError: (error) => {
        errors.push(error);
        isAway = false;
      },
    });
    const told: string[] = [];
    board.add((text) => void told.push(text));
    isAway = true;
    board.scheduleRefresh();
    while (!told.some((text) => text.includes('"status":"late"'))) await sleep(10);
    expect(errors).toHaveLength(1);
    board.close();
  });
});
