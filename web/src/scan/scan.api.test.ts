import { me, signIn } from '@muster/contract/accounts';
import { myAttendance } from '@muster/contract/attendance';
import { checkIn } from '@muster/contract/check-ins';
import type { Endpoint } from '@muster/contract/endpoint';
import { expect, test } from 'vitest';
import { endpoints } from './scan.api.ts';

test('the scan page calls exactly what the contract promises', () => {
  const original: Record<keyof typeof endpoints, Endpoint> = { checkIn, signIn, me, myAttendance };
  for (const [name, { method, path }] of Object.entries(original)) {
    expect(endpoints[name as keyof typeof endpoints]).toEqual({ method, path });
  }
});
