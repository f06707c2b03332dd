import { describe, expect, it } from 'vitest';
import { type ClassLife, classStateOf } from './class-state.rules.ts';

const endsMs = 10_000_000;
const created: ClassLife = {
  qr_started_at: null,
  qr_ends_at: null,
  qr_paused_at: null,
  qr_stopped_at: null,
  final_at: null,
  withdrawn_at: null,
  is_marked: false,
};
const running = { ...created, qr_started_at: new Date(0), qr_ends_at: new Date(180_000) };
const at = new Date(1_000_000);

describe('state of a class', () => {
  it.each([
    ['planned', null, 0],
    ['planned', created, endsMs - 1],
    ['not_taken', null, endsMs],
    ['not_taken', created, endsMs],
    ['open', running, 179_999],
    ['open', { ...running, qr_paused_at: new Date(60_000) }, endsMs],
    ['closed', running, 180_000],
    ['closed', running, endsMs],
    ['closed', { ...created, is_marked: true }, 0],
    ['final', { ...running, final_at: at }, endsMs],
    // Codes shown again.
    ['open', { ...running, final_at: at }, 0],
    ['withdrawn', { ...running, final_at: at, withdrawn_at: at }, 0],
    ['withdrawn', { ...created, withdrawn_at: at }, 0],
  ] as const)('is %s', (state, life, nowMs) => {
    expect(classStateOf(life, endsMs, nowMs)).toBe(state);
  });
});
