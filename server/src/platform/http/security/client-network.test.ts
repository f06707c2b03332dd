import { describe, expect, it } from 'vitest';
import { networkOf, siteOf, widerNetworksOf } from './client-network.ts';

describe('networkOf', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['198.51.100.7:51234', '198.51.100.7'],
    ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
    ['unix:', 'unix:'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('widerNetworksOf', () => {
  it.each([
    ['2001:db8:1:2ff::/64', ['2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['2001:db8:0:0::/64', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['198.51.100.7', []],
    ['unknown', []],
  ])('of %s are %j', (network, wider) => {
    expect(widerNetworksOf(network)).toEqual(wider);
  });

  it('end with the site', () => {
    expect([siteOf('2001:db8:1:2::/64'), siteOf('198.51.100.7')]).toEqual(['2001:db8:1::/48', '198.51.100.7']);
  });
});
