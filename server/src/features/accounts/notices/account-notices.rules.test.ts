import { describe, expect, it } from 'vitest';
import { type AccountEvent, accountNotice } from './account-notices.rules.ts';

const place = { at: new Date('2026-11-28T04:11:00Z'), time_zone: 'Asia/Colombo', clock_hours: 12 };

describe('notice about an account', () => {
  it.each<[AccountEvent, string, RegExp]>([
    [{ type: 'password changed', device: 'Firefox on Windows' }, 'password_changed', /Device: Firefox on Windows\./u],
    [{ type: 'password reset' }, 'password_changed', /request a new link/u],
    [{ type: 'password set by another person' }, 'password_changed', /You choose your own password/u],
    [{ type: 'email changed', to: 'new@x.example' }, 'account_changed', /to new@x\.example\./u],
    [{ type: 'role changed', from: 'reader', to: 'owner' }, 'account_changed', /Owner \(before: Reader\)/u],
    [{ type: 'access ended' }, 'account_changed', /no longer an administrator/u],
    [{ type: 'signed in on a new device', device: null }, 'new_device', /had not signed in before/u],
    [{ type: 'wrong second factors', after: 'password', device: null }, 'wrong_second_factor', /knows your password/u],
    [
      { type: 'wrong second factors', after: 'single sign-on', device: null },
      'wrong_second_factor',
      /university account/u,
    ],
    [
      { type: 'wrong second factors', after: 'sign-in', device: null },
      'wrong_second_factor',
      /sign out the other devices/u,
    ],
  ])('says what happened, when, and what to do: %o', (event, kind, text) => {
    const notice = accountNotice(event, place);
    expect(notice.kind).toBe(kind);
    expect(notice.text).toMatch(text);
    expect(notice.text).toContain('Time: 28 November 2026 at 9:41 AM (Asia/Colombo).');
    expect(notice.text).toMatch(/right away/u);
  });
});
