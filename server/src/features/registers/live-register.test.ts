import type { RegisterRow } from '@muster/contract/attendance/registers';
import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { describe, expect, it, vi } from 'vitest';
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
  added: null,
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
  typed_ends_in: 0,
  second_code: null,
  server_time: '',
});

const readRequests = async () => [];

describe('live register of a session', () => {
  it('reads changes between opening and the first viewer', async () => {
    let row = aiko;
    const readRegister = async () => [row];
    const register = await openLiveRegister({
      readRequests,
      readRegister,
      readCodes: async () => () => code('created'),
      onError: () => undefined,
    });
    row = { ...aiko, status: 'present' };
    register.scheduleRefresh();
    const received: string[] = [];
    register.add((text) => void received.push(text), true);
    await vi.waitFor(() => expect(received.join()).toContain('"status":"present"'));
    register.close();
  });

  it('refreshes periodically without a notification, including removed students', async () => {
    let rows = [aiko, { ...aiko, id: 'bilal' }];
    const register = await openLiveRegister({
      readRequests,
      readRegister: async () => rows,
      readCodes: async () => () => code('created'),
      onError: () => undefined,
      refreshMs: 20,
    });
    const received: string[] = [];
    register.add((text) => void received.push(text), true);
    rows = [{ ...aiko, status: 'present' }];
    await vi.waitFor(() => expect(received.join()).toContain('"status":"present"'));
    rows = [];
    await vi.waitFor(() => expect(received.at(-1)).toContain('"expected":0'));
    register.close();
  });

  it('sends no code to viewers who may only read', async () => {
    const shown = { qr_code: 'data:image', url: 'HTTP://SECOND', typed_code: 'ABCD1234', ends_in: 30_000 };
    const second = { shown, shown_at: '', due_in: null, is_missed: false, is_available: false };
    const register = await openLiveRegister({
      readRequests,
      readRegister: async () => [aiko],
      readCodes: async () => () => ({ ...code('running', 'HTTP://FIRST'), second_code: second }),
      onError: () => undefined,
    });
    const [full, reduced]: [string[], string[]] = [[], []];
    register.add((text) => void full.push(text), true);
    register.add((text) => void reduced.push(text), false);
    await register.refreshCodes();
    for (const text of ['HTTP://FIRST', 'HTTP://SECOND', 'ABCD1234']) {
      expect(full.join()).toContain(text);
      expect(reduced.join()).not.toContain(text);
    }
    register.close();
  });

  it('ignores the result of an older read that finishes later', async () => {
    const answers = [Promise.withResolvers<() => CurrentCode>(), Promise.withResolvers<() => CurrentCode>()];
    const waiting = [Promise.resolve(() => code('created')), ...answers.map(({ promise }) => promise)];
    const readCodes = async () => await waiting.shift()!;
    const register = await openLiveRegister({
      readRegister: async () => [aiko],
      readCodes,
      readRequests,
      onError: () => undefined,
    });
    const received: string[] = [];
    register.add((text) => void received.push(text), true);
    const both = [register.refreshCodes(), register.refreshCodes()];
    answers[1]!.resolve(() => code('ended'));
    answers[0]!.resolve(() => code('running', 'HTTP://OLD'));
    await Promise.all(both);
    expect(received.join()).not.toContain('HTTP://OLD');
    expect(received.at(-1)).toContain('event: end');
    register.close();
  });

  it('retries and logs when a read fails', async () => {
    let isAway = false;
    const errors: unknown[] = [];
    const readRegister = async () => {
      if (isAway) throw new Error('away');
      return [{ ...aiko, status: errors.length > 0 ? ('late' as const) : aiko.status }];
    };
    const register = await openLiveRegister({
      readRequests,
      readRegister,
      readCodes: async () => () => code('created'),
      onError: (error) => {
        errors.push(error);
        isAway = false;
      },
    });
    const received: string[] = [];
    register.add((text) => void received.push(text), true);
    isAway = true;
    register.scheduleRefresh();
    await vi.waitFor(() => expect(received.join()).toContain('"status":"late"'), 5_000);
    expect(errors).toHaveLength(1);
    register.close();
  });
});
