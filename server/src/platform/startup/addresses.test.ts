import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { choosePublicAddress, findLanAddress, localAddress } from './addresses.ts';
import { findPort } from './port.ts';

const on = (address: string, internal = false) => [{ address, family: 'IPv4', internal } as NetworkInterfaceInfo];

describe('start addresses', () => {
  it('prefer the network of the phones to those of containers', () => {
    const interfaces = { lo: on('127.0.0.1', true), docker0: on('172.17.0.1'), eth0: on('10.1.2.3') };
    expect(findLanAddress(interfaces)).toBe('10.1.2.3');
    expect(findLanAddress({ ...interfaces, wlan0: on('192.168.0.5') })).toBe('192.168.0.5');
    expect(findLanAddress({ lo: on('127.0.0.1', true) })).toBeUndefined();
  });

  it.each([
    [{ publicUrl: 'https://muster.edu', host: '0.0.0.0', lanAddress: '10.1.2.3' }, 'https://muster.edu'],
    [{ publicUrl: undefined, host: '0.0.0.0', lanAddress: '10.1.2.3' }, 'http://10.1.2.3:5001'],
    [{ publicUrl: undefined, host: '0.0.0.0', lanAddress: undefined }, 'http://localhost:5001'],
    [{ publicUrl: undefined, host: '127.0.0.1', lanAddress: '10.1.2.3' }, 'http://localhost:5001'],
    [{ publicUrl: undefined, host: '192.168.1.4', lanAddress: '10.1.2.3' }, 'http://192.168.1.4:5001'],
    [{ publicUrl: undefined, host: 'fd00::7', lanAddress: undefined }, 'http://[fd00::7]:5001'],
  ])('for %o use %s in QR codes', (deps, url) => {
    expect(choosePublicAddress({ ...deps, port: 5001 }).url).toBe(url);
  });

  it('use localhost for a browser on this machine', () => {
    expect(localAddress('0.0.0.0', 5001)).toBe('http://localhost:5001');
    expect(localAddress('192.168.1.4', 80)).toBe('http://192.168.1.4:80');
  });

  it.each(['192.0.2.1', 'fe80::1'])('reject the HOST %s, which is not an address of this machine', async (host) => {
    await expect(findPort(host, 0)).rejects.toThrow(`HOST ${host} is not an address of this machine.`);
  });
});
