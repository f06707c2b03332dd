import { describe, expect, it } from 'vitest';
import { networkOf } from '#platform/http/security/client-network.ts';
import { makeDevices, makeHashes } from './device.rules.ts';

describe('device cookies', () => {
  it('are read only as they were signed', () => {
    const { newId, toCookie, read } = makeDevices('secret');
    const id = newId();
    expect(read(toCookie(id))).toBe(id);
    for (const cookie of [
      id,
      `${id}.${'a'.repeat(22)}`,
      toCookie(id).slice(1),
      makeDevices('other').toCookie(id),
      undefined,
    ])
      expect(read(cookie)).toBeUndefined();
  });
});

describe('makeHashes', () => {
  it('hashes devices and networks differently in each university and with each secret', () => {
    const { device, network } = makeHashes('secret', networkOf);
    const [first, other] = [device('one', 'phone'), device('two', 'phone')];
    expect(first).toMatch(/^[0-9a-f]{32}$/u);
    expect(new Set([first, other, device('one', 'another'), network('one', 'phone')]).size).toBe(4);
    expect([device('one', 'phone'), device('two', 'phone')]).toEqual([first, other]);
    expect(makeHashes('another secret', networkOf).device('one', 'phone')).not.toBe(first);
  });
});
