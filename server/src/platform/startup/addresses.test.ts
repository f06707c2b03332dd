import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { choosePublicAddress, findLanAddress, localAddress } from './addresses.ts';
import { findPort } from './port.ts';

const on = (address: string, internal = false) => [{ address, family: 'IPv4', internal } as NetworkInterfaceInfo];

test('phones are sent to the network of the room, not to that of the containers', () => {
  const interfaces = { lo: on('127.0.0.1', true), docker0: on('172.17.0.1'), eth0: on('10.1.2.3') };
  expect(findLanAddress(interfaces)).toBe('10.1.2.3');
  expect(findLanAddress({ ...interfaces, wlan0: on('192.168.0.5') })).toBe('192.168.0.5');
  expect(findLanAddress({ lo: on('127.0.0.1', true) })).toBeUndefined();
});

test.each([
  [{ publicUrl: 'https://muster.edu', host: '0.0.0.0', lanAddress: '10.1.2.3' }, 'https://muster.edu'],
  [{ publicUrl: undefined, host: '0.0.0.0', lanAddress: '10.1.2.3' }, 'http://10.1.2.3:5001'],
  [{ publicUrl: undefined, host: '0.0.0.0', lanAddress: undefined }, 'http://localhost:5001'],
  [{ publicUrl: undefined, host: '127.0.0.1', lanAddress: '10.1.2.3' }, 'http://localhost:5001'],
  [{ publicUrl: undefined, host: '192.168.1.4', lanAddress: '10.1.2.3' }, 'http://192.168.1.4:5001'],
  [{ publicUrl: undefined, host: 'fd00::7', lanAddress: undefined }, 'http://[fd00::7]:5001'],
])('with %o the QR code leads to %s', (deps, url) => {
  expect(choosePublicAddress({ ...deps, port: 5001 }).url).toBe(url);
});

test('the person at the machine opens localhost', () => {
  expect(localAddress('0.0.0.0', 5001)).toBe('http://localhost:5001');
  expect(localAddress('192.168.1.4', 80)).toBe('http://192.168.1.4:80');
});

test.each(['192.0.2.1', 'fe80::1'])('a HOST that is no address of this machine (%s) is told as one', async (host) => {
  await expect(findPort(host, 0)).rejects.toThrow(`HOST ${host} is no address of this machine.`);
});
